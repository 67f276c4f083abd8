#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// BOLA's trade between what a variant is worth and what it costs: (V (utility + gamma p) - level) / bitrate, with
/// logarithmic utilities.
struct BolaScore: Sendable {
    private let bitrates: [Double]
    private let utilities: [Double]
    /// Utility and gamma p together, by variant.
    private let worths: [Double]
    /// V times ``worths``: the level at which a variant's score is zero.
    private var levels: [Double]
    /// Gamma p.
    let gammaP: Double
    /// V: milliseconds of buffer for one unit of utility.
    private(set) var v: Double

    /// - Parameters:
    ///   - bitrates: kb/s, from the lowest.
    ///   - lowestUtility: of the lowest variant.
    ///   - gammaP: how much a stall weighs.
    ///   - v: V, given utility and gamma p of the highest variant.
    init(_ bitrates: [Double], lowestUtility: Double, gammaP: Double, v: (_ greatestWorth: Double) -> Double) {
        self.bitrates = bitrates
        let offset = lowestUtility - log(bitrates[0])
        utilities = bitrates.map { log($0) + offset }
        worths = utilities.map { $0 + gammaP }
        self.gammaP = gammaP
        self.v = v(worths[worths.count - 1])
        levels = worths
        for variant in levels.indices { levels[variant] = self.v * worths[variant] }
    }

    /// Sets V so that the highest variant's score is zero at a level, milliseconds.
    mutating func setControlBuffer(_ buffer: Double) {
        let new = buffer / worths[worths.count - 1]
        if new == v { return }
        v = new
        for variant in levels.indices { levels[variant] = v * worths[variant] }
    }

    /// The variant of the greatest score; the lowest of equals.
    @inline(__always)
    func best(at level: Double) -> Int {
        var best = 0
        var greatest = (levels[0] - level) / bitrates[0]
        for variant in 1..<max(1, levels.count) {
            let score = (levels[variant] - level) / bitrates[variant]
            if score > greatest {
                (best, greatest) = (variant, score)
            } else if score < greatest, v > 0 {
                // With logarithmic utilities scores rise to the best one and fall from there on.
                break
            }
        }
        return best
    }

    /// The level above which a variant is not loaded.
    @inline(__always)
    func greatestLevel(for variant: Int) -> Double { levels[variant] }

    /// The level from which on a variant is preferred to all lower ones.
    func leastLevel(for variant: Int) -> Double {
        var least = 0.0
        for lower in 0..<variant where utilities[lower] < utilities[variant] {
            let level =
                v
                * (gammaP + (bitrates[variant] * utilities[lower] - bitrates[lower] * utilities[variant])
                    / (bitrates[variant] - bitrates[lower]))
            least = max(least, level)
        }
        return least
    }

    /// A lower variant whose whole segment pays better than the rest of one under way; nil where there is none.
    ///
    /// Scores are compared without dividing: this is asked thousands of times a session.
    @inline(__always)
    func better(than variant: Int, bits: Double, remaining: Double, level: Double) -> Int? {
        var gain = levels[variant] - level
        var cost = remaining
        guard remaining > 0 else { return nil }
        let scale = bits / bitrates[variant]
        var found: Int?
        for other in 0..<variant {
            let size = scale * bitrates[other]
            if size >= remaining { break }
            let otherGain = levels[other] - level
            if otherGain * cost > gain * size { (found, gain, cost) = (other, otherGain, size) }
        }
        return found
    }
}
