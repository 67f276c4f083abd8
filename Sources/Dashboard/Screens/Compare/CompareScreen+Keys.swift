import Comparison
import Descriptions
import PlayheadAnalytics
import PlayheadTerminal

extension ScreenID { static let compare = ScreenID(CompareScreen.self) }

extension Focus {
    static let compare = Focus("Compare", [.list, .search, .time])
    static let traces = Focus("Traces", [.list, .search, .sort])
}

extension Prompt.Kind {
    /// A predicate that traces, or the moments of two sessions, satisfy, or a text that they hold.
    static let compared = filter(
        "compared", filter: { $0.compare.filter?.text }, problem: { $0.compare.problem },
        count: { "\($0.shownTraces == nil ? $0.divergences.count : $0.compare.order.count) listed" },
        apply: { $0.filterCompared(by: $1) }, canOpen: { _ in true })
}

extension AppState {
    /// Lists the traces, or the moments of two sessions, that satisfy a predicate or hold a text.
    fileprivate mutating func filterCompared(by text: String) {
        search = nil
        compare.selected = nil
        if pair == nil { compare.isInTraces = true }
        compare.filter(by: text)
    }
}

/// Two sessions on one clock, or the traces of which they are one.
extension CompareScreen: DashboardScreen {
    typealias View = CompareView

    static let tab = Tab.compare
    static let subject = ScreenSubject.pair
    static let isOverTime = true
    static let focuses: [Focus] = [.compare, .traces]

    static let keys: KeyGroup? = KeyGroup(
        title: "Compare",
        bindings: [
            KeyBinding(
                [(["n"], .jump(.divergence, .forward)), (["N"], .jump(.divergence, .back))], in: [.compare],
                "Next or previous moment where the two diverge; while something is looked for, hit", hint: "divergence"),
            KeyBinding(
                ["r"], .toggleAlike, in: [.compare], "Show or hide the stretches in which both show the same bitrate",
                hint: "alike"),
            KeyBinding(
                [.enter], .open, in: [.traces],
                "Go to the traces, the one where B does worst first; play both sides over the selected one, and watch them",
                hint: "traces"),
            KeyBinding(
                [([.left, "h"], .measure(.back)), ([.right, "l"], .measure(.forward))], in: [.traces],
                "Show how another KPI is spread over the traces", hint: "KPI"),
            KeyBinding(["r"], .togglePlot, in: [.traces], "Histograms, or the empirical distribution", hint: "plot"),
            KeyBinding(
                ["f"], .prompt(.compared), in: [.compare, .traces],
                "List the moments, or the traces, that hold a text, or satisfy a predicate: `time > 60`, `difference > 0`"
            ),
            KeyBinding(["v"], .swapSides, in: [.compare], "Swap A and B", hint: "swap"),
            KeyBinding(
                [(["A"], .mark(.a)), (["B"], .mark(.b))], in: [.session, .fleet, .heatmap, .why, .fleetErrors],
                "Mark the session, or the selected group's sessions, as A or as B of a comparison"),
            KeyBinding(
                ["c"], .compareSelected, in: [.fleet, .heatmap, .why, .fleetErrors],
                "Compare the selected session with the open one; of groups A with B, or the selected one with all others",
                hint: "compare"),
        ])

    static func focus(_ state: AppState) -> Focus { state.shownTraces == nil ? .compare : .traces }
    static func played(_ state: AppState) -> (any PlayedModel)? { state.pair }
    static func hasContent(_ state: AppState) -> Bool { state.pair != nil || state.shownTraces != nil }

    static func list(_ state: AppState) -> ShownList {
        let view = state.compare
        guard let traces = state.shownTraces else {
            return ShownList(
                count: state.divergences.count, selected: view.selected, passed: state.currentDivergence
            ) { $0.compare.selected = $1 }
        }
        if view.isInTraces { return ShownList(count: view.order.count, selected: view.row) { $0.compare.row = $1 } }
        let kpis = traces.knownKPIs
        return ShownList(count: kpis.count, selected: kpis.firstIndex(of: view.kpi)) { $0.compare.kpi = kpis[$1] }
    }

    static func visibleRows(_ state: AppState, _ layout: ScreenLayout) -> Int {
        guard let traces = state.shownTraces else { return layout.session.panel.height }
        let areas = TracesScreen.areas(state, traces, in: layout.body)
        return (state.compare.isInTraces ? areas.list : areas.table).height - 1
    }

    static func searched(_ state: AppState, _ layout: ScreenLayout) -> Rect {
        state.shownTraces == nil ? layout.session.panel : layout.body
    }

    /// A moment by its words, a trace by its name, and a KPI by its name.
    static func searchText(_ row: Int, _ state: AppState) -> String {
        guard let traces = state.shownTraces else {
            return state.pair.map { $0.words(state.divergences[row]) } ?? ""
        }
        guard state.compare.isInTraces else {
            return traces.knownKPIs[row].name + " " + traces.knownKPIs[row].shortName
        }
        return traces.comparison.traces[state.compare.order[row]].name
    }

    /// Of an experiment Enter watches a trace, or goes to the list of them first.
    static func hint(for command: Command, _ state: AppState) -> String? {
        command == .open && state.shownTraces != nil && state.enterWatches ? "watch" : nil
    }

    /// No command shows two sessions that were marked, nor a trace that was chosen to be watched.
    static func command(_ state: AppState) -> String? {
        let view = state.compare
        let isMarked = view.experiment == nil && !view.marks.isEmpty
        let isPlayedTrace = state.pair != nil && view.experiment?.hasOverview == true
        return isMarked || isPlayedTrace ? nil : state.snapshotCommand
    }

    static func screenOption(_ state: AppState) -> String? {
        state.compare.experiment == nil || state.compare.isOfList ? tab.name : nil
    }

    static func exportName(_ state: AppState) -> String {
        state.pair != nil || !state.compare.isOfList ? "compare.json" : "playhead.json"
    }

    static func copied(_ kind: Copy.Kind, _ state: AppState) -> String? {
        guard kind == .value else { return nil }
        if let traces = state.shownTraces, let trace = state.compare.trace {
            return traces.comparison.traces[trace].name
        }
        guard let pair = state.pair, let index = state.currentDivergence else { return nil }
        let divergence = state.divergences[index]
        let text = pair.text(divergence)
        return "\(state.timeText.string(divergence.time))  \(text.title) \(text.text)"
    }

    static func clearSelection(_ state: inout AppState) { state.compare.selected = nil }

    static func arrive(_ state: inout AppState) { state.enterCompare() }
    static func comeBack(_ state: inout AppState) { state.enterCompare() }
    static func leave(_ state: inout AppState) { state.leaveCompare() }

    static func perform(_ command: Command, _ state: inout AppState) -> Bool {
        switch command {
        case .open: open(&state)
        case .swapSides: state.swapSides()
        case .jump(.divergence, let direction) where state.search != nil: state.nextMatch(direction)
        case .toggleAlike: state.toggleAlike()
        case .sort, .invertSort:
            guard let sort = state.compare.traceSort.changed(by: command, columns: [0, 1]) else { break }
            state.compare.traceSort = sort
            state.refreshSearch()
        case .togglePlot: state.compare.showsHistogram.toggle()
        case .measure(let direction): state.showMeasure(direction)
        case .toggleDetails where state.shownTraces != nil:
            state.showsDetails = state.showsDetails == true ? nil : true
        default: return false
        }
        return true
    }

    private static func open(_ state: inout AppState) {
        if state.pair != nil, let index = state.compare.selected {
            state.seek(to: state.divergences[index].time)
            state.compare.selected = index
        } else if state.shownTraces != nil {
            if state.enterWatches { state.openTrace() } else { state.compare.isInTraces = true }
        }
    }

    static func takeBack(_ state: inout AppState) -> Bool {
        if state.compare.selected != nil {
            state.clearSelection()
        } else if state.compare.filter != nil {
            state.filterCompared(by: "")
        } else if state.pair != nil, state.compare.experiment?.hasOverview == true {
            state.closeTrace()
        } else if state.shownTraces != nil, state.compare.isInTraces {
            state.compare.isInTraces = false
        } else {
            return false
        }
        return true
    }

    static func drag(_ point: Point, _ layout: ScreenLayout, _ state: inout AppState) {
        state.scrub(to: point, layout.session)
    }

    static func press(_ point: Point, _ layout: ScreenLayout, _ state: inout AppState) {
        if let traces = state.shownTraces { return press(point, traces, layout.body, &state) }
        let panels = layout.session
        guard !state.pressTimeline(point, panels), panels.panel.contains(point), let pair = state.pair else { return }
        let list = DivergenceList(pair: pair, shown: ShownState(state), rect: panels.panel)
        state.press(line: list.divergence(at: point), at: point)
    }

    private static func press(_ point: Point, _ traces: ExperimentModel, _ body: Rect, _ state: inout AppState) {
        let areas = TracesScreen.areas(state, traces, in: body)
        let table = KPIComparisonTable(experiment: traces, selected: state.compare.kpi, hasCursor: true)
        if let row = TraceList(experiment: traces, shown: ShownState(state), rect: areas.list).row(at: point) {
            let wasInTraces = state.compare.isInTraces
            state.compare.isInTraces = true
            state.press(line: row, at: point, opens: wasInTraces)
        } else if let kpi = table.kpi(at: point, in: areas.table) {
            (state.compare.isInTraces, state.compare.kpi) = (false, kpi)
        } else if areas.plot.contains(point) {
            state.compare.showsHistogram.toggle()
        }
    }
}
