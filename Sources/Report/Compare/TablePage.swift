import BandwidthTrace
import Comparison
import Playback

extension TableReport {
    /// The page of many sides: the table, and who gives most for what.
    var page: HTMLPage {
        let traces = NumberText.counted(table.traceCount, "trace")
        var page = HTMLPage(
            kind: table.isPartial ? "Comparison, stopped before its end" : "Comparison",
            title: ReportText("\(String(table.rows.count)) sides over \(traces)"), lead: lead)
        // Its title is the page's.
        for section in sections(isWide: true) { page.add(Array(section.dropFirst())) }
        page.add("Rebuffering against bitrate", plane)
        if !table.problems.isEmpty {
            page.add("Left out", [.lines(table.problems.map { ReportText(foreign: $0.description) })])
        }
        for section in notes { page.add(section, untitled: "Notes") }
        page.add(provenance, [("seed", ReportText(String(table.seed)))])
        return page
    }

    /// Which sides no other beats in both.
    private var lead: ReportText {
        let frontier = table.rows.indices.filter { table.rows[$0].isOnFrontier }
        guard !frontier.isEmpty else { return "No side is known in both rebuffer ratio and bitrate." }
        return ReportText("No other side has both less rebuffering and more bitrate than: ")
            + frontier.map { ReportText(foreign: name($0)) }.joined(", ") + "."
    }

    /// What a side is called: its number, and what tells it from others.
    private func name(_ row: Int) -> String {
        let contender = table.rows[row].contender
        var parts = [String(row + 1)]
        if Set(table.rows.map(\.contender.playlist)).count > 1 { parts.append(contender.playlist) }
        if Set(table.rows.map(\.contender.abr)).count > 1 { parts.append(contender.abr ?? NumberText.unknown) }
        if Set(table.rows.map(\.contender.player)).count > 1 { parts.append(contender.player ?? NumberText.unknown) }
        return parts.joined(separator: " ")
    }

    private var plane: [ReportBlock] {
        let points = table.rows.indices.compactMap { row -> ScatterChart.Point? in
            guard let across = table.value(ComparisonTable.plane.across, row: row),
                let up = table.value(ComparisonTable.plane.up, row: row)
            else { return nil }
            return .init(x: across, y: up, number: String(row + 1), name: name(row))
        }
        return ScatterChart.planeFigure(points)
    }
}
