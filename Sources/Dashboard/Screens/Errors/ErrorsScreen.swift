import Analytics
import PlayerLog
import Report
import Terminal

/// The session's error log: each entry with its class, what usually follows, what it means and what to check next; of
/// the selected one all that the log says.
///
///     › 10:20  -12889   delivery       drops variant  No response headers for a segment in time…
///                                                     check  Time to first byte of the segments…
struct ErrorsScreen {
    let state: AppState
    let layout: ScreenLayout

    /// Where the list and the selected entry are, and how many lines an entry takes.
    struct Areas {
        /// Rows from which on an entry has a line a fact.
        private static let leastEntryRows = 7
        /// Rows in which an entry is shown in full on a narrow screen.
        private static let mostEntryRows = 10

        let title: Rect
        let list: Rect
        let entry: Rect
        let lines: Int
        /// Whether meaning and check stand under the facts rather than beside them.
        let isNarrow: Bool

        init(_ body: Rect, count: Int) {
            var rest = body
            title = rest.takeTop(1)
            let entryRows = body.height >= 34 ? 10 : body.height >= 20 ? 8 : 0
            isNarrow = body.width < 110
            // The log's own words are shown with each entry where all have room.
            let least = isNarrow ? 3 : 2
            lines = (least + 1) * count <= rest.height - entryRows ? least + 1 : least
            // Where lines are short or rows are few the selected entry has what the list can spare.
            let spare = isNarrow || entryRows == 0 ? min(rest.height - lines * count, Self.mostEntryRows) : 0
            (list, entry) = rest.splitBottom(spare >= Self.leastEntryRows ? max(entryRows, spare) : entryRows)
        }

        /// How many entries the list shows.
        var visible: Int { max(1, list.height / lines) }
    }

    private static func areas(_ state: AppState, _ body: Rect) -> Areas {
        Areas(body, count: state.model?.errors.count ?? 0)
    }

    /// How many entries the list shows.
    static func visibleEntries(_ state: AppState, in body: Rect) -> Int { areas(state, body).visible }

    /// The first entry in view: the selected one is kept in it.
    private static func first(_ state: AppState, _ areas: Areas) -> Int {
        let above = state.pin.offset(of: state.selectedError, in: areas.list).map { $0 / areas.lines }
        return max(
            0,
            min(
                state.selectedError - (above ?? areas.visible / 2), (state.model?.errors.count ?? 0) - areas.visible))
    }

    /// The entry at a point of the screen.
    static func entry(at point: Point, _ state: AppState, _ body: Rect) -> Int? {
        let areas = areas(state, body)
        guard areas.list.contains(point) else { return nil }
        let row = (point.y - areas.list.y) / areas.lines
        let entry = first(state, areas) + row
        return row < areas.visible && entry < (state.model?.errors.count ?? 0) ? entry : nil
    }

    func draw(of frame: inout Frame) {
        guard let model = state.model else { return }
        let areas = Self.areas(state, layout.body)
        let fatal = model.errors.count { $0.explanation.severity == .fatal }
        let folded = model.timeline.log.folded?.errorRows ?? 0
        let note =
            folded == 0
            ? "\(model.errors.count) in all, \(fatal) of a fatal kind"
            : "the last \(model.errors.count) of \(folded + model.errors.count): replay without --follow lists all"
        frame.rule(areas.title, title: "Error log", note: note)
        guard !model.errors.isEmpty else {
            let text =
                model.timeline.log.hasErrorLog
                ? "the error log is empty" : "no error log: whether there were errors is not known"
            frame.put(
                text, at: Point(x: areas.list.x + 2, y: areas.list.y), style: .muted, truncatedTo: areas.list.width - 4)
            return
        }
        let first = Self.first(state, areas)
        for index in first..<min(model.errors.count, first + areas.visible) {
            let y = areas.list.y + (index - first) * areas.lines
            let rect = Rect(x: areas.list.x, y: y, width: areas.list.width, height: areas.lines)
            draw(index, model, areas, in: rect, &frame)
        }
        SelectedError(model: model, index: state.selectedError).draw(in: areas.entry, of: &frame)
    }

    private func draw(_ index: Int, _ model: SessionModel, _ areas: Areas, in rect: Rect, _ frame: inout Frame) {
        let row = model.errors[index]
        let text = ErrorText(row: row)
        let start = rect.x + 2 + max(5, state.timeText.width(duration: model.duration))
        if index == state.selectedError { frame.put(frame.glyphs.pointer, at: rect.origin, style: .key) }
        let isMatch = state.search?.matches.contains(index) ?? false
        frame.put(
            state.timeText.string(row.time), endingAt: Point(x: start, y: rect.y),
            style: isMatch ? .key.adding(.underline) : .muted)
        var x = start + 2
        let fields: [(String, Style, Int)] = [
            (text.code, .bad, 8), (row.explanation.class.rawValue, .text, 14), (text.severity, text.severityStyle, 13),
        ]
        for (field, style, width) in fields {
            frame.put(field, at: Point(x: x, y: rect.y), style: style, truncatedTo: width)
            x += width + 1
        }
        x += 1
        if areas.isNarrow {
            let title = text.title.orIfEmpty(text.comment ?? "")
            frame.put(title, at: Point(x: x, y: rect.y), style: .muted, truncatedTo: rect.columns.upperBound - x - 1)
            x = start + 2
        }
        let room = rect.columns.upperBound - x - 1
        let meaningRow = rect.y + (areas.isNarrow ? 1 : 0)
        frame.put(row.explanation.meaning, at: Point(x: x, y: meaningRow), truncatedTo: room)
        var lines = [("check  ", row.explanation.nextCheck)]
        if areas.lines == (areas.isNarrow ? 4 : 3) { lines.append(("log    ", text.logLine)) }
        for (offset, line) in lines.enumerated() {
            var styled = StyledText(line.0, offset == 0 ? .key : .muted)
            styled.add(line.1, offset == 0 ? .text : .muted)
            frame.put(styled, at: Point(x: x, y: meaningRow + 1 + offset), width: room)
        }
        if index == state.selectedError {
            frame.restyle(Rect(x: rect.x, y: rect.y, width: rect.width, height: 1), .selection)
        }
    }
}

/// One entry of the error log in full: nothing is cut that the screen has room for.
struct SelectedError {
    let model: SessionModel
    let index: Int

    func draw(in rect: Rect, of frame: inout Frame) {
        guard rect.height > 0, model.errors.indices.contains(index) else { return }
        let row = model.errors[index]
        let text = ErrorText(row: row)
        var rest = rect
        frame.rule(
            rest.takeTop(1), title: "Entry \(index + 1) of \(model.errors.count)",
            note: "known from: \(row.explanation.source.rawValue)")
        let code = [text.code, text.title, row.event.errorDomain ?? ""].filter { !$0.isEmpty }.joined(separator: "  ")
        let origin = [row.event.serverAddress, row.event.date?.iso8601].compactMap(\.self).joined(separator: "  ")
        let facts: [(String, String)] = [
            ("code", code), ("means", row.explanation.meaning), ("check", row.explanation.nextCheck),
            ("log", text.comment ?? Figures.unknown), ("uri", row.event.uri ?? Figures.unknown),
            ("server", origin.orIfEmpty(Figures.unknown)),
        ]
        for (position, fact) in facts.enumerated() where !rest.isEmpty {
            frame.put(fact.0, at: Point(x: rest.x + 2, y: rest.y), style: fact.0 == "check" ? .key : .muted)
            // What follows keeps a line each.
            let room = max(1, rest.height - (facts.count - 1 - position))
            let area = Rect(x: rest.x + 10, y: rest.y, width: rest.width - 11, height: room)
            let used = frame.putWrapped(fact.1, in: area)
            rest = rest.splitTop(max(1, used)).rest
        }
    }
}
