import PlayheadNumerics

/// The rule of hls.js 1.7 (https://github.com/video-dev/hls.js, `abr-controller.ts`): from the top down, the highest
/// variant that the estimate carries and whose segment arrives before the buffer is empty; and down at once where a
/// segment under way would not.
///
/// Left out are what a ladder of one codec and frame rate does not need, tiers of codecs and frame rates, and the penalty
/// on variants that failed.
struct HLSJSRule: ABRRule {
    /// The part of the estimate that is used for variants up to the last loaded one, and for those above it.
    static let factor = 0.95
    static let upFactor = 0.7
    /// The latency that is assumed where none is measured, milliseconds.
    static let defaultLatency = 100.0
    /// How much waiting is accepted where some cannot be avoided, milliseconds.
    static let acceptedWait = 4000.0
    /// A lower variant that would take longer than this many segment durations is not worth giving a segment up.
    static let unreasonableLoad = 10.0
    /// Where the lower variant arrives this many times sooner, the lowest is taken.
    static let urgency = 2.0

    /// How long segments are on average, milliseconds.
    private let averageDuration: Double
    private let isLive: Bool
    private let firstListed: Int
    /// The variant to load next after a segment was given up.
    private var forced: Int?
    /// The highest variant to begin with anew after a segment was given up, until one is loaded.
    private var limit = Int.max
    /// Whether the segment was given up in haste.
    private var isUrgent = false

    /// A rule for these variants.
    init(_ situation: ABRSituation) {
        let presentation = situation.presentation
        averageDuration = presentation.duration.milliseconds / Double(max(1, situation.segmentCount))
        isLive = presentation.live != nil
        firstListed = presentation.firstListed
    }

    var watchesTransfers: Bool { true }

    // MARK: What to load

    mutating func decide(_ situation: ABRSituation) -> ABRDecision {
        if let forced { return ABRDecision(variant: forced) }
        guard let throughput = situation.throughput else { return ABRDecision(variant: begin(situation)) }
        let level = situation.bufferLevel
        let last = situation.lastVariant ?? firstListed
        let duration = situation.duration(segment: max(0, situation.segment - 1), variant: last)
        var search = Search(bandwidth: throughput, factor: Self.factor, upFactor: Self.upFactor, time: level)
        search.usesAverage = level >= 2 * duration
        if level > 0, let variant = best(search, situation) { return ABRDecision(variant: variant) }
        search.usesAverage = false
        search.time += min(duration, Self.acceptedWait)
        return ABRDecision(variant: best(search, situation) ?? 0)
    }

    /// What to load where nothing is measured.
    private func begin(_ situation: ABRSituation) -> Int {
        let time = situation.bufferLevel / 2 + Self.acceptedWait
        return best(Search(bandwidth: situation.assumedThroughput, time: time), situation) ?? min(firstListed, limit)
    }

    mutating func didLoad(_ transfer: SegmentTransfer, _ situation: ABRSituation) {
        guard transfer.abandonedFor == nil else { return }
        limit = .max
        if transfer.variant == forced { forced = nil }
    }

    mutating func didSeek(_ situation: ABRSituation) { forced = nil }

    // MARK: Giving up

    mutating func abandon(_ transfer: SegmentTransfer, _ situation: ABRSituation) -> Int? {
        guard transfer.variant > 0 else {
            forced = nil
            return nil
        }
        let duration = situation.duration(of: transfer)
        let latency = situation.latency ?? Self.defaultLatency
        guard transfer.elapsed > max(latency, duration / 2) else { return nil }
        let estimate = situation.throughput ?? situation.assumedThroughput
        let rate: Double
        let rest: Double
        if transfer.received > 0 {
            guard transfer.receiving >= 1 else { return nil }
            rate = transfer.received / transfer.receiving
            rest = transfer.remaining / rate
        } else {
            rate = estimate
            rest = duration * situation.averageBitrates[transfer.variant] / rate + latency
        }
        guard rest > situation.bufferLevel else { return nil }
        // The lowest variant is not looked at: it is what remains, at the price of the one above.
        var lower = transfer.variant - 1
        var time = Double.infinity
        while lower > 0 {
            time = loadTime(of: lower, bits: situation.bitrates[lower] * duration, bandwidth: rate, situation)
            if time < min(situation.bufferLevel, duration + latency) { break }
            lower -= 1
        }
        guard time < rest, time <= Self.unreasonableLoad * duration else { return nil }
        isUrgent = rest > Self.urgency * time
        return lower
    }

    mutating func restartsEstimate(after transfer: SegmentTransfer, _ situation: ABRSituation) -> Double? {
        guard let variant = transfer.abandonedFor else { return nil }
        let bitrate = situation.bitrates[variant]
        var start: Double?
        var situation = situation
        if (situation.throughput ?? situation.assumedThroughput) * Self.upFactor > bitrate {
            start = bitrate
            limit = min(variant, firstListed)
            situation.latency = nil
        }
        let search = Search(bandwidth: bitrate, time: situation.bufferLevel, highest: variant)
        var next = best(search, situation) ?? variant
        if isUrgent, next > 0 {
            next = 0
            start = situation.bitrates[next]
            limit = next
        }
        forced = next
        return start
    }

    // MARK: Searching

    /// What a variant has to keep to.
    private struct Search {
        /// What the network gives, kb/s.
        var bandwidth: Double
        /// The part of it that is used.
        var factor = 1.0
        /// The same for variants above the last loaded one.
        var upFactor = 1.0
        /// How long a segment may take, milliseconds.
        var time: Double
        /// Whether the average bitrate counts, not the peak.
        var usesAverage = false
        /// Where the search begins.
        var highest = Int.max
    }

    /// The highest variant that fits; nil where none does.
    private func best(_ search: Search, _ situation: ABRSituation) -> Int? {
        let last = situation.lastVariant ?? firstListed
        return (0...min(search.highest, situation.variantCount - 1)).last { variant in
            let bandwidth = search.bandwidth * (variant > last ? search.upFactor : search.factor)
            let bitrate = search.usesAverage ? situation.averageBitrates[variant] : situation.bitrates[variant]
            guard bandwidth >= bitrate else { return false }
            return isLive
                || loadTime(of: variant, bits: bitrate * averageDuration, bandwidth: bandwidth, situation) < search.time
        }
    }

    /// How long a load is going to take, of the playlist too where that is not there, milliseconds.
    private func loadTime(
        of variant: Int, bits: Double, bandwidth: Double, _ situation: ABRSituation
    ) -> Double {
        let latency = situation.latency ?? Self.defaultLatency
        let needsPlaylist = isLive || !situation.loadedPlaylists[variant]
        return latency + bits / bandwidth + (needsPlaylist ? latency + situation.playlistLoadTime : 0)
    }
}

extension ABRName {
    /// `HLSJSRule`, as `--abr` has it.
    public static let hlsjs = ABRName(
        "hlsjs",
        help: "The highest variant that hls.js' two moving averages sustain, with less margin downwards than upwards, "
            + "as read from hls.js 1.7 and held against sessions of a browser.",
        options: ABROption.ofMeasuringRules
    ) { simulation, situation in
        simulation.play(BoxedRule(HLSJSRule(situation)), in: situation)
    }
}
