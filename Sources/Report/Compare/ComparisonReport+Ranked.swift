import BandwidthTrace
import Comparison
import Descriptions
import Playback
import PlayheadAnalytics

/// Sides that are ranked among themselves: a table.
extension ComparisonReport {
    /// The table with the plot of its sides.
    func rankedText(_ text: TextRenderer, width: Int) -> String {
        text.render(rankedSections(isWide: width >= 110, hasNotes: false)) + "\n"
            + ParetoPlot(comparison.standings).text(width: min(width, 100)) + text.render(ReportBlock.notes(notes))
    }

    /// The KPIs that are shown; where there is little room those that matter most.
    private func shown(isWide: Bool) -> [KPI] {
        let few: [KPI] = [.startupTime, .rebufferRatio, .timeWeightedIndicatedBitrate, .linearQoE]
        let many: [KPI] = [
            .startupTime, .stallRate, .rebufferRatio, .timeWeightedIndicatedBitrate, .switchCount, .linearQoE,
        ]
        let fails = comparison.standings.contains { $0.value(of: .failurePercentage) ?? 0 > 0 }
        let misses = comparison.standings.contains { $0.value(of: .neverStartedPercentage) ?? 0 > 0 }
        return (misses ? [.neverStartedPercentage] : []) + (isWide ? many : few) + (fails ? [.failurePercentage] : [])
    }

    func rankedSections(isWide: Bool, hasNotes: Bool = true) -> [[ReportBlock]] {
        let traces = NumberText.counted(comparison.traces.count, "trace")
        let title =
            comparison.isPartial && comparison.isResampled
            ? "The first \(comparison.traces.count) of \(comparison.expectedTraceCount) traces"
            : "\(comparison.sides.count) sides over \(traces)"
        let legend =
            "Marked *: the best; ~: not shown to differ from the best by more than \(NumberText.trimmed(comparison.margin * 100)) % (95 % interval and p-value of the paired difference); F: on the frontier of rebuffer ratio "
            + "and indicated bitrate, where no other side is better in both."
            + (comparison.standings.contains(where: \.isLittlePlayed)
                ? " A side that played less than half as long as another is neither best by fewer or shorter stalls nor on the "
                    + "frontier: less rebuffering is no gain to it." : "")
            + (comparison.isResampled ? "" : " Stopped before all intervals were known: ~ may mean that there is none.")
        return [
            [.heading(ReportText(title)), .table(tableOfSides(shown(isWide: isWide))), .paragraph(ReportText(legend))]
        ] + (hasNotes ? ReportBlock.notes(notes) : [])
    }

    private func tableOfSides(_ shown: [KPI]) -> ReportTable {
        let contender = { (index: Int) in comparison.sides[index] }
        var columns: [TableColumn<Int>] = [
            .right("") { $0 + 1 }, .flexible("Playlist") { ReportText(foreign: contender($0).playlist) },
            .left("ABR") { contender($0).abr ?? NumberText.unknown },
        ]
        if Set(comparison.sides.compactMap(\.player)).count > 1 {
            columns.append(.left("Player") { contender($0).player ?? NumberText.unknown })
        }
        columns += TableColumn.settings(of: comparison.sides, contender)
        columns += shown.map { kpi in .right(kpi.shortName) { figure(kpi, at: $0) } }
        columns.append(.left("") { comparison.standings[$0].isOnFrontier ? "F" : "" })
        return ReportTable(comparison.sides.indices, columns)
    }

    private func figure(_ kpi: KPI, at index: Int) -> ReportText {
        guard let column = KPI.compared.firstIndex(of: kpi) else { return "" }
        let standing = comparison.standings[index]
        let mark = standing.isBest[column] ? "* " : standing.tiesWithBest[column] ? "~ " : ""
        let value = standing.values[column]
        return ReportText(mark) + ReportText(kpi.text(value), at: "/sides/\(index)/\(kpi.key)", value)
    }
}

extension ComparisonReport {
    /// The page of many sides: the table, and who gives most for what.
    var rankedPage: HTMLPage {
        let traces = NumberText.counted(comparison.traces.count, "trace")
        var page = HTMLPage(
            kind: comparison.isPartial ? "Comparison, stopped before its end" : "Comparison",
            title: ReportText("\(String(comparison.sides.count)) sides over \(traces)"), lead: rankedLead)
        // Its title is the page's.
        for section in rankedSections(isWide: true, hasNotes: false) { page.add(Array(section.dropFirst())) }
        page.add("Rebuffering against bitrate", plane)
        if !comparison.problems.isEmpty {
            page.add("Left out", [.lines(comparison.problems.map { ReportText(foreign: $0.description) })])
        }
        for section in ReportBlock.notes(notes) { page.add(section, untitled: "Notes") }
        page.add(provenance, [("seed", ReportText(String(comparison.seed)))])
        return page
    }

    /// Which sides no other beats in both.
    private var rankedLead: ReportText {
        let frontier = comparison.sides.indices.filter { comparison.standings[$0].isOnFrontier }
        guard !frontier.isEmpty else { return "No side is known in both rebuffer ratio and bitrate." }
        return ReportText("No other side has both less rebuffering and more bitrate than: ")
            + frontier.map { ReportText(foreign: name($0)) }.joined(", ") + "."
    }

    /// What a side is called: its number, and what tells it from others.
    private func name(_ row: Int) -> String {
        let contender = comparison.sides[row]
        var parts = [String(row + 1)]
        if Set(comparison.sides.map(\.playlist)).count > 1 { parts.append(contender.playlist) }
        if Set(comparison.sides.map(\.abr)).count > 1 { parts.append(contender.abr ?? NumberText.unknown) }
        if Set(comparison.sides.map(\.player)).count > 1 { parts.append(contender.player ?? NumberText.unknown) }
        return parts.joined(separator: " ")
    }

    private var plane: [ReportBlock] {
        let points = comparison.sides.indices.compactMap { row -> ScatterChart.Point? in
            let standing = comparison.standings[row]
            guard let across = standing.value(of: SideStanding.plane.across),
                let up = standing.value(of: SideStanding.plane.up)
            else { return nil }
            return .init(x: across, y: up, number: String(row + 1), name: name(row))
        }
        return ScatterChart.planeFigure(points)
    }
}
