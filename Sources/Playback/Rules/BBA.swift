import PlayheadNumerics

/// BBA: the buffer's level chooses the variant (Huang, Johari, McKeown, Trunnell, Watson: "A Buffer-Based Approach to Rate
/// Adaptation: Evidence from a Large Video Streaming Service", SIGCOMM 2014).
///
/// This is BBA-2: section 5's chunk map and working reservoir (BBA-1) with section 6's startup phase. With the option
/// `basic` it is BBA-0 of section 4: a map to bitrates, with a reservoir that stays. Both begin with the lowest variant,
/// and keep to a variant until the map passes the next one above or below (algorithm 1). Section 7's additions are left
/// out: protection against outages, for which the paper's player puts 20 to 80 s of its 240 aside, and the smoothing of
/// switches (BBA-Others).
///
/// The paper's player holds 240 s; its numbers are kept as parts of the level up to which this player asks for segments.
/// - BBA-0's reservoir is 90 s of 240, and the map reaches the highest variant at 90 % (cushion: 126 s).
/// - BBA-2's reservoir is what the lowest variant's next segments, as long as two buffers, need beyond their mean
///   rate: at most 140 s of 240. It is 8 s at least, whatever the buffer: two of the paper's segments. Where that
///   leaves no cushion, nothing but the lowest variant is loaded after the startup.
/// - Startup goes up a variant after each segment that adds 87.5 % of its duration to the buffer, a part that falls to
///   50 % where the cushion ends; it is over when the buffer falls or the map wants more.
///
/// Options: `basic`; `reservoir` and `cushion`, seconds, take the place of what is worked out.
struct BBA: ABRRule {
    private static let paperBuffer = 240.0
    private static let basicReservoir = 90 / paperBuffer
    /// Milliseconds, and a part of the buffer.
    private static let reservoirs = (least: 8_000.0, most: 140 / paperBuffer)
    private static let cushionEnd = 0.9
    private static let startupGains = (atEmpty: 0.875, atCushionEnd: 0.5)

    private let options: ABROptions
    /// The level up to which segments are asked for, milliseconds.
    private let capacity: Double
    /// How far the working reservoir looks ahead, in segments.
    private let lookahead: Int
    /// What the lowest variant's segments up to each one need beyond their mean rate, milliseconds.
    private let deficits: [Double]
    /// The mean size of a segment of the lowest variant, and of one of the highest, bits.
    private let meanBits: (lowest: Double, highest: Double)
    private var isStarting = true
    /// What the last segment added to the buffer beyond what was played meanwhile, milliseconds.
    private var gain = 0.0

    /// A rule for these variants and this player.
    init(_ situation: ABRSituation, profile: PlayerProfile, options: ABROptions = ABROptions()) {
        self.options = options
        capacity = max(0, profile.requestLevel(situation))
        lookahead = max(1, Int(min(1e9, 2 * situation.maxBuffer / max(1, situation.segmentDuration))))
        meanBits = (situation.meanBits(ofVariant: 0), situation.meanBits(ofVariant: situation.variantCount - 1))
        deficits = options.basic || options.reservoir != nil ? [] : Self.deficits(situation)
    }

    private static func deficits(_ situation: ABRSituation) -> [Double] {
        var (bits, duration) = (0.0, 0.0)
        for segment in 0..<situation.segmentCount {
            bits += situation.bits(segment: segment, variant: 0)
            duration += situation.duration(segment: segment, variant: 0)
        }
        var sums = [0.0]
        sums.reserveCapacity(situation.segmentCount + 1)
        for segment in 0..<situation.segmentCount {
            let needed = bits > 0 ? situation.bits(segment: segment, variant: 0) * duration / bits : 0
            sums.append(sums[segment] + needed - situation.duration(segment: segment, variant: 0))
        }
        return sums
    }

    mutating func firstVariant(_ situation: ABRSituation) -> Int? { 0 }

    mutating func didLoad(_ transfer: SegmentTransfer, _ situation: ABRSituation) {
        guard !transfer.isReplacement else { return }
        gain = situation.duration(segment: transfer.segment, variant: transfer.variant) - transfer.elapsed
    }

    mutating func didSeek(_ situation: ABRSituation) { isStarting = true }

    mutating func decide(_ situation: ABRSituation) -> ABRDecision {
        let last = situation.lastVariant ?? 0
        let reservoir = reservoir(at: situation.segment)
        let end = options.cushion.map { reservoir + $0.milliseconds } ?? max(reservoir, Self.cushionEnd * capacity)
        let mapped = mapped(situation, last: last, reservoir: reservoir, end: end)
        if options.basic { return ABRDecision(variant: mapped) }
        if isStarting, gain >= 0, mapped <= last {
            let fill = end > 0 ? min(1, situation.bufferLevel / end) : 1
            let (atEmpty, atEnd) = Self.startupGains
            let wanted = (atEmpty + (atEnd - atEmpty) * fill) * situation.segmentDuration
            return ABRDecision(variant: gain > wanted ? min(last + 1, situation.variantCount - 1) : last)
        }
        isStarting = false
        return ABRDecision(variant: mapped)
    }

    /// The level below which only the lowest variant is loaded, milliseconds.
    private func reservoir(at segment: Int) -> Double {
        if let reservoir = options.reservoir { return reservoir.milliseconds }
        if options.basic { return Self.basicReservoir * capacity }
        let end = min(deficits.count - 1, segment + lookahead)
        let deficit = deficits[end] - deficits[min(segment, end)]
        return max(min(deficit, Self.reservoirs.most * capacity), Self.reservoirs.least)
    }

    /// Algorithm 1, over bitrates (BBA-0) or over the sizes of the next segment (BBA-1).
    private func mapped(_ situation: ABRSituation, last: Int, reservoir: Double, end: Double) -> Int {
        let top = situation.variantCount - 1
        if situation.bufferLevel <= reservoir || (end <= reservoir && options.cushion == nil) { return 0 }
        if situation.bufferLevel >= end { return top }
        let part = (situation.bufferLevel - reservoir) / (end - reservoir)
        let (low, high) = options.basic ? (situation.bitrates[0], situation.bitrates[top]) : meanBits
        let allowed = low + (high - low) * part
        if last < top, allowed >= demand(of: last + 1, situation) {
            var variant = top
            while variant > last + 1, demand(of: variant, situation) >= allowed { variant -= 1 }
            return variant
        }
        if last > 0, allowed <= demand(of: last - 1, situation) {
            var variant = 0
            while variant < last - 1, demand(of: variant, situation) <= allowed { variant += 1 }
            return variant
        }
        return last
    }

    @inline(__always)
    private func demand(of variant: Int, _ situation: ABRSituation) -> Double {
        options.basic
            ? situation.bitrates[variant] : situation.bits(segment: situation.segment, variant: variant)
    }
}

extension ABRSituation {
    /// The mean size of a variant's segments, bits.
    fileprivate func meanBits(ofVariant variant: Int) -> Double {
        guard segmentCount > 0 else { return 0 }
        return (0..<segmentCount).reduce(0) { $0 + bits(segment: $1, variant: variant) } / Double(segmentCount)
    }
}

extension ABRName {
    /// `BBA`, as `--abr` has it.
    public static let bba = ABRName(
        "bba",
        help: "From the buffer to a bitrate, between a reservoir and a cushion (Huang et al., SIGCOMM 2014).",
        options: [.basic, .reservoir, .cushion, .replace]
    ) { simulation, situation in
        let rule = BBA(situation, profile: simulation.profile, options: simulation.ruleOptions)
        return simulation.play(BoxedRule(rule), in: situation)
    }
}
