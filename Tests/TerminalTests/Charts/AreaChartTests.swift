import TablesAndCharts
import Testing

@testable import PlayheadTerminal

struct AreaChartTests {
    private func points(_ pairs: [(Double, Double?)]) -> [ChartPoint] {
        pairs.map { ChartPoint(x: $0.0, y: $0.1) }
    }

    @Test func `steps lie over an area, and a gap in it is empty`() {
        let chart = LineChart(
            series: [
                LineSeries(
                    label: "link", points: points([(0, 8), (10, 8), (10, nil), (20, 4), (30, 4)]), style: .series(0),
                    shape: .area),
                LineSeries(label: "A", points: points([(0, 4), (30, 4)]), style: .series(1), shape: .step),
            ], x: 0...30, y: 0...8, gutters: LineChart.Gutters(left: 5, right: 6), formatTick: { "\(Int($0))" })
        #expect(
            drawn(41, 7) { chart.draw(in: $0, of: &$1) } == """
                 10 ┤
                    │⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠄
                    │░░░░░░░░░░░
                  5 ┤⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀
                    │⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉ link
                    │░░░░░░░░░░░         ░░░░░░░░░░ A
                  0 ┼──────────────────────────────
                """)
    }

    @Test(arguments: [(Glyphs.braille, "░", "·"), (.ascii, "-", ".")])
    func `of two areas the lower lies over the higher, and those that are alike take turns`(
        glyphs: Glyphs, first: String, second: String
    ) {
        let chart = LineChart(
            series: [
                LineSeries(
                    label: "", points: points([(0, 8), (15, 8), (15, 4), (30, 4)]), style: .muted, shape: .area),
                LineSeries(label: "", points: points([(0, 4), (30, 4)]), style: .muted, shape: .area),
            ], x: 0...30, y: 0...8, gutters: LineChart.Gutters(left: 0, right: 0), formatTick: { _ in "" })
        let lines = drawn(30, 7, glyphs) { chart.draw(in: $0, of: &$1) }.split(
            separator: "\n", omittingEmptySubsequences: false
        ).map(String.init)
        #expect(lines[2].hasPrefix(String(repeating: first, count: 14)))
        #expect(lines[5].hasPrefix(String(repeating: second, count: 14)))
        #expect(lines[5].hasSuffix(String(repeating: second + first, count: 6)) || lines[5].hasSuffix(first + second))
    }

    @Test func `equal ratios are equal distances, and what is zero lies at the bottom`() {
        let scale = ChartScale(
            x: TimeScale(range: 0...1, columns: 0..<10), covering: 0.1...100, isLogarithmic: true, rows: 0..<4)
        #expect([100, 10, 1, 0.1, 0, -5].map(scale.row) == [0, 1, 2, 3, 3, 3])
    }

    @Test func `a level lies behind a line, which keeps its own dots`() {
        let line = LineSeries(label: "", points: points([(0, 4), (15, 4)]), style: .series(0))
        let level = LineSeries(label: "", points: points([(0, 8)]), style: .muted, shape: .level)
        func text(_ series: [LineSeries]) -> [String] {
            let chart = LineChart(
                series: series, x: 0...30, y: 0...8, gutters: LineChart.Gutters(left: 0, right: 0),
                formatTick: { _ in "" })
            return drawn(12, 7) { chart.draw(in: $0, of: &$1) }.split(separator: "\n", omittingEmptySubsequences: false)
                .map(String.init)
        }
        #expect(text([line, level])[1] == "⠄⠄⠄⠄⠄⠄⠄⠄⠄⠄⠄⠄")
        #expect(text([line, level])[2...] == text([line])[2...])
    }

    @Test func `bars hang as the mirror of others`() {
        let bars = Columns([1, 2, 4], maximum: 4, hangs: true)
        #expect(drawn(3, 2) { bars.draw(in: $0, of: &$1) } == "▀██\n  █")
        #expect(drawn(3, 2, .ascii) { bars.draw(in: $0, of: &$1) } == "\"@@\n  @")
    }

    @Test func `bars may have a track`() {
        let bars = Bars([.init(label: "", value: 0.5, text: "")], maximum: 1, hasTrack: true)
        #expect(drawn(12, 1, .ascii) { bars.draw(in: $0, of: &$1) } == " #####-----")
    }
}
