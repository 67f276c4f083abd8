public import Comparison
import Descriptions
public import PlayheadAnalytics
public import PlayheadTerminal

extension AppState {
    /// Two sides over traces: what they come to over many of them, or the two sessions over a single one.
    ///
    /// - Parameters:
    ///   - comparison: what the two sides come to.
    ///   - experiment: plays a trace again when the user wants to watch it.
    ///   - catalog: what the error codes mean.
    ///   - playlists: the playlists of A and of B, read when they are to be shown; nil for what has none.
    ///   - speed: multiples of real time; nil for one that plays a session in about a minute.
    ///   - playsAtOnce: whether the two of a single trace play as soon as they are shown; else they are shown at the end.
    ///   - capturesMouse: whether the terminal reports the mouse; nil for what the settings say.
    ///   - size: the terminal's, columns and rows.
    ///   - environment: what is known of the machine and the user.
    public init(
        comparing comparison: Comparison, of experiment: Experiment, catalog: ErrorCatalog,
        playlists: [(@Sendable () -> PlaylistModel?)?] = [], speed: Double? = nil, isPlaying playsAtOnce: Bool = false,
        capturesMouse: Bool? = nil, size: Size = Size(width: 100, height: 30),
        environment: DashboardEnvironment = DashboardEnvironment()
    ) {
        self.init(
            sessions: [], catalog: catalog, speed: speed, capturesMouse: capturesMouse, size: size,
            environment: environment)
        let model = ExperimentModel(comparison, of: experiment, catalog: catalog, playlists: playlists)
        stack = ScreenStack(.compare)
        compare.experiment = model
        if let kpi = model.mostInformative { compare.kpi = kpi }
        if !model.hasOverview {
            openTrace()
            // What one trace comes to is to be seen at once.
            if !playsAtOnce { (isPlaying, time) = (false, duration) }
        }
    }

    /// The same sessions as the runs of two sides over traces: the Compare screen shows what the sides come to, until two of
    /// the sessions are marked.
    ///
    /// - Parameters:
    ///   - comparison: what the two sides come to over the traces.
    ///   - experiment: plays a trace again when the user wants to watch it.
    ///   - playlists: the playlists of A and of B, read when they are to be shown; nil for what has none.
    public func comparing(
        _ comparison: Comparison, of experiment: Experiment, playlists: [(@Sendable () -> PlaylistModel?)?] = []
    ) -> AppState {
        var state = self
        let model = ExperimentModel(comparison, of: experiment, catalog: catalog, playlists: playlists)
        (state.compare.experiment, state.compare.isOfList) = (model, true)
        if let kpi = model.mostInformative { state.compare.kpi = kpi }
        return state
    }

    /// The traces where none of them is watched.
    var shownTraces: ExperimentModel? { screen == .compare && compare.pair == nil ? compare.experiment : nil }

    /// Whether Enter watches a trace, and does not go to the list of them first: a single one needs no choice.
    var enterWatches: Bool { compare.isInTraces || shownTraces?.comparison.traces.count == 1 }

    /// What can be said of two recorded sessions; and where there is one trace, or a question is answered over many links, as long as the
    /// two stand as they were given: of them swapped it is not true.
    var verdictOfPair: String? {
        guard let pair else { return nil }
        if compare.experiment == nil || compare.isOfList, let recorded = pair.recorded { return recorded }
        guard !pair.contenders.isSwapped else { return nil }
        if let experiment = compare.experiment, !compare.isOfList {
            return experiment.comparison.traces.count == 1 ? experiment.verdict : nil
        }
        guard isAboutQuestion(pair) else { return nil }
        return whatIf?.answer?.sentence ?? whatIf?.misfit?.sentence
    }

    /// What must be read before anything else of a verdict: that a question cannot be answered.
    var misfitOfPair: WhatIfMisfit? {
        guard let pair, !pair.contenders.isSwapped else { return nil }
        return misfit(of: pair)
    }

    /// What the model does not reproduce of the session that the two are models of; nil where it does, and of two that are
    /// not.
    private func misfit(of pair: CompareModel) -> WhatIfMisfit? {
        isAboutQuestion(pair) ? whatIf?.misfit : watchedComparison?.misfit
    }

    /// What the two that are watched over one of several traces, or over the only one, come to; nil of two of the list.
    private var watchedComparison: Comparison? { compare.isOfList ? nil : compare.experiment?.comparison }

    /// The recorded session that two are models of, unchanged and changed; nil where they are not.
    var recordOfPair: SessionTotals? {
        if pair != nil, let recorded = watchedComparison?.recorded { return recorded }
        guard let pair, let whatIf, isAboutQuestion(pair), !whatIf.isAboutSimulation else { return nil }
        return whatIf.recorded.entry.totals
    }

    /// Whether the two are what a question is about and its answer, in either order.
    func isAboutQuestion(_ pair: CompareModel) -> Bool {
        guard let whatIf else { return false }
        let ids = [whatIf.unchanged.entry.id, whatIf.after.entry.id]
        return [pair.a, pair.b].allSatisfy { ids.contains($0.entry.id) && $0.entry.totals.source == .simulated }
    }

    /// All KPIs of two sessions at a session time. Where they are one link of many, those of the whole sessions are what the
    /// answer over all links tells, and a side is better only by that.
    func figures(of pair: CompareModel, at time: Double) -> [ComparedFigure] {
        let misfit = misfit(of: pair)
        let figures = pair.figures(at: time).map { figure in
            var figure = figure
            if misfit?.covers(figure.kpi) == true { figure.isTold = false }
            return figure
        }
        guard isAboutQuestion(pair) else { return figures }
        let (isSwapped, isWhole) = (pair.contenders.isSwapped, time >= pair.duration)
        return figures.map { figure in
            var figure = figure
            guard let answer = whatIf?.answer else { return figure }
            guard let over = answer[figure.kpi] else {
                figure.isDecided = false
                return figure
            }
            if isWhole {
                let values = isSwapped ? (over.modelled, over.unchanged) : (over.unchanged, over.modelled)
                (figure.a, figure.b) = values
                figure.difference = over.difference.map { isSwapped ? 0 - $0 : $0 }
            }
            guard let a = figure.a, let b = figure.b else { return figure }
            let rises = isSwapped ? a > b : b > a
            figure.isDecided = over.outcome == (rises ? .higher : .lower)
            return figure
        }
    }

    /// Plays both sides over the selected trace, to be watched.
    mutating func openTrace() {
        guard let experiment = compare.experiment, let trace = compare.trace else { return }
        switch experiment.open(trace) {
        case .success(let pair):
            if !compare.isOfList {
                replaceSessions([pair.a.entry, pair.b.entry])
                compare.sessionTime = 0
            }
            compare.pair = pair
            (compare.time, time, zoom) = (0, 0, 0)
            isPlaying = true
        case .failure(let failure): say(failure.message, isError: true)
        }
    }

    /// Back from a trace to all of them.
    mutating func closeTrace() {
        compare.pair = nil
        if compare.isOfList { compare.marks = [:] } else { replaceSessions([]) }
        (time, zoom, isPlaying) = (0, 0, false)
    }

    /// Chooses the KPI whose distribution is shown.
    mutating func showMeasure(_ direction: Direction) {
        guard let kpis = shownTraces?.knownKPIs, !kpis.isEmpty else { return }
        compare.kpi = kpis.neighbour(of: compare.kpi, direction)
    }
}
