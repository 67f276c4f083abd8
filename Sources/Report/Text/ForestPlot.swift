import PlayheadAnalytics

/// Relative differences with their intervals, one below another on one scale, in characters that every pipe knows.
struct ForestPlot {
    private let scale: ForestScale
    private let margin: Double

    /// A scale for these differences.
    ///
    /// - Parameter margin: what counts as a change, as a part of A's values.
    init(_ differences: [Estimate], margin: Double) {
        scale = ForestScale(differences, margin: margin, half: 15)
        self.margin = margin
    }

    /// What stands above the rows: the scale's ends and its middle.
    var title: String {
        let end = NumberText.trimmed(scale.reach * 100)
        let (left, right) = ("-\(end)", "+\(end) %")
        let room = String(repeating: " ", count: max(1, scale.half - left.utf8.count))
        return left + room + "0" + String(repeating: " ", count: max(1, scale.half - right.utf8.count)) + right
    }

    /// A difference's row: `:` the margin, `|` zero, `-` the interval, `o` the difference, an arrow where it goes on.
    func row(_ difference: Estimate?) -> String {
        var cells = [Character](repeating: " ", count: scale.width)
        for edge in [-margin, margin] { cells[scale.column(of: edge)] = ":" }
        cells[scale.half] = "|"
        guard let difference else { return String(cells) }
        let span = scale.span(of: difference)
        if let interval = span.interval { for column in interval { cells[column] = "-" } }
        if span.goesOnLeft { cells[0] = "<" }
        if span.goesOnRight { cells[scale.width - 1] = ">" }
        if let value = span.value { cells[value] = "o" }
        return String(cells)
    }
}
