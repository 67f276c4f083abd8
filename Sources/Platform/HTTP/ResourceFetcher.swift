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

    /// Creates an answer.
    public init(url: String, bytes: [UInt8], contentType: String? = nil) {
        (self.url, self.bytes, self.contentType) = (url, bytes, contentType)
    }
}
