import PlayerLog
import PlayheadNumerics

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

    /// What is declared of a session that has no access log, as far as such a log would have it; what nobody declared is unknown.
    init(_ declared: DeclaredSession) {
        (watched, stalls, bytes, droppedFrames) = (
            declared.watched, declared.stalls, declared.bytes, declared.droppedFrames
        )
        (switches, switchMagnitude, rebufferAtMost) = (
            declared.switches, declared.switchMagnitude, declared.rebufferAtMost
        )
        stallsWithoutCause = declared.stalls ?? 0
        if let bitrate = declared.indicated {
            (indicatedTimesWatched, indicatedWatched) = (bitrate.timesWatched, bitrate.watched)
        }
        if let bitrate = declared.observed {
            (observedTimesWatched, observedWatched) = (bitrate.timesWatched, bitrate.watched)
        }
    }

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

extension AccessLogEvent {
    /// Takes in the next event of the log, so that one row stands for both: counters add up, the observed bitrate is the
    /// mean over the time watched, and what plays is what was watched for longer.
    mutating func join(_ next: AccessLogEvent) {
        let first = self
        let (mine, others) = (first[.durationWatched] ?? 0, next[.durationWatched] ?? 0)
        if others > mine { self = next }
        for field in AccessLogField.allCases where field.kind == .counter {
            self[field] = Self.combined(first[field], next[field], AccessTotals.sum)
        }
        for field in [AccessLogField.playbackStartDate, .playbackStartOffset, .startupTime] {
            self[field] = first[field] ?? next[field]
        }
        self[.observedMinBitrate] = Self.combined(first[.observedMinBitrate], next[.observedMinBitrate], min)
        self[.observedMaxBitrate] = Self.combined(first[.observedMaxBitrate], next[.observedMaxBitrate], max)
        self[.observedBitrate] = Self.combined(first[.observedBitrate], next[.observedBitrate]) {
            let weight = AccessTotals.sum(Int128(mine), Int128(others))
            guard weight > 0 else { return $1 }
            return Int64(clamping: (Int128($0) * Int128(mine) + Int128($1) * Int128(others)) / weight)
        }
        dumpDate = max(first.dumpDate, next.dumpDate)
    }

    /// What two values come to; of one unknown value the other.
    private static func combined(_ first: Int64?, _ second: Int64?, _ both: (Int64, Int64) -> Int64) -> Int64? {
        guard let first, let second else { return first ?? second }
        return both(first, second)
    }
}
