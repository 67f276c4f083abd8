import Dispatch
public import PlayerLog
public import PlayheadPlatform
import Synchronization

/// All units of sources (bundles, loose logs), read on several cores, each into a sink of its own.
struct ParallelScan<Sink: MergeableSink> {
    /// What all sinks found, merged in the units' order.
    var sink: Sink
    /// The sources as they were read, in their order.
    private(set) var sources: [ScannedSource] = []
    /// Whether the reading was stopped before its end.
    private(set) var wasStopped = false

    /// Reads `sources`; with several jobs large loose W3C logs and tables in splits. Neither the number of jobs nor their pace changes the
    /// result.
    ///
    /// - Parameters:
    ///   - watch: told how many files were read.
    ///   - makeSink: makes a sink whose first source has this index among all.
    ///   - progress: called now and then, from any thread, with the number of bytes read since the last call;
    ///     `false` stops the reading.
    init(
        _ sources: LogSources, scanner: LogScanner<some FileSystem>, jobs: Int, watch: LoadingProgress? = nil,
        progress: @escaping @Sendable (Int) -> Bool, sink makeSink: @Sendable (_ firstSource: Int) -> Sink
    ) {
        let units = (jobs > 1 ? scanner.inSplits(sources) : sources).units
        watch?.begin(units.lazy.flatMap(\.sources))
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
                if goesOn { watch?.end(units[index].sources) }
                queue.finish(index, (sink, scanned), goesOn: goesOn)
            }
        }
        let (found, wasStopped) = queue.takeFound()
        (sink, self.sources) = found ?? (makeSink(0), [])
        if let contexts = scanner.contexts { sink.join(contexts) }
        self.wasStopped = wasStopped
    }
}

/// The units still to be read, and what was found, merged in the units' order as soon as all before it is.
private final class UnitQueue<Sink: MergeableSink>: Sendable {
    typealias Found = (sink: Sink, sources: [ScannedSource])

    private struct State {
        var next = 0
        var results: [Found?]
        /// The first units' results, merged; taken out while it is merged with the next.
        var merged: Found?
        var mergedCount = 0
        var isMerging = false
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

    /// Takes a unit's result, and merges what can be merged now: one job merges while the others read on.
    func finish(_ index: Int, _ found: Found, goesOn: Bool) {
        state.withLock { state in
            state.results[index] = found
            if !goesOn { state.wasStopped = true }
        }
        while var pair = takeMergeable() {
            // In place: what is merged into must not be copied.
            if let above = pair.earlier?.sources.linesAbove(pair.later.sources) {
                pair.later.sink.reading.problems.moveLines(by: above)
            }
            pair.earlier?.sink.merge(pair.later.sink)
            pair.earlier?.sources += pair.later.sources
            state.withLock { state in (state.merged, state.isMerging) = (pair.earlier ?? pair.later, false) }
        }
    }

    private func takeMergeable() -> (earlier: Found?, later: Found)? {
        state.withLock { state in
            guard !state.isMerging, state.mergedCount < count, let later = state.results[state.mergedCount] else {
                return nil
            }
            state.results[state.mergedCount] = nil
            state.mergedCount += 1
            state.isMerging = true
            defer { state.merged = nil }
            return (state.merged, later)
        }
    }

    /// All that was found; of a reading that was stopped the first units without a gap.
    func takeFound() -> (Found?, wasStopped: Bool) {
        state.withLock { state in
            defer { state.merged = nil }
            return (state.merged, state.wasStopped)
        }
    }
}

/// Sums of many things, added up on several cores. They are the same with any number of jobs where merging is associative and
/// commutative.
public enum ParallelSum {
    /// Fewer of them are added up before a second core has begun.
    private static let fewestInJob = 16_384

    /// What things with numbers from 0 on come to.
    ///
    /// - Parameters:
    ///   - count: how many there are.
    ///   - jobs: how many ranges of them are added up at the same time.
    ///   - none: what nothing comes to.
    ///   - add: adds the things of a range to a sum.
    ///   - merge: adds a sum to another.
    public static func sum<Sum: Sendable>(
        _ count: Int, jobs: Int, from none: Sum, add: @Sendable (inout Sum, Range<Int>) -> Void,
        merge: @Sendable (inout Sum, Sum) -> Void
    ) -> Sum {
        let jobs = max(1, min(jobs, count / fewestInJob))
        let whole = Mutex<Sum?>(nil)
        DispatchQueue.concurrentPerform(iterations: jobs) { job in
            var part = none
            add(&part, count * job / jobs..<count * (job + 1) / jobs)
            whole.withLock { whole in
                if whole == nil { whole = part } else { merge(&whole!, part) }
            }
        }
        return whole.withLock { $0 } ?? none
    }
}

/// The open sessions that a command's paths hold, read on several cores.
public struct PartScan: Sendable {
    /// The sessions.
    public let sessions: MergeableDigests
    /// What could not be read, and was skipped.
    public private(set) var problems: LogProblems
    /// What else is to be reported of the inputs.
    public let notes: LogNotes
    /// Whether the reading was stopped before its end.
    public let wasStopped: Bool

    /// Reads `sources`; see ``FleetScan/init(_:scanner:jobs:countsVariants:keepsVariants:incidents:watch:progress:)``.
    public init(
        _ sources: LogSources, scanner: LogScanner<some FileSystem>, jobs: Int,
        progress: @escaping @Sendable (Int) -> Bool
    ) {
        let scan = ParallelScan(sources, scanner: scanner, jobs: jobs, progress: progress) {
            PartBuilder(firstSource: $0)
        }
        (sessions, notes, wasStopped) = (scan.sink.sessions, scan.sink.reading.notes, scan.wasStopped)
        problems = LogProblems(sources.problems)
        problems.merge(scan.sink.reading.problems)
    }
}
