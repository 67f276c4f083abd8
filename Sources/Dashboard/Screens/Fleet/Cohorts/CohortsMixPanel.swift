import PlayheadAnalytics
import PlayheadReport
import PlayheadTerminal

/// What of a KPI's difference the groups of a key changed themselves, and what comes from other parts of the groups: group by
/// group, beside it the sums by every key, and below it what B would be with A's mix.
struct CohortsMixPanel {
    let model: CohortsModel
    /// The KPI's row.
    let row: Int
    /// The key; the most telling one where there is no such.
    let key: Int
    let rect: Rect

    private typealias Keyed = (index: Int, mix: MixDecomposition)

    /// The sums by every key take no more columns of the screen, whatever the names of the keys.
    private static let mostForKeys = 56

    /// The lines that a KPI can use: heading, titles, the groups or the keys, their sum, B with A's mix.
    static func lines(_ row: CohortDifference.Row) -> Int {
        let groups = row.mixes.map { $0.groups.count + 1 }.max() ?? 0
        return groups == 0 ? 2 : 3 + max(groups, row.mixes.count)
    }

    func draw(of frame: inout Frame) {
        guard rect.height > 1, model.rows.indices.contains(row) else { return }
        let row = model.rows[row]
        let area = rect.splitTop(1).rest
        guard let shown = model.mixIndex(ofRow: self.row, key: key) else {
            frame.rule(rect, title: "\(row.measure.name): mix of viewers")
            let reason =
                row.measure.percent == nil
                ? "no key with the same groups in A and in B" : "a percentile is no mean of its groups: it has no mix"
            frame.putNote(reason, in: area)
            return
        }
        let mix = row.mixes[shown]
        let text = CohortsMixText(row: row, mix: mix)
        let note = row.mixes.count > 1 ? "key \(shown + 1) of \(row.mixes.count)" : ""
        frame.rule(rect, titles: text.titles, note: note)
        let (body, below) = area.splitBottom(area.height > 3 ? 1 : 0)
        let keys = keysTable(row, shown, isCut: row.mixes.count > body.height - 1, frame.glyphs)
        let lines = CohortsMixLine.lines(mix, atMost: body.height - 1)
        let keysLayout = keys.layout(width: Self.mostForKeys, in: frame.glyphs.repertoire)
        let table = Table(Self.columns(row.measure.kpi, mix), rows: lines)
        func fitted(beside columns: Int) -> TableLayout {
            table.layout(width: body.width - 3 - columns, in: frame.glyphs.repertoire)
        }
        var layout = fitted(beside: keysLayout.width + 5)
        let hasKeys = row.mixes.count > 1 && layout.isWhole
        if !hasKeys { layout = fitted(beside: 0) }
        table.draw(in: body.splitLeft(2).rest, of: &frame, layout: layout)
        let used = min(body.height, 1 + max(lines.count, hasKeys ? row.mixes.count : 0))
        if hasKeys {
            let beside = body.splitTop(used).top.splitLeft(layout.width + 4).rest
            frame.fill(beside.splitLeft(1).left, with: frame.glyphs.frame.vertical, style: .border)
            let list = beside.splitLeft(2).rest
            keys.draw(
                in: list, of: &frame, first: list.firstRow(showing: shown, of: row.mixes.count), layout: keysLayout)
        }
        if below.height > 0 {
            // Right under the groups, also where these do not fill the room.
            frame.put(text.reweighted, at: Point(x: rect.x + 2, y: body.y + used), width: rect.width - 2)
        }
    }

    private static func columns(_ kpi: KPI, _ mix: MixDecomposition) -> [Table<CohortsMixLine>.Column] {
        [
            .left("by " + mix.key, least: 12, priority: 9) {
                StyledText($0.name, $0.isTotal ? .title : .text)
            },
            .right("\(kpi.isOverTime ? "hours" : "sessions") of A", priority: 7) {
                StyledText(NumberText.percent($0.aWeight))
            },
            .right("of B", priority: 7) { StyledText(NumberText.percent($0.bWeight)) },
            .right("A", priority: 6) { StyledText($0.a.map(kpi.preciseText) ?? "") },
            .right("B", priority: 6) { StyledText($0.b.map(kpi.preciseText) ?? "") },
            .right("within", priority: 8) {
                StyledText(kpi.change($0.within), kpi.style(ofChange: $0.within))
            },
            .right("mix", priority: 8) { StyledText(kpi.change($0.mix)) },
        ]
    }

    /// The sums by every key.
    ///
    /// - Parameter isCut: whether there are more than lines, which must be seen.
    private func keysTable(
        _ row: CohortDifference.Row, _ shown: Int, isCut: Bool, _ glyphs: Glyphs
    ) -> Table<Keyed> {
        let kpi = row.measure.kpi
        let columns: [Table<Keyed>.Column] = [
            .left(isCut ? "  key \(shown + 1) of \(row.mixes.count)" : "  by each key", least: 13, priority: 9) {
                let isShown = $0.index == shown
                return StyledText("\(isShown ? glyphs.pointer : " ") \($0.mix.key)", isShown ? .title : .text)
            },
            .right("within", priority: 8) {
                StyledText(kpi.change($0.mix.within), kpi.style(ofChange: $0.mix.within))
            },
            .right("mix", priority: 8) { StyledText(kpi.change($0.mix.mix)) },
            .right("sum", priority: 7) { StyledText(kpi.change($0.mix.within + $0.mix.mix)) },
        ]
        let rows = row.mixes.enumerated().map { (index: $0, mix: $1) }
        return Table(columns, rows: rows)
    }
}
