public import PlayerLog

/// What a session's access log adds up to: whole numbers, so that no order of adding changes a digit.
///
/// A value that no event knows is `nil`. A provisional event (nothing watched, nothing transferred) adds no switch, no
/// average and no startup time.
public struct AccessTotals: Hashable, Sendable {
    /// Oddities that a reader of the numbers should know of.
    public struct Flags: OptionSet, Hashable, Sendable {
        /// The bits.
        public var rawValue: UInt8

        /// Flags of these bits.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// A later dump held a smaller counter than an earlier one: AVPlayer after an audio switch.
        public static let countersShrank = Flags(rawValue: 1)
        /// Two dumps hold different playback in the same place of the log.
        public static let dumpsDisagree = Flags(rawValue: 2)
        /// The dates run backwards: the device's clock or zone changed.
        public static let datesRunBackwards = Flags(rawValue: 4)
    }

    /// How long one variant was watched.
    public struct Variant: Hashable, Sendable {
        /// The variant's media playlist.
        public var uri: String?
        /// Its BANDWIDTH, millionths of a bit per second.
        public var indicatedBitrate: Int64?
        /// Microseconds watched.
        public var watched: Int64
    }

    // The widest first: a million of these are kept, and nothing is lost between them.

    /// Sum of indicated bitrate times watched, millionths of a bit per second times microseconds.
    public var indicatedTimesWatched: Int128 = 0
    /// Sum of observed bitrate times watched, of events with bytes.
    public var observedTimesWatched: Int128 = 0
    /// The time watched at a known indicated bitrate, microseconds.
    public var indicatedWatched: Int64 = 0
    /// The time watched in events with bytes and a known observed bitrate, microseconds.
    public var observedWatched: Int64 = 0
    /// Media time played, microseconds.
    @Known public var watched: Int64?
    /// Stalls.
    @Known public var stalls: Int64?
    /// Bytes received.
    @Known public var bytes: Int64?
    /// Video frames dropped.
    @Known public var droppedFrames: Int64?
    /// The first known startup time in the log's order, microseconds.
    @Known public var startup: Int64?
    /// Changes of the variant between consecutive events that played or transferred.
    public var switches: Int64 = 0
    /// Sum of the indicated bitrate's changes, millionths of a bit per second; `nil` where no bitrate is known.
    @Known public var switchMagnitude: Int64?
    /// The longest time that all stalls together can have taken, by the dates, microseconds.
    @Known public var rebufferAtMost: Int64?
    /// Playback is known to have gone on until then, microseconds since 1970.
    @Known public var playedUntil: Int64?
    /// The first date of the log, microseconds since 1970.
    @Known public var firstDate: Int64?
    /// `LIVE`, `VOD` or `FILE`.
    public var playbackType: String?
    /// Media time downloaded and the requests that it took, of events that know both: the segment duration's two halves.
    public var requestedDuration: Int64 = 0
    /// See ``requestedDuration``.
    public var requests: Int64 = 0
    /// Time by variant, in the order of their first appearance.
    public var variants: [Variant] = []
    /// What was odd.
    public var flags: Flags = []

    /// The fields that totals are made of; no other changes them.
    static let fields: Set<AccessLogField> = [
        .playbackStartDate, .uri, .numberOfMediaRequests, .segmentsDownloadedDuration, .durationWatched,
        .numberOfBytesTransferred, .observedBitrate, .indicatedBitrate, .numberOfStalls, .numberOfDroppedVideoFrames,
        .startupTime, .playbackType,
    ]

    /// The totals of an empty log.
    public init() {}

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
        self.init()
        var state = Adding(countsVariants: countsVariants)
        for index in log.events.indices { add(log.events[index], strings, &state) }
        finish(&state, lastDumpDate: lastDumpDate)
        if log.countersShrank { flags.insert(.countersShrank) }
        if log.dumpsDisagree { flags.insert(.dumpsDisagree) }
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
        add(event)
        state.dates.add(event)
        if playbackType == nil, let type = event.playbackType { playbackType = strings[type] as String }
        guard !event.isProvisional else { return }
        if startup == nil { startup = event[.startupTime] }
        let played = PlayedVariant(bitrate: event[.indicatedBitrate], uri: event.uri)
        if let previous = state.previous { addSwitch(from: previous, to: played) }
        if switchMagnitude == nil, played.bitrate != nil { switchMagnitude = 0 }
        state.previous = played
        if state.countsVariants { addVariant(played, event[.durationWatched] ?? 0, strings, &state) }
    }

    private mutating func finish(_ state: inout Adding, lastDumpDate: Int64?) {
        state.dates.finish(lastDumpDate: lastDumpDate)
        playedUntil = state.dates.playedUntil
        firstDate = state.dates.firstDate
        rebufferAtMost = stalls == nil ? nil : state.dates.rebufferAtMost
        if state.dates.runBackwards { flags.insert(.datesRunBackwards) }
    }

    /// What a variant, and so a switch, is told by.
    private struct PlayedVariant: Hashable {
        var bitrate: Int64?
        var uri: StringTable.Index?
    }

    private mutating func add(_ event: borrowing AccessLogEvent) {
        Self.add(event[.durationWatched], to: &watched)
        Self.add(event[.numberOfStalls], to: &stalls)
        Self.add(event[.numberOfBytesTransferred], to: &bytes)
        Self.add(event[.numberOfDroppedVideoFrames], to: &droppedFrames)
        if let duration = event[.segmentsDownloadedDuration], let count = event[.numberOfMediaRequests], count > 0 {
            requestedDuration = Self.sum(requestedDuration, duration)
            requests = Self.sum(requests, count)
        }
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

    private mutating func addSwitch(from old: PlayedVariant, to new: PlayedVariant) {
        if let before = old.bitrate, let after = new.bitrate {
            guard before != after else { return }
            switches += 1
            switchMagnitude = Self.sum(switchMagnitude ?? 0, abs(after - before))
        } else if let before = old.uri, let after = new.uri, before != after {
            switches += 1
        }
    }

    private mutating func addVariant(
        _ variant: PlayedVariant, _ time: Int64, _ strings: StringTable, _ state: inout Adding
    ) {
        if let place = state.variants[variant] {
            variants[place].watched = Self.sum(variants[place].watched, time)
        } else {
            state.variants[variant] = variants.count
            variants.append(Variant(uri: strings[variant.uri], indicatedBitrate: variant.bitrate, watched: time))
        }
    }

    /// Adds to a sum that is unknown until something known is added; a sum that no number can hold stays at the limit.
    static func add(_ value: Int64?, to sum: inout Int64?) {
        guard let value else { return }
        sum = Self.sum(sum ?? 0, value)
    }

    /// The sum of two numbers that are not negative; where no number can hold it, the limit: in any order the same.
    static func sum<Number: FixedWidthInteger>(_ left: Number, _ right: Number) -> Number {
        let (sum, overflow) = left.addingReportingOverflow(right)
        return overflow ? .max : sum
    }
}
