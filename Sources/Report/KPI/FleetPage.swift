import Comparison
import Descriptions
import PlayheadAnalytics

/// The page of several sessions: what they come to, how they are spread, and the worst of them.
///
/// Nobody wants a second one: a class, so that no code is there to copy all that it holds.
final class FleetPage {
    private let report: KPIReport
    private let options: ReportOptions

    init(_ report: KPIReport, _ options: ReportOptions) { (self.report, self.options) = (report, options) }

    private var fleet: FleetAccumulator { report.aggregate }

    var page: HTMLPage {
        var page = HTMLPage(kind: kind, title: title, lead: lead)
        if report.isSideBySide {
            let indices = report.sessionIndices
            for comparison in report.comparisons { add(comparison, indices, to: &page) }
        } else {
            // What all sides of a matrix come to is nobody's.
            if report.paired.isEmpty { page.cards = cards }
            page.add(report.storySection)
            let summary = FleetSummary(report, options)
            if let against = report.against.map(BaselineSummary.init) {
                for section in against.sections(plot: false) { page.add(section) }
                page.add("How sure is it", against.drawing)
            }
            if report.paired.isEmpty {
                let startups = StartupSections(report)
                page.add("Startup over time", startups.course)
                page.add("Startup time", startups.spread)
            }
            // Of classes the answer is how they differ; of a crowd what it comes to. Single sessions are examples.
            page.add(summary.groupSection)
            page.add("Rebuffering against bitrate", plane)
            page.add(summary.pairedSection)
            page.add(summary.kpiSection)
            if fleet.sessionCount > 1 { page.add("Spread", spread) }
            page.add(summary.distributionSection)
            page.add(summary.errorSection)
            for section in summary.highlightSections { page.add(section) }
            page.add(summary.sessionList + order)
        }
        for section in ReportBlock.notes(options.notes + FleetSummary(report, options).omissions) { page.add(section) }
        page.add(options.provenance)
        return page
    }

    private var kind: String {
        if report.isSideBySide { return "Recorded and modelled" }
        return report.paired.isEmpty ? "Sessions" : "Matrix"
    }

    private var title: ReportText {
        let sessions = NumberText.counted(fleet.sessionCount, "session")
        if report.isSideBySide, report.comparisons.count == 1 {
            return "Session \(foreign: report.comparisons[0].recorded.id)"
        }
        if report.groups.count < 2 { return ReportText(sessions) }
        return ReportText("\(String(report.groups.count)) \(report.paired.isEmpty ? "groups" : "sides"), \(sessions)")
    }

    private var lead: ReportText {
        if fleet.sessionCount == 0 { return "There is no session in what was read." }
        if report.isSideBySide { return "The session as it was recorded, and as models play it." }
        if let extremes { return extremes }
        let parts: [String?] = [
            fleet.failurePercentage.map { failed in
                let part = KPI.failurePercentage.knownPart(of: fleet)
                let those = part.map { "the \($0.known) sessions that tell it" } ?? "the sessions"
                if failed == 0 { return part == nil ? "No session failed" : "None of \(those) failed" }
                return "\(NumberText.percent(failed / 100)) of \(those) failed"
            },
            fleet.stallRate.map { $0 == 0 ? "no stalls" : "stall rate \(NumberText.perHour($0))" },
            fleet.rebufferRatio.map { "\(NumberText.percent($0)) of the time watched was rebuffered" },
            fleet.timeWeightedIndicatedBitrate.map { "\(NumberText.bitrate($0)) indicated on average over time" },
            fleet.durationWatched.map { "\(NumberText.duration($0)) watched" },
        ]
        let text = parts.compactMap(\.self).joined(separator: "; ")
        return text.isEmpty
            ? "None of the KPIs is known." : ReportText(text.prefix(1).uppercased() + text.dropFirst() + ".")
    }

    /// Of a matrix which sides rebuffer least and have the most bitrate; nil of other sessions.
    private var extremes: ReportText? {
        let sides = report.groups
        guard !report.paired.isEmpty, let least = sides.compactMap(\.aggregate.rebufferRatio).min(),
            let most = sides.compactMap(\.aggregate.timeWeightedIndicatedBitrate).max()
        else { return nil }
        let calm = sides.filter { $0.aggregate.rebufferRatio == least }.map(name)
        let sharp = sides.filter { $0.aggregate.timeWeightedIndicatedBitrate == most }.map(name)
        return ReportText("Least rebuffering (\(NumberText.percent(least))): ") + calm.joined(", ")
            + ReportText("; most bitrate (\(NumberText.bitrate(most)) indicated): ") + sharp.joined(", ") + "."
    }

    /// What tells a class from the others.
    private func name(_ group: KPIReport.Group) -> ReportText {
        FleetSummary.distinguishingKeys(report.groups.map(\.key))
            .map { ReportText(foreign: group.value(of: $0) ?? NumberText.unknown) }.joined(" ")
    }

    private var cards: [HTMLPage.Card] {
        let headline: [KPI] = [
            .startupTime, .stallRate, .rebufferRatio, .timeWeightedIndicatedBitrate, .failurePercentage,
        ]
        let startup = fleet.startupTime
        return headline.map { kpi in
            let isStartup = kpi == .startupTime
            let title =
                isStartup ? kpi.shortName + " p50" + (startup?.source == .log ? ", buffering only" : "") : kpi.name
            // The median is of the times of one source.
            let known = isStartup ? startup?.times.count ?? 0 : kpi.knownCount(in: fleet)
            let bounds = kpi.boundsText(of: fleet).map { "; of all \($0)" } ?? ""
            return HTMLPage.Card(
                title: title, figure: kpi.figure(of: fleet), note: "known in \(known) of \(fleet.sessionCount)\(bounds)"
            )
        }
    }

    /// In which order the sessions are listed: on the screen the chosen KPI says it, and here nobody chose one.
    private var order: [ReportBlock] {
        report.sessions.count < 2
            ? []
            : [
                .paragraph(
                    "The order: sessions that failed, those that never started, then by rebuffer ratio, stall rate and startup "
                        + "time, each where the one before is the same.")
            ]
    }

    // MARK: Charts

    private static let bars = 24
    /// More lines than these nobody can tell apart.
    private static let mostLines = 6

    /// How the KPIs are spread: of all sessions, and where there are few classes of each of them.
    private var spread: [ReportBlock] {
        let all = [("all sessions", fleet)]
        let classes = report.groups.map { (name($0).rendered { $0 }, $0.aggregate) }
        let shown = (2...Self.mostLines).contains(classes.count) ? classes : all
        return fleet.distributions.enumerated().filter { $1.values.count > 0 }.map { index, kind in
            if let least = kind.values.percentile(0), least == kind.values.maximum {
                let unit = kind.kpi.unit.figures
                let figure = NumberText.number(least / unit.size)
                return .paragraph(
                    ReportText("\(kind.name) (\(unit.symbol)): \(figure) in all \(String(kind.values.count)) sessions.")
                )
            }
            let bars = kind.values.bars(Self.bars)
            let groups = shown.enumerated().map { number, group in
                let values = group.1.distributions[index].values
                return DistributionChart.Group(
                    name: group.0, style: shown.count == 1 ? "a" : "c\(number + 1)",
                    median: values.percentile(50), cumulative: values.cumulative(points: 100))
            }
            return DistributionChart(
                title: kind.name, counted: "sessions", unit: kind.kpi.unit, edges: [0] + bars.map(\.upTo),
                bars: [.init(name: "all sessions", style: "a", counts: bars.map(\.count))], groups: groups
            ).block(named: kind.key)
        }
    }

    /// The classes of a matrix in the plane of what matters most.
    private var plane: [ReportBlock] {
        let points = report.groups.enumerated().compactMap { index, group -> ScatterChart.Point? in
            guard let across = group.aggregate.rebufferRatio, let up = group.aggregate.timeWeightedIndicatedBitrate
            else { return nil }
            return .init(x: across, y: up, number: String(index + 1), name: name(group).rendered { $0 })
        }
        return ScatterChart.planeFigure(points)
    }

    // MARK: Recorded beside modelled

    private func add(_ comparison: KPIReport.Comparison, _ indices: [String: Int], to page: inout HTMLPage) {
        let isNamed = report.comparisons.count == 1 && report.answers.isEmpty
        for blocks in report.blocks(of: comparison, indices: indices) {
            // Of a single one the page has its name already.
            page.add(isNamed ? Array(blocks.dropFirst()) : blocks)
        }
        let sessions = [("recorded", comparison.recorded)] + comparison.modelled.map { ($0.label, $0.totals) }
        for (label, session) in sessions {
            guard let timeline = options.timelines[session.id], let index = indices[session.id] else { continue }
            let charts = SessionCharts(
                timeline, options.simulations[session.id], links: report.answers[session.id]?.link.samples ?? [],
                catalog: options.catalog)
            page.add("Over time: \(foreign: label)", [charts.block(named: "time\(index)")])
        }
    }
}
