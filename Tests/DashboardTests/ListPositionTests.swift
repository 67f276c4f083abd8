import PlayheadTerminal
import Testing

@testable import Dashboard

@Suite struct ListPositionTests {
    @Test func `a list says at which of its lines it is, and by what they are sorted`() {
        #expect(ListPosition(line: 11, count: 8500, order: "startup").text == "12 of 8500, by startup")
        #expect(ListPosition(line: nil, count: 17).text == "0 of 17")
        #expect(ListPosition(line: 99, count: 17).text == "17 of 17")
        #expect(ListPosition(line: 0, count: 0, order: "startup").text.isEmpty)
    }

    @Test func `where it is stands whole behind a note, which is cut`() {
        func rule(_ width: Int, _ note: String, _ position: ListPosition?) -> String {
            var frame = Frame(size: Size(width: width, height: 1), glyphs: .ascii)
            frame.rule(Rect(frame.size), title: "List", note: note, position: position)
            return frame.text.trimmingPrefix { "- ".contains($0) }.split(separator: "-").dropFirst().joined()
        }
        let position = ListPosition(line: 0, count: 200)
        #expect(rule(60, "a note of the list", position) == " a note of the list  1 of 200 ")
        #expect(rule(34, "a note of the list", position) == " a note of ~  1 of 200 ")
        #expect(rule(24, "a note of the list", position) == " 1 of 200 ")
        #expect(rule(60, "a note", ListPosition(line: 0, count: 0)) == " a note ")
        #expect(rule(60, "", position) == " 1 of 200 ")
        #expect(rule(60, "a note", nil) == " a note ")
    }

    /// The rows of the bar that are in view, for so many lines from a first one on.
    private func bar(_ first: Int, of count: Int, rows: Int) -> [Int] {
        var frame = Frame(size: Size(width: 10, height: rows), glyphs: .ascii)
        let rect = Rect(frame.size)
        let rest = frame.scrollbar(in: rect, showing: first..<min(count, first + rows), of: count)
        #expect(rest.width == (count > rows ? 9 : 10))
        return frame.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
            .filter { $0.element.last == "#" }.map(\.offset)
    }

    @Test func `the bar is as long as what is in view, and at the ends only where the ends of the list are`() {
        #expect(bar(0, of: 20, rows: 10) == Array(0..<5))
        #expect(bar(10, of: 20, rows: 10) == Array(5..<10))
        #expect(bar(1, of: 20, rows: 10) == Array(1..<6))
        #expect(bar(9, of: 20, rows: 10) == Array(4..<9))
        #expect(bar(0, of: 1_000_000, rows: 10) == [0])
        #expect(bar(1, of: 1_000_000, rows: 10) == [1])
        #expect(bar(999_989, of: 1_000_000, rows: 10) == [8])
        #expect(bar(999_990, of: 1_000_000, rows: 10) == [9])
        #expect(bar(0, of: 10, rows: 10).isEmpty && bar(0, of: 0, rows: 10).isEmpty)
    }

    @Test func `the list of sessions has its position in the title, and a bar at its right edge`() {
        var state = SampleFleet.state(Size(width: 100, height: 30))
        press("jj", &state)
        let lines = Dashboard.frame(state).text.split(separator: "\n")
        #expect(lines.contains { $0.contains("Sessions, the worst first") && $0.contains("3 of 8500, by startup") })
        // No figure is under the bar.
        #expect(lines.filter { $0.hasSuffix("█") || $0.hasSuffix("│") }.count > 3)
    }
}
