import Analytics
import Comparison

/// What the Compare screen shows, and what the user chose on it.
struct CompareView: Sendable {
    /// The sessions that the user marked, by id.
    var marks: [Side: String] = [:]
    /// Two sides over many traces, of which the two are one; nil where sessions are compared as they are.
    var experiment: ExperimentModel?
    /// Whether the experiment's runs are the sessions of the list, and not only those of the trace that is watched.
    var isOfList = false
    /// Whether the cursor is among the traces, and not among the KPIs.
    var isInTraces = false
    /// The selected trace, as a row.
    var row = 0
    /// The KPI whose distribution is shown.
    var kpi = KPI.rebufferRatio
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
}
