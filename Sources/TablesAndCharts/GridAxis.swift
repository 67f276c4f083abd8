#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// An axis of values on a grid of lines that are the same distance apart, as the rows of a screen are: its first and its last
/// value, and every tick, stand on a line exactly.
public struct GridAxis: Equatable, Sendable {
    /// A value that is labelled.
    public struct Tick: Equatable, Sendable {
        /// The value.
        public let value: Double
        /// Its line, counted from that of the least value.
        public let line: Int
    }

    /// The values of the first and of the last line.
    public let range: ClosedRange<Double>
    /// Whether equal distances are equal ratios.
    public let isLogarithmic: Bool
    /// Round values, rising.
    public let ticks: [Tick]

    /// How much longer an axis with three ticks may be than one with two.
    private static let roomForTick = 1.3

    /// The shortest axis that holds some values.
    ///
    /// - Parameters:
    ///   - wanted: what it holds at least.
    ///   - isLogarithmic: whether equal distances are equal ratios; then the values must be above zero.
    ///   - spaces: how many spaces there are between its first and its last line.
    public init(covering wanted: ClosedRange<Double>, isLogarithmic: Bool = false, spaces: Int) {
        let spaces = max(1, spaces)
        let isLogarithmic = isLogarithmic && wanted.lowerBound > 0
        let extent = wanted.upperBound / 2 - wanted.lowerBound / 2
        let wanted =
            extent > 0 && (2 * extent).isFinite ? wanted : min(0, wanted.lowerBound)...max(1, wanted.upperBound)
        // Two ticks on neighbouring rows say no more than one.
        let axes = (spaces < 4 ? 1...spaces : 2...spaces).flatMap { every in
            isLogarithmic
                ? Self.ratios(covering: wanted, every: every, of: spaces)
                : [Self.linear(covering: wanted, every: every, of: spaces)]
        }
        let least = axes.lazy.map(\.cost).min() ?? 0
        let best = axes.first { $0.cost <= least * (1 + 1e-9) } ?? Self.linear(covering: 0...1, every: 1, of: spaces)
        (range, self.isLogarithmic) = (best.range, isLogarithmic)
        ticks = best.ticks
    }

    /// How far up the axis a value is: 0 on its first and 1 on its last line; less or more beyond them.
    public func height(of value: Double) -> Double {
        if isLogarithmic {
            guard value > 0 else { return -1 }
            return (log(value) - log(range.lowerBound)) / (log(range.upperBound) - log(range.lowerBound))
        }
        // Halves, so that the extent of the widest range is finite.
        let height =
            (value / 2 - range.lowerBound / 2) / (range.upperBound / 2 - range.lowerBound / 2)
        return height.isNaN ? 0 : height
    }

    /// An axis among which the best is chosen.
    private struct Candidate {
        let range: ClosedRange<Double>
        let ticks: [Tick]
        let extent: Double
        /// Its length, were it to have as many ticks as one should.
        var cost: Double { ticks.count < 3 ? extent * GridAxis.roomForTick : extent }
    }

    private static func linear(covering wanted: ClosedRange<Double>, every: Int, of spaces: Int) -> Candidate {
        let parts = Double(spaces) / Double(every)
        var step = AxisTicks.step(atLeast: (wanted.upperBound / 2 - wanted.lowerBound / 2) / parts * 2)
        var first = 0.0
        // Where the least value is not zero, the first line may be so far below it that the next step is needed.
        for _ in 0..<8 {
            first = (wanted.lowerBound / step + 1e-9).rounded(.down) * step
            if first + step * parts >= wanted.upperBound - step * 1e-9 { break }
            step = AxisTicks.step(atLeast: step * 1.01)
        }
        let last = first + step * parts
        guard first.isFinite, last.isFinite, first < last else { return Candidate(range: 0...1, ticks: [], extent: 1) }
        let ticks = (0...spaces / every).map { Tick(value: first + Double($0) * step, line: $0 * every) }
        return Candidate(range: first...last, ticks: ticks, extent: last - first)
    }

    private static func ratios(covering wanted: ClosedRange<Double>, every: Int, of spaces: Int) -> [Candidate] {
        let first = AxisTicks.roundedDown(wanted.lowerBound)
        return [2.0, 10, 100, 1e4, 1e8].compactMap { ratio in
            let last = first * pow(ratio, Double(spaces) / Double(every))
            guard last.isFinite, first > 0, last >= wanted.upperBound else { return nil }
            let ticks = (0...spaces / every).map {
                Tick(value: first * pow(ratio, Double($0)), line: $0 * every)
            }
            return Candidate(range: first...last, ticks: ticks, extent: log(last) - log(first))
        }
    }
}
