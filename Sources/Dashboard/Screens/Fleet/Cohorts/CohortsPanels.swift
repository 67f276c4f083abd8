import Comparison
import Descriptions
import PlayheadAnalytics
import PlayheadTerminal

/// Two sets of sessions, A and B, KPI by KPI: who they are, every KPI with the interval of its difference, what of it comes
/// from another mix of viewers, and how the startup times of both are spread.
///
///      A  context.appVersion == "7.2.0"   2026-02-23 to 2026-03-01   4021 sessions   3112 h watched
///      B  context.appVersion == "7.2.1"   2026-03-02 to 2026-03-08   1180 sessions    821 h watched
///     ── KPIs: B - A with 99 % intervals ────────────────────────────────────────────
///       KPI             A        B        of A     -20 %          0        +20 %
///     › Stall rate      1.4 /h   1.6 /h   +16.4 %             ┊   │   ┊━━●━━    worse (mix)
///     ── Stall rate by network: another mix ─────────────────────────────────────────
///     ── Startup ────────────────────── ── Percentiles of the startup time ──────────
struct CohortsPanels {
    let model: CohortsModel
    /// The KPIs as they stand in the table, and how they are sorted.
    let order: [Int]
    let sort: ListSort
    /// The selected KPI: one of the model's.
    let selected: Int
    /// By which key the mix of the selected KPI is shown; the most telling one where there is no such.
    let key: Int
    let rect: Rect

    /// The line of the table at a point of the screen.
    func row(at point: Point) -> Int? { table(CohortsLayout(model, in: rect)).row(at: point) }

    private func table(_ layout: CohortsLayout) -> CohortsKPITable {
        CohortsKPITable(model: model, order: order, sort: sort, selected: selected, rect: layout.table)
    }

    func draw(of frame: inout Frame) {
        let layout = CohortsLayout(model, in: rect)
        CohortsHead(model: model).draw(in: layout.head, remarks: layout.remarks, of: &frame)
        table(layout).draw(of: &frame)
        CohortsMixPanel(model: model, row: selected, key: key, rect: layout.mix).draw(of: &frame)
        StartupSpreadPanel(
            a: model.aStartup, b: model.bStartup, names: (Side.a.name, Side.b.name), rect: layout.spread
        ).draw(of: &frame)
        StartupPercentilesPanel(model: model, rect: layout.percentiles).draw(of: &frame)
    }
}

extension CohortVerdict {
    /// What is better and worse has its colours, and what is not known stands back.
    var style: Style {
        switch self {
        case .same: .text
        case .better: .good
        case .worse: .bad
        case .undecided, .notKnown: .muted
        }
    }
}

extension KPI {
    /// How a change that is sure looks.
    func style(ofChange change: Double) -> Style {
        if change == 0 || better == .neither { return .text }
        return (change < 0) == (better == .lower) ? .good : .bad
    }
}
