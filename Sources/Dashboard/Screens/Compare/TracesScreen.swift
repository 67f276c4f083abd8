import Analytics
import Comparison
import Terminal
import VisibleText

/// Two sides over many traces: what differs, the verdict, every KPI with its interval, the traces where B does worst, and
/// how the values of a KPI are spread.
///
///      playlist differs  A apple.m3u8  B apple-low-first.m3u8
///      B starts sooner: -0.42 s, 95 % interval -0.44 s to -0.40 s; bitrate unchanged within +-1 %.
///      KPI              A        B       B-A    95 % interval       better  A/=/B %
///      Startup time     1.20 s   0.78 s  -0.42 s  -0.44 to -0.40 s  B       0/0/100
///      ── Worst for B first ───────────────────── ── Startup time ─────────────
///      trace            B-A linear QoE
struct TracesScreen {
    let state: AppState
    let layout: ScreenLayout
    let experiment: ExperimentModel

    /// Where things are.
    struct Areas {
        let heading: Rect
        let verdict: Rect
        /// What was possible; without rows where nobody asked.
        let bound: Rect
        let table: Rect
        let listTitle: Rect
        let list: Rect
        let plotTitle: Rect
        let plot: Rect

        init(_ body: Rect, _ experiment: ExperimentModel) {
            var rest = body
            heading = rest.takeTop(CompareHeading.lines(experiment.comparison.contenders))
            let room = body.width - 2
            let lines = wrapped(experiment.verdict, to: room, in: .unicode).count
            verdict = rest.takeTop(min(lines, max(1, body.height / 7)))
            bound = rest.takeTop(experiment.boundText == nil ? 0 : 1)
            // The list and the plot keep half of what is left.
            let kpis = experiment.knownKPIs.count
            table = rest.takeTop(min(kpis + 1, max(4, rest.height - max(9, rest.height * 45 / 100))))
            let (left, right) = rest.splitLeft(rest.width * 45 / 100)
            (listTitle, list) = left.splitTop(1)
            let beside = right.splitLeft(2).rest
            (plotTitle, plot) = beside.splitTop(1)
        }
    }

    func draw(of frame: inout Frame) {
        let areas = Areas(layout.body, experiment)
        CompareHeading(contenders: experiment.comparison.contenders).draw(in: areas.heading, of: &frame)
        frame.putWrapped(experiment.verdict, in: areas.verdict.splitLeft(1).rest.splitRight(1).rest, style: .title)
        frame.put(
            experiment.boundText ?? "", at: Point(x: areas.bound.x + 1, y: areas.bound.y), style: .muted,
            width: areas.bound.height > 0 ? areas.bound.width - 2 : 0)
        KPIComparisonTable(experiment: experiment, selected: state.compare.kpi).draw(in: areas.table, of: &frame)
        TraceList(experiment: experiment, state: state, rect: areas.list).draw(title: areas.listTitle, of: &frame)
        DistributionPlot(experiment: experiment, kpi: state.compare.kpi, showsHistogram: state.compare.showsHistogram)
            .draw(title: areas.plotTitle, in: areas.plot, of: &frame)
    }
}
