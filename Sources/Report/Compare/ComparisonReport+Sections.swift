import Analytics
import BandwidthTrace
import Comparison
import Playback

extension ComparisonReport {
    /// All that people read in a terminal.
    var sections: [[ReportBlock]] {
        var sections = [[.heading(title), .table(sides)] + differences, [.heading("Verdict"), .paragraph(verdict)]]
        guard !comparison.traces.isEmpty else { return sections + closing }
        sections.append([.heading("KPIs"), .table(kpis(comparison.kpis))] + method)
        if comparison.traces.count > 1 { sections.append([.heading("Trace by trace"), .table(wins), .table(spread)]) }
        sections += boundSections
        if !comparison.worstTraces.isEmpty { sections.append(worst(Self.worstCount, beside: [.rebufferDuration])) }
        if let divergenceSection { sections.append(divergenceSection) }
        return sections + closing
    }

    /// What is short enough for a pull request.
    var shortSections: [[ReportBlock]] {
        var sections = [[.heading(title), .paragraph(verdict), .table(sides)] + differences]
        guard !comparison.traces.isEmpty else { return sections + [problems] }
        sections.append(
            [.table(kpis(comparison.kpis.filter { $0.outcome != .unknown }, hasPValues: true, countsWins: true))]
                + method)
        sections += boundSections
        if !comparison.worstTraces.isEmpty {
            sections.append(worst(5, beside: [.rebufferDuration, .timeWeightedIndicatedBitrate]))
        }
        return sections + [problems]
    }

    /// What could not be played, and what a reader should know.
    var closing: [[ReportBlock]] { (problems.isEmpty ? [] : [problems]) + ReportBlock.notes(notes) }

    var title: ReportText {
        let traces = comparison.traces
        if traces.count == 1, let only = traces.first { return "A against B over \(foreign: only.name)" }
        return "A against B over \(Figures.counted(traces.count, "trace"))"
    }

    private var verdict: ReportText { comparison.verdictText }

    /// How intervals and p-values are made; nothing where there are none.
    var method: [ReportBlock] {
        guard comparison.traces.count > 1 else { return [] }
        return [
            .paragraph(
                """
                95 % intervals: BCa, \(String(comparison.resampleCount)) resamples of the traces; of few or skewed traces \
                they are too narrow. p: how likely so large a difference is where A and B are drawn alike, by swapping \
                them within traces.
                """)
        ]
    }

    var sides: ReportTable {
        let options = Set(comparison.contenders.both.flatMap(\.settings.keys)).sorted()
        return ReportTable(
            columns: ["", "Playlist", "ABR", "Player"].map { .init(title: $0, isFlexible: $0 == "Playlist") }
                + options.map { .init(title: $0, isFlexible: true) },
            rows: Side.allCases.map { side in
                let contender = comparison.contenders[side]
                return [
                    ReportText(side.name), ReportText(foreign: contender.playlist),
                    ReportText(contender.isRecorded ? "recorded" : contender.abr ?? Figures.unknown),
                    ReportText(contender.player ?? Figures.unknown),
                ] + options.map { name in contender.settings[name].map { ReportText(foreign: $0) } ?? "" }
            })
    }

    var differences: [ReportBlock] {
        let differences = comparison.contenders.differences
        if differences.isEmpty { return [.paragraph("A and B are set up alike.")] }
        let parts = differences.map { difference -> ReportText in
            let (a, b) = (difference.a ?? "as usual", difference.b ?? "as usual")
            return "\(difference.name) (\(foreign: a); \(foreign: b))"
        }
        let count = differences.count == 1 ? "one thing" : "\(differences.count) things"
        return [.paragraph("They differ in \(count): " + parts.joined(", ") + ".")]
    }

    /// - Parameters:
    ///   - hasPValues: whether the p-values are shown, for which a terminal has no room beside the intervals.
    ///   - countsWins: whether it is shown on how many traces which side is better, which takes room too.
    func kpis(_ kpis: [KPIComparison], hasPValues: Bool = false, countsWins: Bool = false) -> ReportTable {
        let isMany = comparison.traces.count > 1
        var columns: [ReportTable.Column] = [.init(title: "KPI", isFlexible: true)]
        columns += ["A", "B", "B - A"].map { .init(title: $0, isRight: true) }
        if isMany { columns.append(.init(title: "95 % interval", isRight: true)) }
        if isMany, hasPValues { columns.append(.init(title: "p", isRight: true)) }
        if isMany, countsWins { columns.append(.init(title: "A / B / same", isRight: true)) }
        columns.append(.init(title: "Win"))
        return ReportTable(
            columns: columns,
            rows: kpis.filter { comparison.isWorthShowing($0.kpi) }.map { kpi in
                func figure(_ text: String, _ name: String, _ value: Double?) -> ReportText {
                    ReportText(text, at: "/kpis/\(kpi.kpi.key)/\(name)", value)
                }
                // What not all traces know is said of how many it is.
                let partial = kpi.traceCount < comparison.traces.count && kpi.traceCount > 0
                let title = (countsWins ? kpi.kpi.name : kpi.kpi.shortName) + (partial ? " (\(kpi.traceCount))" : "")
                var cells = [
                    ReportText(title), figure(kpi.kpi.text(kpi.a), "a", kpi.a), figure(kpi.kpi.text(kpi.b), "b", kpi.b),
                    figure(change(kpi), "difference", kpi.difference),
                ]
                if isMany { cells.append(kpi.outcome == .identical ? "" : interval(kpi)) }
                if isMany, hasPValues { cells.append(pValue(kpi)) }
                if isMany, countsWins { cells.append(ReportText(wins(kpi))) }
                return cells + [ReportText(better(kpi))]
            })
    }

    /// The interval, each of its bounds a figure.
    private func interval(_ kpi: KPIComparison) -> ReportText {
        let text = kpi.kpi.range(kpi.interval)
        guard let interval = kpi.interval, let word = text.firstRange(of: " to ") else { return ReportText(text) }
        let pointer = "/kpis/\(kpi.kpi.key)/"
        return ReportText(String(text[..<word.lowerBound]), at: pointer + "low", interval.low) + " to "
            + ReportText(String(text[word.upperBound...]), at: pointer + "high", interval.high)
    }

    private func pValue(_ kpi: KPIComparison) -> ReportText {
        if kpi.outcome == .identical { return "" }
        return ReportText(Figures.pValue(kpi.pValue), at: "/kpis/\(kpi.kpi.key)/pValue", kpi.pValue)
    }

    private func change(_ kpi: KPIComparison) -> String {
        kpi.outcome == .identical ? "same" : kpi.kpi.change(kpi.difference)
    }

    private func wins(_ kpi: KPIComparison) -> String {
        if kpi.outcome == .unknown || kpi.kpi.better == .neither { return "" }
        return "\(kpi.wins.first) / \(kpi.wins.second) / \(kpi.wins.ties)"
    }

    private func better(_ kpi: KPIComparison) -> String {
        if let better = kpi.better { return better }
        guard comparison.traces.count == 1, kpi.kpi.better != .neither else { return "" }
        // On one trace, which no interval stands behind.
        return kpi.wins.first > 0 ? "A here" : kpi.wins.second > 0 ? "B here" : ""
    }

    /// On how many traces which side is better, and how likely so large a difference is by chance.
    var wins: ReportTable {
        ReportTable(
            columns: [.init(title: "Better on")]
                + ["A", "B", "Same", "B's share", "p"].map { .init(title: $0, isRight: true) },
            rows: comparison.kpis.filter { kpi in
                kpi.kpi.better != .neither && kpi.wins.count > 0 && comparison.isWorthShowing(kpi.kpi)
            }.map { kpi in
                let wins = kpi.wins
                func figure(_ text: String, _ name: String, _ value: Double?) -> ReportText {
                    ReportText(text, at: "/kpis/\(kpi.kpi.key)/wins/\(name)", value)
                }
                return [ReportText(kpi.kpi.name)]
                    + [("a", wins.first), ("b", wins.second), ("ties", wins.ties)].map { name, count in
                        figure(String(count), name, Double(count))
                    } + [figure(Figures.percent(wins.secondShare), "bShare", wins.secondShare), pValue(kpi)]
            })
    }

    var spread: ReportTable {
        let listed: [KPI] = [.startupTime, .rebufferRatio, .timeWeightedIndicatedBitrate, .linearQoE]
        let quantiles = SampleDistribution.reported.filter { $0.name.hasPrefix("p") }
        return ReportTable(
            columns: [.init(title: "Spread"), .init(title: "")]
                + quantiles.map { .init(title: $0.name, isRight: true) },
            rows: listed.flatMap { kpi in
                zip(["A", "B"], comparison.distributions(of: kpi)).map { label, side in
                    let pointer = "/distributions/\(kpi.key)/quantiles/\(label.lowercased())/"
                    return [ReportText(label == "A" ? kpi.name : ""), ReportText(label)]
                        + quantiles.map { quantile in
                            let value = side.quantile(quantile.probability)
                            return ReportText(kpi.text(value), at: pointer + quantile.name, value)
                        }
                }
            })
    }

    /// - Parameter others: what else is shown of the traces than what they are ranked by.
    func worst(_ count: Int, beside others: [KPI]) -> [ReportBlock] {
        let by = comparison.worstBy
        let shown = [by] + others.filter { $0 != by }
        let table = ReportTable(
            columns: [.init(title: "Trace", isFlexible: true)]
                + shown.flatMap { kpi in
                    ["A", "B"].map { .init(title: "\(kpi.shortName) \($0)", isRight: true) }
                },
            rows: comparison.worstTraces.prefix(count).map { index in
                let trace = comparison.traces[index]
                return [ReportText(foreign: trace.name)]
                    + shown.flatMap { kpi in
                        [("a", trace.a), ("b", trace.b)].map { side, session in
                            let value = session.value(of: kpi)
                            return ReportText(
                                kpi.text(value), at: "/traces/\(index)/\(side)/\(kpi.key)", value)
                        }
                    }
            })
        let all = comparison.worstTraces.count
        return [.heading("Where B hurts most (of \(Figures.counted(all, "trace")) on which it does)"), .table(table)]
    }

    /// Where A and B diverge: over the only trace, or the one that hurts most; nil where none was played in full.
    private var divergenceSection: [ReportBlock]? {
        guard let sides = played.first, let divergences = PlayedDivergences(sides) else { return nil }
        let isOnly = comparison.traces.count == 1
        let trace: ReportText = isOnly ? "" : " over \(foreign: name(ofTrace: divergences.traceIndex))"
        return [.heading("Where they diverge" + trace), divergences.lines(most: Self.mostDivergences)]
    }

    private var problems: [ReportBlock] {
        guard !comparison.problems.isEmpty else { return [] }
        let shown = comparison.problems.prefix(5)
        let rest = comparison.problems.count - shown.count
        return [
            .heading("Left out"),
            .list(
                shown.map { (ReportText(foreign: $0.description), []) }
                    + (rest > 0 ? [(ReportText("and " + String(rest) + " more"), [])] : [])),
        ]
    }
}
