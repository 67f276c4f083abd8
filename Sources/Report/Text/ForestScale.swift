public import PlayheadAnalytics
import TablesAndCharts

/// Relative differences with their intervals, one below another on one scale with zero in its middle: which column each
/// part of them is in.
public struct ForestScale: Equatable, Sendable {
    /// What is drawn of a difference.
    public struct Span: Equatable, Sendable {
        /// The column of the difference; nil where it lies beyond the scale.
        public let value: Int?
        /// The columns of its interval; nil where neither bound is known.
        public let interval: ClosedRange<Int>?
        /// Whether it goes on beyond the left end.
        public let goesOnLeft: Bool
        /// Whether it goes on beyond the right end.
        public let goesOnRight: Bool
    }

    /// What the ends of the scale are, as a part of A's values.
    public let reach: Double
    /// The columns on either side of zero's.
    public let half: Int

    /// A scale for these differences. Half of them have room on it; the others go on beyond its ends, so that one KPI of
    /// which little is known does not make all the others dots.
    ///
    /// - Parameters:
    ///   - differences: the differences, as parts of A's values.
    ///   - margin: what counts as a change, as a part of A's values.
    ///   - half: the columns on either side of zero's.
    public init(_ differences: [Estimate], margin: Double, half: Int) {
        let extents = differences.map { difference in
            [difference.value, difference.low ?? 0, difference.high ?? 0].map(\.magnitude).max() ?? 0
        }.sorted()
        let middle = extents.isEmpty ? 0 : extents[extents.count / 2]
        reach = AxisTicks.step(atLeast: max(middle * 1.5, margin * 5, 0.01), isWhole: true)
        self.half = max(0, half)
    }

    /// The columns of the whole scale.
    public var width: Int { 2 * half + 1 }

    /// The column of a value, from 0; one beyond the scale is at its end.
    ///
    /// - Parameter value: a part of A's value.
    public func column(of value: Double) -> Int {
        let part = value / reach
        return part.isNaN ? half : half + Int((min(max(part, -1), 1) * Double(half)).rounded())
    }

    /// Where a difference and its interval are. A bound that is not known goes on beyond the end.
    ///
    /// - Parameter difference: the difference as a part of A's value.
    public func span(of difference: Estimate) -> Span {
        let isKnown = difference.low != nil || difference.high != nil
        let low = isKnown ? difference.low ?? -.infinity : difference.value
        let high = isKnown ? difference.high ?? .infinity : difference.value
        let ends = [column(of: low), column(of: high)].sorted()
        return Span(
            value: difference.value.magnitude <= reach ? column(of: difference.value) : nil,
            interval: isKnown ? ends[0]...ends[1] : nil, goesOnLeft: low < -reach, goesOnRight: high > reach)
    }
}
