package import PlayheadPlatform

/// A few resources of servers; a text that begins with an arrow is a redirect.
package struct FewResources: ResourceFetcher {
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
