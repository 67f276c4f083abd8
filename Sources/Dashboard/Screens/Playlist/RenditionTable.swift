import Descriptions
import HLS
import PlayheadTerminal
import VisibleText

/// The rendition groups by languages, holes marked.
///
///     audio aac  stereo    en* fr+ es!
///     audio ec3  Atmos     en* fr+ es+
struct RenditionTable {
    let matrix: RenditionMatrix

    func draw(in rect: Rect, of frame: inout Frame) {
        guard rect.height >= 3 else { return }
        let (title, rest) = rect.splitTop(1)
        frame.rule(
            title, title: "Renditions", note: rect.width < 44 ? "! hole" : "* default  + there  ! hole")
        guard !matrix.rows.isEmpty else {
            frame.put("none: each variant's media hold its sound", at: Point(x: rest.x + 2, y: rest.y), style: .muted)
            return
        }
        let names = matrix.rows.map { name($0) }
        let longest = names.map { displayWidth($0, in: frame.glyphs.repertoire) }.max() ?? 0
        let nameWidth = min(longest, rest.width / 2)
        let shown = truncatedApart(names, to: nameWidth, in: frame.glyphs.repertoire)
        let start = rest.x + 2 + nameWidth + 2
        var (columns, x) = ([Int](), start)
        for language in matrix.languages {
            let width = displayWidth(language, in: frame.glyphs.repertoire)
            guard x + width < rest.columns.upperBound - 3 else { break }
            frame.put(language, at: Point(x: x, y: rest.y), style: .title)
            columns.append(x)
            x += max(2, width) + 1
        }
        if columns.count < matrix.languages.count {
            frame.put("+\(matrix.languages.count - columns.count)", at: Point(x: x, y: rest.y), style: .muted)
        }
        for (offset, row) in matrix.rows.prefix(max(0, rest.height - 1)).enumerated() {
            let y = rest.y + 1 + offset
            frame.put(shown[offset], at: Point(x: rest.x + 2, y: y), truncatedTo: nameWidth)
            for (column, cell) in zip(columns, row.cells) {
                let (mark, style) = Self.mark(cell)
                frame.put(mark, at: Point(x: column, y: y), style: style)
            }
        }
    }

    private func name(_ row: RenditionMatrix.Row) -> String {
        [row.kind.word, row.group, row.format].filter { !$0.isEmpty }.joined(separator: " ")
    }

    private static func mark(_ cell: RenditionMatrix.Cell) -> (String, Style) {
        switch cell {
        case .present(isDefault: true): ("*", .good)
        case .present(isDefault: false): ("+", .good)
        case .hole: ("!", .bad)
        case .none: ("", .muted)
        }
    }
}
