public import PlayheadPlatform

/// Gets playlists, and what they lead to, from files, folders, standard input and servers.
///
/// A playlist may come from a stranger. One that a server sent leads to http and https only; one that came through
/// standard input leads to files in the working folder and below it; a file leads to any file that its author named, and
/// to no server unless ``fetchesForFiles`` says so.
public struct PlaylistLoader<Files: FileSystem>: Sendable {
    /// The files.
    public let files: Files
    /// What gets resources by HTTP, all of a command's together within `FetchLimits` unless another is given.
    public let fetcher: any ResourceFetcher
    /// No playlist is larger, bytes, unpacked: one of a whole day has some 20 MB, and what it means takes many times more.
    public var limit = 32 << 20
    /// Whether URLs in playlists that are files are fetched.
    public var fetchesForFiles = false

    /// Creates a loader.
    public init(files: Files, fetcher: any ResourceFetcher = BoundedFetcher.playlists()) {
        (self.files, self.fetcher) = (files, fetcher)
    }

    /// The playlist that a person names: a path of a file or a folder, `-`, or a URL.
    public func playlist(at argument: String) throws(LoadingError) -> LoadedPlaylist {
        try playlist(in: try resource(at: argument), PlaylistReader())
    }

    /// The playlist that a URI in another one names; it may import the variables of that one.
    public func playlist(_ uri: String, from other: LoadedPlaylist) throws(LoadingError) -> LoadedPlaylist {
        var reader = PlaylistReader()
        if case .multivariant(let multivariant) = other.playlist { reader.imports = multivariant.variables }
        return try playlist(in: try resource(uri, from: other), reader)
    }

    /// Ends where a playlist names more media playlists than may be loaded: before the first of them, since what is known of a
    /// few of very many tells nothing.
    public func requireRoom(
        for count: Int, of name: String, at location: ResourceLocation
    ) throws(LoadingError) {
        if case .file = location, !fetchesForFiles { return }
        guard location != .standardInput, let obstacle = fetcher.obstacle(toFetching: count) else { return }
        throw LoadingError(
            name: name, kind: .overLimit,
            problem: "it names \(count) media playlists, and \(obstacle): none of them is loaded")
    }

    /// The bytes of what a person names, and where they were: a folder's are those of the playlist in it.
    public func resource(at argument: String) throws(LoadingError) -> LoadedResource {
        switch try ResourceLocation(argument) {
        case .standardInput: return try read("-", at: .standardInput)
        case .url(let url): return try fetch(url)
        case .file(let path):
            let file = try playlistFile(path)
            return try read(file, at: .file(file))
        }
    }

    /// The bytes of what a URI in a playlist names, called by what may be shown of it.
    public func resource(_ uri: String, from other: LoadedPlaylist) throws(LoadingError) -> LoadedResource {
        let name = other.shownURIs.resourceName(uri, from: other.location)
        do throws(LoadingError) {
            var resource = try resource(uri, from: other.location)
            if let name { resource.name = name }
            return resource
        } catch {
            throw error.named(name)
        }
    }

    /// The bytes of what a URI in a playlist names.
    public func resource(_ uri: String, from location: ResourceLocation) throws(LoadingError) -> LoadedResource {
        switch try self.location(of: uri, from: location) {
        case .url(let url): return try fetch(url)
        case .file(let path): return try read(path, at: .file(path))
        case .standardInput: throw LoadingError(name: uri, kind: .missing, problem: "there is no such file")
        }
    }

    /// Reads what was loaded.
    public func playlist(
        in resource: LoadedResource, _ reader: PlaylistReader
    ) throws(LoadingError) -> LoadedPlaylist {
        var reader = reader
        reader.query = resource.location.parameters
        do throws(PlaylistError) {
            let (playlist, findings) = try reader.read(resource.bytes)
            return LoadedPlaylist(
                location: resource.location, name: resource.name, byteCount: resource.bytes.count, playlist: playlist,
                findings: findings)
        } catch {
            throw LoadingError(name: resource.name, kind: .invalid, problem: error.finding.message)
        }
    }

    private func read(_ path: String, at location: ResourceLocation) throws(LoadingError) -> LoadedResource {
        LoadedResource(location: location, bytes: try files.contents(of: path, limit: limit))
    }

    private func fetch(_ url: String) throws(LoadingError) -> LoadedResource {
        var reference = URIReference(url)
        reference.fragment = nil
        let answer = try fetcher.fetch(reference.encoded, limit: limit)
        // What is relative to anything else would lead to files.
        guard URIReference(answer.url).isHTTP else {
            throw LoadingError(name: url, kind: .refused, problem: "the server led to what is no http and no https URL")
        }
        return LoadedResource(
            location: .url(answer.url), bytes: answer.bytes, contentType: answer.contentType, encoding: answer.encoding)
    }

    /// The playlist at a path: the file, or the one that a folder is for.
    private func playlistFile(_ path: String) throws(LoadingError) -> String {
        switch files.kind(of: path) {
        case .file: return path
        case nil: throw LoadingError(name: path, kind: .missing, problem: "there is no such file")
        case .folder:
            try files.requireFinished(path)
            let names = ["multivariant.m3u8", "master.m3u8", "index.m3u8"]
            let folder = path.hasSuffix("/") ? path : path + "/"
            if let name = names.first(where: { files.kind(of: folder + $0) == .file }) { return folder + name }
            let playlists = try files.entries(of: path).filter { name in
                name.hasSuffix(".m3u8") && files.kind(of: folder + name) == .file
            }
            guard playlists.count == 1 else {
                throw LoadingError(
                    name: path, kind: .missing,
                    problem: "the folder has no \(names.joined(separator: ", no ")), and "
                        + (playlists.isEmpty ? "no" : "more than one") + " other playlist: name a playlist in it")
            }
            return folder + playlists[0]
        }
    }
}

/// Bytes, and where they were.
public struct LoadedResource: Equatable, Sendable {
    /// Where they were, redirects followed.
    public var location: ResourceLocation
    /// What it is called: its path or URL, without what variables put into it.
    public var name: String
    /// The bytes.
    public var bytes: [UInt8]
    /// Content-Type, where a server said it.
    public var contentType: String?
    /// Content-Encoding, where a server compressed them.
    public var encoding: String?

    /// Creates bytes.
    public init(location: ResourceLocation, bytes: [UInt8], contentType: String? = nil, encoding: String? = nil) {
        (self.location, self.bytes, self.contentType, self.encoding) = (location, bytes, contentType, encoding)
        name = location.description
    }
}

/// A playlist, and where it came from.
public struct LoadedPlaylist: Equatable, Sendable {
    /// Where it came from: what the URIs in it are relative to.
    public var location: ResourceLocation
    /// What it is called: its path or URL, without what variables put into it.
    public let name: String
    /// What the URIs of a multivariant playlist are called.
    public private(set) var shownURIs = RedactedURIs()
    /// How large its text is, bytes.
    public var byteCount: Int
    /// The playlist.
    public var playlist: Playlist
    /// What is wrong in it.
    public var findings: PlaylistFindings

    /// Creates a playlist.
    public init(
        location: ResourceLocation, name: String? = nil, byteCount: Int, playlist: Playlist, findings: PlaylistFindings
    ) {
        (self.location, self.byteCount, self.playlist, self.findings) = (location, byteCount, playlist, findings)
        self.name = name ?? location.description
        if case .multivariant(let multivariant) = playlist { shownURIs = RedactedURIs(multivariant) }
    }
}

extension FetchLimits {
    /// Those of playlists, far beyond what a presentation needs: a ladder of 40 renditions has 41 playlists, and one of a
    /// day some 20 MB.
    public static let playlists = FetchLimits(
        requests: 2000, bytes: 1 << 30, seconds: 600,
        advice: Advice(whose: "the playlists of one command", all: "download the playlists, and name the files"))
}

extension BoundedFetcher {
    /// Curl, within the limits of ``FetchLimits/playlists``.
    public static func playlists() -> BoundedFetcher { BoundedFetcher(CurlFetcher(), limits: .playlists) }
}

extension PlaylistLoader {
    /// Where the resource is that a URI in a playlist names.
    ///
    /// - Throws: where the playlist may not lead there, or to a file that is not there.
    public func location(of uri: String, from base: ResourceLocation) throws(LoadingError) -> ResourceLocation {
        let reference = URIReference(uri)
        if case .url(let url) = base {
            let target = reference.resolved(against: URIReference(url))
            guard target.isHTTP else { throw refusal(uri, "a playlist of a server leads to http and https only") }
            return .url(target.encoded)
        }
        if reference.isHTTP {
            guard fetchesForFiles else { throw refusal(uri, "the playlist is a file, and is to lead to files only") }
            return .url(reference.encoded)
        }
        guard !uri.utf8.contains(0), let path = file(uri, reference, in: base) else {
            throw LoadingError(name: uri, kind: .missing, problem: "there is no such file beside the playlist")
        }
        if base == .standardInput, Self.leavesFolder(path) {
            throw refusal(uri, "a playlist from standard input leads to files below the working folder only")
        }
        return .file(path)
    }

    /// The size of the file that a URI in a playlist names, bytes; nil where there is none, and for a URL.
    public func fileSize(of uri: String, from base: ResourceLocation) -> Int? {
        guard case .file(let path)? = try? location(of: uri, from: base) else { return nil }
        return files.stamp(of: path)?.size
    }

    /// The file that a URI names: as it is written, or without its query and percent signs; nil where there is none.
    private func file(_ uri: String, _ reference: URIReference, in base: ResourceLocation) -> String? {
        let isFile = { (path: String) in !path.isEmpty && files.kind(of: path) == .file }
        let whole = { (path: String) in path.isEmpty || path.hasPrefix("/") ? path : (base.folder ?? "") + path }
        if let scheme = reference.scheme {
            let path = URIReference.decoded(reference.path)
            return scheme.lowercased() == "file" && path.hasPrefix("/") && isFile(path) ? path : nil
        }
        return [whole(uri), whole(URIReference.decoded(reference.path))].first(where: isFile)
    }

    /// Whether a path may leave the working folder: links in it are the user's own.
    private static func leavesFolder(_ path: String) -> Bool {
        path.hasPrefix("/") || path.split(separator: "/").contains("..")
    }

    private func refusal(_ uri: String, _ problem: String) -> LoadingError {
        LoadingError(name: uri, kind: .refused, problem: problem)
    }
}
