import Comparison
import Descriptions
import PlayheadAnalytics
import PlayheadTerminal
import TablesAndCharts

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

    func draw(in rect: Rect, _ frame: inout Frame) {
        let figures = Self.kpis.compactMap { answer[$0] }
        func table(_ changeWidth: Int) -> Table<WhatIfFigure> {
            Table(columns(rect.width, changeWidth: changeWidth), rows: figures, titles: .muted)
        }
        // What stands in the column of the change depends on its width, and not the other way round.
        let layout = table(0).layout(width: rect.width, in: frame.glyphs.repertoire)
        let change = layout.places.first { $0.column == Self.changeColumn }
        table(change?.width ?? 0).draw(in: rect, of: &frame, layout: layout)
    }

    private func columns(_ width: Int, changeWidth: Int) -> [Table<WhatIfFigure>.Column] {
        let nameWidth = width < 40 ? 8 : 10
        let isNarrow = width - nameWidth - 1 < Self.widthWithVerdict
        func text(_ kpi: KPI, _ value: Double?) -> String { isNarrow ? kpi.shortText(value) : kpi.text(value) }
        let columns: [Table<WhatIfFigure>.Column] = [
            .left("", width: nameWidth, priority: 4) {
                StyledText($0.kpi.phrase.count <= nameWidth ? $0.kpi.phrase : $0.kpi.label, .muted)
            },
            .right("recorded", width: isNarrow ? 8 : 9, priority: 1) {
                StyledText($0.kpi.text($0.kpi.reading(of: recorded), isShort: isNarrow))
            },
            .right("unchanged", width: isNarrow ? 9 : 10, priority: 2) { StyledText(text($0.kpi, $0.unchanged)) },
            .right("after", width: isNarrow ? 7 : 9, priority: 4) { StyledText(text($0.kpi, $0.modelled), .title) },
            // Of what interval the bounds are is said where they stand.
            .right(
                "change, \(NumberText.trimmed(answer.level * 100)) %", width: isNarrow ? 18 : 20, least: 18,
                priority: 4,
                grows: isNarrow
            ) {
                StyledText(change($0, hasWord: isNarrow, width: changeWidth), Self.style(of: $0))
            },
        ]
        return columns
            + (isNarrow ? [] : [.right("", width: 11, priority: 4) { StyledText($0.words, Self.style(of: $0)) }])
    }

    private static let changeColumn = 4

    /// The interval; without a column of its own the word stands behind it, where both have room.
    private func change(_ figure: WhatIfFigure, hasWord: Bool, width: Int) -> String {
        let range = figure.outcome == .cannotTell ? "" : figure.kpi.shortRange(figure.differenceInterval)
        guard hasWord else { return range }
        let isOpen = [.undecided, .same, .cannotTell].contains(figure.outcome)
        let both = "\(range) \(figure.words)"
        return isOpen ? figure.words : both.count <= width ? both : range
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
