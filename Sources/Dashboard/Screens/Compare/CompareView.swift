import Comparison
import Descriptions
import PlayheadAnalytics
import PredicateFormat

/// What the Compare screen shows, and what the user chose on it.
struct CompareView: ScreenView {
    /// The sessions that the user marked, by id.
    var marks: [Side: String] = [:]
    /// Two sides over many traces, of which the two are one; nil where sessions are compared as they are.
    var experiment: ExperimentModel? { didSet { sortTraces() } }
    /// Whether the experiment's runs are the sessions of the list, and not only those of the trace that is watched.
    var isOfList = false
    /// Whether the cursor is among the traces, and not among the KPIs.
    var isInTraces = false
    /// The selected trace, as a row.
    var row = 0
    /// The KPI whose distribution is shown, and by which the traces are sorted.
    var kpi = KPI.rebufferRatio { didSet { if kpi != oldValue { sortTraces() } } }
    /// The traces in the order of their rows, as indices: where B does worst in the KPI first, unless the user sorted them.
    private(set) var order: [Int] = []
    /// By what the traces are sorted: the KPI, or their names.
    var traceSort = ListSort() { didSet { sortTraces() } }
    /// Which traces, or moments of two sessions, are listed; nil for all.
    private(set) var filter: RowFilter?
    /// Why the predicate that was typed cannot be evaluated; then all are listed.
    private(set) var problem: String?
    /// The moments of two sessions that a filter keeps; nil without one.
    private(set) var keptDivergences: [Divergence]?
    /// Whether that is shown as histograms.
    var showsHistogram = true
    /// The two that play in lockstep; nil where there are none.
    var pair: CompareModel? { didSet { if pair !== oldValue, pair != nil { filter(by: "") } } }
    /// Whether stretches in which both show the same are listed too.
    var showsAlike = false { didSet { filter(by: filter?.text ?? "") } }
    /// The divergence that the user selected, as an index; nil where the list follows the playhead.
    var selected: Int?
    /// Where the playhead of the two was when another screen was shown, seconds; nil for the end, where they begin.
    var time: Double?
    /// Where the open session's playhead was when this screen was shown, seconds.
    var sessionTime = 0.0

    /// The selected trace, as an index.
    var trace: Int? { order.indices.contains(row) ? order[row] : nil }

    /// Sorts the traces; among them the same one stays selected, else the worst one is.
    private mutating func sortTraces() {
        let selected = isInTraces ? trace : nil
        order = experiment?.order(by: kpi) ?? []
        if let traces = experiment?.comparison.traces {
            if traceSort.column == 1 { order.sort { (traces[$0].name, $0) < (traces[$1].name, $1) } }
            if traceSort.descending { order.reverse() }
            if pair == nil, let filter {
                let kpi = kpi
                order = kept(order, filter) { trace in
                    [
                        ("name", .text(traces[trace].name)),
                        ("difference", traces[trace].difference(in: kpi).map(PredicateValue.number) ?? .unknown),
                    ]
                } words: {
                    traces[$0].name
                }
            }
        }
        row = selected.flatMap { order.firstIndex(of: $0) } ?? 0
    }

    /// Lists the traces, or the moments, that satisfy a predicate or hold a text; all where the text is empty.
    mutating func filter(by text: String) {
        (filter, problem, keptDivergences) = (text.isEmpty ? nil : RowFilter(text), nil, nil)
        if let pair, let filter {
            let all = showsAlike ? pair.divergences : pair.differing
            let rows = kept(Array(all.indices), filter) {
                [("time", .number(all[$0].time)), ("text", .text(pair.words(all[$0])))]
            } words: {
                pair.words(all[$0])
            }
            keptDivergences = rows.map { all[$0] }
        }
        sortTraces()
    }

    /// The rows that a filter keeps; all of them where it cannot be evaluated.
    private mutating func kept(
        _ rows: [Int], _ filter: RowFilter, _ values: (Int) -> [(key: String, value: PredicateValue)],
        words: (Int) -> String
    ) -> [Int] {
        do throws(PredicateError) {
            return try filter.rows(of: rows, { NamedValues(values: values($0)) }, words: words)
        } catch {
            (problem, self.filter) = ("column \(error.column): \(error.message)", nil)
            return rows
        }
    }
}
