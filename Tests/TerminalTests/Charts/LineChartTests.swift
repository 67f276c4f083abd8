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
                label: "indicated", points: points([(0, 8), (12, 2), (24, 8)]), style: .series(1), shape: .step),
            LineSeries(
                label: "observed", points: points([(0, 1), (10, 10), (20, nil), (22, 4), (30, 10)]), style: .series(0)),
        ])
    }

    @Test func `draws a second series of steps in other lines`() {
        let two = chart([
            LineSeries(label: "A", points: points([(0, 8), (12, 2), (30, 2)]), style: .series(1), shape: .step),
            LineSeries(label: "B", points: points([(0, 4), (18, 10), (30, 10)]), style: .series(3), shape: .step),
        ])
        #expect(
            drawn(46, 5) { two.draw(in: $0, of: &$1) } == """
                 10 ┤                  ╔════════════ B
                    │━━━━━━━━━━━━┓     ║
                  5 ┤══════════════════╝
                    │            ┗━━━━━━━━━━━━━━━━━━ A
                  0 ┼───────────────────────────────
                """)
        #expect(drawn(46, 5, .ascii) { two.draw(in: $0, of: &$1) }.contains("~~~"))
    }

    @Test func `draws steps, lines with gaps, axis and labels in braille`() {
        #expect(
            drawn(46, 7) { sample.draw(in: $0, of: &$1) } == """
                 10 ┤         ⡔⠁                  ⡠⠊ observed
                    │━━━━━━━⡠⠊━━━┓           ┏━━⡠⠊━━ indicated
                    │     ⢀⠜     ┃           ┃⡠⠊
                  5 ┤    ⡔⠁      ┃          ⡠⠊
                    │  ⡠⠊        ┃         ⠈ ┃
                    │⢀⠜          ┗━━━━━━━━━━━┛
                  0 ┼⠁──────────────────────────────
                """)
    }

    @Test func `draws the same in half blocks`() {
        #expect(
            drawn(46, 7, .block) { sample.draw(in: $0, of: &$1) } == """
                 10 ┤         ▄▀                  ▄▀ observed
                    │━━━━━━━━█━━━┓           ┏━━▄▀━━ indicated
                    │      ▄▀    ┃           ┃▄▀
                  5 ┤    ▄▀      ┃          ▄▀
                    │   █        ┃         ▀ ┃
                    │ ▄▀         ┗━━━━━━━━━━━┛
                  0 ┼▀──────────────────────────────
                """)
    }

    @Test func `draws the same in ASCII`() {
        #expect(
            drawn(46, 7, .ascii) { sample.draw(in: $0, of: &$1) } == """
                 10 +         .'                  .' observed
                    |========:===+           +==.'== indicated
                    |      .'    |           |.'
                  5 +    .'      |          .'
                    |   :        |         ' |
                    | .'         +===========+
                  0 +'------------------------------
                """)
    }

    @Test func `tells a second line from the first without colour`() {
        let flat = points([(0, 5), (30, 5)])
        let one = drawn(46, 5) { chart([LineSeries(label: "", points: flat, style: .series(0))]).draw(in: $0, of: &$1) }
        let none = LineSeries(label: "", points: [], style: .series(0))
        let two = drawn(46, 5) {
            chart([none, LineSeries(label: "", points: flat, style: .series(0))]).draw(in: $0, of: &$1)
        }
        #expect(one != two)
    }

    @Test func `keeps a dip that is narrower than a column`() {
        let dip = points([(0, 10), (15.1, 10), (15.2, 0), (15.3, 10)])
        for shape in [LineSeries.Shape.line, .step] {
            var frame = Frame(size: Size(width: 46, height: 5))
            chart([LineSeries(label: "", points: dip, style: .bad, shape: shape)]).draw(in: frame.bounds, of: &frame)
            let rows = (0..<5).filter { frame[Point(x: 5 + 15, y: $0)]?.style == .bad }
            #expect(rows == [0, 1, 2, 3, 4])
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

    @Test(arguments: [3, 4, 5]) func `a chart of few rows has a tick beside zero`(rows: Int) {
        let series = [LineSeries(label: "A", points: points([(0, 1), (30, 6)]), style: .text)]
        let labels = drawn(46, rows) { chart(series).draw(in: $0, of: &$1) }.split(separator: "\n")
            .compactMap { Int($0.prefix(4).filter(\.isNumber)) }
        #expect(labels.last == 0 && labels.contains { $0 > 0 }, "\(labels)")
    }

    @Test func `draws labels of equal values on rows of their own`() {
        let series = ["one", "two", "six"].map {
            LineSeries(label: $0, points: points([(0, 0), (30, 0)]), style: .text)
        }
        let text = drawn(46, 4) { chart(series).draw(in: $0, of: &$1) }
        #expect(["one", "two", "six"].allSatisfy(text.contains))
    }
}
