import Descriptions
import PlayheadAnalytics
import PlayheadTerminal

/// The errors and stalls of the selected finding's sessions, and those of all others.
struct WhyDetails {
    let details: Explanation.Details?
    let level: Double
    let rect: Rect

    private typealias Occurrence = (key: GroupKey, value: String, ratio: RiskRatio)

    private var columns: [Table<Occurrence>.Column] {
        func styled(_ row: Occurrence, _ text: String) -> StyledText {
            StyledText(text, row.ratio.excess > 0 ? .text : .muted)
        }
        return [
            .left("sessions with", width: 22, priority: 20, grows: true) { styled($0, "\($0.key.name) = \($0.value)") },
            .right("these", width: 7, priority: 11) { styled($0, NumberText.percent($0.ratio.group.share)) },
            .right("others", width: 7, priority: 10) { styled($0, NumberText.percent($0.ratio.othersShare)) },
            .right("ratio", width: 6, priority: 9) { styled($0, $0.ratio.valueText) },
            .right("99 %", width: 14, priority: 7) { styled($0, $0.ratio.intervalText(level: level)) },
            .right("excess", width: 7, priority: 8) { styled($0, $0.ratio.excessText) },
        ]
    }

    /// The lines that it takes: a title, the columns' names, and the errors and stalls, or that there are none.
    static func lines(of details: Explanation.Details?) -> Int {
        let count = details?.occurrences.count ?? 0
        return count == 0 ? 2 : 2 + count
    }

    func draw(of frame: inout Frame) {
        frame.rule(rect, titles: ["Errors and stalls of these sessions and of all others", "Errors and stalls"])
        let area = rect.splitTop(1).rest
        let rows = details?.occurrences ?? []
        guard !rows.isEmpty else { return frame.putNote("no error and no stall is known of them", in: area) }
        Table(columns, rows: rows).draw(in: area.splitLeft(1).rest, of: &frame)
    }
}
