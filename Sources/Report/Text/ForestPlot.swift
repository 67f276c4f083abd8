import Analytics

/// Relative differences with their intervals, one below another on one scale, in characters that every pipe knows.
struct ForestPlot {
    /// What the ends of the scale are, as a part of A's values.
    let reach: Double
    private let margin: Double
    /// The columns on either side of zero.
    private static let half = 15

    /// A scale for these differences. Half of them have room on it; the others' ends are arrows, so that one KPI of which
    /// little is known does not make all the others dots.
    ///
    /// - Parameter margin: what counts as a change, as a part of A's values.
    init(_ differences: [Estimate], margin: Double) {
        let extents = differences.map { difference in
            [difference.value, difference.low ?? 0, difference.high ?? 0].map(\.magnitude).max() ?? 0
        }.sorted()
        let middle = extents.isEmpty ? 0 : extents[extents.count / 2]
        reach = ChartAxis.roundStep(max(middle * 1.5, margin * 5, 0.01))
        self.margin = margin
    }

    /// What stands above the rows: the scale's ends and its middle.
    var title: String {
        let end = Figures.trimmed(reach * 100)
        let (left, right) = ("-\(end)", "+\(end) %")
        let room = String(repeating: " ", count: max(1, Self.half - left.utf8.count))
        return left + room + "0" + String(repeating: " ", count: max(1, Self.half - right.utf8.count)) + right
    }

    /// A difference's row: `:` the margin, `|` zero, `-` the interval, `o` the difference, an arrow where it goes on.
    func row(_ difference: Estimate?) -> String {
        var cells = [Character](repeating: " ", count: 2 * Self.half + 1)
        for edge in [-margin, margin] { cells[column(edge)] = ":" }
        cells[Self.half] = "|"
        guard let difference else { return String(cells) }
        if difference.low == nil, difference.high == nil {
            // Of an interval that is not known nothing is drawn.
            if difference.value.magnitude <= reach { cells[column(difference.value)] = "o" }
            return String(cells)
        }
        let (low, high) = (difference.low ?? -.infinity, difference.high ?? .infinity)
        for column in column(low)...column(high) { cells[column] = "-" }
        if low < -reach { cells[0] = "<" }
        if high > reach { cells[2 * Self.half] = ">" }
        if difference.value.magnitude <= reach { cells[column(difference.value)] = "o" }
        return String(cells)
    }

    private func column(_ value: Double) -> Int {
        Self.half + Int((min(max(value / reach, -1), 1) * Double(Self.half)).rounded())
    }
}
