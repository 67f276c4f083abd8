public import FragmentedMP4
public import HLS
public import PlayheadPlatform

/// Opens the media that playlists name: from files, from servers, from memory.
public protocol SegmentSource: Sendable {
    /// Opens a resource that a URI names, or a byte range of it; the URI stands in the playlist at `base`.
    ///
    /// It is called from several threads at the same time.
    func open(_ resource: SegmentResource, from base: String) -> OpenedResource
    /// The size of a whole resource, bytes, without its bytes, and what the server said; called as ``open(_:from:)`` is.
    func size(of uri: String, from base: String) -> (size: Result<Int, ResourceFailure>, answer: ResourceAnswer?)
}

extension SegmentSource {
    /// The size of what is opened.
    public func size(of uri: String, from base: String) -> (size: Result<Int, ResourceFailure>, answer: ResourceAnswer?)
    {
        let opened = open(SegmentResource(uri: uri), from: base)
        return (opened.input.map(\.size), opened.answer)
    }
}

/// What is opened: a media segment, an initialization section, a key.
public struct SegmentResource: Hashable, Sendable {
    /// The URI, variables substituted.
    public var uri: String
    /// The byte range; nil for the whole resource.
    public var byteRange: ByteRange?

    /// Creates a resource.
    public init(uri: String, byteRange: ByteRange? = nil) { (self.uri, self.byteRange) = (uri, byteRange) }
}

/// What came of opening a resource.
public struct OpenedResource: Sendable {
    /// The bytes: those of the range where one was asked for; or why there are none.
    public var input: Result<any MovieInput, ResourceFailure>
    /// What the server said; nil for a file, and where no server answered.
    public var answer: ResourceAnswer?

    /// Creates what came of opening a resource.
    public init(_ input: Result<any MovieInput, ResourceFailure>, answer: ResourceAnswer? = nil) {
        (self.input, self.answer) = (input, answer)
    }
}

/// Why the bytes of a resource are not to be had.
public enum ResourceFailure: Error, Equatable, Sendable {
    /// There is no such file.
    case missing
    /// The server answered with an error: its HTTP status.
    case status(Int)
    /// The byte range does not lie within the resource, which has so many bytes; nil where a server does not say how many.
    case outsideRange(size: Int?)
    /// The answer ended before the bytes that the server had said.
    case incomplete(received: Int, expected: Int)
    /// The server compressed it, as its Content-Encoding says.
    case compressed(String)
    /// It may be there, and could not be had, or not to its end: why.
    case unread(String)
    /// The playlist must not lead there: why.
    case refused(String)
}
