import Comparison
import Descriptions
import PlayheadAnalytics
import PlayheadTerminal
import TablesAndCharts

/// How the values of a KPI are spread over the traces: A's histogram with B's hanging below it like its mirror, or the
/// empirical distribution of both, that is on how many of the traces the value is at most so much.
struct DistributionPlot {
    let experiment: ExperimentModel
    let kpi: KPI
    /// Which of the two is shown where there is no room for both.
    let showsHistogram: Bool

    /// Rows from which on both are shown.
    private static let rowsForBoth = 22
    private static let axisWidth = 8
    /// Columns from which on the lowest values are shown too.
    private static let widthForQuantiles = 52

    func draw(title: Rect, in rect: Rect, of frame: inout Frame) {
        let distributions = experiment.distributions(of: kpi)
        let showsBoth = rect.height >= Self.rowsForBoth
        let kind = showsBoth ? "" : showsHistogram ? ": histograms" : ": distribution"
        frame.rule(
            title, title: kpi.name + kind,
            note: showsBoth ? "" : "r: \(showsHistogram ? "distribution" : "histograms")")
        guard let range = Self.range(of: distributions), rect.width > Self.axisWidth + 8 else {
            frame.put("no trace knows it", at: Point(x: rect.x + 1, y: rect.y), style: .muted, truncatedTo: rect.width)
            return
        }
        var rest = rect
        for side in Side.allCases where rest.height > 4 {
            drawQuantiles(side, distributions[side.rawValue], in: rest.takeTop(1), &frame)
        }
        let (charts, axis) = rest.splitBottom(1)
        let plot = charts.splitLeft(Self.axisWidth).rest
        TimeAxis(range: range, ticks: .decimals) { kpi.text($0) }.draw(
            in: axis.splitLeft(Self.axisWidth).rest, of: &frame)
        guard showsBoth else {
            if showsHistogram {
                drawHistograms(distributions, range, in: plot, &frame)
            } else {
                drawCumulative(distributions, range, in: charts, &frame)
            }
            return
        }
        let (upper, lower) = charts.splitTop(charts.height / 2)
        drawHistograms(distributions, range, in: upper.splitLeft(Self.axisWidth).rest, &frame)
        drawCumulative(distributions, range, in: lower, &frame)
    }

    /// From the least to the greatest value of both; some room around where that is one value.
    private static func range(of distributions: [SampleDistribution]) -> ClosedRange<Double>? {
        guard let low = distributions.compactMap(\.sorted.first).min(),
            let high = distributions.compactMap(\.sorted.last).max(), (high - low).isFinite
        else { return nil }
        let margin = low < high ? 0 : max(1, low.magnitude / 10)
        return (low - margin)...(high + margin)
    }

    private func drawQuantiles(
        _ side: Side, _ distribution: SampleDistribution, in rect: Rect, _ frame: inout Frame
    ) {
        let sample = side == .a ? ChartSample.solid(frame.glyphs) : ChartSample.dashed(frame.glyphs)
        var text = StyledText(" \(side.name) \(sample)", CompareScreen.style(side))
        let quantiles = [("median", 0.5), ("p95", 0.95), ("p5", 0.05)]
        for (name, probability) in quantiles.prefix(rect.width < Self.widthForQuantiles ? 2 : 3) {
            text.add("  \(name) ", .muted)
            text.add(kpi.text(distribution.quantile(probability)))
        }
        frame.put(text, at: rect.origin, width: rect.width)
    }

    // MARK: Histograms

    /// Both on one scale, so that their heights can be compared.
    private func drawHistograms(
        _ distributions: [SampleDistribution], _ range: ClosedRange<Double>, in rect: Rect, _ frame: inout Frame
    ) {
        let bars = max(1, min(40, rect.width / 2))
        let edges = (0...bars).map { bar in
            range.lowerBound + (range.upperBound - range.lowerBound) * Double(bar) / Double(bars)
        }
        let counts = distributions.map { $0.counts(edges: edges).map(Double.init) }
        let most = counts.flatMap(\.self).max() ?? 0
        let (upper, lower) = rect.splitTop((rect.height + 1) / 2)
        for (side, area) in zip(Side.allCases, [upper, lower]) where area.height > 0 {
            let edge = Rect(x: area.x - 1, y: area.y, width: 1, height: area.height)
            frame.fill(edge, with: frame.glyphs.axis.vertical, style: .axis)
            // Each beside the end of its highest bar.
            let (name, count) = side == .a ? (area.y, area.y + 1) : (area.rows.upperBound - 1, area.rows.upperBound - 2)
            frame.put(side.name, endingAt: Point(x: area.x - 2, y: name), style: CompareScreen.style(side))
            let label = NumberText.count(Int(counts[side.rawValue].max() ?? 0))
            if area.height > 1 { frame.put(label, endingAt: Point(x: area.x - 2, y: count), style: .axis) }
            Columns(counts[side.rawValue], maximum: most, style: CompareScreen.style(side), hangs: side == .b)
                .draw(in: area, of: &frame)
        }
    }

    // MARK: The empirical distribution

    private func drawCumulative(
        _ distributions: [SampleDistribution], _ range: ClosedRange<Double>, in rect: Rect, _ frame: inout Frame
    ) {
        // As fine as dots are.
        let steps = max(2, 2 * (rect.width - Self.axisWidth))
        let series = Side.allCases.map { side in
            let points = (0...steps).map { step -> ChartPoint in
                let value = range.lowerBound + (range.upperBound - range.lowerBound) * Double(step) / Double(steps)
                return ChartPoint(x: value, y: distributions[side.rawValue].cumulative(value))
            }
            return LineSeries(label: side.name, points: points, style: CompareScreen.style(side))
        }
        LineChart(series: series, x: range, y: 0...1, gutters: .init(left: Self.axisWidth, right: 0)) {
            NumberText.fixed($0 * 100, 0) + " %"
        }.draw(in: rect, of: &frame)
    }
}
