import PlayheadAnalytics
import Testing

@Suite struct WinShareTests {
    @Test func `ties count half`() {
        var wins = WinShare()
        for (first, second) in [(1.0, 2.0), (2, 2), (2, 2), (5, 3)] { wins.add(first, second, lowerIsBetter: true) }
        #expect((wins.first, wins.second, wins.ties) == (1, 1, 2))
        #expect(wins.firstShare == 0.5)
        #expect(wins.secondShare == 0.5)
    }

    @Test func `which way is better turns them around`() {
        var (lower, higher) = (WinShare(), WinShare())
        for (first, second) in [(1.0, 2.0), (1, 3), (4, 4), (5, 3)] {
            lower.add(first, second, lowerIsBetter: true)
            higher.add(first, second, lowerIsBetter: false)
        }
        #expect(lower.firstShare == 0.625)
        #expect(higher.firstShare == 0.375)
        #expect(higher.secondShare == 0.625)
    }

    @Test func `no trace has no share`() { #expect(WinShare().firstShare == nil) }

    /// Two-sided binomial tests at one half by SciPy 1.17, `binomtest`.
    @Test(arguments: [
        (8, 0, 0.0078125), (6, 0, 0.03125), (0, 5, 0.0625), (7, 1, 0.0703125), (30, 12, 0.007915897334896727),
        (4, 4, 1),
        (0, 0, 1), (600, 700, 0.0060157938610449395), (3000, 10, 0),
    ])
    func `the sign test is exact`(first: Int, second: Int, expected: Double) {
        var wins = WinShare()
        for _ in 0..<first { wins.add(0, 1, lowerIsBetter: true) }
        for _ in 0..<second { wins.add(1, 0, lowerIsBetter: true) }
        for _ in 0..<3 { wins.add(1, 1, lowerIsBetter: true) }
        #expect(abs(wins.signTestPValue - expected) <= 1e-12)
    }
}
