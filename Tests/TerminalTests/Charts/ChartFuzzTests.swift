import TablesAndCharts
import TestSupport
import Testing

@testable import PlayheadTerminal

/// Every chart at any size, with any values: drawing cannot fail, and stays inside of its rectangle.
struct ChartFuzzTests {
    private static let awkward: [Double] = [
        0, 1, -1, 1e9, -1e300, 1e308, .leastNonzeroMagnitude, .nan, .infinity, -.infinity, .greatestFiniteMagnitude,
    ]

    @Test(arguments: 0..<400)
    func `draws anything anywhere`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let size = Size(width: .random(in: 0...60, using: &random), height: .random(in: 0...12, using: &random))
        let rect = Rect(
            x: .random(in: -5...20, using: &random), y: .random(in: -3...6, using: &random),
            width: .random(in: 0...50, using: &random), height: .random(in: 0...9, using: &random))
        var frame = Frame(size: size, glyphs: Glyphs.allCases.randomElement(using: &random) ?? .braille)
        frame.restyle(frame.bounds, .key)
        draw(rect, &frame, &random)
        for y in 0..<size.height {
            for x in 0..<size.width where !rect.contains(Point(x: x, y: y)) {
                #expect(frame[Point(x: x, y: y)]?.base == 0x20)
            }
        }
    }

    private func draw(_ rect: Rect, _ frame: inout Frame, _ random: inout SeededGenerator) {
        let range = range(&random)
        switch Int.random(in: 0..<8, using: &random) {
        case 0:
            let series = (0..<Int.random(in: 0...8, using: &random)).map { index in
                LineSeries(
                    label: text(&random), points: points(&random), style: .series(index),
                    shape: Bool.random(using: &random) ? .line : .step)
            }
            LineChart(
                series: series, x: range, y: Bool.random(using: &random) ? self.range(&random) : nil,
                gutters: LineChart.Gutters(
                    left: .random(in: 0...9, using: &random), right: .random(in: 0...9, using: &random)),
                cursor: value(&random), formatTick: { "\($0)" }
            ).draw(in: rect, of: &frame)
        case 1:
            Sparkline((0..<Int.random(in: 0...99, using: &random)).map { _ in optional(&random) }).draw(
                in: rect, of: &frame)
        case 2:
            let spans = (0..<20).map { index in
                Ribbon.Span(
                    range: self.range(&random), label: text(&random), style: .series(index),
                    fill: Bool.random(using: &random) ? .shade(.random(in: -9 ... .max, using: &random)) : .mark(.seek))
            }
            Ribbon(range: range, spans: spans).draw(in: rect, of: &frame)
        case 3:
            let marks = (0..<20).map { _ in Scrubber.TimeMark(time: value(&random), mark: .stall) }
            Scrubber(range: range, position: optional(&random), marks: marks, highlight: self.range(&random))
                .draw(in: rect, of: &frame)
        case 4:
            let bars = (0..<6).map { _ in Bars.Bar(label: text(&random), value: optional(&random), text: text(&random))
            }
            Bars(bars, maximum: optional(&random)).draw(in: rect, of: &frame)
        case 5:
            let cell = StyledText(text(&random))
            let columns = (0..<5).map { index in
                Table<Int>.Column.left(
                    text(&random), width: index == 3 ? nil : index * 3, priority: index, grows: index == 2
                ) { _ in cell }
            }
            Table(columns, count: 5) { $0 }
                .draw(in: rect, of: &frame, first: .random(in: -2...7, using: &random), selected: 2)
        case 6:
            let values = (0..<Int.random(in: 0...60, using: &random)).map { _ in value(&random) }
            Columns(values, maximum: optional(&random)).draw(in: rect, of: &frame)
        default:
            let ticks: TimeAxis.Ticks = Bool.random(using: &random) ? .times() : .decimals
            TimeAxis(range: range, ticks: ticks, formatTick: { "\($0)" }).draw(in: rect, of: &frame)
        }
    }

    private func value(_ random: inout SeededGenerator) -> Double {
        Bool.random(using: &random)
            ? Self.awkward.randomElement(using: &random) ?? 0 : .random(in: -100...100, using: &random)
    }

    private func optional(_ random: inout SeededGenerator) -> Double? {
        Int.random(in: 0...4, using: &random) == 0 ? nil : value(&random)
    }

    private func range(_ random: inout SeededGenerator) -> ClosedRange<Double> {
        let ends = [value(&random), value(&random)].map { $0.isNaN ? 0 : $0 }.sorted()
        return ends[0]...ends[1]
    }

    private func points(_ random: inout SeededGenerator) -> [ChartPoint] {
        (0..<Int.random(in: 0...60, using: &random)).map { _ in
            ChartPoint(x: value(&random), y: optional(&random))
        }
    }

    private func text(_ random: inout SeededGenerator) -> String {
        Hostile.texts.randomElement(using: &random) ?? ""
    }
}
