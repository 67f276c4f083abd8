public import PlayheadAnalytics
import TablesAndCharts

/// Relative differences with their intervals, one below another on one scale with zero in its middle: a forest plot. It says what
/// stands in each column; reports write that as text, screens draw it in cells.
///
///     -10 %     0     +10 %
///            :  |-o-
public struct ForestPlot {
    /// What a column of a row shows.
    public enum Mark: Sendable {
        /// Within what counts as no change.
        case margin
        /// The end of that.
        case marginEnd
        case zero
        case interval
        /// The interval goes on beyond the end.
        case onLeft, onRight
        case value
    }

    /// What the ends of the scale are, as a part of A's values.
    public let reach: Double
    /// The columns on either side of zero's.
    public let half: Int
    private let margin: Double

    /// Columns on either side of zero from which on the halves of the scale have labels too.
    private static let halfWithTicks = 16

    /// A plot of these differences. Half of them have room on its scale; the others go on beyond its ends, so that one KPI of
    /// which little is known does not make all the others dots.
    ///
    /// - Parameters:
    ///   - differences: the differences, as parts of A's values.
    ///   - margin: what counts as a change, as a part of A's values.
    ///   - half: the columns on either side of zero's.
    public init(_ differences: [Estimate], margin: Double, half: Int = 15) {
        let extents = differences.map { difference in
            [difference.value, difference.low ?? 0, difference.high ?? 0].map(\.magnitude).max() ?? 0
        }.sorted()
        let middle = extents.isEmpty ? 0 : extents[extents.count / 2]
        reach = AxisTicks.step(atLeast: max(middle * 1.5, margin * 5, 0.01), isWhole: true)
        self.half = max(0, half)
        self.margin = margin
    }

    /// The columns of the whole scale.
    public var width: Int { 2 * half + 1 }

    /// The column of a value, from 0; one beyond the scale is at its end.
    private func column(of value: Double) -> Int {
        let part = value / reach
        return part.isNaN ? half : half + Int((min(max(part, -1), 1) * Double(half)).rounded())
    }

    /// The labels of the scale from the left, each with its first column: its ends, zero, and where there is room the halves.
    public var labels: [(column: Int, text: String)] {
        let end = NumberText.trimmed(reach * 100)
        let right = "+\(end) %"
        var labels = [(0, "-" + end), (half, "0"), (width - right.utf8.count, right)]
        guard half >= Self.halfWithTicks, right.utf8.count < half / 3 else { return labels }
        for (sign, place) in [(-1.0, 1), (1, 3)] {
            let text = (sign < 0 ? "-" : "+") + NumberText.trimmed(reach * 50)
            labels.insert((column(of: sign * reach / 2) - text.utf8.count / 2, text), at: place)
        }
        return labels
    }

    /// What the columns of a difference's row show: what counts as no change, zero and, where it is known, the difference with its
    /// interval. A bound that is not known goes on beyond the end.
    ///
    /// - Parameter difference: a part of A's value.
    public func marks(of difference: Estimate?) -> [Mark?] {
        var marks = [Mark?](repeating: nil, count: width)
        let (start, end) = (column(of: -margin), column(of: margin))
        for column in start...end { marks[column] = column == start || column == end ? .marginEnd : .margin }
        marks[half] = .zero
        guard let difference else { return marks }
        let isKnown = difference.low != nil || difference.high != nil
        let low = isKnown ? difference.low ?? -.infinity : difference.value
        let high = isKnown ? difference.high ?? .infinity : difference.value
        let ends = [column(of: low), column(of: high)].sorted()
        if isKnown { for column in ends[0]...ends[1] { marks[column] = .interval } }
        if low < -reach { marks[0] = .onLeft }
        if high > reach { marks[width - 1] = .onRight }
        if difference.value.magnitude <= reach { marks[column(of: difference.value)] = .value }
        return marks
    }
}

// In characters that every pipe knows.
extension ForestPlot {
    /// What stands above the rows.
    package var title: String {
        labels.reduce(into: "") { title, label in
            title +=
                String(repeating: " ", count: max(title.isEmpty ? 0 : 1, label.column - title.utf8.count)) + label.text
        }
    }

    /// A difference's row.
    package func row(_ difference: Estimate?) -> String {
        String(
            marks(of: difference).map { mark -> Character in
                switch mark {
                case nil, .margin: " "
                case .marginEnd: ":"
                case .zero: "|"
                case .interval: "-"
                case .onLeft: "<"
                case .onRight: ">"
                case .value: "o"
                }
            })
    }
}
