import HLS
import Playback
import PlayerLog

/// What a playlist refers to, from where it came.
struct PlaylistLintSource: LintSource {
    private let loader = PlaylistLoader(files: PlaylistFiles(POSIXFileSystem()))

    /// A playlist that a person names.
    func input(_ argument: String) throws(LoadingError) -> LintInput {
        LintInput(try loader.resource(at: argument))
    }

    func playlist(at uri: String, from base: String) -> LintInput? {
        guard let location = try? PlaylistLocation(base) else { return nil }
        return (try? loader.resource(uri, from: location)).map(LintInput.init)
    }

    func size(of uri: String, from base: String) -> Int? {
        (try? PlaylistLocation(base)).flatMap { loader.fileSize(of: uri, from: $0) }
    }
}

extension LintInput {
    fileprivate init(_ resource: LoadedResource) {
        self.init(
            name: resource.location.description, bytes: resource.bytes, query: resource.location.parameters)
    }
}
