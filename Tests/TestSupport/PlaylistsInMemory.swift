package import HLS

/// A few files in memory.
package struct FewFiles: PlaylistFileSystem {
    package let contents: [String: String]

    package init(contents: [String: String]) { self.contents = contents }

    package func kind(of path: String) -> PlaylistFileKind? {
        if contents[path] != nil { return .file }
        return contents.keys.contains { $0.hasPrefix(path + "/") } ? .folder : nil
    }

    package func entries(of folder: String) throws(LoadingError) -> [String] {
        contents.keys.filter { $0.hasPrefix(folder + "/") }.map { String($0.dropFirst(folder.count + 1)) }.sorted()
    }

    package func contents(of path: String, limit: Int) throws(LoadingError) -> [UInt8] {
        guard let text = contents[path], text.utf8.count <= limit else {
            throw LoadingError(name: path, kind: .unreadable, problem: "cannot be read")
        }
        return Array(text.utf8)
    }

    package func size(of path: String) -> Int? { contents[path]?.utf8.count }
}

/// A few resources of servers; a text that begins with an arrow is a redirect.
package struct FewResources: PlaylistFetcher {
    package let contents: [String: String]

    package init(contents: [String: String]) { self.contents = contents }

    package func fetch(_ url: String, limit: Int) throws(LoadingError) -> FetchedResource {
        guard let text = contents[url], text.utf8.count <= limit else {
            throw LoadingError(name: url, kind: .unreadable, problem: "the server answered with HTTP status 404")
        }
        if text.hasPrefix("-> ") { return try fetch(String(text.dropFirst(3)), limit: limit) }
        return FetchedResource(url: url, bytes: Array(text.utf8))
    }
}
