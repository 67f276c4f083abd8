import Comparison
import Descriptions
import Playback
import PlayheadAnalytics
import PlayheadTerminal
import VisibleText

/// What can be changed, and what comes of it: recorded, modelled unchanged, and modelled with the changes, which are
/// compared with the unchanged session; where that has not the stalls that were recorded, it is said below.
///
/// A control that can change nothing here is faint and says why. On a narrow screen the figures stand above the controls.
///
///     ── What if ────────────────────────────── trace: observed bitrates; sizes made up ──
///     ›*bandwidth      x1.25                     recorded unchanged    after   change
///       ABR rule       < bola >         startup    1.73 s    1.38 s   0.96 s -0.420 s
///       player         avplayer         stalls          2         1        0       -1
struct WhatIfPanel {
    let question: WhatIfQuestion
    /// Its heading; without rows where it has the whole screen, and then begins with the figures.
    let title: Rect
    let rect: Rect

    private static let valueColumn = 15
    private static let nameWidth = 10
    /// Columns up to which the figures stand above the controls.
    private static let narrow = 70
    /// The rows of the figures.
    private static let figureRows = WhatIfAnswerTable.kpis.count + 1
    /// Rows from which on the notes stand in full.
    private static let rowsForNotes = 11

    init(question: WhatIfQuestion, layout: SessionLayout) {
        (self.question, title, rect) = (question, layout.panelTitle, layout.panel)
    }

    /// The rows that it can use.
    static func lines(_ question: WhatIfQuestion) -> Int {
        max(
            PlaybackSetting.controls.count,
            rowsForNotes + question.notes.count + (question.misfit != nil ? 3 : question.difference == nil ? 0 : 1))
    }

    /// Where its parts are: figures, controls, and words about the selected control and the model.
    private var areas: (heading: Rect, figures: Rect, controls: Rect, words: Rect) {
        if rect.width >= Self.narrow {
            let (controls, rest) = rect.splitLeft(rect.width < 76 ? 30 : 32)
            let (figures, words) = rest.splitTop(Self.figureRows)
            return (title, figures, controls, words.splitTop(rect.height < Self.rowsForNotes ? 0 : 1).rest)
        }
        var rest = rect
        let figures = rest.takeTop(min(Self.figureRows, max(2, rect.height - 3)))
        let heading = title.height > 0 ? title : rest.takeTop(1)
        let (controls, words) = rest.splitBottom(rest.height > 3 ? 2 : 0)
        return (heading, figures, controls, words)
    }

    private var hasNotes: Bool { rect.width >= Self.narrow && rect.height >= Self.rowsForNotes }

    /// The controls in view.
    private var visible: Range<Int> {
        let controls = areas.controls
        return controls.lines(
            of: PlaybackSetting.controls.count, around: question.controlIndex, above: controls.height / 2)
    }

    /// The index of the control at a point of the screen.
    func control(at point: Point) -> Int? { areas.controls.line(at: point, of: visible) }

    func draw(of frame: inout Frame) {
        let (heading, figures, controls, words) = areas
        // That there are more controls must be seen.
        let count = PlaybackSetting.controls.count
        let location = visible.count < count ? " (\(question.controlIndex + 1) of \(count))" : ""
        frame.rule(
            heading, title: "What if" + location, note: clauses.joined(separator: " \(frame.glyphs.separator) "))
        for (offset, index) in visible.enumerated() {
            drawControl(index, at: Point(x: controls.x, y: controls.y + offset), controls.width, &frame)
        }
        drawFigures(in: figures, &frame)
        drawWords(in: words, &frame)
    }

    /// What is to be said of the model, each in a clause. What was derived is always said: here, where there is no room for
    /// the notes.
    private var clauses: [String] {
        func clauses(_ notes: [String]) -> [String] {
            hasNotes ? [] : notes.map { String($0.prefix { $0 != ":" && $0 != "." }) }
        }
        // On a low screen it is only here that the question cannot be answered.
        let misfit = hasNotes ? nil : question.misfit?.headline
        return (misfit.map { [$0] } ?? [])
            + (question.grown == nil ? [] : ["the log has grown, a turn asks anew"]) + linkClauses(clauses)
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

    private func drawControl(_ index: Int, at point: Point, _ width: Int, _ frame: inout Frame) {
        let (control, isSelected) = (PlaybackSetting.controls[index], index == question.controlIndex)
        let isChanged = question.isChanged(control)
        let idle = question.idle(control)
        if isSelected { frame.put(frame.glyphs.pointer, at: point, style: .key) }
        frame.put(
            control.title, at: Point(x: point.x + 2, y: point.y), style: isSelected ? .title : .muted,
            truncatedTo: Self.valueColumn - 3)
        let origin = Point(x: point.x + Self.valueColumn, y: point.y)
        let value = control.value(question.change)
        let text = idle.map(\.short) ?? (isSelected ? "< \(value) >" : value)
        frame.put(
            text, at: origin, style: idle != nil ? .muted : isChanged ? .info : .text,
            truncatedTo: width - Self.valueColumn - 1)
        if isChanged { frame.put("*", at: Point(x: point.x + 1, y: point.y), style: .key) }
    }

    // MARK: The figures

    /// A simulated session is itself what stands under "unchanged".
    private var titles: [String] {
        (question.isAboutSimulation ? [] : ["recorded"]) + ["unchanged", "after", "change"]
    }

    /// The widest that have room, none narrower than its title and a space.
    private func columnWidths(in rect: Rect) -> [Int] {
        let room = rect.width - Self.nameWidth - 1
        let even = min(13, room / titles.count)
        return even >= 10 ? titles.map { _ in even } : titles.map { max(9, $0.count + 1) }
    }

    private func drawFigures(in rect: Rect, _ frame: inout Frame) {
        if let answer = question.answer {
            let recorded = question.isAboutSimulation ? question.before : question.recorded.entry.totals
            return WhatIfAnswerTable(answer: answer, recorded: recorded).draw(in: rect, &frame)
        }
        let widths = columnWidths(in: rect)
        let figures = WhatIfAnswerTable.kpis.map { kpi in
            ComparedFigure(
                kpi: kpi, a: kpi.number(of: question.before), b: kpi.number(of: question.after.entry.totals),
                isShort: widths[0] < 11, noise: noise(kpi), same: "=")
        }
        var columns: [Table<ComparedFigure>.Column] = [
            // In a sentence a KPI has its shortest name, but for some.
            .left("", width: Self.nameWidth, priority: 1) { figure in
                StyledText(figure.kpi.phrase.count <= Self.nameWidth ? figure.kpi.phrase : figure.kpi.label, .muted)
            }
        ]
        for (title, width) in zip(titles, widths) {
            columns.append(.right(title, width: width - 1, priority: 1) { cell($0, under: title) })
        }
        // The sign tells the change, and where there is room a word whether it is for the better.
        let room = rect.width - Self.nameWidth - widths.reduce(0, +) - 1
        columns.append(.left("") { StyledText($0.word.count <= room ? $0.word : "", $0.changeStyle) })
        Table(columns, rows: figures, titles: .muted).draw(in: rect, of: &frame)
    }

    private func cell(_ figure: ComparedFigure, under title: String) -> StyledText {
        switch title {
        case "unchanged": StyledText(figure.text(.a))
        case "after": StyledText(figure.text(.b), .title)
        case "change": StyledText(figure.change, figure.changeStyle)
        default:
            // What is only bounded is shown as such.
            StyledText(
                figure.kpi.text(figure.kpi.reading(of: question.recorded.entry.totals), isShort: figure.isShort))
        }
    }

    /// How small a difference tells nothing: half of the narrowest interval that links that fit a log give.
    private func noise(_ kpi: KPI) -> Double {
        LinkCalibration.of(.requests).width(of: kpi).floor(
            around: kpi.number(of: question.before) ?? 0, watched: question.before.durationWatched)
    }

    private func drawWords(in rect: Rect, _ frame: inout Frame) {
        var rest = rect.splitRight(1).rest
        func put(_ text: String, _ style: Style) {
            guard rest.height > 0 else { return }
            rest = rest.splitTop(frame.putWrapped(text, in: rest, style: style)).rest
        }
        // Beside the table, since the change is not from what was recorded.
        if let misfit = question.misfit {
            put(misfit.sentence, .warn)
        } else if let difference = question.difference {
            put(difference, .warn)
        }
        put("\(question.control.title): \(question.idle(question.control)?.reason ?? question.control.help)", .text)
        guard hasNotes else { return }
        for note in question.notes { put(note, .muted) }
    }
}

extension ComparedFigure {
    /// Whether the change is for the better, in a word.
    fileprivate var word: String {
        isWithinNoise ? "about the same" : better.map { $0 == .b ? "better" : "worse" } ?? ""
    }
}
