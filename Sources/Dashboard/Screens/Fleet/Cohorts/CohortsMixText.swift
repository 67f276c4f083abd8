import PlayheadAnalytics
import PlayheadReport
import PlayheadTerminal

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
