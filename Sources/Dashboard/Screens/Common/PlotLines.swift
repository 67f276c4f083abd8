import Comparison
import Descriptions
import PlayheadTerminal
import TablesAndCharts
import VisibleText

/// The lines of a plot in cells. Where two sessions share a plot, what their networks gave is shaded behind what they played.
struct PlotLines {
    /// A line with what a legend says of it.
    struct Line {
        let line: LineSeries
        /// Its values, of a band those of its upper edge; the line ends where its session does.
        let points: [ChartPoint]
        /// The series that it belongs to.
        let series: TimeChart.Series
        /// How many of its shape come before it.
        let number: Int

        /// A piece of the line: lines are distinguished without colour.
        func sample(_ glyphs: Glyphs) -> String {
            ChartSample.of(line.shape, number: number, isBand: series.lower != nil, glyphs)
        }
    }

    let lines: [Line]

    init(_ plot: TimeChart.Plot) {
        let isPair = plot.series.contains { $0.ink == .a || $0.ink == .b }
        var counts: [LineSeries.Shape: Int] = [:]
        lines = plot.series.map { series in
            let shape: LineSeries.Shape = series.isStepped ? .step : isPair && series.ink.isSupply ? .area : .line
            let number = counts[shape, default: 0]
            counts[shape, default: 0] += 1
            let ended = series.points + (series.end.map { [ChartPoint(x: $0, y: nil)] } ?? [])
            return Line(
                line: LineSeries(
                    label: series.label, shortLabel: series.shortName, points: ended, lower: series.lower,
                    style: shape == .area ? .muted : series.ink.style, shape: shape),
                points: series.points, series: series, number: number)
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
        case .indicated, .latency: .series(1)
        case .estimate: .series(2)
        case .goal: .muted
        case .empty: .stall
        case .a: CompareScreen.style(.a)
        case .b: CompareScreen.style(.b)
        }
    }
}

extension [Ribbon.Span] {
    /// The variants, and the stalls whose length is known, where they have no lane. The highest bitrate is the densest fill.
    init(_ band: TimeChart.Band, hasStalls: Bool) {
        self = band.stretches.map { stretch in
            Ribbon.Span(
                range: stretch.range, label: stretch.label, style: .series(0),
                fill: .shade(band.rank(of: stretch) ?? band.bitrates.count))
        }
        guard hasStalls else { return }
        self += band.stalls.map { Ribbon.Span(range: $0, style: .stall, fill: .mark(.stall)) }
    }
}

/// What the fills of ribbons mean, where there is room with the share of time of each variant.
struct RibbonLegend {
    /// The ribbons, of all of which the variants are named.
    let bands: [TimeChart.Band]
    let window: ClosedRange<Double>

    func draw(in rect: Rect, of frame: inout Frame) {
        let (glyphs, variants) = (frame.glyphs, TimeChart.Band.shares(of: bands, in: window))
        guard !variants.isEmpty else { return }
        let texts = [
            bands.count > 1 ? [] : variants.map { $0.text(glyphs) + "  " },
            variants.map { $0.shortText(glyphs) + "  " },
            // As many as are seen are more important than their digits.
            variants.map { $0.shortestText(glyphs) },
        ].filter { !$0.isEmpty }.map { $0.joined() }
        let text = texts.first { displayWidth($0, in: glyphs.repertoire) <= rect.width }
        let shown = text ?? Self.whole(variants.map { $0.shortestText(glyphs) }, in: rect.width, glyphs)
        frame.put(shown, at: rect.origin, style: .series(0), width: rect.width)
    }

    /// As many as fit, and a sign that there are more: a bitrate that is cut off is another one.
    private static func whole(_ variants: [String], in width: Int, _ glyphs: Glyphs) -> String {
        var text = ""
        for variant in variants {
            guard displayWidth(text + variant, in: glyphs.repertoire) < width else { break }
            text += variant
        }
        return text + glyphs.ellipsis
    }
}

extension TimeChart.VariantShare {
    /// `█ 7.83M 2 %`.
    fileprivate func text(_ glyphs: Glyphs) -> String { shortText(glyphs) + " " + NumberText.percent(share) }

    /// `█ 7.83M`.
    fileprivate func shortText(_ glyphs: Glyphs) -> String {
        "\(glyphs.fill(rank)) " + NumberText.shortBitrate(bitrate)
    }

    /// `█7.8M`.
    fileprivate func shortestText(_ glyphs: Glyphs) -> String {
        "\(glyphs.fill(rank))" + (bitrate.map { NumberText.fixed($0 / 1e6, 1) + "M" } ?? NumberText.unknown)
    }
}
