/// Gets resources by HTTP; passed in, so that tests bring their own.
public protocol ResourceFetcher: Sendable {
    /// A whole resource of at most `limit` bytes, from an absolute http or https URL.
    ///
    /// - Throws: where the server does not answer, or answers with an error, or with more.
    func fetch(_ url: String, limit: Int) throws(LoadingError) -> FetchedResource
    /// Why so many more resources are not to be had of it, a sentence; nil where they may be.
    func obstacle(toFetching count: Int) -> String?
}

extension ResourceFetcher {
    /// There is no limit.
    public func obstacle(toFetching count: Int) -> String? { nil }
}

/// What a server answered.
public struct FetchedResource: Equatable, Sendable {
    /// The URL that answered, redirects followed: what relative URIs are relative to.
    public var url: String
    /// The body, unpacked where it came compressed.
    public var bytes: [UInt8]
    /// Content-Type, as the server wrote it; nil without one.
    public var contentType: String?
    /// Content-Encoding, as the server wrote it; nil where the body came as it is.
    public var encoding: String?

    /// Creates an answer.
    public init(url: String, bytes: [UInt8], contentType: String? = nil, encoding: String? = nil) {
        (self.url, self.bytes, self.contentType, self.encoding) = (url, bytes, contentType, encoding)
    }
}

/// Why an input could not be had: a file, a folder, a resource of a server.
public struct LoadingError: Error, Equatable, CustomStringConvertible {
    /// What was in the way.
    public enum Kind: Hashable, Sendable {
        /// There is nothing of that name.
        case missing
        /// Something is there, and cannot be read, or not to its end.
        case unreadable
        /// It was not loaded to its end, since more would be taken than may be.
        case overLimit
        /// It may not be read: what a playlist names must not lead there.
        case refused
        /// It is there, and is not what it should be: no playlist, bytes that belong to nothing.
        case invalid

        /// Whether nobody knows what stands there, though something does.
        public var isUnread: Bool { self == .unreadable || self == .overLimit }
    }

    /// The file or URL.
    public var name: String
    /// What was in the way.
    public var kind: Kind
    /// What is wrong, and what to do.
    public var problem: String

    /// Creates an error.
    public init(name: String, kind: Kind, problem: String) {
        (self.name, self.kind, self.problem) = (name, kind, problem)
    }

    /// The message.
    public var description: String { name + ": " + problem }
}
