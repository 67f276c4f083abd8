import TestSupport
import Testing

@testable import PlayheadAnalytics

@Suite struct StepHistogramTests {
    private static func histogram(_ steps: UInt64...) -> StepHistogram {
        var histogram = StepHistogram()
        for steps in steps { histogram.add(steps) }
        return histogram
    }

    @Test func `up to thirty two thousand each number has its place`() {
        for steps in UInt64(0)..<1 << 15 where steps % 97 == 0 || steps > 32_700 {
            let one = Self.histogram(steps)
            #expect(one.steps(ofRank: 1) == steps)
            #expect(one.count(below: steps) == 0)
            #expect(one.count(below: steps + 1) == 1)
        }
    }

    @Test func `large numbers share a place that is no wider than the fourth digit`() {
        var random = SeededGenerator(seed: 3)
        for bits in UInt64(0)...47 where bits % 4 == 3 {
            let steps = UInt64.random(
                in: 1 << 15...UInt64(Int64.max) >> bits, using: &random)
            let one = Self.histogram(steps)
            let last = one.steps(ofRank: 1)
            #expect(last >= steps)
            #expect(last - steps <= steps >> 14)
            #expect(one.count(below: last) == 0)
            #expect(one.count(below: last + 1) == 1)
        }
    }

    @Test func `counts beyond four thousand millions are counted on`() throws {
        // Each merge doubles the counts; what stood in 32 bits goes over to 64.
        var (large, small) = (Self.histogram(0, 1, 1, 2, 40), Self.histogram(1, 90))
        for _ in 0..<33 { large.merge(large) }
        let doubled = 1 << 33
        #expect(large.count(below: 1) == doubled && large.count(below: 2) == 3 * doubled)
        #expect(large.steps(ofRank: 5 * doubled) == 40 && large.steps(ofRank: 5 * doubled + 1) == 0)
        small.merge(large)
        large.add(1)
        large.add(90)
        #expect(small == large)
        large.subtract(small)
        #expect(large.steps(ofRank: 1) == 0)
    }

    @Test func `ranks are those of the sorted values`() {
        let histogram = Self.histogram(7, 0, 7, 40_000, 3)
        #expect((0...6).map(histogram.steps(ofRank:)) == [0, 0, 3, 7, 7, 40_001, 0])
        #expect(StepHistogram().steps(ofRank: 1) == 0)
    }
}
