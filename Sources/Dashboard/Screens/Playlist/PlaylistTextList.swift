import Descriptions
import HLS
import HLSLint
import PlayheadTerminal

/// The playlist's text with the findings beside the lines that they are about, and the selected finding in full.
struct PlaylistTextList {
    let playlist: PlaylistModel
    /// The selected row.
    let selected: Int
    /// How many characters of each line are out of view at the left.
    let column: Int
    /// Where it was clicked.
    var pin: ListPin?

    static func areas(_ body: Rect) -> (title: Rect, list: Rect, finding: Rect) {
        let (title, rest) = body.splitTop(1)
        let (list, finding) = rest.splitBottom(body.height >= 30 ? 8 : body.height >= 20 ? 6 : 3)
        return (title, list, finding)
    }

    private func visible(_ list: Rect) -> Range<Int> {
        list.lines(of: playlist.textRows.count, around: selected, above: list.height / 2, pin)
    }

    /// The row at a point of the screen.
    func row(at point: Point, _ body: Rect) -> Int? {
        let list = Self.areas(body).list
        return list.line(at: point, of: visible(list))
    }

    func draw(in body: Rect, of frame: inout Frame) {
        let (title, rows, finding) = Self.areas(body)
        let scroll = column == 0 ? "" : "from column \(column + 1)  "
        let count = playlist.textRows.count
        frame.rule(
            title, title: playlist.name,
            note: scroll + playlist.severities, position: ListPosition(line: selected, count: count))
        let visible = visible(rows)
        let list = frame.scrollbar(in: rows, showing: visible, of: count)
        let numbers = max(3, String(playlist.lines.count).count)
        let start = list.x + 2 + numbers + 2
        let textWidth = (list.columns.upperBound - start) * 11 / 20
        for (offset, row) in visible.enumerated() {
            let y = list.y + offset
            let content = playlist.textRows[row]
            if let line = content.line, playlist.lines.indices.contains(line - 1) {
                let text = playlist.lines[line - 1]
                frame.put(String(line), endingAt: Point(x: list.x + 2 + numbers, y: y), style: .muted)
                let width = content.finding == nil ? list.columns.upperBound - start - 1 : textWidth
                let shown = column == 0 ? text : String(text.dropFirst(column))
                frame.put(shown, at: Point(x: start, y: y), style: Self.style(text), truncatedTo: width)
            }
            if let index = content.finding {
                let finding = playlist.findings[index]
                let x = start + textWidth + 1
                frame.put(
                    StyledText(finding, namesRule: false), at: Point(x: x, y: y), width: list.columns.upperBound - x)
            }
            if row == selected {
                frame.put(frame.glyphs.pointer, at: Point(x: list.x, y: y), style: .key)
                frame.restyle(list.row(y), .selection)
            }
        }
        drawFinding(finding, &frame)
    }

    private static func style(_ line: String) -> Style {
        line.hasPrefix("#EXT") ? .text : line.hasPrefix("#") ? .muted : .info
    }

    private func drawFinding(_ rect: Rect, _ frame: inout Frame) {
        let (title, rest) = rect.splitTop(1)
        guard playlist.textRows.indices.contains(selected), let index = playlist.textRows[selected].finding else {
            frame.rule(title, title: "No finding about this line")
            return
        }
        let finding = playlist.findings[index]
        let position = finding.line.map { "line \($0)" } ?? "the whole playlist"
        frame.rule(title, title: "\(finding.severity.rawValue)  \(finding.rule)", note: position)
        let area = rest.inset(dx: 2, dy: 0)
        var left = area.splitTop(frame.putWrapped(finding.message, in: area)).rest
        guard let rule = LintCatalogue[finding.rule] else { return }
        for (word, text) in [("fix   ", rule.howToFix), ("why   ", rule.why)] where !left.isEmpty {
            frame.put(word, at: left.origin, style: .key)
            let used = frame.putWrapped(text, in: left.splitLeft(word.count).rest)
            left = left.splitTop(max(1, used)).rest
        }
    }
}
