#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// BOLA's trade between what a variant is worth and what it costs: (V (utility + gamma p) - level) / bitrate, with
/// logarithmic utilities.
struct BolaScore: Sendable {
    /// What the scores of a variant are made of.
    private struct Rung {
        /// kb/s.
        let bitrate: Double
        let utility: Double
        /// Utility and gamma p together.
        let worth: Double
        /// V times the worth: the level at which the score is zero.
        var level: Double
    }

    /// By variant.
    private var rungs: [Rung]
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
        let offset = lowestUtility - log(bitrates[0])
        let greatest = log(bitrates[bitrates.count - 1]) + offset + gammaP
        let control = v(greatest)
        rungs = bitrates.map { bitrate in
            let utility = log(bitrate) + offset
            let worth = utility + gammaP
            return Rung(bitrate: bitrate, utility: utility, worth: worth, level: control * worth)
        }
        self.gammaP = gammaP
        self.v = control
    }

    /// Sets V so that the highest variant's score is zero at a level, milliseconds.
    @inline(__always)
    mutating func setControlBuffer(_ buffer: Double) {
        let new = buffer / rungs[rungs.count - 1].worth
        if new != v { setV(new) }
    }

    private mutating func setV(_ new: Double) {
        v = new
        for variant in rungs.indices { rungs[variant].level = v * rungs[variant].worth }
    }

    /// The variant of the greatest score; the lowest of equals.
    @inline(__always)
    func best(at level: Double) -> Int {
        var best = 0
        var greatest = (rungs[0].level - level) / rungs[0].bitrate
        for variant in 1..<max(1, rungs.count) {
            let score = (rungs[variant].level - level) / rungs[variant].bitrate
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
    func greatestLevel(for variant: Int) -> Double { rungs[variant].level }

    /// The level from which on a variant is preferred to all lower ones.
    func leastLevel(for variant: Int) -> Double {
        let rung = rungs[variant]
        var least = 0.0
        for lower in rungs[..<variant] where lower.utility < rung.utility {
            let level =
                v
                * (gammaP + (rung.bitrate * lower.utility - lower.bitrate * rung.utility)
                    / (rung.bitrate - lower.bitrate))
            least = max(least, level)
        }
        return least
    }

    /// A lower variant whose whole segment pays better than the rest of one under way; nil where there is none.
    ///
    /// Scores are compared without dividing: this is asked thousands of times a session. The two sizes may be in any one
    /// unit.
    @inline(__always)
    func better(than variant: Int, bits: Double, remaining: Double, level: Double) -> Int? {
        guard remaining > 0 else { return nil }
        let gain = rungs[variant].level - level
        let rest = remaining * rungs[variant].bitrate
        for other in 0..<variant {
            let size = bits * rungs[other].bitrate
            if size >= rest { break }
            if (rungs[other].level - level) * rest > gain * size {
                return best(from: other, below: variant, bits: bits, rest: rest, level: level)
            }
        }
        return nil
    }

    /// Of the variants from one that pays better than the rest of a segment on, the one that pays best.
    @inline(never)
    private func best(from first: Int, below variant: Int, bits: Double, rest: Double, level: Double) -> Int {
        var found = first
        var (gain, cost) = (rungs[first].level - level, bits * rungs[first].bitrate)
        for other in (first + 1)..<variant {
            let size = bits * rungs[other].bitrate
            if size >= rest { break }
            let otherGain = rungs[other].level - level
            if otherGain * cost > gain * size { (found, gain, cost) = (other, otherGain, size) }
        }
        return found
    }
}
