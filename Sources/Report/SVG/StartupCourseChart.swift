import Descriptions
import PlayheadAnalytics

/// Startup times over time: a column is a step of time, and the darker a cell is, the larger is the part of the step's sessions
/// that took so long. So hours with few viewers can be compared with those that have many.
struct StartupCourseChart {
    /// Some steps of time beside each other, as one column.
    private struct Column {
        let steps: Range<Int>
        /// How many sessions have each row's startup time, and last those that never started.
        let counts: [Int]
        let all: Int
    }

    private let steps: TimeSteps
    /// How many steps stand in a column.
    private let perColumn: Int
    private let columns: [Column]

    /// More columns are too narrow to point at.
    private static let mostColumns = 96
    /// The rows of startup times, and above them the sessions that never started.
    private static let rowCount = StartupHistogramSeries.rowCount + 1
    private static let width = 960.0
    private static let left = 100.0
    private static let right = 948.0
    private static let top = 30.0
    private static let rowHeight = 20.0
    private static let bottom = top + rowHeight * Double(rowCount)
    /// How much of a cell's colour is seen, by its shade.
    private static let opacities = [1, 0.62, 0.34, 0.15]
    private static let shadeNames = ["half and more", "a quarter", "a tenth", "fewer"]
    /// A step of fewer sessions is not called the slowest.
    private static let leastOfSlowest = 30

    init(_ course: StartupHistogramSeries) {
        steps = course.steps
        let perColumn = max(1, (course.steps.count + Self.mostColumns - 1) / Self.mostColumns)
        self.perColumn = perColumn
        columns = stride(from: 0, to: course.steps.count, by: perColumn).map { first in
            let range = first..<min(first + perColumn, course.steps.count)
            let rows = (0..<StartupHistogramSeries.rowCount).map { course.count(of: $0, in: range) }
            return Column(
                steps: range, counts: rows + [course.neverStartedCount(in: range)], all: course.count(in: range))
        }
    }

    /// How many sessions are drawn.
    var sessionCount: Int { columns.reduce(0) { $0 + $1.all } }

    /// What stands below the drawing.
    var caption: String {
        "Share of the sessions of each \(FleetTime.length(steps.length * perColumn)) (UTC) by their startup time."
    }

    /// The figures.
    var table: ReportTable {
        let rows: [TableColumn<Column>] = (0..<Self.rowCount).map { row in
            .right(Self.name(of: row)) { $0.all > 0 ? NumberText.percent(Double($0.counts[row]) / Double($0.all)) : "" }
        }
        return ReportTable(
            columns,
            [
                .left("From (UTC)") { FleetTime.minute(steps.second(of: $0.steps.lowerBound)) },
                .right("Sessions", \.all),
            ] + rows)
    }

    /// The chart.
    ///
    /// - Parameter name: tells it from every other drawing of the page.
    func markup(named name: String) -> Markup {
        var drawing = SVGDrawing(name, width: Self.width, title: "Startup over time", description: description)
        drawLegend(&drawing)
        let cellWidth = (Self.right - Self.left) / Double(columns.count)
        for row in 0..<Self.rowCount {
            let y = Self.top + Self.rowHeight * Double(Self.rowCount - 1 - row)
            drawing.text(Self.name(of: row), x: Self.left - 8, y: y + 14, "tick", anchor: .end)
            for (index, column) in columns.enumerated() where column.counts[row] > 0 {
                let shade = StartupHistogramSeries.shade(column.counts[row], of: column.all)
                drawing.rectangle(
                    x: Self.left + cellWidth * Double(index), y: y + 0.5, width: cellWidth, height: Self.rowHeight - 1,
                    row == StartupHistogramSeries.rowCount ? "never" : "heat", opacity: Self.opacities[shade],
                    meaning: meaning(of: row, in: column))
            }
        }
        drawing.line(x1: Self.left, y1: Self.bottom, x2: Self.right, y2: Self.bottom, "axis")
        drawTicks(cellWidth, &drawing)
        return drawing.markup(height: Self.bottom + 26)
    }

    private func drawLegend(_ drawing: inout SVGDrawing) {
        var x = Self.left
        for (opacity, name) in zip(Self.opacities, Self.shadeNames) {
            drawing.rectangle(x: x, y: 4, width: 14, height: 14, "heat", opacity: opacity)
            drawing.text(name, x: x + 20, y: 15, "tick")
            x += 20 + SVGDrawing.width(of: name) + 18
        }
        drawing.text("of the time's sessions", x: x, y: 15, "tick")
    }

    private func drawTicks(_ cellWidth: Double, _ drawing: inout SVGDrawing) {
        let span = steps.length * steps.count
        // Where midnights are to be seen, they are named.
        let all = Array(columns.indices)
        let midnights = all.filter { second(of: $0) % 86_400 == 0 }
        let named = span > 86_400 && midnights.count > 1 ? midnights : all
        var free = Self.left
        for index in named {
            let text = FleetTime.tick(second(of: index), span: span)
            let (x, width) = (Self.left + cellWidth * Double(index), SVGDrawing.width(of: text))
            guard x >= free, x + width <= Self.right else { continue }
            drawing.line(x1: x, y1: Self.bottom, x2: x, y2: Self.bottom + 4, "axis")
            drawing.text(text, x: x, y: Self.bottom + 18, "tick")
            free = x + width + 14
        }
    }

    private func second(of column: Int) -> Int { steps.second(of: columns[column].steps.lowerBound) }

    private static func name(of row: Int) -> String {
        row == StartupHistogramSeries.rowCount ? "never started" : StartupHistogramSeries.name(of: row)
    }

    /// A row in words: `0.5 - 1 s`.
    private static func range(of row: Int) -> String { StartupBars.names[row] }

    private func meaning(of row: Int, in column: Column) -> String {
        "\(FleetTime.minute(steps.second(of: column.steps.lowerBound))): \(column.counts[row]) of "
            + "\(NumberText.counted(column.all, "session")), \(Self.range(of: row))"
    }

    /// What there is to be seen, for who cannot see it.
    private var description: String {
        let all = sessionCount
        let rows = (0..<Self.rowCount).map { row in columns.reduce(0) { $0 + $1.counts[row] } }
        let first = FleetTime.minute(steps.second(of: 0))
        let last = FleetTime.minute(steps.second(of: steps.count))
        var text = "\(NumberText.counted(all, "session")) from \(first) to \(last) UTC."
        if let most = rows.indices.max(by: { rows[$0] < rows[$1] }), all > 0 {
            text += " Most frequent: \(Self.range(of: most)), \(NumberText.percent(Double(rows[most]) / Double(all)))."
        }
        let slowest =
            columns.filter { $0.all >= Self.leastOfSlowest }
            .map { (column: $0, share: Double($0.counts.dropFirst(Self.firstSlowRow).reduce(0, +)) / Double($0.all)) }
            .max { $0.share < $1.share }
        if let slowest, slowest.share > 0 {
            text += " Slowest: from \(FleetTime.minute(steps.second(of: slowest.column.steps.lowerBound))), where "
            text += "\(NumberText.percent(slowest.share)) took 4 s and more or never started."
        }
        return text + " The table has the figures."
    }

    /// The row from 4 s.
    private static let firstSlowRow = 5
}
