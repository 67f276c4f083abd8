/// A media segment, and what applies to it (RFC 8216bis section 4.4.4).
///
/// What most segments do not have, and what many share, stands in boxes, and a URI that was read is a range in the
/// playlist's text: a playlist may list a million of them.
public struct MediaSegment: Equatable, Sendable {
    /// EXTINF: how long it plays, seconds.
    public var duration: Double
    private var rangeLength = -1
    private var rangeOffset = -1
    private var range = TextRange()
    private var lineNumber: UInt32
    /// EXT-X-DISCONTINUITY: whether it goes on from the segment before it with other encoding or time stamps.
    public var isDiscontinuity = false
    /// EXT-X-GAP: whether it is not available.
    public var isGap = false
    private var durationLineNumber: UInt32 = 0
    var context: Box<SegmentContext>?
    var details: Box<SegmentDetails>?

    /// Creates a segment.
    public init(uri: String, duration: Double, byteRange: ByteRange? = nil, line: Int = 0) {
        self.duration = duration
        lineNumber = UInt32(clamping: line)
        self.byteRange = byteRange
        self.uri = uri
    }

    /// A segment whose URI is a part of the text that its context holds.
    init(uri range: TextRange, duration: Double, line: Int, context: Box<SegmentContext>) {
        self.range = range
        self.duration = duration
        self.context = context
        lineNumber = UInt32(clamping: line)
    }

    /// The line of its URI; 0 where it was not read.
    public var line: Int {
        get { Int(lineNumber) }
        set { lineNumber = UInt32(clamping: newValue) }
    }
    /// The line of its EXTINF; 0 where it was not read.
    public var durationLine: Int {
        get { Int(durationLineNumber) }
        set { durationLineNumber = UInt32(clamping: newValue) }
    }
    /// EXT-X-BYTERANGE; its offset is worked out where it follows another range of the same resource.
    public var byteRange: ByteRange? {
        get { rangeLength < 0 ? nil : ByteRange(length: rangeLength, offset: rangeOffset < 0 ? nil : rangeOffset) }
        set { (rangeLength, rangeOffset) = (newValue?.length ?? -1, newValue?.offset ?? -1) }
    }
    /// Its URI, variables substituted.
    public var uri: String {
        get { details?.value.uri ?? context?.value.text?.string(range) ?? "" }
        set {
            guard newValue != uri else { return }
            change(\.uri, to: newValue)
            if uriTemplate != nil { change(\.uriTemplate, to: nil) }
        }
    }
    /// The URI as it was written, where variables were substituted in it; a new URI has none.
    public var uriTemplate: String? {
        get { details?.value.uriTemplate }
        set { change(\.uriTemplate, to: newValue) }
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
    /// EXT-X-PROGRAM-DATE-TIME as a time; nil where there is none.
    public var date: PlaylistDate? { programDateTime.flatMap(PlaylistDate.init) }
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

    /// Whether all is the same: where what is the same is stored does not count.
    public static func == (left: MediaSegment, right: MediaSegment) -> Bool {
        left.duration == right.duration && left.byteRange == right.byteRange && left.lineNumber == right.lineNumber
            && left.durationLineNumber == right.durationLineNumber && left.isDiscontinuity == right.isDiscontinuity
            && left.isGap == right.isGap
            && left.sharesContext(with: right) && left.hasDetails(of: right) && left.hasURI(of: right)
    }

    /// Whether the initialization section, the keys and the bitrate are the same.
    func sharesContext(with other: MediaSegment) -> Bool {
        context === other.context
            || initialization == other.initialization && keys == other.keys && bitrate == other.bitrate
    }

    /// Whether the URI is the same: it need not be made a string where it is the same range of one text.
    private func hasURI(of other: MediaSegment) -> Bool {
        if details?.value.uri == nil, other.details?.value.uri == nil, range == other.range,
            context?.value.text === other.context?.value.text
        {
            return true
        }
        return uri == other.uri
    }

    /// Whether the URI would be written the same.
    func hasWrittenURI(of other: MediaSegment) -> Bool {
        uriTemplate == other.uriTemplate && (uriTemplate != nil || hasURI(of: other))
    }

    private func hasDetails(of other: MediaSegment) -> Bool {
        details === other.details
            || title == other.title && programDateTime == other.programDateTime && parts == other.parts
                && uriTemplate == other.uriTemplate
    }

    /// Hashes what tells most segments apart.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(duration)
        hasher.combine(byteRange)
        hasher.combine(lineNumber)
        hasher.combine(uri)
    }
}

/// What segments share with those before them.
struct SegmentContext: Sendable {
    /// The text that the URIs are parts of.
    var text: SourceText?
    var initialization: MediaInitialization?
    var keys: [Key] = []
    var bitrate: Int?
}

/// What few segments have.
struct SegmentDetails: Sendable {
    var title: String?
    var programDateTime: String?
    var parts: [PartialSegment] = []
    /// The URI, where it is not a part of a text as it stands.
    var uri: String?
    var uriTemplate: String?
}

/// A value that is stored apart, and shared until it is replaced.
final class Box<Value: Sendable>: Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
}
