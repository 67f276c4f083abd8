import Testing

@testable import PlayheadAnalytics

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

    @Test func `a percentile lies between the two values nearest to it`() throws {
        for values in Self.samples {
            let distribution = Self.distribution(values)
            let sorted = values.sorted().map { Double($0) / 1e6 }
            for percent in [0.0, 1, 50, 90, 95, 99, 100] {
                // Hyndman and Fan's type 7, from their paper: h = (n - 1) p + 1, and from x[floor h] on to the next.
                let rank = Double(values.count - 1) * percent / 100
                let low = sorted[Int(rank)]
                let high = sorted[min(Int(rank) + 1, values.count - 1)]
                let exact = low + (rank - rank.rounded(.down)) * (high - low)
                let value = try #require(distribution.percentile(percent))
                #expect(abs(value - exact) <= max(5.000001e-6, high * 1e-4))
            }
            #expect(distribution.percentile(0) == sorted.first)
            #expect(distribution.percentile(100) == sorted.last)
            #expect(distribution.maximum == sorted.last)
        }
    }

    /// What NumPy 2.4's `quantile` gives of the same values: fleets of so many, made up as below.
    @Test(arguments: [
        (1, 1_000_000, [1.7e-05, 1.7e-05, 1.7e-05, 1.7e-05]),
        (2, 1_000_000, [0.087678, 0.1327372, 0.1383696, 0.14287551999999998]),
        (3, 20_000_000, [0.175339, 0.2781278, 0.29097639999999997, 0.30125527999999996]),
        (4, 30_000_000, [0.270919, 0.43618880000000004, 0.45783739999999995, 0.47515628]),
        (5, 1_000_000, [0.366499, 0.6069201999999999, 0.6389526, 0.6645785200000001]),
        (10, 30_000_000, [0.790322, 1.5252852, 1.6329935999999996, 1.71916032]),
        (11, 30_000_000, [0.909659, 1.772039, 1.899634, 2.00171]),
        (39, 30_000_000, [5.067986, 13.064754000000002, 14.3209256, 15.368625479999999]),
        (100, 30_000_000, [11.382731, 25.37511780000001, 27.951734899999998, 29.317184500000003]),
        (101, 400_000_000, [25.316, 73.85156, 81.70028, 88.26434]),
        (250, 30_000_000, [13.332268, 26.829976, 28.2856843, 29.8764683]),
        (1000, 30_000_000, [14.631161, 26.978658, 28.4150175, 29.7702274]),
    ])
    func `percentiles are num pys`(count: Int, bound: Int, expected: [Double]) throws {
        let fleets = [1, 2, 3, 4, 5, 10, 11, 39, 100, 101, 250, 1000]
        let number = try #require(fleets.firstIndex(of: count))
        let values = (0..<count).map { Int64(($0 * $0 * 7919 + $0 * 104_729 + number * 31_337 + 17) % bound) }
        let distribution = Self.distribution(values)
        for (percent, exact) in zip([50.0, 90, 95, 99], expected) {
            let value = try #require(distribution.percentile(percent))
            // Half a step of ten millionths, or of values over 32,767 steps the fourth digit.
            #expect(abs(value - exact) <= max(5.001e-6, exact / 16_384), "\(percent)")
            #expect(
                abs(try #require(SampleDistribution(values.map { Double($0) / 1e6 }).quantile(percent / 100)) - exact)
                    <= 1e-12 * max(1, exact))
        }
    }

    @Test func `the empirical distribution has a point for each of few values`() {
        let points = Self.distribution([30, 10, 40, 10]).cumulative(points: 100)
        #expect(points.map(\.value) == [1e-5, 1e-5, 3e-5, 4e-5])
        #expect(points.map(\.part) == [0.25, 0.5, 0.75, 1])
        let many = Self.distribution((1...1000).map { $0 * 10 }).cumulative(points: 100)
        #expect(many.count == 100)
        #expect(many[49].value == 500e-5 && many[49].part == 0.5)
        #expect(Self.distribution([]).cumulative(points: 100).isEmpty)
    }

    @Test func `values that are all the same are exact`() {
        let same = Self.distribution([123_456, 123_456, 123_456])
        #expect([0, 50, 99, 100].map(same.percentile) == [0.123456, 0.123456, 0.123456, 0.123456])
        #expect(same.bars(3).map(\.count) == [0, 0, 3])
    }

    @Test func `merging is the same as adding in any order`() {
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

    @Test func `every value is in one bar`() {
        for values in Self.samples {
            for bars in [1, 2, 7, 24] {
                let drawn = Self.distribution(values).bars(bars)
                #expect(drawn.map(\.count).reduce(0, +) == values.count)
                #expect(drawn.allSatisfy { $0.count >= 0 })
                #expect(zip(drawn, drawn.dropFirst()).allSatisfy { $0.upTo <= $1.upTo })
            }
        }
    }

    @Test func `values below a bound are counted`() {
        let distribution = Self.distribution([0, 249_990, 250_000, 250_010, 4_000_000])
        #expect([0.25, 0.25001, 0.3, 4, 4.1].map(distribution.count(below:)) == [2, 3, 4, 4, 5])
        #expect([-1, 0, .nan].map(distribution.count(below:)) == [0, 0, 0])
        #expect([1e300, .infinity].map(distribution.count(below:)) == [5, 5])
        #expect(Self.distribution([]).count(below: 1) == 0)
        #expect(Self.distribution([.max - 1]).count(below: 9.223372036854776e12) <= 1)
    }

    @Test func `the largest numbers overflow nothing`() {
        for resolution in [Int64(1), 10, 1000] {
            var distribution = Distribution(resolution: resolution)
            for value in [Int64.max - 1, 0, 1] { distribution.add(value) }
            #expect(distribution.percentile(100) == Double(Int64.max - 1) / 1e6)
            #expect(distribution.percentile(0) == 0)
            #expect(distribution.bars(24).map(\.count).reduce(0, +) == 3)
        }
    }

    @Test func `nothing and negative values are left out`() {
        let none = Self.distribution([-1, Int64.min])
        #expect(none.count == 0)
        #expect(none.percentile(50) == nil)
        #expect(none.bars(24).isEmpty)
    }
}
