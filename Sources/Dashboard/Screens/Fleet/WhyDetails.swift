import PlayheadAnalytics
import PlayheadReport
import PlayheadTerminal

/// The errors and stalls of the selected finding's sessions, and those of all others.
struct WhyDetails {
    let details: Explanation.Details?
    let level: Double
    let rect: Rect

    private static let columns = [
        Table.Column("sessions with", width: 22, priority: 20, grows: true),
        Table.Column("these", width: 7, priority: 11, alignsRight: true),
        Table.Column("others", width: 7, priority: 10, alignsRight: true),
        Table.Column("ratio", width: 6, priority: 9, alignsRight: true),
        Table.Column("99 %", width: 14, priority: 7, alignsRight: true),
        Table.Column("excess", width: 7, priority: 8, alignsRight: true),
    ]

    func draw(of frame: inout Frame) {
        frame.rule(rect, titles: ["Errors and stalls of these sessions and of all others", "Errors and stalls"])
        let area = rect.splitTop(1).rest
        let rows = details?.occurrences ?? []
        guard !rows.isEmpty else { return frame.putNote("no error and no stall is known of them", in: area) }
        Table(columns: Self.columns).draw(in: area, of: &frame, count: rows.count, first: 0, selected: -1) {
            row, column in
            let (key, value, ratio) = rows[row]
            let style: Style = ratio.excess > 0 ? .text : .muted
            switch column {
            case 0: return ("\(key.name) = \(value)", style)
            case 1: return (NumberText.percent(ratio.group.share), style)
            case 2: return (NumberText.percent(ratio.othersShare), style)
            case 3: return (NumberText.fixed(ratio.value, 2), style)
            case 4:
                let interval = ratio.interval(level: level)
                return ("\(NumberText.fixed(interval.low, 2)) to \(NumberText.fixed(interval.high, 2))", style)
            default: return ((ratio.excess > 0 ? "+" : "") + NumberText.fixed(ratio.excess, 0), style)
            }
        }
    }
}
