/// The rule of Shaka Player 5.2 (https://github.com/shaka-project/shaka-player, `simple_abr_manager.js`): the highest variant
/// that a part of the estimate covers, chosen while segments arrive and at most every 8 s, and at once where the estimate is
/// believed for the first time. A switch gives up the segment under way, upwards as well as downwards: the player drops
/// what it fetched ahead of another stream (`segment_prefetch.js`), and with `streaming.segmentPrefetchLimit` at 1 the
/// segment under way is fetched ahead.
///
/// `abr.bandwidthUpgradeTarget`, 0.85, changes nothing: a variant is taken between its bitrate / 0.95 and the next
/// one's / 0.85, and of two such variants the higher. Left out are restrictions by the size of the screen, dropped
/// frames, and what the server says of bitrates (CMSD).
struct ShakaRule: ABRRule {
    /// The part of the estimate that a variant may take (`abr.bandwidthDowngradeTarget`).
    static let factor = 0.95
    /// How long a choice stands at least, milliseconds (`abr.switchInterval`).
    static let switchInterval = 8000.0

    /// The variant to load; nil before the first segment.
    private var current: Int?
    /// When it was chosen last, even where it stayed the same, milliseconds of session time.
    private var chosenAt = 0.0
    /// Whether the estimate has ever been believed.
    private var hasEstimate = false
    /// When the segment under way was decided on, milliseconds of session time.
    private var decidedAt = 0.0

    var watchesTransfers: Bool { true }

    mutating func firstVariant(_ situation: ABRSituation) -> Int? { choose(situation) }

    mutating func decide(_ situation: ABRSituation) -> ABRDecision {
        decidedAt = situation.time
        return ABRDecision(variant: current ?? choose(situation))
    }

    mutating func abandon(_ transfer: SegmentTransfer, _ situation: ABRSituation) -> Int? {
        consider(situation, at: max(situation.time, decidedAt + transfer.elapsed))
        return current == transfer.variant ? nil : current
    }

    mutating func didEstimate(_ situation: ABRSituation) {
        // The player begins to choose when it has the first segment.
        if current == nil || situation.throughput == nil {
            current = choose(situation)
            chosenAt = situation.time
        } else {
            consider(situation, at: situation.time)
        }
    }

    /// Chooses anew where the last choice has stood long enough.
    private mutating func consider(_ situation: ABRSituation, at time: Double) {
        guard situation.throughput != nil else { return }
        guard !hasEstimate || time - chosenAt >= Self.switchInterval else { return }
        hasEstimate = true
        chosenAt = time
        current = choose(situation)
    }

    /// The highest variant that the estimate covers; the lowest where it covers none.
    private func choose(_ situation: ABRSituation) -> Int {
        situation.highestVariant(upTo: (situation.throughput ?? situation.assumedThroughput) * Self.factor)
    }
}

extension ABRName {
    /// `ShakaRule`, as `--abr` has it.
    public static let shaka = ABRName(
        "shaka",
        help: "The highest variant that Shaka Player's two moving averages cover, chosen anew every 8 s, and a segment "
            + "given up at each switch, as read from Shaka Player 5.2.",
        options: ABROption.ofMeasuringRules
    ) { simulation, situation in
        simulation.play(BoxedRule(ShakaRule()), in: situation)
    }
}
