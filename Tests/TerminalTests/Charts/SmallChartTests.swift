import Testing

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
    private let table = Table(
        columns: [
            .init("Session", width: 8, priority: 5, grows: true),
            .init("Stalls", width: 7, priority: 3, alignsRight: true), .init("Device", width: 8, priority: 1),
        ], sort: (1, true))

    private func draw(_ rect: Rect, _ frame: inout Frame) {
        table.draw(in: rect, of: &frame, count: 5, first: 1, selected: 2) { row, column in
            (["commute-\(row)-中文中文", "\(row * 7)", "phone\u{1B}"][column], .text)
        }
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
        #expect(table.layout(in: Rect(x: 0, y: 0, width: 20, height: 3)).map(\.column) == [0, 1])
        #expect(table.layout(in: Rect(x: 0, y: 0, width: 10, height: 3)).map(\.column) == [0])
        #expect(table.layout(in: Rect(x: 2, y: 0, width: 4, height: 3)) == [.init(column: 0, x: 2, width: 4)])
        #expect(Table(columns: []).layout(in: Rect(x: 0, y: 0, width: 10, height: 3)) == [])
    }

    @Test func `sets off the selected row and finds rows under the mouse`() {
        var frame = Frame(size: Size(width: 34, height: 4))
        draw(frame.bounds, &frame)
        #expect((0..<4).map { frame[Point(x: 33, y: $0)]?.style == .selection } == [false, false, true, false])
        #expect(table.row(at: Point(x: 3, y: 2), in: frame.bounds, count: 5, first: 1) == 2)
        #expect(table.row(at: Point(x: 3, y: 0), in: frame.bounds, count: 5, first: 1) == nil)
        #expect(table.row(at: Point(x: 3, y: 3), in: frame.bounds, count: 2, first: 0) == nil)
        #expect(table.column(at: Point(x: 20, y: 0), in: frame.bounds) == 1)
    }
}

struct AxisTicksTests {
    @Test func `are round`() {
        #expect(AxisTicks.decimal(in: 0...12, atMost: 4) == [0, 5, 10])
        #expect(AxisTicks.decimal(in: 0...0.3, atMost: 3).count == 4)
        #expect(AxisTicks.decimal(in: -3...3, atMost: 6) == [-3, -2, -1, 0, 1, 2, 3])
        // A session that began at 08:05:21 has its ticks at 08:10, 08:20 and so on.
        let start = 8 * 3600.0 + 5 * 60 + 21
        #expect(AxisTicks.time(in: 0...3600, from: start, atMost: 6) == [279, 879, 1479, 2079, 2679, 3279])
        #expect(AxisTicks.time(in: 0...3600, atMost: 6) == [0, 600, 1200, 1800, 2400, 3000, 3600])
        #expect(AxisTicks.roundedUp(8.1) == 10)
        #expect(AxisTicks.roundedUp(1.1e6) == 1.2e6)
    }

    @Test(arguments: [0.0, .leastNonzeroMagnitude, 1e-9, 1, 1e18, 1e308, .infinity, .greatestFiniteMagnitude])
    func `are few and inside for any range`(upper: Double) {
        for range in [0...upper, -upper...upper] {
            for ticks in [AxisTicks.decimal(in: range, atMost: 5), AxisTicks.time(in: range, atMost: 5)] {
                #expect((1...7).contains(ticks.count))
            }
        }
        #expect(AxisTicks.roundedUp(upper) >= min(upper, 1))
    }
}
