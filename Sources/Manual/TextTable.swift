import VisibleText

/// A table as lines: columns as wide as their longest cells where that fits, else the widest ones narrower, and where the
/// words alone are too wide a row after the other, each cell under its heading.
struct TextTable {
    private let header: [String]
    private let rows: [[String]]
    private let isRight: [Bool]
    private static let gap = 2
    /// The columns that names and numbers take.
    private static let narrow = 16

    init(_ table: MarkdownTable) {
        header = table.header.map(PlainText.text)
        rows = table.rows.map { $0.map(PlainText.text) }
        isRight = table.isRight
    }

    private var hasHeader: Bool { header.contains { !$0.isEmpty } }

    func lines(width: Int) -> [String] {
        guard let widths = widths(in: width - Self.gap * (header.count - 1)) else { return listed(width: width) }
        let body = rows.flatMap { lines(of: $0, widths) }
        guard hasHeader else { return body }
        return lines(of: header, widths) + lines(of: widths.map { String(repeating: "-", count: $0) }, widths) + body
    }

    /// How wide the columns are; `nil` where there is no room for their longest words.
    private func widths(in room: Int) -> [Int]? {
        let cells = [header] + rows
        let least = header.indices.map { column in
            cells.map { $0[column].split(separator: " ").map { displayWidth(String($0)) }.max() ?? 0 }.max() ?? 0
        }
        var widths = header.indices.map { column in cells.map { displayWidth($0[column]) }.max() ?? 0 }
        guard least.reduce(0, +) <= room else { return nil }
        // The column gives way that makes the table least longer, of several the widest; one of names does not while others can.
        while widths.reduce(0, +) > room {
            let shrinkable = widths.indices.filter { widths[$0] > least[$0] }
            let wide = shrinkable.filter { widths[$0] > Self.narrow }
            let narrower = (wide.isEmpty ? shrinkable : wide).map { column in
                var widths = widths
                widths[column] -= 1
                return widths
            }
            guard let best = narrower.min(by: { (height($0), $0.max() ?? 0) < (height($1), $1.max() ?? 0) }) else {
                return nil
            }
            widths = best
        }
        return widths
    }

    /// About how many lines the rows take in columns of these widths.
    private func height(_ widths: [Int]) -> Int {
        rows.reduce(0) { height, row in
            height + (zip(row, widths).map { ($0.utf8.count + $1 - 1) / max(1, $1) }.max() ?? 1)
        }
    }

    private func lines(of cells: [String], _ widths: [Int]) -> [String] {
        let columns = zip(cells, widths).map { wrapped($0, to: $1) }
        return (0..<max(1, columns.map(\.count).max() ?? 1)).map { number in
            var line = ""
            for (column, lines) in columns.enumerated() {
                let cell = number < lines.count ? lines[number] : ""
                let space = String(repeating: " ", count: max(0, widths[column] - displayWidth(cell)))
                if column > 0 { line += String(repeating: " ", count: Self.gap) }
                line += isRight[column] ? space + cell : cell + space
            }
            return String(line.reversed().drop { $0 == " " }.reversed())
        }
    }

    private func listed(width: Int) -> [String] {
        rows.flatMap { row in
            zip(header, row).enumerated().flatMap { column, cell in
                let text = cell.0.isEmpty ? cell.1 : "\(cell.0): \(cell.1)"
                let lines = wrapped(text, to: width - (column == 0 ? 0 : Self.gap), hanging: column == 0 ? Self.gap : 0)
                return lines.enumerated().map { number, line in
                    column == 0 && number == 0 ? line : String(repeating: " ", count: Self.gap) + line
                }
            }
        }
    }
}
