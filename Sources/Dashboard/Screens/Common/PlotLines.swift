import Comparison
import Descriptions
import PlayheadTerminal
import TablesAndCharts

/// The lines of a plot in cells. Where two sessions share a plot, what their networks gave is shaded behind what they played.
struct PlotLines {
    /// A line with what a legend says of it.
    struct Line {
        let line: LineSeries
        let shortName: String
        /// Its values; the line ends where its session does.
        let points: [ChartPoint]
        /// The series that it belongs to.
        let series: TimeChart.Series
        /// How many of its shape come before it.
        let number: Int

        /// A piece of the line: lines are distinguished without colour.
        func sample(_ glyphs: Glyphs) -> String { ChartSample.of(line.shape, number: number, glyphs) }
    }

    let lines: [Line]

    init(_ plot: TimeChart.Plot) {
        let isPair = plot.series.contains { $0.ink == .a || $0.ink == .b }
        var counts: [LineSeries.Shape: Int] = [:]
        lines = plot.series.flatMap { series in
            let shape: LineSeries.Shape = series.isStepped ? .step : isPair && series.ink.isSupply ? .area : .line
            let number = counts[shape, default: 0]
            counts[shape, default: 0] += 1
            let style = shape == .area ? .muted : series.ink.style
            // A band is the lines of its edges, the upper one first.
            let edges = series.lower.map { [(series.points, series.edges.upper), ($0, series.edges.lower)] }
            return (edges ?? [(series.points, "")]).map { points, edge in
                let ended = points + (series.end.map { [ChartPoint(x: $0, y: nil)] } ?? [])
                return Line(
                    line: LineSeries(label: series.label + edge, points: ended, style: style, shape: shape),
                    shortName: series.shortName + edge, points: points, series: series, number: number)
            }
        }
    }
}

extension TimeChart.Ink {
    /// What networks give lies behind what sessions make of it.
    fileprivate var isSupply: Bool { self == .observed || self == .link || self == .otherLink }

    /// How it looks in cells.
    var style: Style {
        switch self {
        case .observed, .link, .otherLink, .buffer: .series(0)
        case .indicated: .series(1)
        case .estimate: .series(2)
        case .goal: .muted
        case .empty: .bad
        case .a: CompareScreen.style(.a)
        case .b: CompareScreen.style(.b)
        }
    }
}

extension [Ribbon.Span] {
    /// The variants, and the stalls whose length is known. The highest bitrate is the densest shade, so that the band's darkness
    /// tells the quality.
    init(_ band: TimeChart.Band) {
        self = band.stretches.map { stretch in
            Ribbon.Span(
                range: stretch.range, label: stretch.label, style: .series(0),
                fill: .shade(band.rank(of: stretch) ?? band.bitrates.count))
        }
        self += [Ribbon.Span](stalls: band.stalls)
    }

    /// Stalls as marks.
    init(stalls: [ClosedRange<Double>]) {
        self = stalls.map { Ribbon.Span(range: $0, style: .bad, fill: .mark(.stall)) }
    }
}
