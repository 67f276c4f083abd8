/// The highest variant that the estimated throughput carries, as dash.js does it (Spiteri et al., MMSys 2018, section 4).
struct ThroughputRule: ABRRule {
    /// The part of the estimate that is used.
    static let safetyFactor = 0.9
    /// A transfer is given up where it takes longer than this many segment durations.
    static let abandonMultiplier = 1.8
    /// A transfer is not given up before this time, milliseconds.
    static let abandonGraceTime = 500.0

    private var guardRule: InsufficientBufferRule?

    /// A rule with these options.
    init(options: ABROptions = ABROptions()) {
        guardRule = options.noInsufficientBufferRule ? nil : InsufficientBufferRule()
    }

    var watchesTransfers: Bool { true }

    @inline(__always)
    mutating func decide(_ situation: ABRSituation) -> ABRDecision {
        let variant = situation.sustainableVariant(at: (situation.throughput ?? 0) * Self.safetyFactor)
        return ABRDecision(variant: guardRule?.limit(variant, situation) ?? variant)
    }

    @inline(__always)
    mutating func abandon(_ transfer: SegmentTransfer, _ situation: ABRSituation) -> Int? {
        let receiving = transfer.receiving
        guard transfer.elapsed >= Self.abandonGraceTime, receiving > 0 else { return nil }
        // Written without a division: time left = remaining / (received / receiving).
        let allowed = Self.abandonMultiplier * situation.segmentDuration - transfer.elapsed
        guard transfer.remaining * receiving > allowed * transfer.received else { return nil }
        let rate = transfer.received / receiving
        let variant = situation.sustainableVariant(at: rate * Self.safetyFactor)
        let size = transfer.bits * situation.bitrates[variant] / situation.bitrates[transfer.variant]
        return variant < transfer.variant && size < transfer.remaining ? variant : nil
    }
}

/// The insufficient buffer rule of dash.js: no segment is asked for that the buffer might not outlast.
struct InsufficientBufferRule: Sendable {
    private static let initialFactor = 0.9
    private static let factor = 0.5
    private var safety = initialFactor

    @inline(__always)
    mutating func limit(_ variant: Int, _ situation: ABRSituation) -> Int {
        let safeBits = safety * (situation.bufferLevel - (situation.latency ?? 0)) * (situation.throughput ?? 0)
        safety = max(safety * Self.initialFactor, Self.factor)
        return situation.highestVariant(ofSegmentsWithin: safeBits, upTo: variant)
    }
}

extension ABRSituation {
    /// The highest variant whose segments arrive within their own duration at this throughput, the latency included.
    @inline(__always)
    func sustainableVariant(at throughput: Double) -> Int {
        let room = (segmentDuration - (latency ?? 0)) * throughput
        return highestVariant(ofSegmentsWithin: room, upTo: variantCount - 1)
    }

    /// The highest variant whose segments, of nominal duration and at its peak bitrate, have no more bits than this; the
    /// lowest where all have.
    @inline(__always)
    fileprivate func highestVariant(ofSegmentsWithin bits: Double, upTo highest: Int) -> Int {
        // Asked three times a segment: checked once and not at each variant.
        let highest = min(highest, variantCount - 1)
        return segmentBits.withUnsafeBufferPointer { sizes in
            var variant = 0
            while variant < highest, sizes[variant &+ 1] <= bits { variant &+= 1 }
            return variant
        }
    }
}

extension ABRName {
    /// `ThroughputRule`, as `--abr` has it.
    public static let throughput = ABRName(
        "throughput",
        help: "The highest variant below a part of the estimated throughput, as in dash.js (MMSys 2018).",
        options: [.noInsufficientBufferRule] + ABROption.ofMeasuringRules
    ) { simulation, situation in
        simulation.play(BoxedRule(ThroughputRule(options: simulation.ruleOptions)), in: situation)
    }
}
