public import HLS
public import PlayheadPlatform

extension PlaylistLoader: LintSource {
    /// The playlist that a URI names, where the loader lets the other one lead there.
    public func playlist(at uri: String, from base: String) throws(LoadingError) -> LintInput {
        LintInput(try resource(uri, from: try ResourceLocation(base)))
    }

    /// Ends where a playlist of a server names more media playlists than may be fetched.
    public func requireRoom(for count: Int, of input: LintInput) throws(LoadingError) {
        try requireRoom(for: count, of: input.name, at: try ResourceLocation(input.base))
    }

    /// The size of a file; nil for what only a server has.
    public func size(of uri: String, from base: String) -> Int? {
        (try? ResourceLocation(base)).flatMap { fileSize(of: uri, from: $0) }
    }
}

extension LintInput {
    /// A playlist as it was loaded.
    public init(_ resource: LoadedResource) {
        self.init(
            name: resource.name, bytes: resource.bytes, query: resource.location.parameters)
        base = resource.location.description
    }
}
