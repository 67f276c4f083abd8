import Descriptions
import PlayheadAnalytics
import TablesAndCharts

/// How a KPI is spread over sessions or traces: how many have about which value, and how many have no more than a value.
struct DistributionChart {
    /// The bars of one of those that are compared.
    struct Bars {
        let name: String
        /// The class that the page's style has a colour and dashes for.
        let style: String
        /// How many values lie between each two edges.
        let counts: [Int]
    }

    /// The values of one of those that are compared.
    struct Group {
        let name: String
        let style: String
        /// The median, as all other percentiles are defined.
        let median: Double?
        /// The values, rising, each with the part of all that do not exceed it.
        let cumulative: [(value: Double, part: Double)]
    }

    let title: String
    /// What is counted: `sessions`.
    let counted: String
    let unit: KPI.Unit
    /// Where the bars begin and end.
    let edges: [Double]
    let bars: [Bars]
    let groups: [Group]

    private static let width = 470.0
    private static let left = 48.0
    private static let right = 458.0
    private static let bottom = 196.0
    private static let height = 240.0

    /// Many names need rows of their own.
    private static let namesInRow = 3
    private var top: Double {
        groups.count < 3 ? 26 : 26 + 16 * (Double(groups.count) / Double(Self.namesInRow)).rounded(.up)
    }

    private var axis: ChartAxis {
        ChartAxis(
            from: edges.first ?? 0, to: edges.last ?? 1, positions: (Self.left, Self.right), tickCount: 6)
    }

    /// Bars and the empirical distribution side by side.
    func block(named name: String) -> ReportBlock {
        var markup = Markup()
        markup.literal("<figure><div class=\"pair\">")
        markup.append(histogram(named: name + "-bars"))
        markup.append(cumulative(named: name + "-ecdf"))
        markup.literal("</div>")
        markup.element("figcaption", [], "\(title): how many \(counted) have about which value, and how many no more.")
        markup.literal("</figure>\n")
        return .markup(markup)
    }

    /// How many have about which value.
    func histogram(named name: String) -> Markup {
        var drawing = SVGDrawing(
            name, width: Self.width, title: "\(title): histogram",
            description: bars.map { "\($0.name): \($0.counts.reduce(0, +)) \(counted)" }.joined(separator: "; "))
        let axis = axis
        let counts = ChartAxis(
            upTo: Double(bars.flatMap(\.counts).max() ?? 0), positions: (Self.bottom, top), tickCount: 4,
            isCount: true)
        drawFrame(
            counts, KPI.Unit.count.labels(of: counts), counted, axis, bars.map { ($0.name, $0.style) }, &drawing)
        for (bar, ends) in zip(edges, edges.dropFirst()).enumerated() {
            let (start, end) = (axis.position(ends.0), max(axis.position(ends.1), axis.position(ends.0) + 3))
            let room = (end - start) / Double(bars.count)
            for (index, group) in bars.enumerated() where group.counts[bar] > 0 {
                let y = counts.position(Double(group.counts[bar]))
                drawing.rectangle(
                    x: start + room * Double(index) + 0.5, y: y, width: max(1, room - 1), height: Self.bottom - y,
                    "bar " + group.style, meaning: "\(group.name): \(group.counts[bar]) \(counted), \(range(ends))")
            }
        }
        return drawing.markup(height: Self.height)
    }

    private func range(_ ends: (Double, Double)) -> String {
        let (divisor, name) = unit.scale(of: axis.values)
        return "\(NumberText.number(ends.0 / divisor)) to \(NumberText.number(ends.1 / divisor)) \(name)"
    }

    /// How many have no more than a value.
    func cumulative(named name: String) -> Markup {
        let axis = axis
        let (divisor, unitName) = unit.scale(of: axis.values)
        let medians = groups.map { group in
            "\(group.name): half have no more than \(NumberText.number(group.median.map { $0 / divisor })) \(unitName)"
        }
        var drawing = SVGDrawing(
            name, width: Self.width, title: "\(title): empirical distribution",
            description: "The share of \(counted) that have no more than a value. " + medians.joined(separator: "; "))
        let parts = ChartAxis(values: 0...1, positions: (Self.bottom, top), ticks: [0, 0.25, 0.5, 0.75, 1])
        drawFrame(
            parts, KPI.Unit.ratio.labels(of: parts), "% up to the value", axis,
            groups.map { ($0.name, $0.style) }, &drawing)
        for group in groups {
            var points: [ChartPoint] = [ChartPoint(x: axis.values.lowerBound, y: 0)]
            for (value, part) in group.cumulative {
                points.append(ChartPoint(x: value, y: points.last?.value))
                points.append(ChartPoint(x: value, y: part))
            }
            points.append(ChartPoint(x: axis.values.upperBound, y: points.last?.value))
            drawing.path(
                points.decimated().map { (axis.position($0.x), parts.position($0.value ?? 0)) },
                group.style + " line")
        }
        return drawing.markup(height: Self.height)
    }

    private func drawFrame(
        _ counts: ChartAxis, _ labels: [String], _ name: String, _ axis: ChartAxis,
        _ legend: [(name: String, style: String)], _ drawing: inout SVGDrawing
    ) {
        drawing.text(name, x: 4, y: 13, "name")
        let names = SVGDrawing.legendNames(legend.map(\.name))
        for (index, entry) in zip(names, legend.map(\.style)).enumerated() where legend.count > 1 {
            let entry = (name: entry.0, style: entry.1)
            let (row, column) = index.quotientAndRemainder(dividingBy: Self.namesInRow)
            if legend.count < 3 {
                drawing.legend([entry], x: Self.left + 150 + 130 * Double(column), y: 9)
            } else {
                drawing.legend([entry], x: 4 + 152 * Double(column), y: 25 + 16 * Double(row))
            }
        }
        drawing.grid(counts, labels, left: Self.left, right: Self.right)
        for (tick, label) in zip(axis.ticks, unit.labels(of: axis)) {
            let x = axis.position(tick)
            drawing.line(x1: x, y1: Self.bottom, x2: x, y2: Self.bottom + 4, "axis")
            drawing.text(label, x: x, y: Self.bottom + 17, "tick", anchor: .middle)
        }
        drawing.text(
            unit.title(title, of: axis), x: (Self.left + Self.right) / 2, y: Self.bottom + 36, "name", anchor: .middle)
    }
}
