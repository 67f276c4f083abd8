import Comparison
import PlayheadAnalytics
import PlayheadReport
import PlayheadTerminal

/// What a change gives over many links: recorded, unchanged as it is modelled, with the change, and the interval of the
/// difference between these two, or that it is undecided. Where there is little room, not what was recorded.
///
///                recorded unchanged     after   change, 80 %
///     stalls            3         4         1   -3 to -1      better
///     rebuffer     22.4 s    25.4 s    12.1 s   -14 to +1 s   undecided
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
        let isNarrow = width < Self.widthWithVerdict
        func column(_ title: String, _ width: Int, _ value: @escaping (WhatIfFigure) -> Double?, _ style: Style)
            -> Column
        {
            Column(title: title, width: isNarrow ? max(8, title.count + 1) : width) { figure in
                (isNarrow ? figure.kpi.shortText(value(figure)) : figure.kpi.text(value(figure)), style)
            }
        }
        let before = Column(title: "recorded", width: isNarrow ? 9 : 10) { figure in
            (figure.kpi.text(figure.kpi.reading(of: recorded), isShort: isNarrow), .text)
        }
        let unchanged = column("unchanged", 11, \.unchanged, .text)
        let after = column("after", 10, \.modelled, .title)
        let verdict = Column(title: "", width: 12) { ($0.words, Self.style(of: $0)) }
        // Of what interval the bounds are is said where they stand.
        let level = ", \(NumberText.trimmed(answer.level * 100)) %"
        func change(_ width: Int) -> Column {
            Column(title: "change" + level, width: width) { figure in
                let range = figure.outcome == .cannotTell ? "" : figure.kpi.shortRange(figure.differenceInterval)
                guard isNarrow else { return (range, Self.style(of: figure)) }
                // Without a column of its own the word stands behind the interval, where both have room.
                let isOpen = [.undecided, .same, .cannotTell].contains(figure.outcome)
                let both = "\(range) \(figure.words)"
                return (isOpen ? figure.words : both.count < width ? both : range, Self.style(of: figure))
            }
        }
        func and(_ columns: [Column]) -> [Column] {
            columns + [change(width - columns.reduce(0) { $0 + $1.width })]
        }
        if width < 37 { return and([after]) }
        if width < 47 { return and([unchanged, after]) }
        if isNarrow { return and([before, unchanged, after]) }
        return [before, unchanged, after, change(min(21, width - 43)), verdict]
    }

    /// Columns from which on a word says what the interval of the change tells.
    private static let widthWithVerdict = 62

    private static func style(of figure: WhatIfFigure) -> Style {
        switch figure.isBetter {
        case true?: .good
        case false?: .bad
        case nil: figure.outcome == .cannotTell ? .warn : figure.outcome == .undecided ? .muted : .text
        }
    }
}
