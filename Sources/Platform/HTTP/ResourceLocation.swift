/// Where an input came from: what the URIs in a playlist are relative to.
public enum ResourceLocation: Hashable, Sendable, CustomStringConvertible {
    /// A file, by its path.
    case file(String)
    /// Standard input: what it names stands in the working folder.
    case standardInput
    /// A resource of a server, by its URL.
    case url(String)

    /// What a person or a playlist names: `-`, an http, https or file URL, or a path.
    ///
    /// - Throws: for a URL of another scheme.
    public init(_ argument: String) throws(LoadingError) {
        if argument == "-" {
            self = .standardInput
            return
        }
        let reference = URIReference(argument)
        if reference.isHTTP {
            self = .url(argument)
        } else if reference.scheme?.lowercased() == "file", argument.contains("://") {
            self = .file(URIReference.decoded(reference.path))
        } else if reference.scheme != nil, reference.authority != nil {
            throw LoadingError(
                name: argument, kind: .refused, problem: "playlists are read from files and from http and https URLs")
        } else {
            self = .file(argument)
        }
    }

    /// The path or URL; `-` for standard input.
    public var description: String {
        switch self {
        case .file(let path): path
        case .standardInput: "-"
        case .url(let url): url
        }
    }

    /// The parameters in the URL's query, which EXT-X-DEFINE may refer to; nil for what has no URL.
    public var parameters: [String: String]? {
        if case .url(let url) = self { URIReference(url).parameters } else { nil }
    }

    /// The folder of a file, with a slash behind it; empty for the working folder, nil for a URL.
    package var folder: String? {
        switch self {
        case .file(let path): path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
        case .standardInput: ""
        case .url: nil
        }
    }
}
