public import BandwidthTrace
import Playback
public import PlayerLog
public import PlayheadAnalytics

/// A against B over the same traces.
public struct PairedExperiment: Sendable {
    /// A.
    public let a: Contender
    /// B.
    public let b: Contender
    /// What the intervals are made of.
    public var bootstrap = Bootstrap()
    /// What counts as a difference, as a part of A's value.
    public var margin = KPI.usualMargin
    /// What the sides come to over the links that fit the recorded one's log; nil where there are none.
    public var whatIf: WhatIfAnswer?
    /// What the model does not reproduce of the record over the link of the recorded session; nil where it does, and where
    /// the trace is another link.
    public var misfit: WhatIfMisfit?
    /// Whether the only trace is what the recorded session's log shows of its link.
    public var isOverObservedLink = false
    /// What is played: the sides that are no recorded sessions, and the bounds.
    let matrix: Matrix
    /// Where A, B and their bounds stand in the matrix; nil for what is not played.
    let indices: MatrixIndices

    /// The indices of the roles among the sides of a matrix.
    struct MatrixIndices {
        var a: Int?
        var b: Int?
        var boundOfA: Int?
        var boundOfB: Int?
    }

    /// An experiment over traces.
    ///
    /// - Parameters:
    ///   - a: the side A: a player model or a recorded session. A recorded session that is to be held against a model says
    ///     by which model it is played unchanged.
    ///   - b: the side B, likewise.
    ///   - withBound: whether the rule `optimal` is played beside each side too.
    ///   - traces: each read or made when its turn comes.
    ///   - seed: of all that is made up, the resamples included.
    ///   - startDate: when the users are said to have asked to play.
    public init(
        _ a: Contender, _ b: Contender, withBound: Bool, traces: [some TraceProvider], seed: UInt64,
        startDate: LogDate
    ) {
        let (sides, indices) = Self.roles(a, b, withBound: withBound)
        (self.a, self.b, self.indices) = (a, b, indices)
        matrix = Matrix(sides, traces: traces, seed: seed, startDate: startDate)
    }

    /// The first two sides of a matrix over its traces.
    ///
    /// - Parameter matrix: one of two sides or more.
    public init(of matrix: Matrix) {
        (a, b) = (.simulated(matrix.sides[0]), .simulated(matrix.sides[1]))
        (indices, self.matrix) = (MatrixIndices(a: 0, b: 1), matrix)
    }

    /// How many sessions are played.
    public var count: Int { matrix.count }

    /// How many traces there are. Two recorded sessions need none, and count as one.
    public var traceCount: Int { matrix.sides.isEmpty ? 1 : matrix.traceCount }

    /// The sides to play, each once: a bound that serves both ladders is played once.
    private static func roles(_ a: Contender, _ b: Contender, withBound: Bool) -> ([SimulatedContender], MatrixIndices)
    {
        var (sides, indices) = ([SimulatedContender](), MatrixIndices())
        func add(_ side: SimulatedContender) -> Int {
            sides.append(side)
            return sides.count - 1
        }
        indices.a = a.model.map(add)
        indices.b = b.model.map(add)
        guard withBound else { return (sides, indices) }
        if case .simulated(let side) = a { indices.boundOfA = add(side.bound) }
        if case .simulated(let side) = b {
            let bound = side.bound
            if let first = indices.boundOfA, sides[first].playsAlike(bound) {
                indices.boundOfB = first
            } else {
                indices.boundOfB = add(bound)
            }
        }
        return (sides, indices)
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
        let recorded = [a, b].map { $0.recordedSession(startup) }
        let played = matrix.compared(jobs: jobs, startup: startup, progress: progress)
        let rows =
            matrix.sides.isEmpty ? [Matrix.ComparedRow(trace: 0, name: "recorded", sessions: [])] : played.rows
        let traces = rows.compactMap { row -> ComparedTrace? in
            // Of a trace that was cut short one side says nothing.
            guard !row.sessions.contains(nil), let a = row.session(indices.a) ?? recorded[0],
                let b = row.session(indices.b) ?? recorded[1]
            else { return nil }
            return ComparedTrace(
                index: row.trace, name: row.name, a: a, b: b, boundOfA: row.session(indices.boundOfA),
                boundOfB: row.session(indices.boundOfB))
        }
        return KPIComparison.Estimator.run(
            bootstrap: bootstrap, margin: margin, seed: matrix.seed, jobs: jobs, isStoppable: played.isComplete,
            progress: resampling
        ) {
            comparison(of: traces, played.problems, isPartial: !played.isComplete, startup, $0)
        }
    }

    /// Compares sessions that a matrix of both sides over these traces played already.
    ///
    /// - Parameters:
    ///   - traces: the sessions of both over each trace.
    ///   - problems: the traces that could not be read.
    ///   - jobs: how many threads draw resamples; the answer does not depend on it.
    ///   - resampling: as in ``run(jobs:progress:resampling:)``.
    public func compare(
        _ traces: [ComparedTrace], problems: [TraceError] = [], jobs: Int,
        resampling: @escaping @Sendable (Int, Int) -> Bool = { _, _ in true }
    ) -> Comparison {
        KPIComparison.Estimator.run(
            bootstrap: bootstrap, margin: margin, seed: matrix.seed, jobs: jobs, isStoppable: true,
            progress: resampling
        ) { comparison(of: traces, problems, isPartial: false, .usual, $0) }
    }

    /// Whether a recorded session tells its startup time by its log alone: then the models' logs are asked as well.
    private var startupIsFromLog: Bool {
        [a, b].contains { contender in
            guard case .recorded(let session) = contender, session.unchanged == nil else { return false }
            return session.totals.startupTime?.source == .log
        }
    }
}

extension PairedExperiment {
    /// Both sides' sessions over one trace, in full, A first.
    ///
    /// - Parameters:
    ///   - trace: the trace's index among all that were asked for.
    ///   - isDetailed: whether requests and the buffer's course are wanted too.
    /// - Throws: where the trace cannot be read.
    public func play(trace: Int, isDetailed: Bool = true) throws(TraceError) -> [ContenderSession] {
        var played: [ContenderSession] = []
        for (side, contender, index) in [(Side.a, a, indices.a), (.b, b, indices.b)] {
            if let index {
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
