import BandwidthTrace
import Comparison
import Playback

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
