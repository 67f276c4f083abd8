import Analytics
import PlayerLog
import Terminal

/// The session's error log: each entry with its class, what usually follows, what it means and what to check next; of
/// the selected one all that the log says.
///
///     › 10:20  -12889  delivery      drops variant  No response headers for a segment in time…
///                                                   check  Time to first byte of the segments…
struct ErrorsScreen {
    let state: AppState
    let layout: ScreenLayout

    /// Lines that an entry takes: one less where there is room to say all in two.
    private static func linesPerEntry(_ width: Int) -> Int { width >= 110 ? 2 : 3 }

    private static func areas(_ body: Rect) -> (title: Rect, list: Rect, detail: Rect) {
        let (title, rest) = body.splitTop(1)
        let (list, detail) = rest.splitBottom(body.height >= 20 ? 6 : 0)
        return (title, list, detail)
    }

    /// How many entries the list shows.
    static func visibleEntries(in body: Rect) -> Int {
        max(1, areas(body).list.height / linesPerEntry(body.width))
    }

    /// The first entry in view: the selected one is kept in it.
    private static func first(_ state: AppState, _ body: Rect) -> Int {
        let visible = visibleEntries(in: body)
        return max(0, min(state.selectedError - visible / 2, (state.model?.errors.count ?? 0) - visible))
    }

    /// The entry at a place of the screen.
    static func entry(at point: Point, _ state: AppState, _ body: Rect) -> Int? {
        let list = areas(body).list
        guard list.contains(point) else { return nil }
        let row = (point.y - list.y) / linesPerEntry(body.width)
        let entry = first(state, body) + row
        return row < visibleEntries(in: body) && entry < (state.model?.errors.count ?? 0) ? entry : nil
    }

    func draw(of frame: inout Frame) {
        guard let model = state.model else { return }
        let areas = Self.areas(layout.body)
        let fatal = model.errors.count { $0.explanation.severity == .fatal }
        frame.rule(
            areas.title, title: "Error log",
            note: "\(model.errors.count) in all, \(fatal) of a fatal kind")
        guard !model.errors.isEmpty else {
            let text =
                model.timeline.log.hasErrorLog
                ? "the error log is empty" : "no error log: whether there were errors is not known"
            frame.put(
                text, at: Point(x: areas.list.x + 2, y: areas.list.y + 1), style: .muted,
                truncatedTo: areas.list.width - 4)
            return
        }
        let lines = Self.linesPerEntry(layout.body.width)
        let first = Self.first(state, layout.body)
        for index in first..<min(model.errors.count, first + Self.visibleEntries(in: layout.body)) {
            let y = areas.list.y + (index - first) * lines
            draw(index, model, in: Rect(x: areas.list.x, y: y, width: areas.list.width, height: lines), &frame)
        }
        drawDetail(model, in: areas.detail, &frame)
    }

    private func draw(_ index: Int, _ model: SessionModel, in rect: Rect, _ frame: inout Frame) {
        let row = model.errors[index]
        let text = ErrorText(row)
        let times = max(6, state.timeText.width(duration: model.duration))
        if index == state.selectedError {
            frame.put(frame.glyphs.pointer, at: rect.origin, style: .key)
        }
        let isMatch = state.search?.matches.contains(index) ?? false
        frame.put(
            state.timeText.string(row.time), endingAt: Point(x: rect.x + 2 + times, y: rect.y),
            style: isMatch ? .key.adding(.underline) : .muted)
        var x = rect.x + 2 + times + 2
        let fields: [(String, Style, Int)] = [
            (text.code, .bad, 8), (row.explanation.class.rawValue, .text, 14), (text.severity, text.severityStyle, 13),
        ]
        for (field, style, width) in fields {
            frame.put(field, at: Point(x: x, y: rect.y), style: style, truncatedTo: width)
            x += width + 1
        }
        let isNarrow = rect.height == 3
        if isNarrow {
            frame.put(
                text.title.orIfEmpty(text.comment ?? ""), at: Point(x: x, y: rect.y), style: .muted,
                truncatedTo: rect.columns.upperBound - x - 1)
            x = rect.x + 2 + times + 2
        }
        let room = rect.columns.upperBound - x - 1
        let meaningRow = rect.y + (isNarrow ? 1 : 0)
        frame.put(row.explanation.meaning, at: Point(x: x, y: meaningRow), truncatedTo: room)
        var check = StyledText("check  ", .key)
        check.add(row.explanation.nextCheck)
        frame.put(check, at: Point(x: x, y: meaningRow + 1), width: room)
        if index == state.selectedError {
            frame.restyle(Rect(x: rect.x, y: rect.y, width: rect.width, height: 1), .selection)
        }
    }

    /// All that the log says of the selected entry.
    private func drawDetail(_ model: SessionModel, in rect: Rect, _ frame: inout Frame) {
        guard rect.height > 0, model.errors.indices.contains(state.selectedError) else { return }
        let row = model.errors[state.selectedError]
        let text = ErrorText(row)
        frame.rule(
            rect.splitTop(1).top, title: "Entry \(state.selectedError + 1) of \(model.errors.count)",
            note: "known from: \(row.explanation.source.rawValue)")
        let code = [text.code, text.title, row.event.errorDomain ?? ""].filter { !$0.isEmpty }.joined(separator: "  ")
        let facts: [(String, String)] = [
            ("code", code), ("comment", text.comment ?? Figures.unknown), ("uri", row.event.uri ?? Figures.unknown),
            ("server", row.event.serverAddress ?? Figures.unknown),
            ("date", row.event.date?.iso8601 ?? Figures.unknown),
        ]
        for (offset, fact) in facts.enumerated() where offset + 1 < rect.height {
            let y = rect.y + 1 + offset
            frame.put(fact.0, at: Point(x: rect.x + 2, y: y), style: .muted, truncatedTo: 8)
            frame.put(fact.1, at: Point(x: rect.x + 11, y: y), truncatedTo: rect.width - 12)
        }
    }
}
