import Comparison
import Descriptions
import PlayheadAnalytics
import PlayheadTerminal
import VisibleText

/// Two sides over many traces: what differs, the verdict, every KPI with its interval, the selected one in words, the traces
/// where B does worst, and how the values of the KPI are spread.
///
///      playlist differs  A apple.m3u8  B apple-low-first.m3u8
///      B better: startup time -0.42 s; undecided: stall rate
///      KPI              A        B       B-A     -50 %    0    +50 %   better
///     › Startup         1.20 s   0.78 s  -0.42 s   ━●━    │            B
///      Startup time: B is better for sure: 95 % interval -0.44 to -0.40 s, p 0.001.
///      ── Where B hurts most ─────────────────── ── Startup time ─────────────
struct TracesScreen: Panel {
    let shown: ShownState
    let layout: ScreenLayout
    let experiment: ExperimentModel

    /// Where things are.
    struct Areas {
        /// Rows from which on KPIs and traces are there together.
        private static let rowsForAll = 18

        let heading: Rect
        let verdict: Rect
        /// What was possible; without rows where nobody asked.
        let bound: Rect
        /// Without rows where only traces are shown.
        let table: Rect
        let words: Rect
        /// Without rows where only KPIs are shown.
        let listTitle: Rect
        let list: Rect
        let plotTitle: Rect
        let plot: Rect

        init(_ body: Rect, _ experiment: ExperimentModel, isInTraces: Bool) {
            var rest = body
            heading = rest.takeTop(CompareHeading.lines(experiment.comparison.contenders))
            verdict = rest.takeTop(1)
            bound = rest.takeTop(experiment.boundText == nil ? 0 : 1)
            let hasAll = body.height >= Self.rowsForAll
            let wordRows = body.width >= 160 ? 1 : 2
            let kpis = experiment.knownKPIs.count + 1
            // The list and the plot keep half of what is left.
            let tableRows = hasAll ? max(4, rest.height - wordRows - max(8, rest.height * 45 / 100)) : rest.height
            table = rest.takeTop(hasAll || !isInTraces ? min(kpis, tableRows - (hasAll ? 0 : wordRows)) : 0)
            words = rest.takeTop(table.height > 0 ? wordRows : 0)
            if !hasAll, !isInTraces { rest = rest.splitTop(0).top }
            let (left, right) = rest.splitLeft(hasAll ? rest.width * 45 / 100 : rest.width)
            (listTitle, list) = left.splitTop(1)
            let beside = right.splitLeft(2).rest
            (plotTitle, plot) = beside.splitTop(1)
        }
    }

    static func areas(_ state: AppState, _ experiment: ExperimentModel, in body: Rect) -> Areas {
        Areas(body, experiment, isInTraces: state.compare.isInTraces)
    }

    func draw(of frame: inout Frame) {
        let areas = Self.areas(state, experiment, in: layout.body)
        let kpi = state.compare.kpi
        CompareHeading(contenders: experiment.comparison.contenders).draw(in: areas.heading, of: &frame)
        putLine(experiment.headline, .title, in: areas.verdict, &frame)
        putLine(experiment.boundText ?? "", .muted, in: areas.bound, &frame)
        KPIComparisonTable(experiment: experiment, selected: kpi, hasCursor: !state.compare.isInTraces)
            .draw(in: areas.table, of: &frame)
        frame.putWrapped(
            experiment.comparison.explanation(of: kpi), in: areas.words.splitLeft(2).rest.splitRight(1).rest,
            style: .info)
        TraceList(experiment: experiment, shown: shown, rect: areas.list).draw(title: areas.listTitle, of: &frame)
        if state.showsDetails == true {
            frame.rule(areas.plotTitle, title: "In full", note: "i: the plot")
            frame.putWrapped(experiment.verdict, in: areas.plot.inset(dx: 1, dy: 0))
        } else {
            DistributionPlot(experiment: experiment, kpi: kpi, showsHistogram: state.compare.showsHistogram)
                .draw(title: areas.plotTitle, in: areas.plot, of: &frame)
        }
    }

    private func putLine(_ text: String, _ style: Style, in rect: Rect, _ frame: inout Frame) {
        guard rect.height > 0 else { return }
        frame.put(text, at: Point(x: rect.x + 1, y: rect.y), style: style, truncatedTo: rect.width - 2)
    }
}
