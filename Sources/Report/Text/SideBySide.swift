import Analytics

/// A recorded session beside what a model makes of it, KPI by KPI.
struct SideBySide {
    let comparison: KPIReport.Comparison

    var blocks: [ReportBlock] {
        [.heading("Session \(foreign: comparison.recorded.id)"), .table(table)]
    }

    private struct Row {
        var title: String
        var value: (SessionTotals) -> Double?
        var text: (Double?) -> String
        /// What else a reader must know of a session's value.
        var mark: (SessionTotals) -> String = { _ in "" }
    }

    private var rows: [Row] {
        [
            Row(title: "Startup time", value: { $0.startupTime?.seconds }, text: Figures.duration) {
                $0.startupTime?.source == .log ? " buffering only" : ""
            },
            Row(title: "Stalls", value: { $0.stallCount.map(Double.init) }, text: Self.count),
            Row(title: "Stall rate", value: { $0.stallRate }, text: Figures.perHour),
            Row(title: "Rebuffer duration", value: { $0.rebufferDuration }, text: Figures.duration),
            Row(title: "Rebuffer ratio", value: { $0.rebufferRatio }, text: Figures.percent),
            Row(title: "Indicated bitrate", value: { $0.timeWeightedIndicatedBitrate }, text: Figures.bitrate),
            Row(title: "Observed bitrate", value: { $0.timeWeightedObservedBitrate }, text: Figures.bitrate),
            Row(title: "Variant switches", value: { $0.switchCount.map(Double.init) }, text: Self.count),
            Row(title: "Duration watched", value: { $0.durationWatched }, text: Figures.duration),
            Row(title: "Transferred", value: { $0.bytesTransferred.map(Double.init) }) {
                Figures.bytes($0.map { Int64(min($0, 9e18)) })
            },
            Row(title: "Linear QoE", value: { $0.linearQoE }) { $0.map { Figures.fixed($0, 1) } ?? Figures.unknown },
        ]
    }

    private static func count(_ value: Double?) -> String { value.map { Figures.fixed($0, 0) } ?? Figures.unknown }

    /// Of a single model the differences are shown too.
    private var table: ReportTable {
        let modelled = comparison.modelled
        let only = modelled.count == 1 ? modelled.first?.totals : nil
        var columns = [ReportTable.Column(title: "KPI"), .init(title: "Recorded", isRight: true)]
        columns += modelled.map { .init(title: $0.label, isRight: true, isFlexible: modelled.count > 3) }
        if only != nil { columns.append(.init(title: "Change", isRight: true)) }
        return ReportTable(
            columns: columns,
            rows: rows.map { row in
                let sessions = [comparison.recorded] + modelled.map(\.totals)
                var cells = [ReportText(row.title)]
                cells += sessions.map { ReportText(row.text(row.value($0)) + row.mark($0)) }
                if let only { cells.append(ReportText(change(row, from: comparison.recorded, to: only))) }
                return cells
            })
    }

    private func change(_ row: Row, from recorded: SessionTotals, to modelled: SessionTotals) -> String {
        // What is measured in two ways has no difference.
        guard let before = row.value(recorded), let after = row.value(modelled),
            row.mark(recorded) == row.mark(modelled)
        else { return Figures.unknown }
        let difference = after - before
        if difference == 0 { return "same" }
        return (difference > 0 ? "+" : "-") + row.text(difference.magnitude)
    }
}
