import TestSupport
import Testing

@testable import PlayerLog

/// Rows and cells of comma-separated values.
@Suite struct TableCutterTests {
    private static func rows(_ text: String, piece: Int = .max) -> (rows: [[String]], steps: [String], lines: [Int]) {
        var cutter = TableCutter(delimiter: UInt8(ascii: ","))
        var (rows, steps, lines): ([[String]], [String], [Int]) = ([], [], [])
        func take(_ cutter: inout TableCutter) {
            while true {
                switch cutter.cut() {
                case .row:
                    rows.append(cutter.withCells { row in row.cells.indices.map(row.text) })
                    lines.append(cutter.line)
                case .tooLong: steps.append("too long \(cutter.line)")
                case .openQuote: steps.append("open quote \(cutter.line)")
                case .more: return
                }
            }
        }
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            Array(rest.prefix(piece)).withUnsafeBytes { cutter.append($0) }
            rest = rest.dropFirst(piece)
            take(&cutter)
        }
        cutter.end()
        take(&cutter)
        return (rows, steps, lines)
    }

    @Test(arguments: [Int.max, 1, 3, 64, 65])
    func `cells are cut as RFC 4180 has them, in whatever pieces they come`(piece: Int) {
        let long = String(repeating: "x", count: 200)
        let text = "a,b,c\r\n\"1,2\",\"say \"\"hi\"\"\",\r\n\"two\nlines\",5\" wide,\(long)\nlast,,\"\""
        let found = Self.rows(text, piece: piece)
        #expect(
            found.rows == [
                ["a", "b", "c"], ["1,2", "say \"hi\"", ""], ["two\nlines", "5\" wide", long], ["last", "", ""],
            ])
        #expect(found.lines == [1, 2, 3, 5])
        #expect(found.steps.isEmpty)
    }

    @Test(arguments: [Int.max, 5000])
    func `a quotation mark that is never closed costs its line alone`(piece: Int) {
        let found = Self.rows("a,b\n1,\"open\n2,x\n3,y\n", piece: piece)
        #expect(found.rows == [["a", "b"], ["2", "x"], ["3", "y"]])
        #expect(found.steps == ["open quote 2"])
    }

    @Test func `a row that goes on and on is skipped, and what follows is read`() {
        let huge = String(repeating: "y", count: TableCutter.longestRow + 10)
        let found = Self.rows("a,b\n1,\(huge)\n2,x\n", piece: 1 << 17)
        #expect(found.rows == [["a", "b"], ["2", "x"]])
        #expect(found.steps == ["too long 2"])
        let wide = String(repeating: ",", count: TableCutter.mostColumns + 10)
        #expect(Self.rows("a\n\(wide)\nb\n").rows == [["a"], ["b"]])
    }

    @Test func `how far a quotation mark reaches does not depend on the pieces`() {
        let long = String(repeating: String(repeating: "y", count: 99) + "\n", count: TableCutter.longestRow / 50)
        let text = "a,b\n1,\"\(long)\"\n2,x\n"
        let whole = Self.rows(text)
        #expect(whole.steps.first == "open quote 2")
        let pieces = Self.rows(text, piece: 1 << 17)
        #expect(whole.rows == pieces.rows)
        #expect(whole.lines == pieces.lines)
        #expect(whole.steps == pieces.steps)
    }

    @Test func `many open quotation marks take no time in the square of their number`() {
        let text = String(repeating: "\"x\n", count: 1) + String(repeating: "ab,\"\"\"\n", count: 400_000)
        let found = Self.rows(text, piece: 1 << 17)
        #expect(found.steps.count < 10)
        #expect(found.rows.count > 150_000)
    }
}
