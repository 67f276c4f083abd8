public import PlayerLog

/// A session's access log folded into its totals, and the few texts that are told with them.
public struct AccessFold: Hashable, Sendable {
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

    /// Adds up a session's access log.
    ///
    /// - Parameter countsVariants: whether the time by variant is wanted, which costs an allocation a session.
    public init(_ log: borrowing SessionLog, countsVariants: Bool = true) {
        let dumpDate = log.lastDumpDate == .min ? nil : log.lastDumpDate
        if log.hasVersions {
            self.init(
                log.resolved(), strings: log.strings, lastDumpDate: dumpDate, countsVariants: countsVariants)
            return
        }
        var folding = AccessFolding(countsVariants: countsVariants)
        for index in log.accessRows.indices {
            var event = log.accessRows[index].event
            folding.add(&event)
        }
        self = folding.finish(strings: log.strings, lastDumpDate: dumpDate)
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
        var folding = AccessFolding(countsVariants: countsVariants)
        for var event in log.events { folding.add(&event) }
        self = folding.finish(strings: strings, lastDumpDate: lastDumpDate)
        if log.countersShrank { totals.flags.insert(.countersShrank) }
        if log.dumpsDisagree { totals.flags.insert(.dumpsDisagree) }
    }
}

/// How long one variant was watched.
public struct VariantTime: Hashable, Sendable {
    /// The variant's media playlist.
    public var uri: String?
    /// Its BANDWIDTH, millionths of a bit per second.
    public var indicatedBitrate: Int64?
    /// Microseconds watched.
    public var watched: Int64
}
