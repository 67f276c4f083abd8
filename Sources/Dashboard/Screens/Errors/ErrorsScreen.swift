import Descriptions
import PlayerLog
import PlayheadAnalytics
import PlayheadTerminal

/// The session's error log by codes: how often each occurred, when first and last, what it means and what to check next.
/// Of the open code the entries one by one, and of the selected one all that the log says.
///
///     › -12938  HTTP 404   7 times   00:56 to 02:10   delivery   drops variant
///               The resource is not there: gone from the live window, purged, or never published.
///               check  That URL at the origin and at the CDN…
struct ErrorsScreen: Panel {
    let shown: ShownState
    let layout: ScreenLayout

    /// Where the list and the selected row are, and how many lines a row takes.
    struct Areas {
        /// Rows from which on there is room for a code: what it is, and its first entries.
        private static let leastGroupRows = 7
        /// The same of an entry: its URI, whole.
        private static let leastEntryRows = 3
        /// The lines of a group with its meaning and what to check, where no room tells of the selected one.
        private static let groupLines = 3

        let title: Rect
        let list: Rect
        let selected: Rect
        let lines: Int

        init(_ body: Rect, _ view: ErrorsView) {
            var rest = body
            title = rest.takeTop(1)
            let least = view.openGroup == nil ? Self.leastGroupRows : Self.leastEntryRows
            let few = view.openGroup == nil ? 0 : Self.leastEntryRows
            let usual = body.height >= 34 ? 10 : body.height >= 20 ? 8 : few
            // What the list can spare tells of the selected one; that there is none takes a row too.
            let spare = rest.height - max(1, view.count)
            (list, selected) = rest.splitBottom(spare >= least ? max(usual, spare) : usual)
            lines = view.openGroup == nil && selected.height == 0 ? Self.groupLines : 1
        }

        /// How many rows the list shows.
        var visible: Int { max(1, list.height / lines) }
    }

    /// Columns from which on lists have the whole URI.
    static let widthForURIs = 120

    private var view: ErrorsView { state.errorsView }

    private static func areas(_ state: AppState, _ body: Rect) -> Areas { Areas(body, state.errorsView) }

    /// How many rows the list shows.
    static func visibleRows(_ state: AppState, _ layout: ScreenLayout) -> Int { areas(state, layout.body).visible }

    /// The first row in view: the selected one is kept in it.
    private static func first(_ state: AppState, _ areas: Areas) -> Int {
        let view = state.errorsView
        let above = state.pin.offset(of: view.row, in: areas.list).map { $0 / areas.lines } ?? areas.visible / 2
        return max(0, min(view.row - above, view.count - areas.visible))
    }

    /// The row at a point of the screen.
    static func row(at point: Point, _ state: AppState, _ body: Rect) -> Int? {
        let areas = areas(state, body)
        guard areas.list.contains(point) else { return nil }
        let line = (point.y - areas.list.y) / areas.lines
        let row = first(state, areas) + line
        return line < areas.visible && row < state.errorsView.count ? row : nil
    }

    func draw(of frame: inout Frame) {
        guard let model = state.model else { return }
        let areas = Self.areas(state, layout.body)
        let order = view.sort.column == 0 && !view.sort.descending ? nil : view.orderNames[view.sort.column].name
        let position = ListPosition(line: view.row, count: view.count, order: order)
        frame.rule(areas.title, titles: titles(model), note: note(model), position: position)
        guard view.count > 0 else { return frame.putNote(nothing(model), in: areas.list) }
        let first = Self.first(state, areas)
        let groups = ErrorGroupTable(state: state, lines: areas.lines, width: areas.list.width, glyphs: frame.glyphs)
        let visible = first..<min(view.count, first + areas.visible)
        let list = frame.scrollbar(in: areas.list, showing: visible, of: view.count)
        for row in visible {
            let rect = Rect(
                x: list.x, y: list.y + (row - first) * areas.lines, width: list.width, height: areas.lines)
            if row == view.row { frame.put(frame.glyphs.pointer, at: rect.origin, style: .key) }
            let isMatch = state.search?.holds(row) ?? false
            if let open = view.openGroup {
                draw(model.errors[open.entries[row]], isMatch, in: rect, &frame)
            } else {
                groups.draw(row, isMatch, in: rect, of: &frame)
            }
            if row == view.row { frame.restyle(rect.row(rect.y), .selection) }
        }
        SelectedError(model: model, shown: shown).draw(in: areas.selected, of: &frame)
    }

    // MARK: Words

    private func titles(_ model: SessionModel) -> [String] {
        let filter = view.filter?.words ?? ""
        if let open = view.openGroup {
            let name = [open.key.code, open.key.title].compactMap(\.self).joined(separator: "  ")
            return ["\(name): \(NumberText.counted(open.entries.count, "error"))\(filter)", name]
        }
        guard let known = model.knownErrorCount else { return ["Error log"] }
        let all = NumberText.counted(known, "error")
        let count = view.filter == nil ? all : "\(view.entryCount) of \(all)"
        return ["Error log: \(count), \(NumberText.counted(view.groups.count, "code"))\(filter)", "\(count)\(filter)"]
    }

    private func note(_ model: SessionModel) -> String {
        let folded = model.timeline.log.folded?.errorRows ?? 0
        if folded > 0 {
            return "the last \(model.errors.count) of \(folded + model.errors.count): replay without --follow lists all"
        }
        if view.openGroup != nil { return "Esc: all codes" }
        let fatal = model.errors.count { $0.explanation.severity == .fatal }
        return fatal == 0 ? "" : "\(fatal) of a fatal kind"
    }

    private func nothing(_ model: SessionModel) -> String {
        if view.filter != nil { return "no error matches: Esc lists all" }
        return model.knownErrorCount == nil
            ? "no error log: whether there were errors is not known" : "the error log is empty"
    }

    // MARK: Entries

    /// An entry of the open group: when, and the log's own words.
    private func draw(_ row: SessionModel.ErrorRow, _ isMatch: Bool, in rect: Rect, _ frame: inout Frame) {
        let end = rect.x + 2 + max(5, state.timeText.width(duration: state.duration))
        frame.put(
            state.timeText.string(row.time), endingAt: Point(x: end, y: rect.y), style: Self.style(isMatch, .muted))
        frame.put(
            ErrorText(row: row).logLine(isWide: rect.width >= ErrorsScreen.widthForURIs),
            at: Point(x: end + 2, y: rect.y),
            truncatedTo: rect.columns.upperBound - end - 3)
    }

    static func style(_ isMatch: Bool, _ style: Style) -> Style { isMatch ? .key.adding(.underline) : style }
}
