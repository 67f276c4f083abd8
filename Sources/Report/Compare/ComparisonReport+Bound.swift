import Comparison
import Descriptions
import PlayheadAnalytics

extension ComparisonReport {
    /// What was possible, and what each side leaves of it; nothing where nobody asked.
    var boundSections: [[ReportBlock]] {
        guard let bound = comparison.bound else { return [] }
        var columns: [ReportTable.Column] = [.init(title: "KPI", isFlexible: true)]
        columns += ["", "Reached", "Best plan", "Bound", "Left", "95 % interval"].map {
            .init(title: $0, isRight: !$0.isEmpty)
        }
        let gaps = [("A", bound.a), ("B", bound.b)].flatMap { label, gaps in
            (gaps ?? []).map { gap in (label, gap) }
        }
        let rows = ComparisonBound.kpis.flatMap { kpi in
            gaps.filter { $0.1.kpi == kpi }.map { label, gap in
                func figure(_ text: String, _ name: String, _ value: Double?) -> ReportText {
                    ReportText(text, at: "/bound/\(label.lowercased())/\(kpi.key)/\(name)", value)
                }
                return [
                    ReportText(label == gaps.first?.0 ? kpi.name : ""), ReportText(label),
                    figure(kpi.text(gap.side), "side", gap.side), figure(kpi.text(gap.plan), "plan", gap.plan),
                    figure(gap.bound.map(kpi.text) ?? "", "bound", gap.bound),
                    figure(kpi.change(gap.difference), "difference", gap.difference),
                    ReportText(kpi.range(gap.interval)),
                ]
            }
        }
        return [
            [
                .heading("What was possible"), .table(ReportTable(columns: columns, rows: rows)),
                .paragraph(ReportText(reading(bound))),
            ]
        ]
    }

    /// Whether the ladder or the rule is the problem, as far as linear QoE tells.
    private func reading(_ bound: ComparisonBound) -> String {
        var sentences = [("A", bound.a), ("B", bound.b)].compactMap { label, gaps -> String? in
            guard let gap = gaps?.first(where: { $0.kpi == .linearQoE }), let side = gap.side, let plan = gap.plan
            else { return nil }
            let missed = plan - side
            let reach =
                missed > 0
                ? "a plan that knows the future reaches \(gap.kpi.text(missed)) more"
                : "no plan was found that reaches more"
            guard let left = gap.difference, gap.bound != nil else {
                return "Of what \(label)'s rule could do, \(reach)."
            }
            let share = gap.share.map { ", \(NumberText.percent($0)) of the upper bound" } ?? ""
            return "\(label)'s rule leaves at most \(gap.kpi.text(left)) of linear QoE on the table\(share); \(reach)."
        }
        if let ladder = bound.ladder?.first(where: { $0.kpi == .linearQoE }) {
            switch ladder.outcome {
            case .identical, .same: sentences.append("Both ladders allow the same.")
            case .lower, .higher, .single:
                let more = ladder.difference.map { $0 > 0 ? "more" : "less" } ?? ""
                sentences.append(
                    "B's ladder allows \(more) than A's: \(ladder.kpi.change(ladder.difference))"
                        + (ladder.interval.map { _ in ", \(ladder.certainty)." } ?? "."))
            case .tooFew:
                sentences.append(
                    (ladder.hasTooFewTraces ? "The traces are too few" : "Too few traces differ")
                        + " to tell which ladder allows more.")
            case .undecided: sentences.append("Which ladder allows more is not sure.")
            case .unknown: break
            }
        }
        return sentences.joined(separator: " ")
    }
}
