import PlayerLog

/// What a session's access log adds up to: whole numbers, so that no order of adding changes a digit.
///
/// A value that no event knows is `nil`. They are plain memory: a million of these are kept and copied, and no reference
/// is counted for it.
public struct AccessTotals: Equatable, Sendable, BitwiseCopyable {
    /// Oddities that a reader of the numbers should know of.
    public struct Flags: OptionSet, Equatable, Sendable, BitwiseCopyable {
        /// The bits.
        public var rawValue: UInt8

        /// Flags with the given bits.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// A later dump held a smaller counter than an earlier one: AVPlayer after an audio switch.
        public static let countersShrank = Flags(rawValue: 1)
        /// Two dumps hold different playback at the same position of the log.
        public static let dumpsDisagree = Flags(rawValue: 2)
        /// The dates run backwards: the device's clock or zone changed.
        public static let datesRunBackwards = Flags(rawValue: 4)
    }

    // The widest first: nothing is lost between them.

    /// Sum of indicated bitrate times watched, millionths of a bit per second times microseconds.
    public var indicatedTimesWatched: Int128 = 0
    /// Sum of observed bitrate times watched, of events with bytes.
    public var observedTimesWatched: Int128 = 0
    /// The time watched at a known indicated bitrate, microseconds.
    public var indicatedWatched: Int64 = 0
    /// The time watched in events with bytes and a known observed bitrate, microseconds.
    public var observedWatched: Int64 = 0
    /// Stalls in events whose observed bitrate was below the indicated one.
    public var stallsByBandwidth: Int64 = 0
    /// Stalls in other events in which segments were overdue.
    public var stallsByOverdueSegments: Int64 = 0
    /// Stalls in events that show no cause.
    public var stallsWithoutCause: Int64 = 0
    /// Media time played, microseconds.
    @SentinelOptional public var watched: Int64?
    /// Stalls.
    @SentinelOptional public var stalls: Int64?
    /// Bytes received.
    @SentinelOptional public var bytes: Int64?
    /// Video frames dropped.
    @SentinelOptional public var droppedFrames: Int64?
    /// The first known startup time in the log's order, microseconds.
    @SentinelOptional public var startup: Int64?
    /// Changes of the variant between consecutive events that played or transferred; `nil` where such events tell neither
    /// a bitrate nor a URI.
    @SentinelOptional public var switches: Int64? = 0
    /// Sum of the indicated bitrate's changes, millionths of a bit per second; `nil` where no bitrate is known.
    @SentinelOptional public var switchMagnitude: Int64?
    /// The longest time that all stalls together can have taken, by the dates, microseconds.
    @SentinelOptional public var rebufferAtMost: Int64?
    /// Playback is known to have gone on until then, microseconds since 1970.
    @SentinelOptional public var playedUntil: Int64?
    /// The first date of the log, microseconds since 1970.
    @SentinelOptional public var firstDate: Int64?
    /// The last date of the log, that of its newest dump included, microseconds since 1970.
    @SentinelOptional public var lastDate: Int64?
    /// What was odd.
    public var flags: Flags = []

    /// The totals of an empty log.
    public init() {}

    /// Adds what an event counts by itself, whatever came before it.
    @inline(__always)
    mutating func add(_ event: borrowing AccessLogEvent) {
        Self.add(event[.durationWatched], to: &watched)
        Self.add(event[.numberOfStalls], to: &stalls)
        Self.add(event[.numberOfBytesTransferred], to: &bytes)
        Self.add(event[.numberOfDroppedVideoFrames], to: &droppedFrames)
        guard let time = event[.durationWatched], time > 0 else { return }
        if let bitrate = event[.indicatedBitrate] {
            indicatedTimesWatched = Self.sum(indicatedTimesWatched, Int128(bitrate) * Int128(time))
            indicatedWatched = Self.sum(indicatedWatched, time)
        }
        if let bitrate = event[.observedBitrate], (event[.numberOfBytesTransferred] ?? 0) > 0 {
            observedTimesWatched = Self.sum(observedTimesWatched, Int128(bitrate) * Int128(time))
            observedWatched = Self.sum(observedWatched, time)
        }
    }

    /// Adds what the event itself shows of its stalls' cause, as ``StallDiagnosis`` has it without an error log.
    @inline(__always)
    mutating func addStallCause(_ event: borrowing AccessLogEvent) {
        guard let count = event[.numberOfStalls], count > 0 else { return }
        if let observed = event[.observedBitrate], observed > 0, let indicated = event[.indicatedBitrate],
            observed < indicated
        {
            stallsByBandwidth = Self.sum(stallsByBandwidth, count)
        } else if let overdue = event[.downloadOverdue], overdue > 0 {
            stallsByOverdueSegments = Self.sum(stallsByOverdueSegments, count)
        } else {
            stallsWithoutCause = Self.sum(stallsWithoutCause, count)
        }
    }

    /// Adds to a sum that is unknown until something known is added; a sum that no number can hold stays at the limit.
    @inline(__always)
    private static func add(_ value: Int64?, to sum: inout Int64?) {
        guard let value else { return }
        sum = Self.sum(sum ?? 0, value)
    }

    /// The sum of two numbers that are not negative; where no number can hold it, the limit: in any order the same.
    @inline(__always)
    static func sum<Number: FixedWidthInteger>(_ left: Number, _ right: Number) -> Number {
        let (sum, overflow) = left.addingReportingOverflow(right)
        return overflow ? .max : sum
    }
}
