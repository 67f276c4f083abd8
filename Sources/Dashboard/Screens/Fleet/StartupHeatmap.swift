import Descriptions
import PlayheadAnalytics
import PlayheadTerminal

/// Startup times over time: each column is a span of time, and the shade tells which part of its sessions took so long, so that
/// hours with few viewers can be compared with those that have many.
struct StartupHeatmap: Panel {
    let shown: ShownState
    let layout: FleetLayout

    private var course: FleetTimeSeries { state.fleet.course }
    private var rect: Rect { layout.heatmap }
    private var perColumn: Int { layout.stepsPerColumn(course) }
    private var columnCount: Int { (course.count + perColumn - 1) / perColumn }
    /// As wide as can be, so that few steps fill the room.
    private var cellWidth: Int { max(1, (rect.width - FleetLayout.rowNames - 2) / max(1, columnCount)) }

    /// The rows of startup times that stand in each line, the slowest first.
    private var lines: [ClosedRange<Int>] {
        layout.isTall
            ? (0..<StartupHistogramSeries.rowCount).reversed().map { $0...$0 } : [5...7, 4...4, 3...3, 2...2, 0...1]
    }

    private func name(_ rows: ClosedRange<Int>) -> String {
        if rows.count == 1 { return StartupHistogramSeries.name(of: rows.lowerBound) }
        return rows.lowerBound == 0 ? "<0.5 s" : ">=4 s"
    }

    /// The cell at a point of the screen.
    func cell(at point: Point) -> FleetView.Cell? {
        let line = point.y - rect.y - 1
        let column = (point.x - rect.x - FleetLayout.rowNames) / cellWidth
        guard rect.contains(point), lines.indices.contains(line), point.x >= rect.x + FleetLayout.rowNames,
            column < columnCount
        else { return nil }
        return FleetView.Cell(step: min(column * perColumn, course.count - 1), row: lines[line].lowerBound)
    }

    func draw(of frame: inout Frame) {
        guard rect.height > lines.count, rect.width > FleetLayout.rowNames + 4 else { return }
        guard !state.fleet.lacksTime else {
            frame.rule(rect, title: "Startup over time")
            let area = rect.splitTop(1).rest.inset(dx: 2, dy: 0)
            frame.putWrapped(SealedFleet.notGrouped(by: .start(.hour)), in: area, style: .muted)
            return
        }
        let hasKeys = state.fleetView.pane == .heatmap
        frame.rule(rect, titles: titles, note: hasKeys ? "" : span)
        for (line, rows) in lines.enumerated() {
            let y = rect.y + 1 + line
            frame.put(name(rows), endingAt: Point(x: rect.x + FleetLayout.rowNames - 1, y: y), style: .axis)
            for column in 0..<columnCount { draw(rows, column, y, hasKeys, &frame) }
        }
        if rect.height > lines.count + 1 { drawAxis(&frame) }
    }

    private func draw(_ rows: ClosedRange<Int>, _ column: Int, _ y: Int, _ hasKeys: Bool, _ frame: inout Frame) {
        let steps = column * perColumn..<min((column + 1) * perColumn, course.count)
        let all = course.startups.count(in: steps)
        let here = rows.reduce(0) { $0 + course.count(of: $1, in: steps) }
        let cell = Rect(x: rect.x + FleetLayout.rowNames + column * cellWidth, y: y, width: cellWidth, height: 1)
        if here > 0 {
            let shade = StartupHistogramSeries.shade(here, of: all)
            frame.fill(cell, with: frame.glyphs.shades[shade], style: .series(0))
        }
        guard hasKeys else { return }
        let (selectedSteps, selectedRows) = state.fleetView.selection
        if selectedSteps.overlaps(steps.lowerBound...max(steps.lowerBound, steps.upperBound - 1)),
            selectedRows.overlaps(rows)
        {
            frame.restyle(cell, .selection)
        }
    }

    private var titles: [String] {
        guard state.fleetView.pane == .heatmap else {
            return [
                "Startup over time: share of each \(FleetTime.length(course.step * perColumn))", "Startup over time",
            ]
        }
        let (steps, rows) = state.fleetView.selection
        let (from, to) = (steps.lowerBound / perColumn * perColumn, (steps.upperBound / perColumn + 1) * perColumn)
        let count = rows.reduce(0) { $0 + course.count(of: $1, in: from..<min(to, course.count)) }
        let when = FleetTime.minute(course.second(of: from))
        return [
            "\(when), \(FleetTime.length((to - from) * course.step)): \(NumberText.counted(count, "session"))   Space selects",
            "\(when): \(NumberText.counted(count, "session"))",
        ]
    }

    private var span: String {
        let (from, to) = (course.second(of: 0), course.second(of: course.count))
        if to - from <= 2 * 86_400 { return "\(FleetTime.minute(from)) UTC" }
        // Where there is little room the year is known.
        let dropped = rect.width < 50 ? 5 : 0
        return "\(FleetTime.day(from).dropFirst(dropped)) to \(FleetTime.day(to - 1).dropFirst(dropped))"
    }

    private func drawAxis(_ frame: inout Frame) {
        let (left, y) = (rect.x + FleetLayout.rowNames, rect.y + 1 + lines.count)
        let width = columnCount * cellWidth
        frame.fill(Rect(x: left, y: y, width: width, height: 1), with: frame.glyphs.axis.horizontal, style: .axis)
        let span = course.count * course.step
        let every = max(1, 14 / cellWidth)
        for column in stride(from: 0, to: columnCount, by: every) {
            let text = FleetTime.tick(course.second(of: column * perColumn), span: span)
            let x = left + column * cellWidth
            guard x + text.count <= left + width else { return }
            frame.put(text, at: Point(x: x, y: y), style: .axis)
        }
    }
}
