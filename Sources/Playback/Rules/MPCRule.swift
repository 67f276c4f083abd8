import PlayheadNumerics

/// MPC and RobustMPC: the first step of the plan that is best for the next segments (Yin, Jindal, Sekar, Sinopoli: "A
/// Control-Theoretic Approach for Dynamic Adaptive Video Streaming over HTTP", SIGCOMM 2015, sections 4 and 5).
///
/// Before each segment it plans the next five (option `horizon`) with their real sizes, and loads the plan's first. A
/// plan is valued by ``LinearQoE``, as `--qoe` has it; the bitrate is the variant's peak. The throughput to
/// come is taken to be the harmonic mean of the last five segments', each its size over the time from request to last
/// byte. RobustMPC divides it by 1 + the greatest relative error that this prediction had over the last five segments
/// (section 5.2). The buffer's bound is the level up to which the player asks for segments.
///
/// The first segment is left to the player: nothing is known then. The paper's joint choice of the startup time (its
/// f_stmpc) is left out, since players start by their own threshold.
struct MPCRule: ABRRule {
    private let isRobust: Bool
    private let capacity: Double
    private var search: HorizonSearch
    private var predictor = HarmonicPredictor()

    /// A rule for these variants and this player.
    init(
        _ situation: ABRSituation, profile: PlayerProfile, isRobust: Bool, options: ABROptions = ABROptions()
    ) {
        self.isRobust = isRobust
        capacity = profile.requestLevel(situation)
        search = HorizonSearch(
            qualities: situation.bitrates.map(options.qoe.quality.thousandths), horizon: options.horizon,
            weights: options.qoe.weights)
    }

    mutating func didLoad(_ transfer: SegmentTransfer, _ situation: ABRSituation) {
        guard transfer.received > 0, transfer.elapsed > 0 else { return }
        predictor.add(transfer.received / transfer.elapsed)
    }

    mutating func decide(_ situation: ABRSituation) -> ABRDecision {
        guard var throughput = predictor.prediction else { return ABRDecision(variant: 0) }
        if isRobust { throughput /= 1 + predictor.greatestError }
        let steps = min(search.horizon, situation.segmentCount - situation.segment)
        for step in 0..<steps {
            let segment = situation.segment + step
            search.setStep(step, duration: situation.duration(segment: segment, variant: 0)) {
                situation.bits(segment: segment, variant: $0) / throughput
            }
        }
        let buffer = situation.bufferLevel
        let start = HorizonSearch.Start(
            variant: situation.lastVariant ?? 0, buffer: buffer,
            capacity: max(buffer, capacity))
        return ABRDecision(variant: search.firstVariant(from: start, steps: steps))
    }
}

/// Predicts the next throughput as the harmonic mean of the last five, and knows how far it was off.
struct HarmonicPredictor: Sendable {
    /// How many samples and errors are kept.
    static let window = 5

    private var rates: [Double] = Array(repeating: 0, count: window)
    private var errors: [Double] = Array(repeating: 0, count: window)
    private var count = 0

    /// The prediction, in the samples' unit; nil before the first.
    var prediction: Double? {
        let known = min(count, Self.window)
        guard known > 0 else { return nil }
        var sum = 0.0
        for index in 0..<known { sum += 1 / rates[index] }
        return Double(known) / sum
    }

    /// The greatest of the last five predictions' errors, as parts of what came.
    var greatestError: Double { errors.reduce(0, max) }

    /// Takes in a throughput, more than zero, and what the prediction was worth.
    mutating func add(_ rate: Double) {
        let index = count % Self.window
        errors[index] = prediction.map { abs($0 - rate) / rate } ?? 0
        rates[index] = rate
        count += 1
    }
}

extension ABRName {
    /// `MPCRule`, as `--abr` has it.
    public static let mpc = ABRName(
        "mpc", help: "The best plan for the next segments by the expected throughput (Yin et al., SIGCOMM 2015).",
        options: [.horizon, .replace]
    ) { $0.play(MPCRule.boxed($0, $1, isRobust: false), in: $1) }

    /// RobustMPC: `MPCRule` with a careful estimate.
    public static let robustMPC = ABRName(
        "robust-mpc", help: "The same with a lower bound of the throughput, by its errors so far (SIGCOMM 2015).",
        options: [.horizon, .replace]
    ) { $0.play(MPCRule.boxed($0, $1, isRobust: true), in: $1) }
}

extension MPCRule {
    fileprivate static func boxed(_ simulation: Simulation, _ situation: ABRSituation, isRobust: Bool) -> BoxedRule {
        BoxedRule(
            MPCRule(
                situation, profile: simulation.profile, isRobust: isRobust, options: simulation.ruleOptions))
    }
}
