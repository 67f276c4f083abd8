import Analytics
import Terminal

/// The events around the playhead, each stall and error with its diagnosis, the current one with what to check next.
struct EventList {
    let model: SessionModel
    let state: AppState
    let rect: Rect

    /// A row of the list: a line of a moment.
    struct Row: Equatable {
        let moment: Int
        /// Whether it is the second line, which says what to check next.
        let isCheck: Bool
    }

    /// Rows from which on every stall and error has its second line; below only the current one has.
    private static let rowsForChecks = 12

    /// The rows in view: two thirds of them up to the current moment, so that what comes next is seen too.
    func rows() -> [Row] {
        let count = model.moments.count
        guard count > 0, rect.height > 0 else { return [] }
        let current = state.currentMoment ?? 0
        var first = current
        var used = lines(current)
        while first > 0, used + lines(first - 1) <= max(1, rect.height * 2 / 3) {
            first -= 1
            used += lines(first)
        }
        var last = current
        while last + 1 < count, used + lines(last + 1) <= rect.height {
            last += 1
            used += lines(last)
        }
        while first > 0, used + lines(first - 1) <= rect.height {
            first -= 1
            used += lines(first)
        }
        let rows = (first...last).flatMap { moment in
            (0..<lines(moment)).map { Row(moment: moment, isCheck: $0 == 1) }
        }
        return Array(rows.prefix(rect.height))
    }

    /// The moment at a place of the screen.
    func moment(at point: Point) -> Int? {
        guard rect.contains(point) else { return nil }
        let rows = rows()
        let row = point.y - rect.y
        return rows.indices.contains(row) ? rows[row].moment : nil
    }

    private func lines(_ index: Int) -> Int {
        guard rect.height >= Self.rowsForChecks || index == state.currentMoment else { return 1 }
        switch model.moments[index].kind {
        case .stall, .error: return rect.height > 1 ? 2 : 1
        default: return 1
        }
    }

    func draw(title: Rect, of frame: inout Frame) {
        let passed = model.moment(at: state.time).map { $0 + 1 } ?? 0
        frame.rule(title, title: "Events", note: "\(passed) of \(model.moments.count)")
        guard !model.moments.isEmpty else {
            frame.put(
                "nothing to report: no stall, switch, seek or error", at: rect.origin, style: .muted,
                truncatedTo: rect.width)
            return
        }
        for (offset, row) in rows().enumerated() { draw(row, y: rect.y + offset, &frame) }
    }

    private func draw(_ row: Row, y: Int, _ frame: inout Frame) {
        let text = MomentText(row.moment, of: model)
        let isAhead = model.moments[row.moment].time > state.time
        let times = max(6, state.timeText.width(duration: model.duration))
        let indent = 2 + times + 2
        if row.isCheck {
            var line = StyledText("check  ", isAhead ? .muted : .key)
            line.add(text.check ?? "", isAhead ? .muted : .text)
            frame.put(line, at: Point(x: rect.x + indent + 2, y: y), width: rect.width - indent - 3)
        } else {
            drawFirst(row, text, isAhead, times, y, &frame)
        }
        if row.moment == state.selectedMoment {
            frame.restyle(Rect(x: rect.x, y: y, width: rect.width, height: 1), .selection)
        }
    }

    private func drawFirst(
        _ row: Row, _ text: MomentText, _ isAhead: Bool, _ times: Int, _ y: Int, _ frame: inout Frame
    ) {
        func style(_ style: Style) -> Style { isAhead ? .muted : style }
        if row.moment == state.currentMoment {
            frame.put(frame.glyphs.pointer, at: Point(x: rect.x, y: y), style: .key)
        }
        let isMatch = state.search?.matches.contains(row.moment) ?? false
        let time = state.timeText.string(model.moments[row.moment].time)
        frame.put(
            time, endingAt: Point(x: rect.x + 2 + times, y: y), style: isMatch ? .key.adding(.underline) : style(.muted)
        )
        var x = rect.x + 2 + times + 2
        if let mark = text.mark { frame.put(frame.glyphs.mark(mark), at: Point(x: x, y: y), style: style(text.style)) }
        x += 2
        frame.put(text.title, at: Point(x: x, y: y), style: style(text.style), truncatedTo: 11)
        x += 12
        if !text.length.isEmpty {
            x += frame.put(text.length, at: Point(x: x, y: y), style: style(.text), truncatedTo: 8) + 2
        }
        frame.put(text.text, at: Point(x: x, y: y), style: style(.text), truncatedTo: rect.columns.upperBound - x - 1)
    }
}
