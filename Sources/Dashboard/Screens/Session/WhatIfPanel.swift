import Analytics
import Comparison
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
    let question: WhatIfQuestion
    let rect: Rect

    private var controlsWidth: Int { rect.width < 76 ? 30 : 32 }
    private static let valueColumn = 15
    private static let nameWidth = 10
    /// Rows from which on the selected control is explained, and the notes stand in full.
    private static let rowsForWords = 11

    /// The rows that it can use.
    static func lines(_ question: WhatIfQuestion) -> Int {
        max(WhatIfControl.allCases.count, rowsForWords + question.notes.count)
    }

    /// The controls in view.
    private var visible: Range<Int> {
        rect.lines(
            of: WhatIfControl.allCases.count, around: question.control.rawValue, above: rect.height / 2)
    }

    /// The control at a point of the screen.
    func control(at point: Point) -> WhatIfControl? {
        rect.splitLeft(controlsWidth).left.line(at: point, of: visible).map { WhatIfControl.allCases[$0] }
    }

    func draw(title: Rect, of frame: inout Frame) {
        // What was derived is always said; how, where there is room.
        let clauses = clauses
        // That there are more controls must be seen.
        let count = WhatIfControl.allCases.count
        let location = visible.count < count ? " (\(question.control.rawValue + 1) of \(count))" : ""
        frame.rule(title, title: "What if" + location, note: clauses.joined(separator: " \(frame.glyphs.separator) "))
        let (controls, rest) = rect.splitLeft(controlsWidth)
        for (offset, index) in visible.enumerated() {
            draw(WhatIfControl.allCases[index], at: Point(x: controls.x, y: controls.y + offset), &frame)
        }
        let (table, words) = rest.splitTop(WhatIfAnswerTable.kpis.count + 1)
        drawFigures(in: table, &frame)
        if rect.height >= Self.rowsForWords { drawWords(in: words.splitTop(1).rest, &frame) }
    }

    /// What is to be said of the model, each in a clause.
    private var clauses: [String] {
        func clauses(_ notes: [String]) -> [String] { notes.map { String($0.prefix { $0 != ":" && $0 != "." }) } }
        return (question.grown == nil ? [] : ["the log has grown, a turn asks anew"]) + linkClauses(clauses)
    }

    private func linkClauses(_ clauses: ([String]) -> [String]) -> [String] {
        switch question.link {
        case .known, .unknown: return clauses(question.notes)
        case .inferring: return ["looking for links that fit the log"] + clauses(question.whatIf.modelNotes)
        case .fitting(let sampled):
            let links = "\(sampled.link.samples.count) links that fit the log"
            return [question.answer == nil ? "playing over \(links)" : links] + clauses(question.whatIf.modelNotes)
        }
    }

    private func draw(_ control: WhatIfControl, at point: Point, _ frame: inout Frame) {
        let isSelected = control == question.control
        let isChanged = question.isChanged(control)
        if isSelected { frame.put(frame.glyphs.pointer, at: point, style: .key) }
        frame.put(
            control.title, at: Point(x: point.x + 2, y: point.y), style: isSelected ? .title : .muted,
            truncatedTo: Self.valueColumn - 3)
        let origin = Point(x: point.x + Self.valueColumn, y: point.y)
        let value = control.value(question.change)
        let text = isSelected ? "< \(value) >" : value
        frame.put(
            text, at: origin, style: isChanged ? .info : .text, truncatedTo: controlsWidth - Self.valueColumn - 1)
        if isChanged { frame.put("*", at: Point(x: point.x + 1, y: point.y), style: .key) }
    }

    // MARK: The figures

    /// A simulated session is what stands under "before".
    private var titles: [String] { (question.isAboutSimulation ? [] : ["recorded"]) + ["before", "after", "change"] }

    private func columnWidth(in rect: Rect) -> Int { min(13, (rect.width - Self.nameWidth - 2) / titles.count) }

    private func drawFigures(in rect: Rect, _ frame: inout Frame) {
        if let answer = question.answer {
            let recorded = question.isAboutSimulation ? question.before : question.recorded.entry.totals
            return WhatIfAnswerTable(answer: answer, recorded: recorded).draw(in: rect, &frame)
        }
        let width = columnWidth(in: rect)
        guard width > 6 else { return }
        func put(_ name: String, _ cells: [(text: String, style: Style)], _ row: Rect) {
            frame.put(name, cells, in: row, nameWidth: Self.nameWidth, columnWidth: width)
        }
        put("", titles.map { ($0, .muted) }, rect)
        for (index, kpi) in WhatIfAnswerTable.kpis.enumerated().prefix(max(0, rect.height - 1)) {
            let row = rect.row(rect.y + index + 1)
            let figure = ComparedFigure(
                kpi: kpi, a: kpi.number(of: question.before), b: kpi.number(of: question.after.entry.totals),
                isShort: width < 11, same: "=")
            // What is only bounded is shown as such.
            let recorded = kpi.text(kpi.reading(of: question.recorded.entry.totals), isShort: figure.isShort)
            let cells: [(text: String, style: Style)] =
                (question.isAboutSimulation ? [] : [(recorded, .text)])
                + [(figure.text(.a), .text), (figure.text(.b), .title), (figure.change, figure.changeStyle)]
            // In a sentence a KPI has its shortest name, but for some.
            put(kpi.phrase.count <= Self.nameWidth ? kpi.phrase : kpi.label, cells, row)
            // The sign tells the change, and where there is room a word whether it is for the better.
            let x = rect.x + Self.nameWidth + width * titles.count + 1
            guard let better = figure.better, x + 6 <= rect.columns.upperBound else { continue }
            frame.put(better == .b ? "better" : "worse", at: Point(x: x, y: row.y), style: figure.changeStyle, width: 6)
        }
    }

    private func drawWords(in rect: Rect, _ frame: inout Frame) {
        var rest = rect.splitRight(1).rest
        func put(_ text: String, _ style: Style) {
            guard rest.height > 0 else { return }
            rest = rest.splitTop(frame.putWrapped(text, in: rest, style: style)).rest
        }
        put("\(question.control.title): \(question.control.help)", .text)
        for note in question.notes { put(note, .muted) }
    }
}
