public import BandwidthTrace
import Playback
public import PlayerLog
public import PlayheadAnalytics

/// Sides over the same traces, each against the first of them, the baseline.
public struct Experiment: Sendable {
    /// The sides, two or more; the first is what the others are held against.
    public let sides: [Contender]
    /// What the intervals are made of.
    public var bootstrap = Bootstrap()
    /// What counts as a difference, as a part of the value of the side that another is held against.
    public var margin = KPI.usualMargin
    /// Whether the sides are ranked among themselves too: which is best in what. Of two the difference tells that.
    public private(set) var isRanked = false
    /// What the sides come to over the links that fit the recorded one's log; nil where there are none.
    public var whatIf: WhatIfAnswer?
    /// What the model does not reproduce of the record over the link of the recorded session; nil where it does, and where
    /// the trace is another link.
    public var misfit: WhatIfMisfit?
    /// Whether the only trace is what the recorded session's log shows of its link.
    public var isOverObservedLink = false
    /// What is played: the sides that are no recorded sessions, and the bounds.
    let matrix: Matrix
    /// Where the sides stand in the matrix.
    let places: [Place]

    /// Where a side and its bound stand among the sides of a matrix; nil for what is not played.
    struct Place {
        var side: Int?
        var bound: Int?
    }

    /// An experiment over traces.
    ///
    /// - Parameters:
    ///   - sides: player models and recorded sessions. A recorded session that is to be held against a model says by which
    ///     model it is played unchanged.
    ///   - withBound: whether the rule `optimal` is played beside each side too.
    ///   - traces: each read or made when its turn comes.
    ///   - seed: of all that is made up, the resamples included.
    ///   - startDate: when the users are said to have asked to play.
    public init(
        _ sides: [Contender], withBound: Bool = false, traces: [some TraceProvider], seed: UInt64, startDate: LogDate
    ) {
        self.sides = sides
        let (played, places) = Self.played(sides, withBound: withBound)
        self.places = places
        matrix = Matrix(played, traces: traces, seed: seed, startDate: startDate)
    }

    /// An experiment that ranks player models among themselves.
    public init(
        ranking sides: [SimulatedContender], traces: [some TraceProvider], seed: UInt64, startDate: LogDate
    ) {
        self.init(sides.map { .simulated($0) }, traces: traces, seed: seed, startDate: startDate)
        isRanked = true
    }

    /// The sides of a matrix over its traces.
    public init(of matrix: Matrix) {
        sides = matrix.sides.map { .simulated($0) }
        places = matrix.sides.indices.map { Place(side: $0) }
        self.matrix = matrix
    }

    /// How many sessions are played.
    public var count: Int { matrix.count }

    /// How many traces there are. Recorded sessions alone need none, and count as one.
    public var traceCount: Int { matrix.sides.isEmpty ? 1 : matrix.traceCount }

    /// What is played, each once: a bound that serves the ladders of several sides is played once.
    private static func played(_ sides: [Contender], withBound: Bool) -> ([SimulatedContender], [Place]) {
        var played = sides.compactMap(\.model)
        var count = 0
        var places = sides.map { side in
            defer { if side.model != nil { count += 1 } }
            return Place(side: side.model == nil ? nil : count)
        }
        guard withBound else { return (played, places) }
        let first = played.count
        for (index, side) in sides.enumerated() {
            guard case .simulated(let model) = side else { continue }
            let bound = model.bound
            places[index].bound = played[first...].firstIndex { $0.playsAlike(bound) } ?? played.count
            if places[index].bound == played.count { played.append(bound) }
        }
        return (played, places)
    }

    /// Plays all traces, and compares.
    ///
    /// - Parameters:
    ///   - jobs: how many sessions are played at the same time; the answer does not depend on it.
    ///   - progress: called from any thread when a session is over; `false` ends the work, and what is done is compared.
    ///   - resampling: called from any thread with how many more resamples are drawn, and how many are in all; `false`
    ///     ends that, and what has no interval yet goes without. What was stopped before all was played is resampled to
    ///     the end.
    /// - Complexity: ``count`` sessions, then for each KPI as many resamples of the traces as ``bootstrap`` says.
    public func run(
        jobs: Int, progress: @escaping @Sendable () -> Bool,
        resampling: @escaping @Sendable (Int, Int) -> Bool = { _, _ in true }
    ) -> Comparison {
        let startup: ComparedSession.StartupSource = startupIsFromLog ? .log : .usual
        let recorded = sides.map { $0.recordedSession(startup) }
        guard !matrix.sides.isEmpty else {
            return comparison(
                of: [ComparedTrace(index: 0, name: "recorded", sessions: recorded.compactMap(\.self))], jobs: jobs,
                startup, resampling)
        }
        let scores = matrix.sides.map { VariantScores($0.presentation) }
        var played = SessionsByTrace<ComparedSession>(sides: matrix.sides.count)
        var problems: [TraceError] = []
        let isComplete = matrix.run(jobs: jobs, progress: progress) { run in
            (
                side: run.side, trace: run.trace, name: run.name.trace,
                session: ComparedSession(run.totals, scores: scores[run.side], startup: startup)
            )
        } output: { result in
            switch result {
            case .failure(let problem): if problems.last != problem { problems.append(problem) }
            case .success(let run): played.add(run.session, side: run.side, trace: run.trace, name: run.name)
            }
        }
        let traces = played.rows.compactMap { row -> ComparedTrace? in
            // Of a trace that was cut short some side says nothing.
            let known = row.sessions.compactMap(\.self)
            guard known.count == row.sessions.count else { return nil }
            return ComparedTrace(
                index: row.trace, name: row.name,
                sessions: zip(places, recorded).compactMap { place, recorded in place.side.map { known[$0] } ?? recorded
                },
                bounds: places.map { place in place.bound.map { known[$0] } })
        }
        return comparison(of: traces, problems, isPartial: !isComplete, jobs: jobs, startup, resampling)
    }

    /// Compares sessions that a matrix of these sides over these traces played already. Traces over which a side was not played
    /// are left out.
    ///
    /// - Parameters:
    ///   - played: the sessions of the sides over each trace.
    ///   - jobs: how many threads draw resamples; the answer does not depend on it.
    ///   - resampling: as in ``run(jobs:progress:resampling:)``.
    public func compare(
        _ played: SessionsByTrace<ComparedSession>, jobs: Int, resampling: @escaping @Sendable (Int, Int) -> Bool
    ) -> Comparison {
        let traces = played.rows.filter { !$0.sessions.contains(nil) }.map { row in
            ComparedTrace(index: row.trace, name: row.name, sessions: row.sessions.compactMap(\.self))
        }
        return comparison(of: traces, jobs: jobs, .usual, resampling)
    }

    /// Whether a recorded session tells its startup time by its log alone: then the models' logs are asked as well.
    private var startupIsFromLog: Bool {
        sides.contains { contender in
            guard case .recorded(let session) = contender, session.unchanged == nil else { return false }
            return session.totals.startupTime?.source == .log
        }
    }
}

extension Experiment {
    /// The sessions of the first two sides over one trace, in full, A first.
    ///
    /// - Parameters:
    ///   - trace: the trace's index among all that were asked for.
    ///   - isDetailed: whether requests and the buffer's course are wanted too.
    /// - Throws: where the trace cannot be read.
    public func play(trace: Int, isDetailed: Bool = true) throws(TraceError) -> [ContenderSession] {
        var played: [ContenderSession] = []
        for (side, (contender, place)) in zip(Side.allCases, zip(sides, places)) {
            if let index = place.side {
                let run = try matrix.run(side: index, trace: trace, isDetailed: isDetailed)
                played.append(
                    ContenderSession(
                        side: side, trace: run.name.trace, traceIndex: trace, log: run.session.log, totals: run.totals,
                        simulation: run.simulation, simulated: run.session))
            } else if case .recorded(let session) = contender {
                played.append(
                    ContenderSession(
                        side: side, trace: "recorded", traceIndex: trace, log: session.log, totals: session.totals))
            }
        }
        return played
    }
}

extension Contender {
    /// What a recorded session counts in each KPI; nil for a side that a model plays.
    fileprivate func recordedSession(_ startup: ComparedSession.StartupSource) -> ComparedSession? {
        guard case .recorded(let session) = self, session.unchanged == nil else { return nil }
        return ComparedSession(session.totals, scores: VariantScores(session.presentation), startup: startup)
    }
}

extension SimulatedContender {
    /// What was possible with this side's ladder and player.
    fileprivate var bound: SimulatedContender {
        var side = self
        side.rule = .optimal
        return side
    }

    /// Whether nothing differs that changes what is played.
    fileprivate func playsAlike(_ other: SimulatedContender) -> Bool {
        presentation.name == other.presentation.name && profile == other.profile && rule == other.rule
            && ruleOptions == other.ruleOptions && options == other.options
    }
}
