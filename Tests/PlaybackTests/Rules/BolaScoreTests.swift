import TestSupport
import Testing

@testable import Playback

@Suite struct BolaScoreTests {
    private static func score(_ bitrates: [Double], _ generator: inout SeededGenerator) -> BolaScore {
        let gammaP = Double.random(in: 0.1...8, using: &generator)
        let control = Double.random(in: -2000...8000, using: &generator)
        return BolaScore(bitrates, lowestUtility: 1, gammaP: gammaP) { _ in control }
    }

    /// The search stops where scores begin to fall.
    @Test func `the best is the lowest of the greatest score whatever the ladder and the level`() {
        var generator = SeededGenerator(seed: 21)
        for _ in 0..<2000 {
            let bitrates = (0..<Int.random(in: 1...12, using: &generator)).map { _ in
                Double(Int.random(in: 100...8000, using: &generator))
            }.sorted()
            let score = Self.score(bitrates, &generator)
            // At the levels from which on a variant is preferred two scores are the same but for roundings.
            let levels =
                bitrates.indices.map(score.leastLevel)
                + (0..<20).map { _ in
                    Double.random(in: 0...60_000, using: &generator)
                }
            for level in levels {
                let scores = bitrates.indices.map { (score.greatestLevel(for: $0) - level) / bitrates[$0] }
                #expect(score.best(at: level) == scores.firstIndex(of: scores.max() ?? 0), "\(bitrates) at \(level)")
            }
        }
    }

    @Test func `a lower variant is better only where it is smaller than the rest`() {
        var generator = SeededGenerator(seed: 22)
        for _ in 0..<2000 {
            let bitrates = [300, 700, 1500, 3000, 6000].map { $0 * Double.random(in: 0.9...1.1, using: &generator) }
            let score = Self.score(bitrates, &generator)
            let variant = Int.random(in: 0..<5, using: &generator)
            let bits = Double.random(in: 1e5...3e7, using: &generator)
            let remaining = bits * Double.random(in: -0.1...1, using: &generator)
            let level = Double.random(in: 0...30_000, using: &generator)
            guard let other = score.better(than: variant, bits: bits, remaining: remaining, level: level) else {
                continue
            }
            #expect(other < variant)
            #expect(bits * bitrates[other] / bitrates[variant] < remaining)
        }
    }
}
