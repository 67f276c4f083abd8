import Comparison
import PlayheadAnalytics
import PlayheadTerminal
import VisibleText

/// The tabs and what is open, and below, where there is room, what is known of it.
struct HeaderPanel: Panel {
    let shown: ShownState
    let layout: ScreenLayout

    func draw(of frame: inout Frame) {
        var end = 0
        for (tab, label, rect) in layout.tabs(state) {
            let isOpen = tab == state.tab
            frame.put(label, at: rect.origin, style: isOpen ? .selection : .text)
            if !isOpen {
                frame.put(String(tab.rawValue), at: Point(x: rect.x + 1, y: rect.y), style: .key)
            }
            end = rect.columns.upperBound
        }
        let start = Point(x: end + 1, y: layout.header.y)
        let room = layout.header.width - start.x - 1 - HeaderMarks.room(state)
        let taken = state.breadcrumb.draw(at: start, width: room, of: &frame)
        if taken > 0 { end = start.x + taken }
        if let contenders = state.pair?.contenders ?? state.shownTraces?.comparison.contenders {
            drawContenders(contenders, from: end + 2, &frame)
            return
        }
        guard let model = state.model, state.screen.type.subject != .pair else { return }
        drawIdentity(model, from: end + 2, &frame)
        drawContext(model, &frame)
    }

    private func drawIdentity(_ model: SessionModel, from start: Int, _ frame: inout Frame) {
        let separator = " \(frame.glyphs.separator) "
        let id = ContextText.shortID(model.entry.id)
        let marks = HeaderMarks(state)
        // Where it is the last of the path, its name stands there.
        let hasTitle = state.screen != .session || state.breadcrumb.names.isEmpty
        var facts: [(String, Style)] = []
        if ![id, model.entry.id].contains(model.entry.title) { facts.append((id, .text)) }
        if let type = model.entry.totals.playbackType { facts.append((type, .text)) }
        if layout.context.height == 0, let fact = ContextText.facts(model.entry.totals).first {
            facts.append((fact, .muted))
        }
        func text() -> StyledText {
            let title = hasTitle ? [(ContextText.shortTitle(model.entry), Style.title)] : []
            let pieces = marks.warnings.map { ($0, Style.warn) } + title + facts
            var text = StyledText()
            for (piece, style) in pieces { text.add((text.pieces.isEmpty ? "" : separator) + piece, style) }
            return text
        }
        let place = StyledText(marks.place.map { "  " + $0 } ?? "", .muted)
        // Beside the path of screens that are of no session, the open one is named whole or not at all.
        let room = layout.header.width - start - 1 - place.width(in: frame.glyphs.repertoire)
        func isTooLong() -> Bool { text().width(in: frame.glyphs.repertoire) > room }
        if hasTitle, !state.breadcrumb.names.isEmpty, isTooLong() { return }
        while !facts.isEmpty, isTooLong() { facts.removeLast() }
        let least = marks.warnings.first.map { displayWidth($0, in: frame.glyphs.repertoire) } ?? (hasTitle ? 4 : 0)
        drawAtEnd(text(), place, least: least, from: start, &frame)
    }

    private func drawContenders(_ contenders: ContenderPair, from start: Int, _ frame: inout Frame) {
        var text = StyledText()
        if let experiment = state.shownTraces { text.add(experiment.counted + "  ", .muted) }
        for side in Side.allCases {
            text.add((side == .b ? "  " : "") + side.name + " ", CompareScreen.style(side))
            text.add(contenders.name(side), .title)
        }
        drawAtEnd(text, from: start, &frame)
    }

    /// Draws a text at the end of the line, cut where it has no room. What stands behind it is whole, or gives way where that
    /// leaves the text less than its `least` columns.
    private func drawAtEnd(
        _ text: StyledText, _ tail: StyledText = StyledText(), least: Int = 0, from start: Int, _ frame: inout Frame
    ) {
        let (repertoire, whole) = (frame.glyphs.repertoire, layout.header.width - 1)
        var end = whole - tail.width(in: repertoire)
        if end - start < least { end = whole }
        let width = min(text.width(in: repertoire), end - start)
        if width > 0 { frame.put(text, at: Point(x: end - width, y: layout.header.y), width: width) }
        frame.put(tail, at: Point(x: end, y: layout.header.y), width: whole - end)
    }

    private func drawContext(_ model: SessionModel, _ frame: inout Frame) {
        guard layout.context.height > 0 else { return }
        let separator = " \(frame.glyphs.separator) "
        var text = StyledText()
        for (index, flag) in ContextText.flags(model.entry.totals).enumerated() {
            text.add((index > 0 ? separator : "") + flag, .warn)
        }
        let facts = ContextText.facts(model.entry.totals).joined(separator: separator)
        if !text.pieces.isEmpty, !facts.isEmpty { text.add(separator) }
        text.add(facts, .muted)
        frame.put(text, at: Point(x: layout.context.x + 1, y: layout.context.y), width: layout.context.width - 2)
    }
}

/// What the head line says of an open session before all else.
struct HeaderMarks {
    /// That it is not all that was recorded, or not what was recorded.
    private(set) var warnings: [String] = []
    /// Which of its list it is, `3/40`; nil where it is alone.
    private(set) var place: String?

    init(_ state: AppState) {
        if state.notice != nil { warnings.append("partly read") }
        if let whatIf = state.whatIf {
            warnings.append(whatIf.changes.isEmpty ? "modelled" : "what if: " + whatIf.changes)
        }
        let neighbours = state.neighbours
        if let index = neighbours.index, neighbours.count > 1 { place = "\(index + 1)/\(neighbours.count)" }
    }

    /// The columns that the path of screens leaves them on the screen of a session, with what keeps them apart.
    static func room(_ state: AppState) -> Int {
        guard state.screen == .session, state.model != nil else { return 0 }
        let marks = Self(state)
        let texts = marks.warnings + [marks.place].compactMap(\.self)
        return texts.reduce(texts.isEmpty ? 0 : 2) { $0 + displayWidth($1, in: state.glyphs.repertoire) + 3 }
    }
}
