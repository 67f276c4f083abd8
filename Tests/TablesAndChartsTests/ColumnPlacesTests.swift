import TablesAndCharts
import Testing

struct ColumnPlacesTests {
    @Test func `a column that may be narrowed gives way before others are left out`() {
        let headings = [
            ColumnHeading("name", width: 10, least: 4, priority: 2), ColumnHeading("size", width: 6, priority: 1),
            ColumnHeading("note", width: 2, priority: 0, grows: true),
        ]
        func widths(_ width: Int) -> [Int] { headings.places(wanted: [10, 6, 2], room: width).map(\.width) }
        #expect(widths(30) == [10, 6, 12])
        #expect(widths(20) == [10, 6, 2])
        #expect(widths(16) == [6, 6, 2])
        #expect(widths(12) == [5, 6])
    }

    @Test func `of columns that give way alike the widest does first`() {
        let headings = ["a", "b", "c"].map { ColumnHeading($0, least: 8) } + [ColumnHeading("d")]
        func widths(_ room: Int) -> [Int] { headings.places(wanted: [30, 12, 5, 20], room: room, gap: 2).map(\.width) }
        #expect(widths(100) == [30, 12, 5, 20])
        #expect(widths(60) == [17, 12, 5, 20])
        #expect(widths(50) == [9, 10, 5, 20])
        #expect(widths(10) == [8, 8, 5, 20], "none is left out while all are of one priority")
    }
}
