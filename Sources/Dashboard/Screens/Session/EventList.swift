import Descriptions
import PlayerLog
import PlayheadAnalytics
import PlayheadTerminal
import VisibleText

/// The events around the playhead, each stall and error with its diagnosis; the current one said in full, with what to
/// check next.
///
///       10:13  x -12889     delivery: No response headers for a segment in time; three str…
///     › 10:18  ! stall 2    11.8 s  media file late: 4.11 over 2.23 Mb/s indicated
///              check  Time to first byte of the segments, at the CDN and at the origin.
struct EventList: Panel {
    let model: SessionModel
    let shown: ShownState
    let rect: Rect
    /// What each row asks for, asked for once: a state costs more to look at than to draw a row of.
    private let timeText: TimeText
    private let timeWidth: Int
    /// The events that are listed, and the line that the list is at.
    private let listed: ListedRows
    private let currentLine: Int?
    /// The event of that line.
    private var current: Int? { currentLine.map { listed[$0] } }

    init(model: SessionModel, shown: ShownState, rect: Rect) {
        (self.model, self.shown, self.rect) = (model, shown, rect)
        timeText = shown.state.timeText
        timeWidth = max(5, timeText.width(duration: model.duration))
        (listed, currentLine) = (shown.state.sessionView.listed, shown.state.currentSessionLine)
    }

    /// A row of the list: a line of a moment, the first or one of those under it.
    struct Row: Equatable {
        /// The line of the list, and the event in it.
        let place: Int
        let moment: Int
        /// Which of the rows that the event takes.
        let line: Int
    }

    /// Rows from which on every stall and error says what to check; below only the current one does.
    private static let rowsForChecks = 12
    /// Columns from which on bitrates are named one by one.
    private static let columnsForNames = 100
    private static let titleWidth = 11

    /// Where the mark stands.
    private var markColumn: Int { rect.x + 2 + timeWidth + 2 }

    /// The rows in view: two thirds of them up to the current moment, so that what comes next is seen too; where that was
    /// clicked, it stays there.
    func rows() -> [Row] {
        let count = listed.count
        guard count > 0, rect.height > 0 else { return [] }
        func lineCount(_ place: Int) -> Int { self.lineCount(listed[place]) }
        let current = currentLine ?? 0
        var (first, last) = (current, current)
        var used = lineCount(current)
        let upToCurrent = state.pin.offset(of: current, in: rect).map { $0 + used } ?? max(1, rect.height * 2 / 3)
        while first > 0, used + lineCount(first - 1) <= upToCurrent {
            first -= 1
            used += lineCount(first)
        }
        while last + 1 < count, used + lineCount(last + 1) <= rect.height {
            last += 1
            used += lineCount(last)
        }
        while first > 0, used + lineCount(first - 1) <= rect.height {
            first -= 1
            used += lineCount(first)
        }
        let rows = (first...last).flatMap { place in
            (0..<lineCount(place)).map { Row(place: place, moment: listed[place], line: $0) }
        }
        return Array(rows.prefix(rect.height))
    }

    /// The line of the list at a point of the screen.
    func line(at point: Point) -> Int? {
        guard rect.contains(point) else { return nil }
        let rows = rows()
        let row = point.y - rect.y
        return rows.indices.contains(row) ? rows[row].place : nil
    }

    func draw(title: Rect, of frame: inout Frame) {
        let filter = state.sessionView.filter
        frame.rule(title, title: "Events" + (filter?.words ?? ""), note: note, position: position)
        guard !listed.isEmpty else {
            let nothing = Self.nothing(of: model.totals(at: model.duration))
            return frame.putNote(filter == nil ? nothing : "no event matches: Esc lists all", in: rect)
        }
        let rows = rows()
        // The last column is free.
        if let first = rows.first, let last = rows.last {
            frame.scrollbar(in: rect, showing: first.place..<last.place + 1, of: listed.count)
        }
        for (offset, row) in rows.enumerated() {
            let y = rect.y + offset
            if row.line == 0 {
                drawFirstLine(row, y, &frame)
            } else if let line = linesBelow(row.moment).dropFirst(row.line - 1).first {
                let isAhead = model.moments[row.moment].time > state.time
                var text = StyledText(line.label, isAhead ? .muted : .key)
                text.add(line.text, isAhead ? .muted : .text)
                frame.put(text, at: Point(x: markColumn + 2, y: y), width: rect.columns.upperBound - markColumn - 3)
            }
            if row.moment == state.sessionView.moment, row.line == 0 {
                frame.restyle(Rect(x: rect.x, y: y, width: rect.width - 1, height: 1), .selection)
            }
        }
    }

    /// What a session without events is known not to have had, and of what nothing is known.
    static func nothing(of totals: SessionTotals) -> String {
        let kinds = [
            ("stall", totals.stallCount != nil, "no access log"),
            ("switch", totals.switchCount != nil, "no access log"),
            ("seek", totals.access != nil || totals.observed != nil, "no access log"),
            ("error", totals.errors != nil, "no error log"),
        ]
        let none = kinds.filter(\.1).map(\.0)
        let unknown = kinds.filter { !$0.1 }
        let known =
            none.isEmpty
            ? []
            : ["no " + none.dropLast().joined(separator: ", ") + (none.count > 1 ? " or " : "") + none[none.count - 1]]
        let rest = unknown.first.map { first in
            unknown.map { $0.0 == "switch" ? "switches" : $0.0 + "s" }.joined(separator: ", ") + " not known: "
                + first.2
        }
        return (known + [rest].compactMap(\.self)).joined(separator: "; ")
    }

    /// Where the user's bookmarks are; and where older rows are folded, how to see all.
    private var note: String {
        let times = state.environment.bookmarks.times(of: model.entry.id).map(timeText.string)
        let marked =
            times.isEmpty ? "" : "bookmarks " + times.prefix(3).joined(separator: " ") + (times.count > 3 ? " …" : "")
        let folded = model.timeline.log.folded.map {
            "\($0.count) older rows folded: replay without --follow lists all"
        }
        return [folded ?? "", marked].filter { !$0.isEmpty }.joined(separator: "  ")
    }

    /// At which event the list is: the last that the playhead has passed, or the selected one.
    private var position: ListPosition { ListPosition(line: currentLine, count: listed.count) }

    // MARK: Lines

    private func text(_ index: Int) -> MomentText {
        MomentText(index, of: model, isShort: rect.width < Self.columnsForNames)
    }

    /// How many rows a moment takes.
    private func lineCount(_ index: Int) -> Int {
        guard model.moments[index].isExplained else { return 1 }
        return min(rect.height, 1 + linesBelow(index).count)
    }

    /// Whether a moment is said in full, over as many lines as it takes.
    private func isInFull(_ index: Int) -> Bool { index == current && rect.height >= 6 }

    /// What stands under a moment's first line.
    private func linesBelow(_ index: Int) -> [(label: String, text: String)] {
        guard model.moments[index].isExplained else { return [] }
        let isCurrent = index == current
        guard isCurrent || rect.height >= Self.rowsForChecks else { return [] }
        let text = text(index)
        let label = "check  "
        guard isInFull(index) else { return text.words.check.map { [(label, $0)] } ?? [] }
        let room = rect.columns.upperBound - markColumn - 3
        let rest = wrapped(text.words.text, to: firstRoom(text), in: .unicode).dropFirst().joined(separator: " ")
        let checks = wrapped(text.words.check ?? "", to: room - label.count, in: .unicode)
        return wrapped(rest, to: room, in: .unicode).map { ("", $0) }
            + checks.enumerated().map { ($0 == 0 ? label : "       ", $1) }
    }

    /// The columns that a moment's text has in its first line.
    private func firstRoom(_ text: MomentText) -> Int { rect.columns.upperBound - textColumn(text) - 1 }

    private func textColumn(_ text: MomentText) -> Int {
        let length = text.words.length.isEmpty ? 0 : text.words.length.count + 2
        return markColumn + 2 + Self.titleWidth + length
    }

    private func drawFirstLine(_ row: Row, _ y: Int, _ frame: inout Frame) {
        let index = row.moment
        let text = text(index)
        let isAhead = model.moments[index].time > state.time
        func style(_ style: Style) -> Style { isAhead ? .muted : style }
        if index == current { frame.put(frame.glyphs.pointer, at: Point(x: rect.x, y: y), style: .key) }
        let isMatch = state.search?.holds(row.place) ?? false
        frame.put(
            timeText.string(model.moments[index].time), endingAt: Point(x: rect.x + 2 + timeWidth, y: y),
            style: isMatch ? .key.adding(.underline) : style(.muted))
        let point = Point(x: markColumn, y: y)
        if let mark = text.mark { frame.put(frame.glyphs.mark(mark), at: point, style: style(text.style)) }
        frame.put(
            text.words.title, at: Point(x: markColumn + 2, y: y), style: style(text.style),
            truncatedTo: Self.titleWidth - 1)
        frame.put(text.words.length, at: Point(x: markColumn + 2 + Self.titleWidth, y: y), style: style(.text))
        let x = textColumn(text)
        let line =
            isInFull(index) ? wrapped(text.words.text, to: firstRoom(text), in: .unicode).first ?? "" : text.words.text
        frame.put(line, at: Point(x: x, y: y), style: style(.text), truncatedTo: firstRoom(text))
    }
}
