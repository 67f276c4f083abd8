public import PlayheadNumerics

/// One event of an access log, as `AVPlayerItemAccessLogEvent` has it: a stretch of playback on one variant.
///
/// The values stand in one plain block of integers, so that a log of a million events is read, merged and summed
/// without an allocation an event; the properties give them in their units. A value that the log does not hold, or
/// holds as a negative number (AVFoundation's "not known yet"), is `nil`.
public struct AccessLogEvent: Sendable {
    /// What a cell holds where the value is unknown.
    @inlinable static var unknown: Int64 { .min }

    @usableFromInline var cells: InlineArray<26, Int64>

    /// When the dump that this event was read from was made, microseconds since 1970; `Int64.min` where it says nothing.
    public var dumpDate: Int64

    /// An event of which nothing is known.
    @inlinable
    public init() {
        cells = InlineArray(repeating: Self.unknown)
        dumpDate = Self.unknown
    }

    /// The raw value of a field as its ``AccessLogField/Storage`` says, `nil` where unknown.
    @inlinable
    public subscript(field: AccessLogField) -> Int64? {
        get {
            let value = cells[field.rawValue]
            return value == Self.unknown ? nil : value
        }
        set { cells[field.rawValue] = newValue ?? Self.unknown }
    }

    /// Whether nothing was watched and nothing was transferred: one of the empty rows that a seek leaves.
    ///
    /// Such an event adds no switch, no average and no startup time.
    @inlinable
    public var isProvisional: Bool {
        @inline(__always) get {
            (self[.durationWatched] ?? 0) == 0 && (self[.numberOfBytesTransferred] ?? 0) == 0
        }
    }

    @inlinable
    func seconds(_ field: AccessLogField) -> Double? { self[field].map { Double($0) / 1e6 } }

    @inlinable
    func whole(_ field: AccessLogField) -> Int? { self[field].map(Int.init) }

    @inlinable
    mutating func setMillionths(_ field: AccessLogField, _ value: Double?) {
        self[field] = value.flatMap(FixedPoint.millionths)
    }
}

extension AccessLogEvent: Hashable {
    /// Whether both know the same values, and are of dumps of one date.
    public static func == (left: Self, right: Self) -> Bool {
        left.dumpDate == right.dumpDate && left.cells.indices.allSatisfy { left.cells[$0] == right.cells[$0] }
    }

    /// Hashes the values.
    public func hash(into hasher: inout Hasher) {
        for index in cells.indices { hasher.combine(cells[index]) }
        hasher.combine(dumpDate)
    }
}

extension AccessLogEvent {
    /// When playback of this event began; `nil` while it has not played.
    public var playbackStartDate: LogDate? {
        get { self[.playbackStartDate].map(LogDate.init(microseconds:)) }
        set { self[.playbackStartDate] = newValue?.microseconds }
    }

    /// The media playlist of the variant, as an index into the log's string table.
    @inlinable
    public var uri: StringTable.Index? {
        @inline(__always) get { self[.uri].map(StringTable.Index.init(rawValue:)) }
        set { self[.uri] = newValue?.rawValue }
    }

    /// The server of the last segment.
    public var serverAddress: StringTable.Index? {
        get { self[.serverAddress].map(StringTable.Index.init(rawValue:)) }
        set { self[.serverAddress] = newValue?.rawValue }
    }

    /// `LIVE`, `VOD` or `FILE`.
    @inlinable
    public var playbackType: StringTable.Index? {
        @inline(__always) get { self[.playbackType].map(StringTable.Index.init(rawValue:)) }
        set { self[.playbackType] = newValue?.rawValue }
    }

    /// Media requests made (HLS: segments).
    public var numberOfMediaRequests: Int? {
        get { whole(.numberOfMediaRequests) }
        set { self[.numberOfMediaRequests] = newValue.map(Int64.init) }
    }

    /// Media downloaded, seconds; can be far more than was watched.
    public var segmentsDownloadedDuration: Double? {
        get { seconds(.segmentsDownloadedDuration) }
        set { setMillionths(.segmentsDownloadedDuration, newValue) }
    }

    /// Where in the playlist this event's playback began, seconds.
    public var playbackStartOffset: Double? {
        get { seconds(.playbackStartOffset) }
        set { setMillionths(.playbackStartOffset, newValue) }
    }

    /// Media time played, seconds (rate x elapsed).
    public var durationWatched: Double? {
        get { seconds(.durationWatched) }
        set { setMillionths(.durationWatched, newValue) }
    }

    /// Stalls during this event.
    public var numberOfStalls: Int? {
        get { whole(.numberOfStalls) }
        set { self[.numberOfStalls] = newValue.map(Int64.init) }
    }

    /// Bytes received.
    public var numberOfBytesTransferred: Int? {
        get { whole(.numberOfBytesTransferred) }
        set { self[.numberOfBytesTransferred] = newValue.map(Int64.init) }
    }

    /// What the network gave, bits per second.
    public var observedBitrate: Double? {
        get { seconds(.observedBitrate) }
        set { setMillionths(.observedBitrate, newValue) }
    }

    /// What the variant demands: its BANDWIDTH, bits per second.
    public var indicatedBitrate: Double? {
        get { seconds(.indicatedBitrate) }
        set { setMillionths(.indicatedBitrate, newValue) }
    }

    /// Video frames dropped.
    public var numberOfDroppedVideoFrames: Int? {
        get { whole(.numberOfDroppedVideoFrames) }
        set { self[.numberOfDroppedVideoFrames] = newValue.map(Int64.init) }
    }

    /// Buffering from the start of the media download until likely to keep up, seconds; copied to later events of the
    /// same start, and a new, small value after a seek.
    public var startupTime: Double? {
        get { seconds(.startupTime) }
        set { setMillionths(.startupTime, newValue) }
    }

    /// Segments that came too late.
    public var downloadOverdue: Int? {
        get { whole(.downloadOverdue) }
        set { self[.downloadOverdue] = newValue.map(Int64.init) }
    }

    /// Standard deviation of the observed bitrate, bits per second.
    public var observedBitrateStandardDeviation: Double? {
        get { seconds(.observedBitrateStandardDeviation) }
        set { setMillionths(.observedBitrateStandardDeviation, newValue) }
    }
}
