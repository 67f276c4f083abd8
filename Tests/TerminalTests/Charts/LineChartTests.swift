import TablesAndCharts
import Testing

@testable import PlayheadTerminal

struct LineChartTests {
    private func points(_ pairs: [(Double, Double?)]) -> [ChartPoint] {
        pairs.map { ChartPoint(x: $0.0, y: $0.1) }
    }

    private func chart(_ series: [LineSeries], cursor: Double? = nil) -> LineChart {
        LineChart(
            series: series, x: 0...30, gutters: LineChart.Gutters(left: 5, right: 10), cursor: cursor,
            formatTick: { "\(Int($0))" })
    }

    private var sample: LineChart {
        chart([
            LineSeries(
                label: "indicated", points: points([(0, 8), (12, 2), (24, 8), (30, 8)]), style: .series(1),
                shape: .step),
            LineSeries(
                label: "observed", points: points([(0, 1), (10, 10), (20, nil), (22, 4), (30, 10)]), style: .series(0)),
        ])
    }

    @Test func `draws a second series of steps in dashes, which no short stretch falls into`() {
        let two = chart([
            LineSeries(label: "A", points: points([(0, 8), (12, 2), (30, 2)]), style: .series(1), shape: .step),
            LineSeries(label: "B", points: points([(0, 4), (18, 10), (30, 10)]), style: .series(3), shape: .step),
        ])
        #expect(
            drawn(46, 7) { two.draw(in: $0, of: &$1) } == """
                 10 ┤                  ⢰⠶⠆⠰⠶⠆⠰⠶⠆⠰⠶⠆⠰ B
                    │⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⡄     ⢸
                    │            ⡇     ⢸
                  5 ┤⣀⣀ ⣀⣀ ⣀⣀ ⣀⣀ ⣇⣀ ⣀⣀ ⣸
                    │⠉⠉ ⠉⠉ ⠉⠉ ⠉⠉ ⡏⠉ ⠉⠉ ⠉
                    │            ⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛ A
                  0 ┼───────────────────────────────
                """)
        #expect(drawn(46, 7, .ascii) { two.draw(in: $0, of: &$1) }.contains("\"\"\"\"  \"\"\"\"  *"))
    }

    @Test func `draws steps, lines with gaps, axis and labels in braille`() {
        #expect(
            drawn(46, 7) { sample.draw(in: $0, of: &$1) } == """
                 10 ┤         ⢀⠄                   ⡠ observed
                    │⣤⣤⣤⣤⣤⣤⣤⣤⣴⣥⣤⣤⡄           ⢠⣤⣤⣤⣴⣮⣤ indicated
                    │     ⢀⠔⠁    ⡇           ⢸⢀⠔⠁
                  5 ┤    ⡠⠃      ⡇          ⡠⢺⠁
                    │  ⡠⠊        ⡇         ⠈ ⢸
                    │⡠⠊          ⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛
                  0 ┼───────────────────────────────
                """)
    }

    @Test func `draws the same in half blocks`() {
        #expect(
            drawn(46, 7, .block) { sample.draw(in: $0, of: &$1) } == """
                 10 ┤          ▁                   ▁ observed
                    │▄▄▄▄▄▄▄▄▚▚▄▄▄           ▄▄▄▄▚▚▄ indicated
                    │      ▁▔    █           █▁▔▔
                  5 ┤    ▁▔      █          ▁▚
                    │  ▁▔        █         ▔ █
                    │▁▔          ▀▀▀▀▀▀▀▀▀▀▀▀▀
                  0 ┼───────────────────────────────
                """)
    }

    @Test func `draws the same in ASCII`() {
        #expect(
            drawn(46, 7, .ascii) { sample.draw(in: $0, of: &$1) } == #"""
                 10 +          .                   . observed
                    |________**___           ____**_ indicated
                    |      .'    |           |.''
                  5 +    .'      |          .*
                    |  .'        |         ' |
                    |.'          """""""""""""
                  0 +-------------------------------
                """#)
    }

    @Test func `where lines share a cell it has the dots of both, and the look of neither`() {
        let flat = points([(0, 5), (30, 5)])
        var frame = Frame(size: Size(width: 46, height: 7))
        chart([
            LineSeries(label: "", points: flat, style: .series(1), shape: .step),
            LineSeries(label: "", points: points([(0, 0), (30, 10)]), style: .series(0)),
        ]).draw(in: frame.bounds, of: &frame)
        let styles = (5..<36).map { frame[Point(x: $0, y: 3)]?.style }
        #expect(styles.contains(.overlap) && styles.contains(.series(1)))
        let alone = drawn(46, 7) {
            chart([LineSeries(label: "", points: flat, style: .series(1), shape: .step)]).draw(in: $0, of: &$1)
        }
        #expect(!frame.text.isEmpty && frame.text != alone)
    }

    @Test func `a step to a value that the dots cannot tell from the last is a gap`() {
        let near = chart([
            LineSeries(
                label: "A", points: points([(0, 8), (12, 8.1), (20, 8), (30, 8)]), style: .series(1), shape: .step)
        ])
        #expect(
            drawn(46, 7) { near.draw(in: $0, of: &$1) }.split(separator: "\n")[1]
                == "    │⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⢠⣤⣤⣤⣤⣤⣤⣤⡄⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤ A")
    }

    @Test func `of more steps than columns each value has its share of the time, and a line is a band`() {
        // Of each second one part in four is at 8, and three are at 2.
        let steps = (0...120).map { (Double($0) / 4, $0 % 4 == 0 ? 8.0 : 2) }
        let lines = (0...120).map { (Double($0) / 4, $0 % 2 == 0 ? 5.0 : 9.5) }
        let dense = chart([
            LineSeries(label: "", points: points(steps), style: .series(1), shape: .step),
            LineSeries(label: "", points: points(lines), style: .series(0)),
        ])
        var frame = Frame(size: Size(width: 46, height: 11))
        dense.draw(in: frame.bounds, of: &frame)
        func dots(_ rows: ClosedRange<Int>, _ style: Style) -> Int {
            rows.reduce(0) { sum, y in
                sum
                    + (5..<36).reduce(0) { sum, x in
                        guard let cell = frame[Point(x: x, y: y)], cell.style == style else { return sum }
                        return sum + (cell.base & 0xFF).nonzeroBitCount
                    }
            }
        }
        // Two dots high, of 62 columns of dots: three of four at 2, and one of four at 8, where the band is.
        #expect((90...96).contains(dots(7...9, .series(1))))
        #expect((28...34).contains(dots(1...3, .series(1))))
        #expect(frame.text.contains("░░░░░░░░"))
    }

    @Test func `of few rows each series has bars of its own, and a step that they do not show is a line`() {
        #expect(
            drawn(46, 3) { sample.draw(in: $0, of: &$1) } == """
                ind…│▄▄▄▄▄▄▄▄▄▄▄▄             ▄▄▄▄▄▄
                to …│████████████▇▃▃▃▃▃▃▃▃▃▃▃▅██████
                obs…│▁▂▂▃▃▄▅▅▆▆▇           ▃▃▄▄▅▅▆▆▇
                """)
        let steps = points([(0, 8), (12.0, 8.01), (30, 8.01)])
        let near = chart([LineSeries(label: "A", points: steps, style: .series(1), shape: .step)])
        let rows = drawn(46, 1) { near.draw(in: $0, of: &$1) }
        #expect(rows == "A   │▆▆▆▆▆▆▆▆▆▆▆▆│▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆")
    }

    @Test func `tells a second line from the first without colour`() {
        let flat = points([(0, 5), (30, 5)])
        let one = drawn(46, 7) { chart([LineSeries(label: "", points: flat, style: .series(0))]).draw(in: $0, of: &$1) }
        let none = LineSeries(label: "", points: [], style: .series(0))
        let two = drawn(46, 7) {
            chart([none, LineSeries(label: "", points: flat, style: .series(0))]).draw(in: $0, of: &$1)
        }
        #expect(one != two)
    }

    @Test func `keeps a dip that is narrower than a column`() {
        let dip = points([(0, 10), (15.1, 10), (15.2, 0), (15.3, 10)])
        for shape in [LineSeries.Shape.line, .step] {
            var frame = Frame(size: Size(width: 46, height: 7))
            chart([LineSeries(label: "", points: dip, style: .bad, shape: shape)]).draw(in: frame.bounds, of: &frame)
            let rows = (0..<7).filter { frame[Point(x: 5 + 15, y: $0)]?.style == .bad }
            #expect(rows == [0, 1, 2, 3, 4, 5, 6])
        }
    }

    @Test func `cuts lines at the edges of the time axis without bending them`() {
        let inside = points([(0, 5), (30, 8)])
        let beyond = points([(-50, 0), (50, 10)])
        let texts = [inside, beyond].map { points in
            drawn(46, 7) {
                LineChart(
                    series: [LineSeries(label: "", points: points, style: .series(0))], x: 0...30, y: 0...10,
                    gutters: LineChart.Gutters(left: 5, right: 10), formatTick: { "\(Int($0))" }
                ).draw(in: $0, of: &$1)
            }
        }
        #expect(texts[0] == texts[1])
    }

    @Test(arguments: 6...30) func `a tick stands in the row of its value, and there is one beside zero`(rows: Int) {
        let flat = LineSeries(label: "A", points: points([(0, 7.5), (30, 7.5)]), style: .text, shape: .step)
        let text = drawn(46, rows) { chart([flat]).draw(in: $0, of: &$1) }.split(separator: "\n").map(String.init)
        let labels = text.compactMap { Int($0.prefix(4).filter(\.isNumber)) }
        #expect(labels.last == 0 && labels.contains { $0 > 0 }, "\(labels)")
        // A line through a tick is in the middle of its row.
        let ten = LineSeries(label: "A", points: points([(0, 10), (30, 10)]), style: .text, shape: .step)
        let lines = drawn(46, rows) { chart([ten]).draw(in: $0, of: &$1) }.split(separator: "\n").map(String.init)
        if let row = lines.first(where: { $0.hasPrefix(" 10 ┤") }) { #expect(row.hasPrefix(" 10 ┤⠶⠶⠶⠶")) }
    }

    @Test func `draws labels of equal values on rows of their own`() {
        let series = ["one", "two", "six"].map {
            LineSeries(label: $0, points: points([(0, 0), (30, 0)]), style: .text)
        }
        let text = drawn(46, 6) { chart(series).draw(in: $0, of: &$1) }
        #expect(["one", "two", "six"].allSatisfy(text.contains))
    }
}
