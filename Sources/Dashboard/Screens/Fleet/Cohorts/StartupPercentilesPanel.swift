import Descriptions
import PlayheadAnalytics
import PlayheadTerminal

/// By how much the startup times differ from the fastest sessions to the slowest: percentile by percentile, B - A.
struct StartupPercentilesPanel {
    let model: CohortsModel
    let rect: Rect

    /// The lines that it takes.
    static func lines(_ model: CohortsModel) -> Int { 2 + model.startupPercentiles.count }

    func draw(of frame: inout Frame) {
        guard rect.height > 1 else { return }
        let level = NumberText.trimmed(model.difference.level * 100)
        frame.rule(
            rect,
            titles: [
                "Difference of the startup percentiles, B - A, \(level) % intervals",
                "Startup percentiles, B - A, \(level) % intervals", "Startup percentiles, B - A",
            ])
        let rows = model.startupPercentiles
        let area = rect.splitTop(1).rest
        guard rows.contains(where: { $0.a != nil || $0.b != nil }) else {
            frame.putNote("no startup time is known", in: area)
            return
        }
        ForestTable(
            figures: columns, verdicts: [], rows: rows, margin: model.difference.margin, difference: \.relative,
            style: \.verdict.style
        ).draw(in: area.splitLeft(1).rest, of: &frame)
    }

    private var columns: [Table<CohortDifference.Row>.Column] {
        [
            .left("", priority: 9) { row in
                StyledText(row.measure.percent.map { "p\($0)" } ?? "")
            },
            .right("A", priority: 6) { StyledText($0.measure.kpi.text($0.a?.value)) },
            .right("B", priority: 6) { StyledText($0.measure.kpi.text($0.b?.value)) },
            .right("B - A", priority: 8) {
                StyledText($0.measure.kpi.change($0.difference?.value), $0.verdict.style)
            },
            .right("of A", priority: 7) {
                StyledText(NumberText.relativeChange($0.relative?.value), $0.verdict.style)
            },
        ]
    }
}
