import PlayheadAnalytics
import TablesAndCharts
import Testing

@testable import Descriptions
@testable import PlayheadReport

/// The drawings: where they put what, and that they stay small.
@Suite struct ChartTests {
    @Test(arguments: [
        (0.0, "0"), (12, "12"), (0.5, "0.5"), (-3.25, "-3.25"), (1.005, "1"), (2.999, "3"), (-0.001, "0"),
        (0.07, "0.07"),
        (.nan, "0"), (.infinity, "0"), (1e12, "10000000"),
    ])
    func `lengths have two decimals at most`(_ value: Double, _ text: String) {
        #expect(SVGNumber.text(value) == text)
    }

    private func drawn(_ chart: Markup) throws -> HTMLTree { try HTMLTree(chart.source) }

    @Test func `a curve runs over the chart from its start to its end`() throws {
        let series = TimeChart.Series(
            name: "level", label: "level", shortName: "level", ink: .a,
            points: [
                ChartPoint(x: 0, y: 0), ChartPoint(x: 50, y: 0), ChartPoint(x: 50, y: 10),
                ChartPoint(x: 100, y: nil), ChartPoint(x: 100, y: 5),
            ])
        let plot = TimeChart.Plot(
            title: "Level", unit: .count, series: [series],
            levels: [.init(name: "goal", ink: .goal, value: 5), .init(name: "stall", ink: .empty, value: 0)])
        let chart = TimeChart(
            title: "T", description: "D", duration: 100, rows: [.plot(plot)], shaded: [20...30, 25...40])
        let page = try drawn(chart.markup(named: "n"))
        let path = try #require(page.elements.first { $0.attributes["class"] == "a line" && $0.path.contains("svg") })
        #expect(path.attributes["d"] == "M76 134L512 134L512 26M948 80")
        // A level of zero is the axis, and not drawn again.
        let levels = page.all("path").filter { $0.attributes["class"] == "zero" }.map { $0.attributes["d"] }
        #expect(levels == ["M76 80L948 80"])
        let shaded = page.all("rect").filter { $0.attributes["class"] == "stalled" }
        #expect(shaded.map { $0.attributes["x"] } == ["250.4"])
        #expect(shaded.map { $0.attributes["width"] } == ["174.4"])
        #expect(page.all("title").first?.text == "T" && page.all("desc").first?.text == "D")
    }

    @Test func `a million of everything stays small`() throws {
        let count = 1_000_000
        let duration = Double(count)
        let points = (0..<count).map { ChartPoint(x: Double($0), y: Double($0 * 7919 % 1000)) }
        let stretches = (0..<count).map { index in
            SessionCourse.Stretch(range: Double(index)...Double(index + 1), bitrate: 1e6, uri: nil)
        }
        let marks = (0..<count).map { index in
            TimeChart.Mark(range: Double(index)...Double(index), kind: .error, meaning: "an error of some length")
        }
        let series = TimeChart.Series(name: "a", label: "a", shortName: "a", ink: .link, points: points)
        let chart = TimeChart(
            title: "T", description: "D", duration: duration,
            rows: [
                .plot(TimeChart.Plot(title: "Bitrate", unit: .bitsPerSecond, series: [series])),
                .band(TimeChart.Band(title: "variant", stretches: stretches, bitrates: [1e6], stalls: [])),
                .lane(TimeChart.Lane(title: "errors", marks: marks)),
            ], shaded: (0..<count).map { Double($0)...(Double($0) + 0.1) })
        let source = chart.markup(named: "n").source
        // The words of a variant with its times are longer than those that this once made up.
        #expect(source.utf8.count < 320_000)
        let page = try HTMLTree(source)
        #expect(page.all("rect").count { $0.attributes["class"] == "stalled" } == 1)
        #expect(page.all("title").contains { $0.text.hasPrefix("an error of some length (and ") })
    }

    @Test func `the bars of a histogram are as high as their counts`() throws {
        let chart = DistributionChart(
            title: "KPI", counted: "traces", unit: .count, edges: [0, 1, 2],
            bars: [
                .init(name: "A", style: "a", counts: [4, 0]), .init(name: "B", style: "b", counts: [2, 2]),
            ],
            groups: [.init(name: "A", style: "a", median: 0.5, cumulative: [(0.5, 0.5), (2, 1)])])
        let bars = try drawn(chart.histogram(named: "n")).all("rect")
        #expect(bars.map { $0.attributes["class"] } == ["bar a", "bar b", "bar b"])
        #expect(bars.map { $0.attributes["height"] } == ["170", "85", "85"])
        #expect(bars.first?.text == "A: 4 traces, 0 to 1.00 ")
        let step = try drawn(chart.cumulative(named: "n")).elements.last { $0.attributes["class"] == "a line" }
        #expect(step?.attributes["d"] == "M48 196L150.5 196L150.5 111L458 111L458 26L458 26")
    }

    @Test func `what none beats in both is on the frontier`() throws {
        func point(_ x: Double, _ y: Double) -> ScatterChart.Point { .init(x: x, y: y, number: "1", name: "a") }
        let chart = ScatterChart.plane([point(0, 1), point(0, 2), point(0.1, 3), point(0.1, 3), point(0.2, 2.5)])
        #expect(chart.points.map(chart.isOnFrontier) == [false, true, true, true, false])
        let circles = try drawn(chart.markup(named: "n")).all("circle")
        #expect(circles.count == 5)
        #expect(circles.count { $0.attributes["class"] == "dot" } == 3)
        #expect(try !drawn(ScatterChart.plane([]).markup(named: "n")).elements.isEmpty)
    }

    @Test func `a waterfall has a bar for each part`() throws {
        let chart = Waterfall(
            title: "Startup", description: "D",
            parts: (0..<100).map { ("part \($0)", Double($0), 1) })
        let bars = try drawn(chart.markup(named: "n")).all("rect")
        #expect(bars.count == Waterfall.mostRows)
        #expect(bars[0].attributes["x"] == "180" && bars[0].text == "part 0: 1.00 s from 0 s on")
    }

    @Test func `an interval lies around zero on a scale of its own`() throws {
        let chart = IntervalChart(
            title: "T", description: "D",
            rows: [
                .init(name: "stalls", difference: 5, low: 0, high: 10, figure: "+5", verdict: ""),
                .init(name: "bitrate", difference: -1e6, low: -2e6, high: -1e6, figure: "-1 Mb/s", verdict: "A better"),
                .init(name: "same", difference: 0, low: 0, high: 0, figure: "0", verdict: ""),
            ])
        let page = try drawn(chart.markup(named: "n"))
        #expect(page.all("circle").map { $0.attributes["cx"] } == ["397.5", "232.5", "315"])
        #expect(page.all("circle").map { $0.attributes["class"] } == ["hollow", "dot", "hollow"])
        let whiskers = page.all("path").filter { $0.attributes["class"] == "whisker" }.map { $0.attributes["d"] }
        #expect(whiskers.first == "M315 35L480 35")
    }
}
