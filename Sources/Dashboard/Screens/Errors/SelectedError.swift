import Descriptions
import PlayerLog
import PlayheadAnalytics
import PlayheadTerminal

/// The selected error in full, nothing cut that the screen has room for; of a code its meaning and its first entries; and where
/// there still is room, when that was in the session.
struct SelectedError: Panel {
    let model: SessionModel
    let shown: ShownState

    /// Columns in front of a fact.
    private static let nameWidth = 8

    func draw(in rect: Rect, of frame: inout Frame) {
        guard rect.height > 0, let index = state.errorsView.entry else { return }
        let row = model.errors[index]
        var rest = rect
        let view = state.errorsView
        let title = view.openGroup.map { "\(view.row + 1) of \($0.entries.count)" } ?? "What it is"
        frame.rule(rest.takeTop(1), title: title, note: "known from: \(row.explanation.source.rawValue)")
        let facts = view.openGroup == nil ? general(row) : own(row) + general(row)
        for (position, fact) in facts.enumerated() where !rest.isEmpty {
            frame.put(fact.0, at: Point(x: rest.x + 2, y: rest.y), style: fact.0 == "check" ? .key : .muted)
            // What follows keeps a line each, but not of a URI: that is not cut.
            let kept = fact.0 == "uri" ? 0 : facts.count - 1 - position
            let room = max(1, rest.height - kept)
            let start = Self.nameWidth + 2
            let area = Rect(x: rest.x + start, y: rest.y, width: rest.width - start - 1, height: room)
            let lines = fact.0 == "uri" ? put(fact.1, in: area, &frame) : frame.putWrapped(fact.1, in: area)
            rest = rest.splitTop(max(1, lines)).rest
        }
        let group = view.openGroup ?? (view.groups.indices.contains(view.row) ? view.groups[view.row] : nil)
        guard let group else { return }
        var below = rest
        if view.openGroup == nil {
            // The chart has what the entries leave, and they leave it half.
            let entries = min(group.entries.count, max(rest.height / 2, rest.height - ErrorChart.mostRows - 1))
            let hasChart = rest.height - entries - 1 >= ErrorChart.leastRows
            drawEntries(group, in: below.takeTop(hasChart ? entries : rest.height), &frame)
        }
        guard below.height > ErrorChart.leastRows else { return }
        below = below.splitTop(1).rest
        ErrorChart(model: model, shown: shown, times: group.entries.map { model.errors[$0].time }, selected: row.time)
            .draw(in: below.splitTop(min(below.height, ErrorChart.mostRows)).top, of: &frame)
    }

    /// A URI has no blanks to break it at, and is not cut.
    private func put(_ uri: String, in rect: Rect, _ frame: inout Frame) -> Int {
        guard rect.width > 0 else { return 0 }
        var (left, lines) = (uri[...], 0)
        while !left.isEmpty, lines < rect.height {
            let isLast = lines == rect.height - 1
            let at = Point(x: rect.x, y: rect.y + lines)
            if isLast {
                frame.put(String(left), at: at, truncatedTo: rect.width)
            } else {
                frame.put(String(left.prefix(rect.width)), at: at, width: rect.width)
            }
            left = left.dropFirst(rect.width)
            lines += 1
        }
        return lines
    }

    /// What is true for all entries of its code.
    private func general(_ row: SessionModel.ErrorRow) -> [(String, String)] {
        let text = ErrorText(row: row)
        let code = [text.code, text.title, row.event.errorDomain ?? ""].filter { !$0.isEmpty }.joined(separator: "  ")
        return [("code", code), ("means", row.explanation.meaning), ("check", row.explanation.nextCheck)]
    }

    /// What the log says of it alone.
    private func own(_ row: SessionModel.ErrorRow) -> [(String, String)] {
        let origin = [row.event.serverAddress, row.event.date?.iso8601].compactMap(\.self).joined(separator: "  ")
        return [
            ("uri", row.event.uri ?? NumberText.unknown), ("log", ErrorText(row: row).comment ?? NumberText.unknown),
            ("server", origin.orIfEmpty(NumberText.unknown)),
        ]
    }

    /// The first entries of the selected code, as far as there is room.
    private func drawEntries(_ group: ErrorGroup, in rect: Rect, _ frame: inout Frame) {
        let entries = group.entries
        let width = state.timeText.width(duration: model.duration)
        for (offset, index) in entries.prefix(rect.height).enumerated() {
            let y = rect.y + offset
            let x = rect.x + 2 + Self.nameWidth
            let left = entries.count - offset
            if offset == rect.height - 1, left > 1 {
                return frame.putNote("Enter lists \(left) more", in: Rect(x: x - 2, y: y, width: rect.width, height: 1))
            }
            let row = model.errors[index]
            frame.put(state.timeText.string(row.time), endingAt: Point(x: x + width, y: y), style: .muted)
            frame.put(
                ErrorText(row: row).logLine(isWide: rect.width >= ErrorsScreen.widthForURIs),
                at: Point(x: x + width + 2, y: y),
                truncatedTo: rect.columns.upperBound - x - width - 3)
        }
    }
}
