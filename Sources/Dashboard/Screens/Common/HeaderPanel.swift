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
        let taken = state.breadcrumb.draw(at: start, width: layout.header.width - start.x - 1, of: &frame)
        if taken > 0 { end = start.x + taken }
        if let contenders = state.pair?.contenders ?? state.shownTraces?.comparison.contenders {
            drawContenders(contenders, from: end + 2, &frame)
            return
        }
        guard let model = state.model, state.tab != .compare else { return }
        drawIdentity(model, from: end + 2, &frame)
        drawContext(model, &frame)
    }

    private func drawIdentity(_ model: SessionModel, from start: Int, _ frame: inout Frame) {
        let separator = " \(frame.glyphs.separator) "
        let id = ContextText.shortID(model.entry.id)
        var text = StyledText()
        if state.notice != nil { text.add("partly read" + separator, .warn) }
        // That it is not what was recorded must be seen before all else.
        if let whatIf = state.whatIf {
            text.add((whatIf.changes.isEmpty ? "modelled" : "what if: " + whatIf.changes) + separator, .warn)
        }
        // Where it is the last of the path, its name stands there.
        let hasTitle = state.screen != .session || state.breadcrumb.names.isEmpty
        if hasTitle { text.add(model.entry.title, .title) }
        var facts: [(String, Style)] = []
        if ![id, model.entry.id].contains(model.entry.title) { facts.append((id, .text)) }
        if let type = model.entry.totals.playbackType { facts.append((type, .text)) }
        if layout.context.height == 0, let fact = ContextText.facts(model.entry.totals).first {
            facts.append((fact, .muted))
        }
        for (index, (fact, style)) in facts.enumerated() {
            text.add((hasTitle || index > 0 ? separator : "") + fact, style)
        }
        if let place = state.placeAmongNeighbours, place.count > 1 {
            text.add("  \(place.index + 1)/\(place.count)", .muted)
        }
        // Beside the path of screens that are of no session, the open one is named whole or not at all.
        let room = layout.header.width - start - 1
        let isAside = hasTitle && !state.breadcrumb.names.isEmpty
        if isAside, text.width(in: frame.glyphs.repertoire) > room { return }
        drawAtEnd(text, from: start, &frame)
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

    private func drawAtEnd(_ text: StyledText, from start: Int, _ frame: inout Frame) {
        let room = layout.header.width - start - 1
        let width = min(text.width(in: frame.glyphs.repertoire), room)
        guard width > 0 else { return }
        frame.put(text, at: Point(x: layout.header.width - width - 1, y: layout.header.y), width: width)
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
