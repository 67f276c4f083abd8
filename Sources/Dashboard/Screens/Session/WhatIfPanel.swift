import Report
import Terminal
import VisibleText

/// What can be changed, and what comes of it: recorded, modelled as it was, and modelled with the changes.
///
///     ── What if ────────────────────────────── trace: observed bitrates; sizes made up ──
///     ›*ABR rule       < bola >                    recorded   before    after    change
///       player         avplayer         startup      1.73 s   1.38 s   0.96 s  -0.420 s
///      *bandwidth      x1.25            stalls            2        1        0        -1
struct WhatIfPanel {
    let whatIf: WhatIfQuestion
    let rect: Rect

    private static let controlsWidth = 32
    private static let valueColumn = 15
    private static let nameWidth = 10
    /// Rows from which on the selected control is explained, and the notes stand in full.
    private static let rowsForWords = 11

    /// The rows that it can use.
    static func lines(_ whatIf: WhatIfQuestion) -> Int {
        max(WhatIfControl.allCases.count, rowsForWords + whatIf.notes.count)
    }

    /// The controls in view.
    private var visible: Range<Int> {
        let count = WhatIfControl.allCases.count
        let start = min(max(0, whatIf.control.rawValue - rect.height / 2), max(0, count - rect.height))
        return start..<min(count, start + rect.height)
    }

    /// The control at a point of the screen.
    func control(at point: Point) -> WhatIfControl? {
        guard rect.splitLeft(Self.controlsWidth).left.contains(point) else { return nil }
        let index = visible.lowerBound + point.y - rect.y
        return visible.contains(index) ? WhatIfControl.allCases[index] : nil
    }

    func draw(title: Rect, of frame: inout Frame) {
        // What was derived is always said; how, where there is room.
        let clauses = whatIf.notes.map { $0.prefix { $0 != ":" && $0 != "." } }
        // That there are more controls must be seen.
        let count = WhatIfControl.allCases.count
        let location = visible.count < count ? " (\(whatIf.control.rawValue + 1) of \(count))" : ""
        frame.rule(title, title: "What if" + location, note: clauses.joined(separator: " \(frame.glyphs.separator) "))
        let (controls, rest) = rect.splitLeft(Self.controlsWidth)
        for (offset, index) in visible.enumerated() {
            draw(WhatIfControl.allCases[index], at: Point(x: controls.x, y: controls.y + offset), &frame)
        }
        let figures = WhatIfFigure.all(
            recorded: whatIf.recorded.entry.totals, before: whatIf.before, after: whatIf.after.entry.totals,
            isShort: columnWidth(in: rest) < 11)
        let (table, words) = rest.splitTop(figures.count + 1)
        draw(figures, in: table, &frame)
        if rect.height >= Self.rowsForWords { drawWords(in: words.splitTop(1).rest, &frame) }
    }

    private func draw(_ control: WhatIfControl, at point: Point, _ frame: inout Frame) {
        let isSelected = control == whatIf.control
        let isChanged = whatIf.isChanged(control)
        if isSelected { frame.put(frame.glyphs.pointer, at: point, style: .key) }
        frame.put(
            control.title, at: Point(x: point.x + 2, y: point.y), style: isSelected ? .title : .muted,
            truncatedTo: Self.valueColumn - 3)
        let origin = Point(x: point.x + Self.valueColumn, y: point.y)
        let value = control.value(whatIf.change)
        let text = isSelected ? "< \(value) >" : value
        frame.put(
            text, at: origin, style: isChanged ? .info : .text, truncatedTo: Self.controlsWidth - Self.valueColumn - 1)
        if isChanged { frame.put("*", at: Point(x: point.x + 1, y: point.y), style: .key) }
    }

    // MARK: The figures

    /// A simulated session is what stands under "before".
    private var titles: [String] { (whatIf.isAboutSimulation ? [] : ["recorded"]) + ["before", "after", "change"] }

    private func columnWidth(in rect: Rect) -> Int { min(13, (rect.width - Self.nameWidth - 2) / titles.count) }

    private func draw(_ figures: [WhatIfFigure], in rect: Rect, _ frame: inout Frame) {
        let width = columnWidth(in: rect)
        guard width > 6 else { return }
        func put(_ text: String, _ column: Int, _ row: Int, _ style: Style) {
            let shown = truncated(text, to: width - 1, in: frame.glyphs.repertoire)
            let end = rect.x + Self.nameWidth + width * (column + 1)
            frame.put(shown, endingAt: Point(x: end, y: rect.y + row), style: style)
        }
        for (column, title) in titles.enumerated() { put(title, column, 0, .muted) }
        for (row, figure) in figures.enumerated().prefix(max(0, rect.height - 1)) {
            frame.put(
                figure.title, at: Point(x: rect.x, y: rect.y + row + 1), style: .muted, truncatedTo: Self.nameWidth)
            let style: Style = figure.isBetter.map { $0 ? .good : .bad } ?? .muted
            let cells: [(String, Style)] =
                (!whatIf.isAboutSimulation ? [(figure.recorded, .text)] : [])
                + [(figure.before, .text), (figure.after, .title), (figure.change, style)]
            for (column, cell) in cells.enumerated() { put(cell.0, column, row + 1, cell.1) }
            // The sign tells the change, and where there is room a word whether it is for the better.
            let x = rect.x + Self.nameWidth + width * titles.count + 1
            guard let isBetter = figure.isBetter, x + 6 <= rect.columns.upperBound else { continue }
            frame.put(isBetter ? "better" : "worse", at: Point(x: x, y: rect.y + row + 1), style: style, width: 6)
        }
    }

    private func drawWords(in rect: Rect, _ frame: inout Frame) {
        var rest = rect.splitRight(1).rest
        func put(_ text: String, _ style: Style) {
            guard rest.height > 0 else { return }
            rest = rest.splitTop(frame.putWrapped(text, in: rest, style: style)).rest
        }
        put("\(whatIf.control.title): \(whatIf.control.help)", .text)
        for note in whatIf.notes { put(note, .muted) }
    }
}
