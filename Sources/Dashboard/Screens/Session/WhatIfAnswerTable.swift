import Analytics
import Comparison
import Report
import Terminal

/// What a change gives over many links: recorded, changed, and the interval of the difference, or that it is undecided. Where
/// there is room, the interval of the value and the difference itself too.
///
///                      recorded     after   change, 80 %
///     stalls                  3         1   -3 to -1      better
///     rebuffer           22.4 s    12.1 s   -14 to +1 s   undecided
struct WhatIfAnswerTable {
    let answer: WhatIfAnswer
    let recorded: SessionTotals

    static let kpis: [KPI] = [
        .startupTime, .stallCount, .rebufferDuration, .timeWeightedIndicatedBitrate, .switchCount, .linearQoE,
    ]

    private struct Column {
        let title: String
        let width: Int
        let cell: (WhatIfFigure) -> (text: String, style: Style)
    }

    func draw(in rect: Rect, _ frame: inout Frame) {
        let nameWidth = rect.width < 40 ? 9 : 11
        let columns = columns(rect.width - nameWidth)
        var x = rect.x + nameWidth
        for column in columns {
            put((column.title, .muted), ending: x + column.width, in: rect.y, column.width, &frame)
            for (index, kpi) in Self.kpis.enumerated().prefix(max(0, rect.height - 1)) {
                guard let figure = answer[kpi] else { continue }
                put(column.cell(figure), ending: x + column.width, in: rect.y + index + 1, column.width, &frame)
            }
            x += column.width
        }
        for (index, kpi) in Self.kpis.enumerated().prefix(max(0, rect.height - 1)) {
            let name = kpi.phrase.count < nameWidth ? kpi.phrase : kpi.label
            frame.put(name, at: Point(x: rect.x, y: rect.y + index + 1), style: .muted, truncatedTo: nameWidth)
        }
    }

    /// A cell at the right of its column, with a space before it.
    private func put(
        _ cell: (text: String, style: Style), ending end: Int, in row: Int, _ width: Int, _ frame: inout Frame
    ) {
        let text = cell.text.count < width ? cell.text : String(cell.text.prefix(max(0, width - 2))) + "~"
        frame.put(text, at: Point(x: end - text.count, y: row), style: cell.style, width: text.count)
    }

    /// The columns that have room, the most wanted first.
    private func columns(_ width: Int) -> [Column] {
        let after = Column(title: "after", width: 10) { ($0.kpi.text($0.changed), .title) }
        let verdict = Column(title: "", width: width < 52 ? 10 : 11) { ($0.words, Self.style(of: $0)) }
        // Of what interval the bounds are is said where they stand.
        let level = ", \(Figures.trimmed(answer.level * 100)) %"
        let change = Column(title: "change" + level, width: min(21, width - 30)) {
            ($0.kpi.shortRange($0.differenceInterval), Self.style(of: $0))
        }
        let short = Column(title: "change" + level, width: width - 10) { figure in
            (
                [.undecided, .same].contains(figure.outcome)
                    ? figure.words : figure.kpi.shortRange(figure.differenceInterval),
                Self.style(of: figure)
            )
        }
        let before = Column(title: "recorded", width: 10) { figure in
            (figure.kpi.text(figure.kpi.reading(of: recorded)), .text)
        }
        let interval = Column(title: "interval" + level, width: 21) { ($0.kpi.span($0.interval), .text) }
        if width < 37 { return [after, short] }
        if width < 49 { return [before, after, Column(title: "change" + level, width: width - 20, cell: short.cell)] }
        if width < 73 { return [before, after, change, verdict] }
        return [before, after, interval, change, verdict]
    }

    private static func style(of figure: WhatIfFigure) -> Style {
        switch figure.isBetter {
        case true?: .good
        case false?: .bad
        case nil: figure.outcome == .undecided ? .muted : .text
        }
    }
}
