/// The rule of Media3's ExoPlayer 1.11 (https://github.com/androidx/media, `AdaptiveTrackSelection.java`): the highest variant
/// whose peak bitrate a part of the estimate covers, held back while the buffer is short for a rise and while it is long for
/// a fall. A segment under way is never given up.
///
/// `HlsChunkSource.java` takes the last segment's duration off the buffer where segments are not said to be independent
/// (EXT-X-INDEPENDENT-SEGMENTS); here they are taken as independent. Left out are the size of the view, what the device can
/// decode, variants shut out for a minute after an error, and the shares of several adaptive tracks.
struct Media3Rule: ABRRule {
    /// The part of the estimate that a variant may take (`DEFAULT_BANDWIDTH_FRACTION`).
    static let factor = 0.7
    /// The buffer below which no higher variant is taken, milliseconds (`DEFAULT_MIN_DURATION_FOR_QUALITY_INCREASE_MS`).
    static let leastForRise = 10_000.0
    /// The buffer from which on no lower variant is taken, milliseconds (`DEFAULT_MAX_DURATION_FOR_QUALITY_DECREASE_MS`).
    static let mostForFall = 25_000.0
    /// The part of what a live playlist has ahead of the playhead, less one segment, that is enough for a rise
    /// (`DEFAULT_BUFFERED_FRACTION_TO_LIVE_EDGE_FOR_QUALITY_INCREASE`).
    static let partOfLive = 0.75

    mutating func firstVariant(_ situation: ABRSituation) -> Int? { ideal(situation) }

    mutating func decide(_ situation: ABRSituation) -> ABRDecision {
        let ideal = ideal(situation)
        guard let last = situation.lastVariant else { return ABRDecision(variant: ideal) }
        let level = situation.bufferLevel
        if ideal > last, level < leastForRise(situation) { return ABRDecision(variant: last) }
        if ideal < last, level >= Self.mostForFall { return ABRDecision(variant: last) }
        return ABRDecision(variant: ideal)
    }

    private func leastForRise(_ situation: ABRSituation) -> Double {
        guard let edge = situation.liveEdge else { return Self.leastForRise }
        return min(Self.leastForRise, (edge - situation.segmentDuration) * Self.partOfLive)
    }

    /// The highest variant that the estimate covers, whatever is buffered; the lowest where it covers none.
    private func ideal(_ situation: ABRSituation) -> Int {
        situation.highestVariant(upTo: (situation.throughput ?? situation.assumedThroughput) * Self.factor)
    }
}

extension ABRName {
    /// `Media3Rule`, as `--abr` has it.
    public static let media3 = ABRName(
        "media3",
        help: "The highest variant below 0.7 of the estimate, up only with 10 s buffered and down only below 25 s, as "
            + "read from Media3's ExoPlayer 1.11; not held against its sessions.",
        options: [.sliding, .replace]
    ) { simulation, situation in
        simulation.play(BoxedRule(Media3Rule()), in: situation)
    }
}
