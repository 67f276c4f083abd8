import Comparison
import PlayheadAnalytics

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
    /// The traces in the order of their rows, as indices: where B does worst in the KPI first.
    private(set) var order: [Int] = []
    /// Whether that is shown as histograms.
    var showsHistogram = true
    /// The two that play in lockstep; nil where there are none.
    var pair: CompareModel?
    /// Whether stretches in which both show the same are listed too.
    var showsAlike = false
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
        row = selected.flatMap { order.firstIndex(of: $0) } ?? 0
    }
}
