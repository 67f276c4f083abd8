/// DYNAMIC: the throughput rule while the buffer is low, BOLA while it is high (Spiteri et al., MMSys 2018, section 4.3).
struct DynamicRule: ABRRule {
    /// Below this level the throughput rule decides, milliseconds.
    static let lowBuffer = 10_000.0

    private var bola: Bola
    private var throughput: ThroughputRule
    private var usesBola = false

    /// A rule for these variants and this buffer.
    init(_ situation: ABRSituation, options: ABROptions = ABROptions()) {
        bola = Bola(situation, options: options)
        throughput = ThroughputRule(options: options)
    }

    var watchesTransfers: Bool { true }

    @inline(__always)
    mutating func decide(_ situation: ABRSituation) -> ABRDecision {
        let byBuffer = bola.decide(situation)
        let byThroughput = throughput.decide(situation)
        if usesBola {
            if situation.bufferLevel < Self.lowBuffer, byBuffer.variant < byThroughput.variant { usesBola = false }
        } else if situation.bufferLevel > Self.lowBuffer, byBuffer.variant >= byThroughput.variant {
            usesBola = true
        }
        return usesBola ? byBuffer : byThroughput
    }

    @inline(__always)
    mutating func abandon(_ transfer: SegmentTransfer, _ situation: ABRSituation) -> Int? {
        throughput.abandon(transfer, situation)
    }

    mutating func didLoad(_ transfer: SegmentTransfer, _ situation: ABRSituation) {
        if transfer.isReplacement { usesBola = false }
    }

    mutating func didSeek(_ situation: ABRSituation) { bola.didSeek(situation) }
}

/// DYNAMIC as dash.js has it: with BOLA-E, and two thresholds of the level alone.
struct DynamicDashRule: ABRRule {
    /// Below the first BOLA-E hands over to the throughput rule, above the second it takes over, milliseconds.
    static let thresholds = (low: 5_000.0, high: 10_000.0)

    private var bola: BolaE
    private var throughput: ThroughputRule
    private var usesBola = false

    /// A rule for these variants and this buffer.
    init(_ situation: ABRSituation, options: ABROptions = ABROptions()) {
        bola = BolaE(situation, options: options)
        throughput = ThroughputRule(options: options)
    }

    var watchesTransfers: Bool { true }

    @inline(__always)
    mutating func decide(_ situation: ABRSituation) -> ABRDecision {
        if usesBola, situation.bufferLevel < Self.thresholds.low {
            usesBola = false
        } else if !usesBola, situation.bufferLevel > Self.thresholds.high {
            usesBola = true
        }
        return usesBola ? bola.decide(situation) : throughput.decide(situation)
    }

    mutating func didWait(_ duration: Double) { bola.didWait(duration) }

    @inline(__always)
    mutating func didLoad(_ transfer: SegmentTransfer, _ situation: ABRSituation) {
        bola.didLoad(transfer, situation)
    }

    mutating func didSeek(_ situation: ABRSituation) { bola.didSeek(situation) }

    @inline(__always)
    mutating func abandon(_ transfer: SegmentTransfer, _ situation: ABRSituation) -> Int? {
        usesBola ? bola.abandon(transfer, situation) : throughput.abandon(transfer, situation)
    }
}

extension ABRName {
    /// `DynamicRule`, as `--abr` has it.
    public static let dynamic = ABRName(
        "dynamic", help: "Throughput while the buffer is low, BOLA while it is high (MMSys 2018).",
        options: [.basic, .osc, .noInsufficientBufferRule, .gammaP] + ABROption.ofMeasuringRules
    ) { simulation, situation in
        simulation.play(DynamicRule(situation, options: simulation.ruleOptions), in: situation)
    }

    /// `DynamicDashRule`, as `--abr` has it.
    public static let dynamicDash = ABRName(
        "dynamic-dash", help: "The same as dash.js has it (MMSys 2018).",
        options: [.osc, .noInsufficientBufferRule] + ABROption.ofMeasuringRules,
        optionsWithoutBufferRule: [.gammaP]
    ) { simulation, situation in
        simulation.play(BoxedRule(DynamicDashRule(situation, options: simulation.ruleOptions)), in: situation)
    }
}
