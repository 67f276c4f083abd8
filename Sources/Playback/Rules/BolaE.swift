#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// BOLA-E: BOLA with a placeholder buffer that stands for waits that were not the network's fault, the insufficient
/// buffer rule, and abandonment (Spiteri, Sitaraman, Sparacio: "From Theory to Practice", MMSys 2018, section 3).
struct BolaE: ABRRule {
    /// The buffer below which the lowest variant is loaded, and what each variant adds, milliseconds.
    static let minimumBuffer = 10_000.0
    static let minimumBufferPerVariant = 2_000.0

    private let options: ABROptions
    private let score: BolaScore
    /// See ``BolaScore/leastLevel(for:)``; worked out once, since it is asked for at every segment.
    private let leastLevels: [Double]
    private var guardRule: InsufficientBufferRule?
    private var isStarting = true
    /// Milliseconds that are added to the buffer's level.
    private var placeholder = 0.0
    private var lastVariant = 0

    /// A rule for these variants and this buffer.
    init(_ situation: ABRSituation, options: ABROptions = ABROptions()) {
        self.options = options
        let bitrates = situation.bitrates
        if options.noInsufficientBufferRule {
            score = BolaScore(bitrates, lowestUtility: 1, gammaP: options.gammaP - 1) { worth in
                (situation.maxBuffer - situation.segmentDuration) / worth
            }
        } else {
            let least = Self.minimumBuffer + Self.minimumBufferPerVariant * Double(bitrates.count)
            let buffer = max(least, situation.maxBuffer)
            let utilities = log(bitrates[bitrates.count - 1]) + (1 - log(bitrates[0])) - 1
            // Of a ladder of one nothing is to be chosen; any positive value will do.
            let gammaP = bitrates.count > 1 ? utilities / (buffer / Self.minimumBuffer - 1) : 1
            score = BolaScore(bitrates, lowestUtility: 1, gammaP: gammaP) { _ in Self.minimumBuffer / gammaP }
        }
        leastLevels = bitrates.indices.map(score.leastLevel)
    }

    var watchesTransfers: Bool { true }

    @inline(__always)
    mutating func decide(_ situation: ABRSituation) -> ABRDecision {
        let level = situation.bufferLevel
        if isStarting {
            guard let throughput = situation.throughput else { return ABRDecision(variant: lastVariant) }
            isStarting = false
            guardRule = options.noInsufficientBufferRule ? nil : InsufficientBufferRule()
            let variant = situation.sustainableVariant(at: throughput)
            placeholder = max(0, leastLevels[variant] - level)
            return ABRDecision(variant: variant)
        }
        var variant = score.best(at: level + placeholder)
        let sustainable = situation.sustainableVariant(at: situation.throughput ?? 0)
        if variant > lastVariant, variant > sustainable {
            variant = max(lastVariant, sustainable) + (options.osc ? 0 : 1)
        }
        var wait = max(0, level + placeholder - score.greatestLevel(for: variant))
        if wait <= placeholder {
            placeholder -= wait
            wait = 0
        } else {
            wait -= placeholder
            placeholder = 0
        }
        if variant == situation.variantCount - 1 { wait = 0 }
        if let safe = guardRule?.limit(variant, situation), safe < variant {
            variant = safe
            wait = 0
            placeholder = min(placeholder, max(0, leastLevels[variant] - level))
        }
        return ABRDecision(variant: variant, wait: wait)
    }

    mutating func didWait(_ duration: Double) { placeholder += duration }

    @inline(__always)
    mutating func didLoad(_ transfer: SegmentTransfer, _ situation: ABRSituation) {
        lastVariant = transfer.variant
        let level = situation.bufferLevel
        if let other = transfer.abandonedFor {
            guard !transfer.isReplacement else { return }
            // Something went wrong: back to a careful level.
            let wanted = other > 0 ? leastLevels[other] : Self.minimumBuffer
            placeholder = min(placeholder, max(0, wanted - level))
        } else if transfer.isReplacement {
            placeholder += situation.segmentDuration
        } else {
            let before = level + transfer.elapsed
            placeholder = min(placeholder, max(0, score.greatestLevel(for: transfer.variant) - before))
            // An empty buffer must not be made to look full.
            if level > 0 { placeholder = max(placeholder, leastLevels[transfer.variant] - before) }
        }
    }

    mutating func didSeek(_ situation: ABRSituation) { isStarting = true }

    @inline(__always)
    mutating func abandon(_ transfer: SegmentTransfer, _ situation: ABRSituation) -> Int? {
        guard transfer.variant > 0, transfer.received > 0, let latency = transfer.timeToFirstByte else { return nil }
        let receiving = transfer.elapsed - latency
        guard receiving > 0 else { return nil }
        // A new request costs a round trip: what would be, had it been made already.
        let level = max(0, situation.bufferLevel + placeholder - latency)
        // Less what would arrive during that trip; sizes are times the time of receiving, so that nothing is divided.
        let remaining = transfer.remaining * receiving - latency * transfer.received
        return score.better(than: transfer.variant, bits: transfer.bits * receiving, remaining: remaining, level: level)
    }
}

extension ABRName {
    /// `BolaE`, as `--abr` has it.
    public static let bolaE = ABRName(
        "bola-e",
        help: "BOLA that starts, seeks and meets small buffers well, by a placeholder in its buffer (MMSys 2018).",
        options: [.osc, .noInsufficientBufferRule] + ABROption.ofMeasuringRules,
        optionsWithoutBufferRule: [.gammaP]
    ) { simulation, situation in
        simulation.play(BolaE(situation, options: simulation.ruleOptions), in: situation)
    }
}
