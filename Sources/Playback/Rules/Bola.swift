#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// BOLA: the variant that the buffer's level pays for best (Spiteri, Urgaonkar, Sitaraman: "BOLA: Near-Optimal Bitrate
/// Adaptation for Online Videos", INFOCOM 2016; the finite form with its growing buffer and BOLA-U or BOLA-O).
struct Bola: ABRRule {
    private let options: ABROptions
    private var score: BolaScore
    private let maxBuffer: Double
    /// The segment at which playback began or went on after a seek.
    private var origin = 0
    private var lastVariant = 0

    /// A rule for these variants and this buffer.
    init(_ situation: ABRSituation, options: ABROptions = ABROptions()) {
        self.options = options
        maxBuffer = situation.maxBuffer
        score = BolaScore(situation.bitrates, lowestUtility: 0, gammaP: options.gammaP) { worth in
            (situation.maxBuffer - situation.segmentDuration) / worth
        }
    }

    var watchesTransfers: Bool { true }

    @inline(__always)
    mutating func decide(_ situation: ABRSituation) -> ABRDecision {
        if !options.basic {
            // At both ends of the media the buffer that BOLA plans with is smaller.
            let distance = min(situation.segment - origin, situation.segmentCount - situation.segment)
            let buffer = min(maxBuffer, max(Double(distance) / 2, 3) * situation.segmentDuration)
            score.setControlBuffer(buffer - situation.segmentDuration)
        }
        var variant = score.best(at: situation.bufferLevel)
        var wait = 0.0
        if variant > lastVariant {
            let sustainable = situation.sustainableVariant(at: situation.throughput ?? 0)
            if variant > sustainable {
                if lastVariant > sustainable {
                    variant = lastVariant
                } else if options.osc {
                    variant = sustainable
                    if variant < situation.variantCount - 1 {
                        wait = max(0, situation.bufferLevel - score.greatestLevel(for: variant))
                    }
                } else {
                    variant = sustainable + 1
                }
            }
        }
        lastVariant = variant
        return ABRDecision(variant: variant, wait: wait)
    }

    @inline(__always)
    mutating func abandon(_ transfer: SegmentTransfer, _ situation: ABRSituation) -> Int? {
        let level = situation.bufferLevel
        // A segment that should not have been asked for is none that the comparison was made for.
        guard !options.basic, transfer.received > 0, score.greatestLevel(for: transfer.variant) >= level else {
            return nil
        }
        let other = score.better(
            than: transfer.variant, bits: transfer.bits, remaining: transfer.remaining, level: level)
        if let other { lastVariant = other }
        return other
    }

    mutating func didSeek(_ situation: ABRSituation) { origin = situation.segment }
}

extension ABRName {
    /// `Bola`, as `--abr` has it.
    public static let bola = ABRName(
        "bola",
        help: "Weighs utility against stalls by the buffer alone (Spiteri, Urgaonkar, Sitaraman: BOLA, INFOCOM 2016).",
        options: [.basic, .osc, .gammaP] + ABROption.ofMeasuringRules
    ) { simulation, situation in
        simulation.play(BoxedRule(Bola(situation, options: simulation.ruleOptions)), in: situation)
    }
}
