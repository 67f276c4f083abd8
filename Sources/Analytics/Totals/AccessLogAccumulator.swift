import PlayerLog

/// An access log being folded, event by event.
///
/// A provisional event (nothing watched, nothing transferred) adds no switch, no average and no startup time.
struct AccessLogAccumulator: Sendable {
    /// The fields that a fold is made of; no other changes it.
    static let fields: Set<AccessLogField> = [
        .playbackStartDate, .uri, .durationWatched,
        .numberOfBytesTransferred, .observedBitrate, .indicatedBitrate, .numberOfStalls, .numberOfDroppedVideoFrames,
        .startupTime, .playbackType, .downloadOverdue,
    ]

    /// What identifies a variant, and so a switch.
    private struct PlayedVariant: Hashable {
        var bitrate: Int64?
        var uri: StringTable.Index?
    }

    private let countsVariants: Bool
    /// How many variants have a time of their own.
    private let mostVariants: Int
    /// Whether no event has come yet.
    private(set) var isEmpty = true
    private var lastDumpDate = Int64.min
    private var fold = AccessLogSummary()
    private var dates = DateBounds()
    private var playbackType: StringTable.Index?
    /// The last variant that an event named.
    private var previous: PlayedVariant?
    private var switches: Int64 = 0
    /// Whether any event is more than provisional.
    private var hasPlayed = false
    private var variants: [(variant: PlayedVariant, watched: Int64)] = []
    /// The indices of the variants met so far.
    private var indices: [PlayedVariant: Int] = [:]

    private var totals: AccessTotals {
        @inline(__always) get { fold.totals }
        @inline(__always) _modify { yield &fold.totals }
    }

    /// A log of which no event has come yet.
    ///
    /// - Parameters:
    ///   - countsVariants: whether the time by variant is wanted, which costs an allocation a session.
    ///   - mostVariants: how many variants have a time of their own; what others were watched counts as of one that is not
    ///     known.
    init(countsVariants: Bool, mostVariants: Int = .max) {
        (self.countsVariants, self.mostVariants) = (countsVariants, mostVariants)
    }

    /// The same log so far, without the time by variant.
    var withoutVariants: AccessLogAccumulator {
        var folding = self
        (folding.variants, folding.indices) = ([], [:])
        return folding
    }

    /// Moves all texts that it points to into another table.
    mutating func mapTexts(_ move: (StringTable.Index) -> StringTable.Index) {
        let type = playbackType
        playbackType = type.map(move)
        let last = previous
        previous = last.map { PlayedVariant(bitrate: $0.bitrate, uri: $0.uri.map(move)) }
        indices = [:]
        for index in variants.indices {
            let variant = variants[index].variant
            variants[index].variant = PlayedVariant(bitrate: variant.bitrate, uri: variant.uri.map(move))
            indices[variants[index].variant] = index
        }
    }

    /// Adds the log's next event, which stays as it is: it is not borrowed since that would copy it.
    @inline(__always)
    mutating func add(_ event: inout AccessLogEvent) {
        isEmpty = false
        lastDumpDate = max(lastDumpDate, event.dumpDate)
        totals.add(event)
        dates.add(event)
        if playbackType == nil { playbackType = event.playbackType }
        guard !event.isProvisional else { return }
        totals.addStallCause(event)
        if totals.startup == nil { totals.startup = event[.startupTime] }
        let played = PlayedVariant(bitrate: event[.indicatedBitrate], uri: event.uri)
        hasPlayed = true
        // An event that tells no variant is passed over: the switch is between those around it.
        if played.bitrate != nil || played.uri != nil {
            if let previous { addSwitch(from: previous, to: played) }
            if totals.switchMagnitude == nil, played.bitrate != nil { totals.switchMagnitude = 0 }
            previous = played
        }
        if countsVariants { add(event[.durationWatched] ?? 0, to: played) }
    }

    /// Ends a log whose newest dump is that of its events.
    ///
    /// - Parameter strings: the texts that the events point to.
    mutating func finish(strings: StringTable) -> AccessLogSummary {
        finish(strings: strings, lastDumpDate: lastDumpDate == .min ? nil : lastDumpDate)
    }

    /// Ends the log; the next event is another log's first.
    ///
    /// - Parameters:
    ///   - strings: the texts that the events point to.
    ///   - lastDumpDate: when the log was last dumped, microseconds since 1970; `nil` where it says nothing.
    mutating func finish(strings: StringTable, lastDumpDate: Int64?) -> AccessLogSummary {
        dates.finish(lastDumpDate: lastDumpDate)
        totals.playedUntil = dates.playedUntil
        totals.firstDate = dates.firstDate
        totals.lastDate = dates.lastDate
        totals.switches = previous != nil || !hasPlayed ? switches : nil
        totals.rebufferAtMost = totals.stalls == nil ? nil : dates.rebufferAtMost
        if dates.runBackwards { totals.flags.insert(.datesRunBackwards) }
        fold.playbackType = strings[playbackType]
        if countsVariants {
            fold.variants = variants.map { variant, watched in
                VariantTime(uri: strings[variant.uri], indicatedBitrate: variant.bitrate, watched: watched)
            }
        }
        let finished = fold
        self = AccessLogAccumulator(countsVariants: countsVariants, mostVariants: mostVariants)
        return finished
    }

    private mutating func addSwitch(from old: PlayedVariant, to new: PlayedVariant) {
        if let before = old.bitrate, let after = new.bitrate {
            guard before != after else { return }
            switches += 1
            totals.switchMagnitude = AccessTotals.sum(totals.switchMagnitude ?? 0, abs(after - before))
        } else if let before = old.uri, let after = new.uri, before != after {
            switches += 1
        }
    }

    private mutating func add(_ time: Int64, to played: PlayedVariant) {
        var variant = played
        if variants.count >= mostVariants, indices[variant] == nil { variant = PlayedVariant(bitrate: nil, uri: nil) }
        if let index = indices[variant] {
            variants[index].watched = AccessTotals.sum(variants[index].watched, time)
        } else {
            indices[variant] = variants.count
            variants.append((variant, time))
        }
    }
}
