public import BandwidthTrace
public import Playback
public import PlayerLog
public import PlayheadAnalytics

/// Every side played over every trace.
///
/// The runs come in a fixed order, trace by trace and within a trace side by side, so that runs of one trace can be
/// paired as they come. Neither the number of jobs nor their pace changes a byte of them.
public struct Matrix: Sendable {
    /// The sides.
    public var sides: [SimulatedContender]
    /// The seed of all that is made up.
    public var seed: UInt64
    /// When the users are said to have asked to play.
    public var startDate: LogDate
    private let traces: [Trace]

    /// A trace, and how many before it have the same name.
    private struct Trace: Sendable {
        let provider: any TraceProvider
        let occurrence: Int
    }

    /// One run.
    public struct Run: Sendable {
        /// The side's index among the sides.
        public var side: Int
        /// The trace's index among the traces.
        public var trace: Int
        /// What was played, by what, over which link.
        public var name: RunIdentity
        /// What was simulated.
        public var simulation: Simulation
        /// What came of it.
        public var session: SimulatedSession
        /// The session's KPIs.
        public var totals: SessionTotals
    }

    /// A matrix of traces, each read or made when its turn comes.
    public init(_ sides: [SimulatedContender], traces: [some TraceProvider], seed: UInt64, startDate: LogDate) {
        (self.sides, self.seed, self.startDate) = (sides, seed, startDate)
        var counts: [String: Int] = [:]
        self.traces = traces.map { trace in
            defer { counts[trace.name, default: 0] += 1 }
            return Trace(provider: trace, occurrence: counts[trace.name] ?? 0)
        }
    }

    /// How many runs there are.
    public var count: Int { sides.count * traces.count }

    /// How many traces there are.
    public var traceCount: Int { traces.count }

    /// Plays all runs.
    ///
    /// - Parameters:
    ///   - jobs: how many are played at the same time.
    ///   - isDetailed: whether requests and the buffer's course are kept too, until `finish` is done.
    ///   - progress: called from any thread when a run is done; `false` ends the work, and what is done is kept.
    ///   - finish: makes of a run what is wanted of it, on the thread that played it, so that little stays in memory.
    ///   - output: takes the results in order, on the calling thread; a trace that cannot be read fails each of its runs.
    /// - Returns: whether all runs were played.
    public func run<Output: Sendable, Failure: Error>(
        jobs: Int, isDetailed: Bool = false, progress: @escaping @Sendable () -> Bool,
        finish: @Sendable (Run) -> Output,
        output: (Result<Output, TraceError>) throws(Failure) -> Void
    ) throws(Failure) -> Bool {
        let catalog = ErrorCatalog()
        let cancellation = Cancellation()
        return try OrderedWork(count: count, jobs: jobs).run(
            state: { LastTrace() }, goesOn: { !cancellation.isCancelled },
            work: { index, last in
                defer { if !progress() { cancellation.cancel() } }
                return play(index, &last, catalog, isDetailed).map(finish)
            }, output: output)
    }

    private func play(
        _ index: Int, _ last: inout LastTrace, _ catalog: ErrorCatalog, _ isDetailed: Bool
    ) -> Result<Run, TraceError> {
        let (position, number) = index.quotientAndRemainder(dividingBy: sides.count)
        return last.trace(position, load: traces[position].provider.load).map {
            run(number, position, over: $0, catalog, isDetailed: isDetailed)
        }
    }

    /// Plays one run by itself.
    ///
    /// - Parameters:
    ///   - side: the side's index among the sides.
    ///   - trace: the trace's index among the traces.
    ///   - isDetailed: whether requests and the buffer's course are kept too.
    /// - Throws: where the trace cannot be read.
    public func run(side: Int, trace: Int, isDetailed: Bool = false) throws(TraceError) -> Run {
        run(side, trace, over: try traces[trace].provider.load(), ErrorCatalog(), isDetailed: isDetailed)
    }

    /// What one run plays, without playing it.
    ///
    /// - Parameters:
    ///   - side: the side's index among the sides.
    ///   - trace: the trace's index among the traces.
    /// - Throws: where the trace cannot be read.
    public func simulation(side: Int, trace: Int) throws(TraceError) -> Simulation {
        simulation(side, trace, over: try traces[trace].provider.load())
    }

    private func simulation(_ number: Int, _ index: Int, over trace: BandwidthTrace) -> Simulation {
        sides[number].simulation(
            over: trace, seed: seed, startDate: startDate, occurrence: traces[index].occurrence)
    }

    private func run(
        _ number: Int, _ index: Int, over trace: BandwidthTrace, _ catalog: ErrorCatalog, isDetailed: Bool
    ) -> Run {
        var simulation = simulation(number, index, over: trace)
        simulation.isDetailed = isDetailed
        var session = simulation.run()
        let name = sides[number].name(trace: trace.name, seed: seed)
        session.log.context = name.context.settingUpperBound(session.bound)
        return Run(
            side: number, trace: index, name: name, simulation: simulation, session: session,
            totals: SessionTotals(session.log, catalog: catalog, qoe: simulation.ruleOptions.qoe))
    }
}

/// The trace that a thread played last: its next run is most likely over the same.
private struct LastTrace {
    private var last: (index: Int, trace: Result<BandwidthTrace, TraceError>)?

    mutating func trace(
        _ index: Int, load: () throws(TraceError) -> BandwidthTrace
    ) -> Result<BandwidthTrace, TraceError> {
        if let last, last.index == index { return last.trace }
        let trace = Result(catching: load)
        last = (index, trace)
        return trace
    }
}

extension Matrix.Run {
    /// The files of the session's bundle by their paths in it: its logs and, where they were kept, its requests; what was
    /// played, over which link and by what.
    public var bundleFiles: [(name: String, text: String)] {
        var log = session.log
        log.append(requests: session.requests, since: simulation.identity.startDate)
        return log.bundleFiles() + simulation.bundleFiles
    }
}
