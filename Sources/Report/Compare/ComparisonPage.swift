import Comparison
import Descriptions
import PlayheadAnalytics

/// The page of a comparison: the verdict, what it rests on, and where it does not hold.
///
/// Nobody wants a second one: a class, so that no code is there to copy all that it holds.
final class ComparisonPage {
    private let report: ComparisonReport
    private var comparison: Comparison { report.comparison }
    private var isMany: Bool { comparison.traces.count > 1 }

    init(_ report: ComparisonReport) { self.report = report }

    var page: HTMLPage {
        var page = HTMLPage(
            kind: comparison.isPartial ? "Comparison, stopped before its end" : "Comparison", title: report.title,
            lead: ReportText(comparison.statement))
        page.warnings = comparison.caveats
        page.add([.heading("What is compared"), .table(report.sides)] + report.differences)
        if !comparison.traces.isEmpty { addAnswer(to: &page) }
        for section in report.closing { page.add(section, untitled: "Notes") }
        page.add(report.provenance, inputs)
        return page
    }

    private var inputs: [(name: ReportText, value: ReportText)] {
        [
            ("seed", ReportText(String(comparison.seed))), ("resamples", ReportText(String(comparison.resampleCount))),
            ("traces", ReportText("\(String(comparison.traces.count)) of \(String(comparison.expectedTraceCount))")),
        ]
    }

    private func addAnswer(to page: inout HTMLPage) {
        page.cards = cards
        for section in report.whatIfSections
            ?? [[.heading("KPIs"), .table(report.kpis(comparison.kpis, hasPValues: true))] + report.method]
        {
            page.add(section)
        }
        page.add("How sure is it", intervals)
        if isMany {
            page.add([.heading("Trace by trace"), .table(report.wins)])
        }
        if isMany || comparison.whatIf != nil { page.add("Spread over the \(counted)", spread) }
        for section in report.boundSections { page.add(section, untitled: "What was possible") }
        if isMany, !comparison.worstTraces.isEmpty {
            page.add(
                report.worst(
                    ComparisonReport.worstCount,
                    beside: [.rebufferDuration, .startupTime, .timeWeightedIndicatedBitrate]))
        }
        for (number, sides) in report.played.enumerated() {
            guard let chart = ComparedCharts(sides), let divergences = PlayedDivergences(sides) else { continue }
            let most = HTMLRenderer.mostRows
            let moments: [ReportBlock] =
                divergences.all.isEmpty
                ? [.paragraph(divergences.none)]
                : [.table(divergences.table(mostRows: most)), .rest(divergences.all.count - most, of: "moments")]
            // A recorded session is over no trace by name.
            let name = sides.first { $0.simulation != nil }?.trace ?? "as recorded"
            page.add(
                "Over time: \(foreign: name)",
                [
                    .drawing(
                        chart.overTime.markup(named: "time\(number)"),
                        caption: "A and B on one clock. \(chart.bounds)"
                            + "The stronger a band's colour, the higher the variant."),
                    .heading("Where they diverge"),
                ] + moments)
        }
    }

    // MARK: The answer

    private static let headline: [KPI] = [
        .startupTime, .stallRate, .rebufferRatio, .timeWeightedIndicatedBitrate, .linearQoE,
    ]

    private var cards: [HTMLPage.Card] {
        Self.headline.map { kpi in
            let compared = comparison[kpi]
            let pointer = "/against/0/kpis/\(kpi.key)/difference"
            let isSame = compared.outcome == .identical
            let interval = !isSame && compared.interval != nil ? "; " + compared.certainty : ""
            return HTMLPage.Card(
                title: kpi.name + ", B - A",
                figure: ReportText(
                    isSame ? "same" : kpi.change(compared.difference), at: pointer, compared.difference),
                note: "A \(kpi.text(compared.a)), B \(kpi.text(compared.b))" + interval)
        }
    }

    /// The differences with their intervals; nothing where there are none.
    private var intervals: [ReportBlock] {
        let rows = comparison.kpis.compactMap { kpi -> IntervalChart.Row? in
            guard kpi.outcome != .identical, let interval = kpi.interval, let difference = kpi.difference else {
                return nil
            }
            let part = kpi.relativeDifference.map { "; \($0 > 0 ? "+" : "")\(NumberText.percent($0)) of A" } ?? ""
            let chance = kpi.pValue.map { ", p \(NumberText.pValue($0))" } ?? ""
            return IntervalChart.Row(
                name: kpi.kpi.name, difference: difference, low: interval.low, high: interval.high,
                figure: "\(kpi.kpi.change(difference)) (\(kpi.kpi.range(interval))\(chance))\(part)",
                verdict: kpi.better.map { "\($0) better" } ?? (kpi.outcome == .same ? "same" : ""))
        }
        guard !rows.isEmpty else { return [] }
        let chart = IntervalChart(
            title: "Differences with their 95 % intervals",
            description: "Of each KPI B - A with its interval. The table has the figures.", rows: rows)
        let filled = comparison.whatIf == nil ? "the p-value is at most 0.05 too, and one way" : "one way"
        let caption =
            "Each on a scale of its own. A line that crosses zero leaves open which side is higher. Filled: \(filled) "
            + "is better. What is the same on all \(counted) is not here."
        return [.drawing(chart.markup(named: "intervals"), caption: caption)]
    }

    /// What values are spread over.
    private var counted: String { comparison.whatIf == nil ? "traces" : "links" }

    private var spread: [ReportBlock] {
        var blocks: [ReportBlock] = [.table(report.spread)]
        for kpi in Self.headline {
            let sides = [
                ("A", "a", comparison.distributions(of: kpi)[0]), ("B", "b", comparison.distributions(of: kpi)[1]),
            ]
            let edges = SampleDistribution.edges(of: sides.map(\.2), bars: ComparisonReport.barCount)
            guard let first = edges.first, let last = edges.last, first < last else { continue }
            let chart = DistributionChart(
                title: kpi.name, counted: counted, unit: kpi.unit, edges: edges,
                bars: sides.map { .init(name: $0, style: $1, counts: $2.counts(edges: edges)) },
                groups: sides.map { name, style, values in
                    .init(
                        name: name, style: style, median: values.quantile(0.5),
                        cumulative: values.sorted.enumerated().map {
                            ($1, Double($0 + 1) / Double(values.sorted.count))
                        })
                })
            blocks.append(chart.block(named: kpi.key))
        }
        return blocks
    }
}
