import Dispatch
public import Platform
public import PlayerLog
import Synchronization

/// All sessions that a command's paths hold, read on several cores.
public struct FleetScan: Sendable {
    private var builder: FleetBuilder
    /// What could not be read, and was skipped.
    public private(set) var problems: LogProblems
    /// What else is to be reported of the inputs.
    public var notes: LogNotes { builder.notes }
    /// Whether the reading was stopped before its end.
    public private(set) var wasStopped: Bool

    /// Reads `sources`. Neither the number of jobs nor their pace changes the result.
    ///
    /// - Parameters:
    ///   - sources: bundles and loose logs.
    ///   - scanner: reads each of them.
    ///   - jobs: how many units (bundles, loose logs) are read at the same time.
    ///   - countsVariants: whether the time by variant is wanted for each session.
    ///   - progress: called now and then, from any thread, with the number of bytes read since the last call;
    ///     `false` stops the reading.
    public init<Files: FileSystem>(
        _ sources: LogSources, scanner: LogScanner<Files>, jobs: Int, countsVariants: Bool,
        progress: @escaping @Sendable (Int) -> Bool
    ) {
        let units = sources.units
        let firstSources = units.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.sources.count) }
        let queue = Queue(count: units.count)
        let catalog = ErrorCatalog()
        DispatchQueue.concurrentPerform(iterations: max(1, min(jobs, units.count))) { _ in
            while let index = queue.next() {
                var builder = FleetBuilder(
                    catalog: catalog, firstSource: firstSources[index], countsVariants: countsVariants)
                var goesOn = true
                let scanned = scanner.scan(units[index].sources, of: units[index].bundle, into: &builder) { count in
                    goesOn = progress(count)
                    return goesOn
                }
                queue.finish(index, builder, scanned, goesOn: goesOn)
            }
        }
        let result = queue.result(FleetBuilder(catalog: catalog, countsVariants: countsVariants))
        builder = result.builder
        let isWhole = builder.finish(sources: result.sources, scanner: scanner) { progress(0) }
        wasStopped = result.wasStopped || !isWhole
        problems = LogProblems(sources.problems)
        problems.merge(builder.problems)
    }

    /// How many sessions there are.
    public var sessionCount: Int { builder.sessionCount }

    /// A session by its number, in the order in which the sessions first appear in the inputs.
    public func session(_ number: Int) -> SessionTotals { builder.session(number) }

    /// The sessions, one at a time, in the order in which they first appear in the inputs.
    public var sessions: some RandomAccessCollection<SessionTotals> {
        (0..<builder.sessionCount).lazy.map { [builder] in builder.session($0) }
    }

    /// The KPIs of all sessions together.
    public var aggregate: FleetAccumulator { builder.aggregate }
}

/// The units still to be read, and the results in the units' order.
private final class Queue: Sendable {
    private struct State {
        var next = 0
        var results: [(builder: FleetBuilder, sources: [ScannedSource])?]
        var wasStopped = false
    }

    private let state: Mutex<State>
    private let count: Int

    init(count: Int) {
        self.count = count
        state = Mutex(State(results: Array(repeating: nil, count: count)))
    }

    func next() -> Int? {
        state.withLock { state in
            guard state.next < count, !state.wasStopped else { return nil }
            state.next += 1
            return state.next - 1
        }
    }

    func finish(_ index: Int, _ builder: FleetBuilder, _ sources: [ScannedSource], goesOn: Bool) {
        state.withLock { state in
            state.results[index] = (builder, sources)
            if !goesOn { state.wasStopped = true }
        }
    }

    func result(_ empty: FleetBuilder) -> (builder: FleetBuilder, sources: [ScannedSource], wasStopped: Bool) {
        let (results, wasStopped) = state.withLock { state in
            defer { state.results = [] }
            return (state.results, state.wasStopped)
        }
        // A single input is by far the most common, and need not be merged into anything.
        if results.count == 1, let only = results[0] { return (only.builder, only.sources, wasStopped) }
        var builder = empty
        var sources: [ScannedSource] = []
        for result in results {
            guard let result else { break }
            builder.merge(result.builder)
            sources += result.sources
        }
        return (builder, sources, wasStopped)
    }
}
