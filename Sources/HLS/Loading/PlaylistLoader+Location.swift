public import PlayheadPlatform

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
