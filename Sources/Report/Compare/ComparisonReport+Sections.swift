import BandwidthTrace
import Comparison
import Descriptions
import Playback
import PlayheadAnalytics

extension ComparisonReport {
    /// All that people read in a terminal.
    var sections: [[ReportBlock]] {
        var sections = [[.heading(title), .table(sides)] + differences, [.heading("Verdict"), .paragraph(verdict)]]
        guard !comparison.traces.isEmpty else { return sections + closing }
        sections +=
            whatIfSections ?? [
                [
                    .heading(comparison.recorded == nil ? "KPIs" : "KPIs, both sides as modelled"),
                    .table(kpis(comparison.kpis)),
                ] + method
            ]
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
        sections +=
            whatIfSections ?? [
                [.table(kpis(comparison.kpis.filter { $0.outcome != .unknown }, hasPValues: true, countsWins: true))]
                    + method
            ]
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
        if let whatIf = comparison.whatIf {
            return "A against B over \(String(whatIf.link.samples.count)) links that fit the log"
        }
        if comparison.areBothRecorded { return "A against B, two recorded sessions" }
        if traces.count == 1, let only = traces.first { return "A against B over \(foreign: only.name)" }
        return "A against B over \(NumberText.counted(traces.count, "trace"))"
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
                them within traces. same: the whole interval lies within \(comparison.marginText).
                """)
        ]
    }

    var sides: ReportTable {
        let contenders = Side.allCases.map { (name: $0.name, contender: comparison.contenders[$0]) }
        return ReportTable(
            contenders,
            [
                .left("", \.name),
                .flexible("Playlist") { side in
                    ReportText(foreign: side.contender.playlist)
                        + (comparison.recorded != nil && side.contender.isRecorded ? ", recorded" : "")
                },
                .left("ABR") { $0.contender.abr ?? ($0.contender.isRecorded ? "recorded" : NumberText.unknown) },
                .left("Player") { $0.contender.player ?? NumberText.unknown },
            ] + TableColumn.settings(of: contenders.map(\.contender)) { $0.contender })
    }

    var differences: [ReportBlock] {
        let differences = comparison.contenders.differences
        if differences.isEmpty {
            let isRecorded = comparison.recorded != nil
            return [
                .paragraph(
                    "A and B are set up alike"
                        + (isRecorded
                            ? ": nothing is changed of the recorded session. --b-abr, for one, changes it." : "."))
            ]
        }
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
        var columns: [TableColumn<KPIComparison>] = [
            .flexible("KPI") { kpi in
                // What not all traces know is said of how many it is.
                let partial = kpi.traceCount < comparison.traces.count && kpi.traceCount > 0
                return (countsWins ? kpi.kpi.name : kpi.kpi.shortName) + (partial ? " (\(kpi.traceCount))" : "")
            },
            .right(column(.a)) { $0.figure($0.kpi.text($0.a), "a", $0.a) },
            .right(column(.b)) { $0.figure($0.kpi.text($0.b), "b", $0.b) },
            .right("B - A") { $0.figure(change($0), "difference", $0.difference) },
        ]
        if let recorded = comparison.recorded {
            columns.insert(
                .right("Recorded") { kpi in
                    kpi.figure(kpi.kpi.text(kpi.recorded) + kpi.kpi.mark(recorded), "recorded", kpi.recorded)
                }, at: 1)
        }
        if isMany { columns.append(.right("95 % interval") { $0.outcome == .identical ? "" : interval($0) }) }
        if isMany, hasPValues { columns.append(.right("p", pValue)) }
        if isMany, countsWins { columns.append(.right("A / B / same", wins)) }
        columns.append(.left("Win", better))
        return ReportTable(kpis.filter { comparison.isWorthShowing($0.kpi) }, columns)
    }

    /// What a side is called over its column: of a recorded session that it is as modelled.
    func column(_ side: Side) -> String {
        comparison.recorded != nil && side != comparison.modelledSide ? "\(side.name) modelled" : side.name
    }

    /// The interval, each of its bounds a figure.
    private func interval(_ kpi: KPIComparison) -> ReportText {
        let text = kpi.kpi.range(kpi.interval)
        guard let interval = kpi.interval, let word = text.firstRange(of: " to ") else { return ReportText(text) }
        return kpi.figure(String(text[..<word.lowerBound]), "low", interval.low) + " to "
            + kpi.figure(String(text[word.upperBound...]), "high", interval.high)
    }

    private func pValue(_ kpi: KPIComparison) -> ReportText {
        kpi.outcome == .identical ? "" : kpi.figure(NumberText.pValue(kpi.pValue), "pValue", kpi.pValue)
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
        if kpi.outcome == .same { return "same" }
        if comparison.isBeyondModel(kpi.kpi) { return "cannot tell" }
        guard comparison.traces.count == 1, kpi.kpi.better != .neither else { return "" }
        if comparison.isOfOtherLength(kpi.kpi) { return "" }
        // On one trace, which no interval stands behind.
        return kpi.wins.first > 0 ? "A here" : kpi.wins.second > 0 ? "B here" : ""
    }

    /// On how many traces which side is better, and how likely so large a difference is by chance.
    var wins: ReportTable {
        let counts: [(title: String, name: String, count: (KPIComparison) -> Int)] = [
            ("A", "a", \.wins.first), ("B", "b", \.wins.second), ("Same", "ties", \.wins.ties),
        ]
        let columns: [TableColumn<KPIComparison>] =
            [.left("Better on", \.kpi.name)]
            + counts.map { title, name, count in
                .right(title) { $0.figure(String(count($0)), "wins/" + name, Double(count($0))) }
            } + [
                .right("B's share") {
                    $0.figure(NumberText.percent($0.wins.secondShare), "wins/bShare", $0.wins.secondShare)
                }, .right("p", pValue),
            ]
        let shown = comparison.kpis.filter { kpi in
            kpi.kpi.better != .neither && kpi.wins.count > 0 && comparison.isWorthShowing(kpi.kpi)
        }
        return ReportTable(shown, columns)
    }

    var spread: ReportTable {
        let listed: [KPI] = [.startupTime, .rebufferRatio, .timeWeightedIndicatedBitrate, .linearQoE]
        let quantiles = SampleDistribution.reported.filter { $0.name.hasPrefix("p") }
        return ReportTable(
            columns: [.init(title: "Spread"), .init(title: "")]
                + quantiles.map { .init(title: $0.name, isRight: true) },
            rows: listed.flatMap { kpi in
                zip(["A", "B"], comparison.distributions(of: kpi)).map { label, side in
                    let pointer = "/distributions/\(kpi.key)/quantiles/\(label == "A" ? 0 : 1)/"
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
        let columns: [TableColumn<Int>] = shown.flatMap { kpi in
            Side.allCases.map { side in
                .right("\(kpi.shortName) \(side.name)") { index in
                    let value = comparison.traces[index].sessions[side.rawValue].value(of: kpi)
                    return ReportText(kpi.text(value), at: "/sessions/\(2 * index + side.rawValue)/\(kpi.key)", value)
                }
            }
        }
        let table = ReportTable(
            comparison.worstTraces.prefix(count),
            [.flexible("Trace") { ReportText(foreign: comparison.traces[$0].name) }] + columns)
        let all = comparison.worstTraces.count
        return [
            .heading("Where B hurts most (of \(NumberText.counted(all, "trace")) on which it does)"), .table(table),
        ]
    }

    /// Where A and B diverge: over the only trace, or the one that hurts most; nil where none was played in full.
    private var divergenceSection: [ReportBlock]? {
        guard let sides = played.first, let divergences = PlayedDivergences(sides) else { return nil }
        let isOnly = comparison.traces.count == 1
        let trace: ReportText =
            comparison.whatIf != nil
            ? " over the link nearest to the medians"
            : isOnly ? "" : " over \(foreign: name(ofTrace: divergences.traceIndex))"
        return [.heading("Where they diverge" + trace), divergences.lines(most: Self.mostDivergences)]
    }

    private var problems: [ReportBlock] {
        guard !comparison.problems.isEmpty else { return [] }
        let shown = comparison.problems.prefix(5)
        let rest = comparison.problems.count - shown.count
        return [
            .heading("Left out"),
            .lines(
                shown.map { ReportText(foreign: $0.description) }
                    + (rest > 0 ? [ReportText("and " + String(rest) + " more")] : [])),
        ]
    }
}

extension KPIComparison {
    /// A figure of the KPI, with its name in the KPI's JSON.
    fileprivate func figure(_ text: String, _ name: String, _ value: Double?) -> ReportText {
        ReportText(text, at: "/against/0/kpis/\(kpi.key)/\(name)", value)
    }
}

extension TableColumn where Text == ReportText {
    /// A column for each setting that any contender has.
    static func settings(of contenders: [Contender], _ contender: @escaping (Element) -> Contender) -> [Self] {
        Set(contenders.flatMap(\.settings.keys)).sorted().map { name in
            .flexible(name) { contender($0).settings[name].map { ReportText(foreign: $0) } ?? "" }
        }
    }
}
