import Descriptions
import PlayheadAnalytics
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

/// A line of a mix: a group, those for which there is no line of their own, or all.
struct CohortsMixLine {
    let name: String
    /// The part of A's hours or sessions that it has, from 0 to 1.
    let aWeight: Double
    let bWeight: Double
    /// The KPI in A; nil where it is not known, and of groups together that are not all.
    let a: Double?
    let b: Double?
    /// What it adds to the difference by itself, in the KPI's unit.
    let within: Double
    /// What its part in the mix adds.
    let mix: Double
    var isTotal = false

    /// The groups with the most weight, and all of them last; where there are more than lines for them, what the others
    /// come to is in the line before that.
    static func lines(_ mix: MixDecomposition, atMost most: Int) -> [CohortsMixLine] {
        let room = max(0, most - 1)
        let count = mix.groups.count <= room ? room : max(0, room - 1)
        let groups = mix.groups.prefix(count).map { group in
            CohortsMixLine(
                name: group.value ?? NumberText.unknown, aWeight: group.aWeight, bWeight: group.bWeight, a: group.a,
                b: group.b, within: group.within, mix: group.mix)
        }
        let rest = mix.groups.dropFirst(count)
        let others = rest.isEmpty || room == 0 ? [] : [CohortsMixLine("\(rest.count) more", Array(rest))]
        var all = CohortsMixLine("all", mix.groups, a: mix.a, b: mix.b)
        all.isTotal = true
        return groups + others + [all]
    }

    /// Groups together.
    private init(_ name: String, _ groups: [MixDecomposition.Group], a: Double? = nil, b: Double? = nil) {
        func sum(_ part: (MixDecomposition.Group) -> Double) -> Double { groups.reduce(0) { $0 + part($1) } }
        self.init(
            name: name, aWeight: sum(\.aWeight), bWeight: sum(\.bWeight), a: a, b: b, within: sum(\.within),
            mix: sum(\.mix))
    }

    private init(
        name: String, aWeight: Double, bWeight: Double, a: Double?, b: Double?, within: Double, mix: Double
    ) {
        (self.name, self.aWeight, self.bWeight) = (name, aWeight, bWeight)
        (self.a, self.b, self.within, self.mix) = (a, b, within, mix)
    }
}

extension MixDecomposition {
    /// The KPI of all of A's groups.
    var a: Double { groups.reduce(0) { $0 + $1.aWeight * ($1.a ?? 0) } }

    /// The KPI of all of B's groups.
    var b: Double { groups.reduce(0) { $0 + $1.bWeight * ($1.b ?? 0) } }
}

/// What a mix says in words.
struct CohortsMixText {
    let row: CohortDifference.Row
    let mix: MixDecomposition

    private var kpi: KPI { row.measure.kpi }

    /// Headings, the one that says the most first.
    var titles: [String] {
        let name = "\(row.measure.name) by \(mix.key)"
        let sum =
            "B - A \(kpi.change(mix.within + mix.mix)) = within \(kpi.change(mix.within)), mix \(kpi.change(mix.mix))"
        let meanings = meanings
        guard let fullest = meanings.first else { return ["\(name): \(sum)", name] }
        return ["\(name): \(fullest) (\(sum))"] + meanings.map { "\(name): \($0)" } + [name]
    }

    /// Where a change comes from, in more and in fewer words; empty where there is none for sure.
    private var meanings: [String] {
        guard let difference = row.difference?.value, row.verdict == .better || row.verdict == .worse else { return [] }
        if !mix.explains(difference) { return ["mostly the groups themselves"] }
        if mix.within * difference > 0 { return ["mostly another mix of viewers", "mostly another mix"] }
        return [
            "another mix of viewers, the groups together are not \(row.verdict.text)", "another mix, not the groups",
        ]
    }

    /// What B would be were its viewers mixed as A's are.
    var reweighted: StyledText {
        let change = mix.reweighted - mix.a
        var text = StyledText("B with the mix of A: ", .muted)
        text.add(kpi.preciseText(mix.reweighted), .title)
        if mix.a > 0 {
            text.add(" (\(NumberText.relativeChange(change / mix.a)) of A)", kpi.style(ofChange: change))
            text.add("  as it is: ", .muted)
            text.add("\(kpi.preciseText(mix.b)) (\(NumberText.relativeChange((mix.b - mix.a) / mix.a)))")
        }
        return text
    }
}
