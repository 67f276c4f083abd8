import Dispatch
import Platform
import PlayerLog
import Synchronization

/// All units of sources (bundles, loose logs), read on several cores, each into a sink of its own.
struct ParallelScan<Sink: MergingSink> {
    /// What all sinks found, merged in the units' order.
    var sink: Sink
    /// The sources as they were read, in their order.
    private(set) var sources: [ScannedSource] = []
    /// Whether the reading was stopped before its end.
    private(set) var wasStopped = false

    /// Reads `sources`. Neither the number of jobs nor their pace changes the result.
    ///
    /// - Parameters:
    ///   - makeSink: makes a sink whose first source has this index among all.
    ///   - progress: called now and then, from any thread, with the number of bytes read since the last call;
    ///     `false` stops the reading.
    init(
        _ sources: LogSources, scanner: LogScanner<some FileSystem>, jobs: Int,
        progress: @escaping @Sendable (Int) -> Bool, sink makeSink: @Sendable (_ firstSource: Int) -> Sink
    ) {
        let units = sources.units
        let firstSources = units.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.sources.count) }
        let queue = UnitQueue<Sink>(count: units.count)
        DispatchQueue.concurrentPerform(iterations: max(1, min(jobs, units.count))) { _ in
            while let index = queue.next() {
                var sink = makeSink(firstSources[index])
                var goesOn = true
                let scanned = scanner.scan(units[index].sources, of: units[index].bundle, into: &sink) { count in
                    goesOn = progress(count)
                    return goesOn
                }
                queue.finish(index, sink, scanned, goesOn: goesOn)
            }
        }
        let (results, wasStopped) = queue.takeResults()
        self.wasStopped = wasStopped
        let read = results.prefix { $0 != nil }.compactMap(\.self)
        // The first need not be merged into anything: a single input is by far the most common.
        sink = read.first?.sink ?? makeSink(0)
        for result in read.dropFirst() { sink.merge(result.sink) }
        self.sources = read.flatMap(\.sources)
    }
}

/// The units still to be read, and the results in the units' order.
private final class UnitQueue<Sink: MergingSink>: Sendable {
    typealias Result = (sink: Sink, sources: [ScannedSource])

    private struct State {
        var next = 0
        var results: [Result?]
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

    func finish(_ index: Int, _ sink: Sink, _ sources: [ScannedSource], goesOn: Bool) {
        state.withLock { state in
            state.results[index] = (sink, sources)
            if !goesOn { state.wasStopped = true }
        }
    }

    func takeResults() -> ([Result?], wasStopped: Bool) {
        state.withLock { state in
            defer { state.results = [] }
            return (state.results, state.wasStopped)
        }
    }
}
