/// An approximation of how AVPlayer chooses variants. Apple has not published its rule, and this is not it: the shape
/// follows what Apple has said in public, the thresholds are ours.
///
/// What it rests on (WWDC 2018 session 502 where nothing else is said):
/// - "When all other information is absent, the first listed variant will be your startup variant": the first variant is
///   left to the player profile, which takes the first listed.
/// - "Player may decide to switch down and start up sooner", and where content does not arrive as fast as it is played
///   "AV Player will try and switch down": a transfer that would outlast the buffer is given up for a lower variant,
///   before the start as soon as it takes longer than two target durations.
/// - Listed low first, it will "switch up pretty quickly given the network bandwidth is sufficient": it goes up to the
///   highest variant that the throughput carries at once, not step by step.
/// - AVERAGE-BANDWIDTH is "a better predictor" of whether it will "be able to keep up": it decides once the buffer can
///   take the peaks; before, BANDWIDTH does.
///
/// Ours: it counts on 80 % of the throughput (option `safety-factor`); it goes up only with two segments in the buffer;
/// three take the peaks; it stays at a variant while the whole throughput carries it, so that it does not oscillate.
struct AVPlayerRule: ABRRule {
    /// The level from which on it goes up, in segments.
    static let segmentsToSwitchUp = 2.0
    /// The level that takes peaks, in segments.
    static let segmentsForPeaks = 3.0
    /// How long the first segment may take, in target durations.
    static let patienceAtStart = 2.0
    /// A transfer is not given up before this time, milliseconds.
    static let graceTime = 500.0

    private let safetyFactor: Double
    /// For which variant the last transfer was given up; nil where it was not.
    private var fallback: Int?

    /// A rule with these options.
    init(options: ABROptions = ABROptions()) { safetyFactor = options.safetyFactor }

    var watchesTransfers: Bool { true }

    mutating func didLoad(_ transfer: SegmentTransfer, _ situation: ABRSituation) { fallback = transfer.abandonedFor }

    mutating func decide(_ situation: ABRSituation) -> ABRDecision {
        if let fallback { return ABRDecision(variant: fallback) }
        let last = situation.lastVariant ?? 0
        guard let throughput = situation.throughput else { return ABRDecision(variant: last) }
        let demands = demands(in: situation)
        let carried = highest(carriedBy: safetyFactor * throughput, demands)
        if carried > last {
            let isSafe = situation.bufferLevel >= Self.segmentsToSwitchUp * situation.segmentDuration
            return ABRDecision(variant: isSafe ? carried : last)
        }
        return ABRDecision(variant: demands[last] <= throughput ? last : carried)
    }

    mutating func abandon(_ transfer: SegmentTransfer, _ situation: ABRSituation) -> Int? {
        let receiving = transfer.receiving
        guard transfer.variant > 0, transfer.elapsed >= Self.graceTime, receiving > 0, transfer.received > 0 else {
            return nil
        }
        let allowed =
            situation.isPlaying
            ? situation.bufferLevel : Self.patienceAtStart * situation.segmentDuration - transfer.elapsed
        guard transfer.remaining * receiving > allowed * transfer.received else { return nil }
        let rate = transfer.received / receiving
        let variant = highest(carriedBy: safetyFactor * rate, situation.bitrates)
        // It pays only where the other segment is smaller than what is left of this one.
        let bits = situation.bits(segment: transfer.segment, variant: variant)
        return variant < transfer.variant && bits < transfer.remaining ? variant : nil
    }

    private func demands(in situation: ABRSituation) -> [Double] {
        let takesPeaks = situation.bufferLevel >= Self.segmentsForPeaks * situation.segmentDuration
        return takesPeaks ? situation.averageBitrates : situation.bitrates
    }

    private func highest(carriedBy throughput: Double, _ demands: [Double]) -> Int {
        demands.lastIndex { $0 <= throughput } ?? 0
    }
}

extension ABRName {
    /// `AVPlayerRule`, as `--abr` has it.
    public static let avplayer = ABRName(
        "avplayer",
        help: "The highest variant that a careful part of the throughput sustains: an approximation of AVPlayer, "
            + "whose rule is not public.",
        options: [.safetyFactor] + ABROption.ofMeasuringRules
    ) { simulation, situation in
        simulation.play(BoxedRule(AVPlayerRule(options: simulation.ruleOptions)), in: situation)
    }
}
