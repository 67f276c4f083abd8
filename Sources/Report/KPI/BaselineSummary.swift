import Descriptions
import PlayheadAnalytics

/// Sessions against a baseline, for people.
struct BaselineSummary {
    private let baseline: KPIReport.Baseline
    private var difference: CohortDifference { baseline.difference }
    private var rows: [CohortDifference.Row] { difference.rows.filter { $0.a != nil || $0.b != nil } }

    /// Of the groups of a key these are shown.
    private static let mostGroups = 10

    init(_ baseline: KPIReport.Baseline) { self.baseline = baseline }

    /// The sections of a text or a page.
    ///
    /// - Parameter plot: whether the intervals are drawn in characters, which takes a font of one width.
    func sections(plot: Bool) -> [[ReportBlock]] {
        let head: [ReportBlock] = [.heading(title), .paragraph(sides), .table(figures(hasVerdict: !plot))]
        let drawn: [ReportBlock] = [.heading("B - A as a part of A's value"), .table(forest)]
        let end = [.paragraph(method)] + remarks
        return (plot ? [head, drawn + end] : [head + end]) + (mixes.map { [$0] } ?? []) + groups
    }

    /// The intervals as a drawing.
    var drawing: [ReportBlock] {
        let drawn = rows.compactMap { row -> IntervalChart.Row? in
            guard let delta = row.difference, let low = delta.low, let high = delta.high else { return nil }
            let kpi = row.measure.kpi
            return IntervalChart.Row(
                name: row.measure.name, difference: delta.value, low: low, high: high,
                figure: "\(kpi.change(delta.value)) (\(kpi.range(of: delta))); \(ofA(row)) of A",
                verdict: row.verdict == .undecided ? "" : row.verdict.text)
        }
        if drawn.isEmpty { return [] }
        let chart = IntervalChart(
            title: "Differences with their \(level) intervals",
            description: "Of each KPI B - A with its interval. The table has the figures.", rows: drawn)
        return [.drawing(chart.markup(named: "against"), caption: "Each on a scale of its own.")]
    }

    private var level: String { NumberText.trimmed(difference.level * 100) + " %" }
    private var margin: String { NumberText.trimmed(difference.margin * 100) + " %" }

    private var title: ReportText {
        let count = difference.a.sessionCount
        return "B against A: \(NumberText.counted(difference.b.sessionCount, "session")) against \(String(count))"
    }

    private var sides: ReportText {
        func size(_ fleet: FleetAccumulator) -> String {
            "\(NumberText.counted(fleet.sessionCount, "session")), \(NumberText.duration(fleet.durationWatched)) watched"
        }
        let what =
            switch baseline.kind {
            case .predicate: "where this holds:"
            case .part: "the part"
            case .logs: "the logs of"
            }
        return "A, \(what) \(foreign: baseline.name): "
            + "\(size(difference.a)). B, the sessions of this report: \(size(difference.b))."
    }

    private func figures(hasVerdict: Bool) -> ReportTable {
        var columns: [TableColumn<(index: Int, row: CohortDifference.Row)>] = [
            .flexible("KPI") { $0.row.measure.shortName },
            .right("A") {
                figure($0, "a", $0.row.a?.value) { $0.text($1) } + part($0.row, of: difference.a)
            },
            .right("B") {
                figure($0, "b", $0.row.b?.value) { $0.text($1) } + part($0.row, of: difference.b)
            },
            .right("B - A") { figure($0, "difference", $0.row.difference?.value) { $0.change($1) } },
            .right("\(level) interval") { $0.row.measure.kpi.range(of: $0.row.difference) },
        ]
        if hasVerdict { columns += [.right("of A") { ofA($0.row) }, .left("Verdict") { $0.row.verdictText }] }
        // The index is that in the record, which has those of which nobody knows anything too.
        let indexed = difference.rows.enumerated().map { (index: $0, row: $1) }
        return ReportTable(indexed.filter { $0.row.a != nil || $0.row.b != nil }, columns)
    }

    private func figure(
        _ element: (index: Int, row: CohortDifference.Row), _ side: String, _ value: Double?,
        _ text: (KPI, Double?) -> String
    ) -> ReportText {
        ReportText(text(element.row.measure.kpi, value), at: "/against/kpis/\(element.index)/\(side)/value", value)
    }

    private func part(_ row: CohortDifference.Row, of fleet: FleetAccumulator) -> ReportText {
        ReportText(row.measure.kpi.ofPart(of: fleet))
    }

    private var forest: ReportTable {
        let plot = ForestPlot(rows.compactMap(\.relative), margin: difference.margin)
        return ReportTable(
            rows,
            [
                .flexible("KPI") { $0.measure.shortName }, .right("of A", ofA),
                .left(plot.title) { plot.row($0.relative) },
                .left("Verdict", \.verdictText),
            ])
    }

    private func ofA(_ row: CohortDifference.Row) -> String {
        NumberText.relativeChange(row.relative?.value)
    }

    private var method: ReportText {
        ReportText(
            "\(level) intervals, of sums: the sessions are taken as independent. same: the whole interval lies within "
                + "\(margin) of A's value; better, worse: the whole interval lies beyond; "
                + "undecided: it does neither; not known: A or B does not know the value.")
    }

    private var remarks: [ReportBlock] {
        var remarks: [ReportText] = []
        if let other = difference.rows.first(where: { !$0.isAlike }) {
            remarks.append(
                "\(other.measure.kpi.name): one side's is what the app saw and the other's is of access logs (buffering "
                    + "only), so there is no difference.")
        }
        if baseline.sharedCount > 0 {
            let count = NumberText.counted(baseline.sharedCount, "session")
            remarks.append("\(count) in A and in B: the intervals are too wide for that; --where keeps B apart.")
        }
        remarks += baseline.notes.map { ReportText(foreign: $0) }
        return remarks.isEmpty ? [] : [.lines(remarks)]
    }

    // MARK: Mix

    private typealias Mixed = (row: CohortDifference.Row, mix: MixDecomposition)

    /// What is better or worse, by each key.
    private var mixes: [ReportBlock]? {
        let changed = rows.filter { $0.verdict == .better || $0.verdict == .worse }
        let mixed: [Mixed] = changed.flatMap { row in row.mixes.map { (row, $0) } }
        if mixed.isEmpty { return nil }
        let columns: [TableColumn<Mixed>] = [
            .left("KPI", \.row.measure.shortName), .flexible("By") { ReportText(foreign: $0.mix.key) },
            .right("Within") { $0.row.measure.kpi.change($0.mix.within) },
            .right("Mix") { $0.row.measure.kpi.change($0.mix.mix) },
            .right("Sum") { $0.row.measure.kpi.change($0.mix.within + $0.mix.mix) },
            .right("B in A's mix") { $0.row.measure.kpi.text($0.mix.reweighted) },
        ]
        return [
            .heading("Mix of viewers"), .table(ReportTable(mixed, columns)),
            .paragraph(
                "Within: what the groups themselves changed. Mix: what comes from other parts of the groups in the hours "
                    + "watched (of shares, in the sessions). Their sum is B - A of the sessions that know the KPI (Kitagawa 1955)."
            ),
        ]
    }

    /// The groups of each key by which a change comes from the mix.
    private var groups: [[ReportBlock]] {
        rows.compactMap { row in
            guard let mix = row.mix else { return nil }
            let kpi = row.measure.kpi
            let columns: [TableColumn<MixDecomposition.Group>] = [
                .flexible(mix.key) { $0.value.map { ReportText(foreign: $0) } ?? ReportText(NumberText.unknown) },
                .right(kpi.isOverTime ? "Hours of A" : "Sessions of A") { NumberText.percent($0.aWeight) },
                .right("of B") { NumberText.percent($0.bWeight) }, .right("A") { kpi.text($0.a) },
                .right("B") { kpi.text($0.b) }, .right("Within") { kpi.change($0.within) },
                .right("Mix") { kpi.change($0.mix) },
            ]
            let rest = mix.groups.count - Self.mostGroups
            return [
                .heading("\(kpi.name) by \(foreign: mix.key)"),
                .table(ReportTable(mix.groups.prefix(Self.mostGroups), columns)),
            ]
                + (rest > 0
                    ? [.paragraph(ReportText("and \(NumberText.counted(rest, "group")) more: json holds all"))] : [])
        }
    }
}

extension CohortDifference.Row {
    /// The verdict in words: `worse (mix by network)`.
    fileprivate var verdictText: ReportText {
        mix.map { "\(verdict.text) (mix by \(foreign: $0.key))" } ?? ReportText(verdict.text)
    }
}
