/// An access log's totals in 95 bytes and not in 161: a million of them are kept.
///
/// All but few sessions have totals that fit: fewer than 65,535 stalls, dates of whole milliseconds within seven weeks, stalls
/// of no more than 71 minutes or of whole milliseconds.
struct PackedTotals: BitwiseCopyable, Sendable {
    // The widest first: nothing is lost between them.
    private var indicatedLow: UInt64 = 0
    private var observedLow: UInt64 = 0
    @SentinelOptional private var watched: Int64?
    @SentinelOptional private var bytes: Int64?
    @SentinelOptional private var switchMagnitude: Int64?
    @SentinelOptional private var firstDate: Int64?
    private var indicatedHigh: UInt32 = 0
    private var observedHigh: UInt32 = 0
    /// How much less was watched at a known bitrate than in all, microseconds.
    private var watchedWithoutIndicated: UInt32 = 0
    private var watchedWithoutObserved: UInt32 = 0
    // The greatest number stands for one that is not known.
    private var droppedFrames = UInt32.max
    private var startup = UInt32.max
    /// Microseconds or, as ``isRebufferInMilliseconds`` says, milliseconds: of a pause over night more than 71 minutes.
    private var rebufferAtMost = UInt32.max
    /// Milliseconds after the first date.
    private var playedUntil = UInt32.max
    private var lastDate = UInt32.max
    private var stalls = UInt16.max
    private var switches = UInt16.max
    private var stallsByBandwidth: UInt16 = 0
    private var stallsByOverdueSegments: UInt16 = 0
    private var stallsWithoutCause: UInt16 = 0
    private var flags: AccessTotals.Flags = []

    /// The flag that no totals have.
    private static let isRebufferInMilliseconds = AccessTotals.Flags(rawValue: 0x80)

    /// The totals of an empty log.
    init() {}

    /// Packs totals; nil where they do not fit.
    init?(_ totals: AccessTotals) {
        guard let stallsByBandwidth = UInt16(exactly: totals.stallsByBandwidth),
            let stallsByOverdueSegments = UInt16(exactly: totals.stallsByOverdueSegments),
            let stallsWithoutCause = UInt16(exactly: totals.stallsWithoutCause),
            let indicatedHigh = UInt32(exactly: totals.indicatedTimesWatched >> 64),
            let observedHigh = UInt32(exactly: totals.observedTimesWatched >> 64),
            let withoutIndicated = Self.difference(totals.watched ?? 0, totals.indicatedWatched),
            let withoutObserved = Self.difference(totals.watched ?? 0, totals.observedWatched),
            let droppedFrames = Self.packed(totals.droppedFrames, UInt32.self),
            let startup = Self.packed(totals.startup, UInt32.self),
            let (rebufferAtMost, isInMilliseconds) = Self.packed(rebuffer: totals.rebufferAtMost),
            !totals.flags.contains(Self.isRebufferInMilliseconds),
            let stalls = Self.packed(totals.stalls, UInt16.self),
            let switches = Self.packed(totals.switches, UInt16.self),
            let playedUntil = Self.milliseconds(totals.playedUntil, after: totals.firstDate),
            let lastDate = Self.milliseconds(totals.lastDate, after: totals.firstDate)
        else { return nil }
        (watched, bytes, switchMagnitude) = (totals.watched, totals.bytes, totals.switchMagnitude)
        (firstDate, self.playedUntil, self.lastDate) = (totals.firstDate, playedUntil, lastDate)
        indicatedLow = UInt64(truncatingIfNeeded: totals.indicatedTimesWatched)
        observedLow = UInt64(truncatingIfNeeded: totals.observedTimesWatched)
        (self.indicatedHigh, self.observedHigh) = (indicatedHigh, observedHigh)
        (watchedWithoutIndicated, watchedWithoutObserved) = (withoutIndicated, withoutObserved)
        (self.droppedFrames, self.startup, self.rebufferAtMost) = (droppedFrames, startup, rebufferAtMost)
        (self.stalls, self.switches, flags) = (stalls, switches, totals.flags)
        (self.stallsByBandwidth, self.stallsByOverdueSegments) = (stallsByBandwidth, stallsByOverdueSegments)
        self.stallsWithoutCause = stallsWithoutCause
        if isInMilliseconds { flags.insert(Self.isRebufferInMilliseconds) }
    }

    /// The totals.
    var totals: AccessTotals {
        var totals = AccessTotals()
        unpack(into: &totals)
        return totals
    }

    /// Puts the totals in the place of others.
    @inline(__always)
    func unpack(into totals: inout AccessTotals) {
        (totals.watched, totals.bytes, totals.switchMagnitude) = (watched, bytes, switchMagnitude)
        totals.indicatedTimesWatched = Int128(indicatedHigh) << 64 | Int128(indicatedLow)
        totals.observedTimesWatched = Int128(observedHigh) << 64 | Int128(observedLow)
        totals.indicatedWatched = (watched ?? 0) - Int64(watchedWithoutIndicated)
        totals.observedWatched = (watched ?? 0) - Int64(watchedWithoutObserved)
        (totals.stalls, totals.switches) = (Self.unpacked(stalls), Self.unpacked(switches))
        (totals.droppedFrames, totals.startup) = (Self.unpacked(droppedFrames), Self.unpacked(startup))
        let isInMilliseconds = flags.contains(Self.isRebufferInMilliseconds)
        totals.rebufferAtMost = Self.unpacked(rebufferAtMost).map { isInMilliseconds ? $0 * 1000 : $0 }
        totals.stallsByBandwidth = Int64(stallsByBandwidth)
        totals.stallsByOverdueSegments = Int64(stallsByOverdueSegments)
        totals.stallsWithoutCause = Int64(stallsWithoutCause)
        (totals.firstDate, totals.flags) = (firstDate, flags.subtracting(Self.isRebufferInMilliseconds))
        let firstDate = firstDate
        totals.playedUntil = firstDate.flatMap { first in Self.unpacked(playedUntil).map { first + $0 * 1000 } }
        totals.lastDate = firstDate.flatMap { first in Self.unpacked(lastDate).map { first + $0 * 1000 } }
    }

    private static func difference(_ whole: Int64, _ part: Int64) -> UInt32? {
        let (difference, overflow) = whole.subtractingReportingOverflow(part)
        return overflow ? nil : UInt32(exactly: difference)
    }

    /// A number in fewer bytes, the greatest of which stands for none; nil where it does not fit.
    private static func packed<Number: FixedWidthInteger>(_ value: Int64?, _: Number.Type) -> Number? {
        guard let value else { return .max }
        return value < Int64(Number.max) ? Number(exactly: value) : nil
    }

    private static func packed(rebuffer: Int64?) -> (UInt32, isInMilliseconds: Bool)? {
        if let microseconds = packed(rebuffer, UInt32.self) { return (microseconds, false) }
        guard let rebuffer, rebuffer % 1000 == 0 else { return nil }
        return packed(rebuffer / 1000, UInt32.self).map { ($0, true) }
    }

    private static func unpacked(_ value: some FixedWidthInteger & UnsignedInteger) -> Int64? {
        value == .max ? nil : Int64(value)
    }

    private static func milliseconds(_ date: Int64?, after first: Int64?) -> UInt32? {
        guard let date else { return .max }
        guard let first else { return nil }
        let (microseconds, overflow) = date.subtractingReportingOverflow(first)
        guard !overflow, microseconds % 1000 == 0 else { return nil }
        return packed(microseconds / 1000, UInt32.self)
    }
}
