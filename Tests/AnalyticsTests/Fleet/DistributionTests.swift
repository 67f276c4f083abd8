import Testing

@testable import Analytics

@Suite struct DistributionTests {
    /// Values of every size, among them many that are the same.
    private static let samples: [[Int64]] = {
        var state: UInt64 = 7
        func next(_ bound: UInt64) -> Int64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int64((state >> 33) % bound)
        }
        return (0..<20).map { round in
            let bound: UInt64 = [3, 1000, 400_000, 2_000_000, 1 << 31][round % 5]
            return (0..<(1 + 2 * round)).map { _ in next(bound) }
        }
    }()

    private static func distribution(_ values: some Sequence<Int64>) -> Distribution {
        var distribution = Distribution(resolution: 10)
        for value in values { distribution.add(value) }
        return distribution
    }

    @Test func aPercentileIsTheValueOfThatRankToFourDigits() throws {
        for values in Self.samples {
            let distribution = Self.distribution(values)
            let sorted = values.sorted()
            for percent in [0.0, 1, 50, 90, 95, 99, 100] {
                let rank = max(1, Int((percent / 100 * Double(values.count)).rounded(.up)))
                let exact = Double(sorted[rank - 1]) / 1e6
                let value = try #require(distribution.percentile(percent))
                #expect(abs(value - exact) <= max(5.000001e-6, exact * 1e-4))
            }
            #expect(distribution.maximum == Double(sorted[values.count - 1]) / 1e6)
        }
    }

    @Test func valuesThatAreAllTheSameAreExact() {
        let same = Self.distribution([123_456, 123_456, 123_456])
        #expect([0, 50, 99, 100].map(same.percentile) == [0.123456, 0.123456, 0.123456, 0.123456])
        #expect(same.bars(3).map(\.count) == [0, 0, 3])
    }

    @Test func mergingIsTheSameAsAddingInAnyOrder() {
        for values in Self.samples {
            let whole = Self.distribution(values)
            #expect(Self.distribution(values.reversed()) == whole)
            for split in Set([0, 1, values.count / 2, values.count]) {
                var left = Self.distribution(values[..<split])
                var right = Self.distribution(values[split...])
                let first = left
                left.merge(right)
                right.merge(first)
                #expect(left == whole)
                #expect(right == whole)
            }
        }
    }

    @Test func everyValueIsInOneBar() {
        for values in Self.samples {
            for bars in [1, 2, 7, 24] {
                let drawn = Self.distribution(values).bars(bars)
                #expect(drawn.map(\.count).reduce(0, +) == values.count)
                #expect(drawn.allSatisfy { $0.count >= 0 })
                #expect(zip(drawn, drawn.dropFirst()).allSatisfy { $0.upTo <= $1.upTo })
            }
        }
    }

    @Test func theLargestNumbersOverflowNothing() {
        for resolution in [Int64(1), 10, 1000] {
            var distribution = Distribution(resolution: resolution)
            for value in [Int64.max - 1, 0, 1] { distribution.add(value) }
            #expect(distribution.percentile(100) == Double(Int64.max - 1) / 1e6)
            #expect(distribution.percentile(0) == 0)
            #expect(distribution.bars(24).map(\.count).reduce(0, +) == 3)
        }
    }

    @Test func nothingAndNegativeValuesAreLeftOut() {
        let none = Self.distribution([-1, Int64.min])
        #expect(none.count == 0)
        #expect(none.percentile(50) == nil)
        #expect(none.bars(24).isEmpty)
    }
}
