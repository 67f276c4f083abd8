import BandwidthTrace
import Comparison
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
