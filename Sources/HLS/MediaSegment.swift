/// A media segment, and what applies to it (RFC 8216bis section 4.4.4).
///
/// What most segments do not have, and what many share, stands in boxes: a playlist may list a million of them.
public struct MediaSegment: Hashable, Sendable {
    /// EXTINF: how long it plays, seconds.
    public var duration: Double
    /// EXT-X-BYTERANGE; its offset is worked out where it follows another range of the same resource.
    public var byteRange: ByteRange?
    /// The line of its URI; 0 where it was not read.
    public var line: Int
    /// EXT-X-DISCONTINUITY: whether it goes on from the segment before it with other encoding or time stamps.
    public var isDiscontinuity = false
    /// EXT-X-GAP: whether it is not available.
    public var isGap = false

    private var uriText: Substring
    private var context: Box<SegmentContext>?
    private var details: Box<SegmentDetails>?

    /// A segment of these.
    public init(uri: String, duration: Double, byteRange: ByteRange? = nil, line: Int = 0) {
        self.init(uri: uri[...], duration: duration, byteRange: byteRange, line: line, context: nil, details: nil)
    }

    init(
        uri: Substring, duration: Double, byteRange: ByteRange?, line: Int, context: Box<SegmentContext>?,
        details: Box<SegmentDetails>?
    ) {
        uriText = uri
        self.duration = duration
        self.byteRange = byteRange
        self.line = line
        self.context = context
        self.details = details
    }

    /// Its URI, variables substituted.
    public var uri: String {
        get { String(uriText) }
        set { uriText = newValue[...] }
    }
    /// EXT-X-MAP: its initialization section.
    public var initialization: MediaInitialization? {
        get { context?.value.initialization }
        set { change(\.initialization, to: newValue) }
    }
    /// EXT-X-KEY: the keys that it is encrypted for, one a KEYFORMAT; empty where it is not encrypted.
    public var keys: [Key] {
        get { context?.value.keys ?? [] }
        set { change(\.keys, to: newValue) }
    }
    /// EXT-X-BITRATE, kilobits per second; it does not count for a segment that is a byte range.
    public var bitrate: Int? {
        get { context?.value.bitrate }
        set { change(\.bitrate, to: newValue) }
    }
    /// EXTINF's title.
    public var title: String? {
        get { details?.value.title }
        set { change(\.title, to: newValue) }
    }
    /// EXT-X-PROGRAM-DATE-TIME, as it is written.
    public var programDateTime: String? {
        get { details?.value.programDateTime }
        set { change(\.programDateTime, to: newValue) }
    }
    /// EXT-X-PART: its parts.
    public var parts: [PartialSegment] {
        get { details?.value.parts ?? [] }
        set { change(\.parts, to: newValue) }
    }

    private mutating func change<Value>(_ path: WritableKeyPath<SegmentContext, Value>, to value: Value) {
        var changed = context?.value ?? SegmentContext()
        changed[keyPath: path] = value
        context = Box(changed)
    }

    private mutating func change<Value>(_ path: WritableKeyPath<SegmentDetails, Value>, to value: Value) {
        var changed = details?.value ?? SegmentDetails()
        changed[keyPath: path] = value
        details = Box(changed)
    }
}

/// What segments share with those before them.
struct SegmentContext: Hashable, Sendable {
    var initialization: MediaInitialization?
    var keys: [Key] = []
    var bitrate: Int?
}

/// What few segments have.
struct SegmentDetails: Hashable, Sendable {
    var title: String?
    var programDateTime: String?
    var parts: [PartialSegment] = []

    var isEmpty: Bool { title == nil && programDateTime == nil && parts.isEmpty }
}

/// A value that is stored apart, and shared until it is replaced.
final class Box<Value: Hashable & Sendable>: Hashable, Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }

    static func == (left: Box, right: Box) -> Bool { left === right || left.value == right.value }

    func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
