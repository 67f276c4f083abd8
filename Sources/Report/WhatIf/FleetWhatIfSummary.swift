import Comparison
import Descriptions
import PlayheadAnalytics

/// What a change would do to many sessions, for people.
struct FleetWhatIfSummary {
    private let report: FleetWhatIfReport

    init(_ report: FleetWhatIfReport) { self.report = report }

    var title: ReportText { "What \(foreign: report.change) would change" }

    var sections: [[ReportBlock]] {
        let (played, all) = (report.total.modelled.sessionCount, report.total.sessionCount)
        let sessions = (played == all ? "" : "\(played) of ") + NumberText.counted(all, "session")
        let counts = "\(title.rendered { $0 }): \(sessions)" + (played == all ? "" : ", the others left out")
        return [[.heading(ReportText(foreign: counts)), .table(table(of: report.total))]] + groups
            + ReportBlock.notes(notes)
    }

    private var interval: String { "\(NumberText.trimmed(report.level * 100)) % interval" }

    private func table(of group: FleetWhatIfReport.Group) -> ReportTable {
        ReportTable(
            group.modelled.figures(level: report.level),
            [
                // Of how many sessions it is known, where these are not all that were played again.
                .left("KPI") { $0.kpi.shortName + ($0.count < group.modelled.sessionCount ? " (\($0.count))" : "") },
                .right("Recorded") { $0.kpi.text($0.recorded) },
                .right("Change") { $0.kpi.change($0.difference) },
                .right(interval) { $0.kpi.range($0.interval) }, .left("", \.words),
            ])
    }

    /// What matters most, group by group.
    private var groups: [[ReportBlock]] {
        let keys = Set(report.groups.flatMap(\.key.keys)).sorted()
        let figures = report.groups.map { ($0, $0.modelled.figures(level: report.level)) }
        let kpis: [KPI] = [.stallRate, .rebufferRatio, .timeWeightedIndicatedBitrate, .linearQoE]
        return kpis.compactMap { kpi -> [ReportBlock]? in
            let rows = figures.compactMap { group, figures in
                figures.first { $0.kpi == kpi }.map { (group: group, figure: $0) }
            }
            guard rows.contains(where: { $0.figure.difference != nil }) else { return nil }
            let table = ReportTable(
                rows,
                TableColumn.keys(keys, of: \.group.key) + [
                    .right("Sessions", \.group.modelled.sessionCount),
                    .right("Recorded") { kpi.text($0.figure.recorded) },
                    .right("Change") { kpi.change($0.figure.difference) },
                    .right(interval) { kpi.range($0.figure.interval) }, .left("", \.figure.words),
                ])
            return [.heading(ReportText("\(kpi.name) by \(keys.joined(separator: ", "))")), .table(table)]
        }
    }

    private var notes: [String] {
        var notes: [String] = []
        if let player = report.player { notes.append("The sessions are taken to be recorded by \(player) (--player).") }
        if report.isPartial { notes.append("The work was stopped: this is what was played until then.") }
        let names = ["requests": "requests", "rowsAndEvents": "rows and stalls that the app saw", "rows": "rows alone"]
        let sources = FleetWhatIfReport.evidences.compactMap { name in
            report.evidence[name].map { "\($0) by \(names[name] ?? "a link that is known")" }
        }
        notes.append(
            "\(NumberText.counted(report.total.modelled.sessionCount, "session")) played again: "
                + (sources.isEmpty ? "none" : sources.joined(separator: ", "))
                + "; each over \(report.sampleCount) links "
                + "that fit its log, unchanged and changed, unless its link is known.")
        notes += report.reasons.map { "\(NumberText.counted($0.count, "session")) left out: \($0.reason)" }
        notes.append(
            "The intervals hold what is not known of the links, which sessions there were, and what the model may get wrong in "
                + "all sessions alike, which does not shrink with their number: as much as it did over made-up fleets "
                + "whose truth is known. How like the viewers' players the model is, they do not tell.")
        return notes
    }
}

extension FleetWhatIfFigure {
    /// What can be said of the difference, in a word.
    var words: String { WhatIfFigure.words(outcome, of: kpi) }
}
