import TablesAndCharts
import Testing
import VisibleText

@testable import PlayheadTerminal

struct SparklineTests {
    private let values: [Double?] = [0, 1, 2, 3, nil, 4, 5, 6, 7, 8]

    @Test func `draws a bar a value and leaves a gap for none`() {
        #expect(drawn(12, 1) { Sparkline(values).draw(in: $0, of: &$1) } == "▁▂▃▄ ▅▆▇██")
        #expect(drawn(12, 1, .ascii) { Sparkline(values).draw(in: $0, of: &$1) } == ".:-= +*#@@")
    }

    @Test func `shows means where there are more values than columns`() {
        #expect(drawn(2, 1) { Sparkline([0, 0, nil, 8, 8, 8], range: 0...8).draw(in: $0, of: &$1) } == "▁█")
    }
}

struct BarsTests {
    private let bars = Bars([
        .init(label: "1080p", value: 61, text: "61 %"), .init(label: "720p", value: 28, text: "28 %"),
        .init(label: "other", value: nil, text: "-"),
    ])

    @Test func `draws bars to an eighth of a column, and none for an unknown value`() {
        #expect(
            drawn(30, 3) { bars.draw(in: $0, of: &$1) } == """
                1080p ███████████████████ 61 %
                720p  ████████▊           28 %
                other                        -
                """)
        #expect(
            drawn(30, 3, .ascii) { bars.draw(in: $0, of: &$1) } == """
                1080p ################### 61 %
                720p  #########           28 %
                other                        -
                """)
    }
}

struct ColumnsTests {
    private let values = [0.0, 1, 4, 8, 16, 0.1]

    @Test func `draws bars over all rows to an eighth of one, and something for whatever is more than nothing`() {
        #expect(
            drawn(6, 2) { Columns(values).draw(in: $0, of: &$1) } == """
                    █
                 ▁▄██▁
                """)
        #expect(
            drawn(12, 2, .ascii) { Columns(values, maximum: 32).draw(in: $0, of: &$1) }
                == "\n  ..::==@@..")
    }

    @Test func `draws nothing where there is nothing`() {
        for values in [[], [0], [.nan], [-3]] as [[Double]] {
            #expect(drawn(4, 2) { Columns(values).draw(in: $0, of: &$1) } == "\n")
        }
    }
}

struct TableTests {
    private let table = Table<Int>(
        [
            .left("Session", width: 8, priority: 5, grows: true) { StyledText("commute-\($0)-中文中文") },
            .right("Stalls", width: 7, priority: 3) { StyledText("\($0 * 7)") },
            .left("Device", width: 8, priority: 1) { _ in StyledText("phone\u{1B}") },
        ], count: 5, sort: (1, true)
    ) { $0 }

    private func draw(_ rect: Rect, _ frame: inout Frame) {
        table.draw(in: rect, of: &frame, first: 1, selected: 2)
    }

    @Test func `draws the rows in view, values cut to their columns`() {
        #expect(
            drawn(34, 4, .braille, draw) == """
                Session           Stalls▾ Device
                commute-1-中文中…       7 phone␛
                commute-2-中文中…      14 phone␛
                commute-3-中文中…      21 phone␛
                """)
    }

    @Test func `leaves out columns of low priority where room is short`() {
        func columns(_ width: Int) -> [Int] { table.layout(width: width, in: .unicode).places.map(\.column) }
        #expect(columns(20) == [0, 1])
        #expect(columns(10) == [0])
        #expect(columns(4) == [0])
        #expect(drawn(4, 2, .braille) { table.draw(in: $0, of: &$1) } == "Ses…\ncom…", "cut rather than not at all")
        #expect(Table<Int>([], rows: []).layout(width: 10, in: .unicode).places == [])
    }

    @Test func `columns without a width are as wide as their texts, and those of one priority go together`() {
        let columns: [Table<String>.Column] = [
            .left("name", least: 5, priority: 9) { StyledText($0) },
            .right("A", priority: 5) { _ in StyledText("1.25 s") },
            .right("B", priority: 5) { _ in StyledText("99 %") },
            .right("note", priority: 6) { _ in StyledText("same") },
        ]
        let table = Table(columns, rows: ["bandwidth", "rule"])
        func widths(_ width: Int) -> [Int] { table.layout(width: width, in: .unicode).places.map(\.width) }
        #expect(widths(40) == [9, 6, 4, 4] && table.layout(width: 40, in: .unicode).isWhole)
        #expect(widths(23) == [6, 6, 4, 4])
        #expect(widths(21) == [9, 4], "A is not shown without B")
        #expect(widths(3) == [5])
        #expect(
            drawn(20, 3, .braille) { table.draw(in: $0, of: &$1) } == """
                name      note
                bandwidth same
                rule      same
                """)
        let row = drawn(20, 1, .braille) { Table(columns, rows: ["x"], titles: nil).draw(in: $0, of: &$1) }
        #expect(row == "x 1.25 s 99 % same")
    }

    @Test func `sets off the selected row and finds rows under the mouse`() {
        var frame = Frame(size: Size(width: 34, height: 4))
        draw(frame.bounds, &frame)
        #expect((0..<4).map { frame[Point(x: 33, y: $0)]?.style == .selection } == [false, false, true, false])
        #expect(frame.bounds.row(at: Point(x: 3, y: 2), of: 5, first: 1) == 2)
        #expect(frame.bounds.row(at: Point(x: 3, y: 0), of: 5, first: 1) == nil)
        #expect(frame.bounds.row(at: Point(x: 3, y: 3), of: 2, first: 0) == nil)
        #expect(table.layout(width: 34, in: .unicode).column(at: 20) == 1)
    }
}
