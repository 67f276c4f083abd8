public import PlayerLog

/// A session's access log folded into its totals, and the few texts that are told with them.
///
/// A provisional event (nothing watched, nothing transferred) adds no switch, no average and no startup time.
public struct AccessFold: Hashable, Sendable {
    /// The numbers.
    public private(set) var totals = AccessTotals()
    /// `LIVE`, `VOD` or `FILE`.
    public private(set) var playbackType: String?
    /// Time by variant, in the order of their first appearance.
    public private(set) var variants: [VariantTime] = []

    /// The fields that totals are made of; no other changes them.
    static let fields: Set<AccessLogField> = [
        .playbackStartDate, .uri, .numberOfMediaRequests, .segmentsDownloadedDuration, .durationWatched,
        .numberOfBytesTransferred, .observedBitrate, .indicatedBitrate, .numberOfStalls, .numberOfDroppedVideoFrames,
        .startupTime, .playbackType,
    ]

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
        self.init()
        var state = Adding(countsVariants: countsVariants)
        for index in log.accessRows.indices { add(log.accessRows[index].event, log.strings, &state) }
        finish(&state, lastDumpDate: dumpDate)
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
        var state = Adding(countsVariants: countsVariants)
        for index in log.events.indices { add(log.events[index], strings, &state) }
        finish(&state, lastDumpDate: lastDumpDate)
        if log.countersShrank { totals.flags.insert(.countersShrank) }
        if log.dumpsDisagree { totals.flags.insert(.dumpsDisagree) }
    }

    /// What is remembered from event to event while a log is added up.
    private struct Adding {
        var countsVariants: Bool
        var dates = DateBounds()
        var previous: PlayedVariant?
        /// The places of the variants met so far.
        var variants: [PlayedVariant: Int] = [:]
    }

    @inline(__always)
    private mutating func add(_ event: borrowing AccessLogEvent, _ strings: StringTable, _ state: inout Adding) {
        totals.add(event)
        state.dates.add(event)
        if playbackType == nil, let type = event.playbackType { playbackType = strings[type] as String }
        guard !event.isProvisional else { return }
        if totals.startup == nil { totals.startup = event[.startupTime] }
        let played = PlayedVariant(bitrate: event[.indicatedBitrate], uri: event.uri)
        if let previous = state.previous { addSwitch(from: previous, to: played) }
        if totals.switchMagnitude == nil, played.bitrate != nil { totals.switchMagnitude = 0 }
        state.previous = played
        if state.countsVariants { addVariant(played, event[.durationWatched] ?? 0, strings, &state) }
    }

    private mutating func finish(_ state: inout Adding, lastDumpDate: Int64?) {
        state.dates.finish(lastDumpDate: lastDumpDate)
        totals.playedUntil = state.dates.playedUntil
        totals.firstDate = state.dates.firstDate
        totals.rebufferAtMost = totals.stalls == nil ? nil : state.dates.rebufferAtMost
        if state.dates.runBackwards { totals.flags.insert(.datesRunBackwards) }
    }

    /// What a variant, and so a switch, is told by.
    private struct PlayedVariant: Hashable {
        var bitrate: Int64?
        var uri: StringTable.Index?
    }

    private mutating func addSwitch(from old: PlayedVariant, to new: PlayedVariant) {
        if let before = old.bitrate, let after = new.bitrate {
            guard before != after else { return }
            totals.switches += 1
            totals.switchMagnitude = AccessTotals.sum(totals.switchMagnitude ?? 0, abs(after - before))
        } else if let before = old.uri, let after = new.uri, before != after {
            totals.switches += 1
        }
    }

    private mutating func addVariant(
        _ variant: PlayedVariant, _ time: Int64, _ strings: StringTable, _ state: inout Adding
    ) {
        if let place = state.variants[variant] {
            variants[place].watched = AccessTotals.sum(variants[place].watched, time)
        } else {
            state.variants[variant] = variants.count
            variants.append(VariantTime(uri: strings[variant.uri], indicatedBitrate: variant.bitrate, watched: time))
        }
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
