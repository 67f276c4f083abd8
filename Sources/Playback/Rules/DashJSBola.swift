import PlayheadNumerics

/// BOLA as dash.js 5.1 plays it (`BolaRule.js`): with a placeholder buffer that stands for waits that were not the network's
/// fault, never above what the throughput carries unless it was there already, and with a start by throughput alone.
struct DashJSBola: Sendable {
    /// The buffer below which the lowest variant is loaded, and what each variant adds to the one at which the highest is,
    /// milliseconds.
    static let minimumBuffer = 10_000.0
    static let minimumBufferPerVariant = 2_000.0
    /// What is left of the placeholder with each segment.
    static let decay = 0.99

    private let score: BolaScore
    private let leastLevels: [Double]
    private var isStarting = true
    private var placeholder = 0.0
    /// The duration of the segment that was loaded last, milliseconds.
    private var lastDuration = 0.0
    /// The variant that was wanted last.
    var current = 0

    /// For these variants and this buffer.
    init(_ situation: ABRSituation) {
        let bitrates = situation.bitrates
        let least = Self.minimumBuffer + Self.minimumBufferPerVariant * Double(bitrates.count)
        let buffer = max(least, situation.maxBuffer)
        // Utilities are the logarithms of the bitrates, of which the lowest is 1: V (1 + gamma p - 1) is the minimum buffer, and
        // V (the highest + gamma p - 1) the buffer.
        let highest = ExactMath.logarithm(bitrates[bitrates.count - 1] / bitrates[0])
        let gammaP = highest > 0 ? highest / (buffer / Self.minimumBuffer - 1) : 1
        let score = BolaScore(bitrates, lowestUtility: 0, gammaP: gammaP) { _ in Self.minimumBuffer / gammaP }
        leastLevels = bitrates.indices.map { $0 > 0 ? score.leastLevel(for: $0) + score.v : 0 }
        self.score = score
    }

    /// What to load next at a level of the buffer, and how long to wait before, milliseconds.
    ///
    /// - Parameter throughput: that may be counted on, kb/s.
    mutating func decide(_ situation: ABRSituation, throughput: Double) -> ABRDecision {
        let level = situation.bufferLevel
        let sustainable = situation.highestVariant(upTo: throughput)
        if isStarting {
            placeholder = max(0, leastLevels[sustainable] - level)
            current = sustainable
            isStarting = lastDuration <= 0 || level < lastDuration
            return ABRDecision(variant: sustainable)
        }
        var variant = score.best(at: level + placeholder)
        if variant > current, variant > sustainable { variant = max(sustainable, current) }
        var wait = max(0, level + placeholder - greatestLevel(for: variant))
        if wait <= placeholder {
            placeholder -= wait
            wait = 0
        } else {
            wait -= placeholder
            placeholder = 0
        }
        // At the highest variant the buffer's goal alone says how far to fill it.
        if variant == situation.variantCount - 1 { wait = 0 }
        current = variant
        return ABRDecision(variant: variant, wait: wait)
    }

    /// A segment arrived at a level of the buffer that holds it already, milliseconds.
    mutating func didLoad(_ transfer: SegmentTransfer, duration: Double, level: Double) {
        lastDuration = duration
        current = transfer.variant
        placeholder *= Self.decay
        placeholder = min(placeholder, max(0, greatestLevel(for: current) - (level + transfer.elapsed)))
    }

    /// A segment was given up for another variant: back to a level at which that one is just preferred.
    mutating func didGiveUp(for variant: Int, level: Double) {
        current = variant
        let wanted = variant > 0 ? leastLevels[variant] : Self.minimumBuffer
        placeholder = min(placeholder, max(0, wanted - level))
    }

    /// The player waited for room in its buffer, milliseconds.
    mutating func didWait(_ duration: Double) { if !isStarting { placeholder += duration } }

    /// The viewer sought another position.
    mutating func restart() { (isStarting, placeholder, lastDuration) = (true, 0, 0) }

    private func greatestLevel(for variant: Int) -> Double { score.greatestLevel(for: variant) + score.v }
}
