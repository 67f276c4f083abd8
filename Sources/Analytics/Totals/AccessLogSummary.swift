public import PlayerLog

/// A session's access log folded into its totals, and the few texts that are listed with them.
public struct AccessLogSummary: Equatable, Sendable {
    /// The numbers.
    public internal(set) var totals = AccessTotals()
    /// `LIVE`, `VOD` or `FILE`.
    public internal(set) var playbackType: String?
    /// Time by variant, in the order of their first appearance.
    public internal(set) var variants: [VariantTime] = []

    /// An empty log, folded.
    init() {}

    /// What a session's totals hold of its access log; `nil` where there was none.
    init?(_ session: SessionTotals) {
        guard let access = session.access else { return nil }
        (totals, playbackType, variants) = (access, session.playbackType, session.variants)
    }

    /// Adds up a session's access log; if `countsVariants`, the time by variant too, at an allocation a session.
    public init(_ log: borrowing SessionLog, countsVariants: Bool = true) {
        let dumpDate = log.lastDumpDate == .min ? nil : log.lastDumpDate
        if log.hasVersions {
            self.init(
                log.resolved(), strings: log.strings, lastDumpDate: dumpDate, countsVariants: countsVariants)
            return
        }
        var folding = AccessLogAccumulator(countsVariants: countsVariants)
        for index in log.accessRows.indices {
            var event = log.accessRows[index].event
            folding.add(&event)
        }
        self = folding.finish(strings: log.strings, lastDumpDate: dumpDate)
    }

    /// Adds up the rows that are kept of a session's access log after those that are folded.
    ///
    /// - Parameter log: the session's log as ``CompactedSession/log(keeping:)`` gives it.
    init(_ log: SessionLog, after fold: CompactedSession) {
        self.init(
            log.resolved(), from: log.folded?.condensedRows ?? 0, after: fold.access, strings: log.strings,
            lastDumpDate: log.lastDumpDate == .min ? nil : log.lastDumpDate)
        totals.flags.formUnion(fold.flags)
    }

    /// Adds up a session's access log as it stood at some moment.
    ///
    /// - Parameter log: the events up to the moment, the rows that stand for the folded ones first.
    init(_ log: ResolvedAccessLog, at timeline: PlaybackTimeline, after fold: CompactedSession, lastDumpDate: Int64?) {
        let condensed = timeline.log.folded?.condensedRows ?? 0
        var (start, folding) = (condensed, fold.access)
        let last = log.events.count - 1
        // Where only other logs are folded, no row stands for several.
        if condensed > 0,
            last < condensed - 1 || last == condensed - 1 && log.events.last != timeline.access.events[last]
        {
            // The row that stands for the stretch under way tells nothing exactly.
            let isComplete = last >= 0 && log.events[last] == timeline.access.events[last]
            start = log.events.count
            let ended = isComplete ? last : last - 1
            folding = ended < 0 ? AccessLogAccumulator(countsVariants: true) : fold.stretches.stretches[ended].folding
        }
        self.init(log, from: start, after: folding, strings: timeline.strings, lastDumpDate: lastDumpDate)
        totals.flags.formUnion(fold.flags)
    }

    /// Adds up a log's events from the one at `start` on, after those that are in `folding`.
    init(
        _ log: ResolvedAccessLog, from start: Int, after folding: AccessLogAccumulator, strings: StringTable,
        lastDumpDate: Int64?
    ) {
        var folding = folding
        for var event in log.events.dropFirst(start) { folding.add(&event) }
        self = folding.finish(strings: strings, lastDumpDate: lastDumpDate)
        if log.countersShrank { totals.flags.insert(.countersShrank) }
        if log.dumpsDisagree { totals.flags.insert(.dumpsDisagree) }
    }

    /// Adds up a log's events.
    ///
    /// - Parameters:
    ///   - log: the events, dumps made one.
    ///   - strings: the texts that they point to.
    ///   - lastDumpDate: when the log was last dumped, microseconds since 1970; `nil` where it says nothing.
    ///   - countsVariants: whether the time by variant is wanted, which costs an allocation a session.
    public init(
        _ log: ResolvedAccessLog, strings: StringTable, lastDumpDate: Int64?, countsVariants: Bool = true
    ) {
        self.init(
            log, from: 0, after: AccessLogAccumulator(countsVariants: countsVariants), strings: strings,
            lastDumpDate: lastDumpDate)
    }
}

/// How long one variant was watched.
public struct VariantTime: Equatable, Sendable {
    /// The variant's media playlist.
    public var uri: String?
    /// Its BANDWIDTH, millionths of a bit per second.
    public var indicatedBitrate: Int64?
    /// Microseconds watched.
    public var watched: Int64
}
