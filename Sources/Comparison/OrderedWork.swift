import Dispatch
import Synchronization

/// Work that is dealt out to several threads, and whose results come back in its order.
///
/// A batch at a time, so that no more results wait than a batch has, however long the work goes on.
package struct OrderedWork: Sendable {
    /// How many pieces there are.
    package let count: Int
    /// How many are under way at the same time.
    package let jobs: Int
    /// Pieces a batch, for each job.
    private static let piecesPerJob = 64

    /// Work of so many pieces, by so many threads.
    package init(count: Int, jobs: Int) { (self.count, self.jobs) = (count, jobs) }

    /// Does the pieces, and hands each result over on the calling thread.
    ///
    /// - Parameters:
    ///   - state: what a thread keeps from one piece to the next.
    ///   - goesOn: asked before each piece, from any thread: `false` ends the work.
    ///   - output: takes the results in order; those before the end are never lost.
    /// - Returns: whether all was done.
    package func run<State, Output: Sendable, Failure: Error>(
        state: @Sendable () -> State, goesOn: @Sendable () -> Bool,
        work: @Sendable (Int, inout State) -> Output, output: (Output) throws(Failure) -> Void
    ) throws(Failure) -> Bool {
        var start = 0
        while start < count {
            let batch = start..<min(count, start + max(1, jobs) * Self.piecesPerJob)
            let results = Batch<Output>(batch)
            DispatchQueue.concurrentPerform(iterations: min(max(1, jobs), batch.count)) { _ in
                var state = state()
                while goesOn(), let index = results.next() { results.finish(index, work(index, &state)) }
            }
            let done = results.done()
            for result in done { try output(result) }
            if done.count < batch.count { return false }
            start = batch.upperBound
        }
        return true
    }
}

/// The pieces of a batch that are still to be done, and the results of the others.
private final class Batch<Output: Sendable>: Sendable {
    private struct State {
        var next: Int
        var results: [Output?]
    }

    private let range: Range<Int>
    private let state: Mutex<State>

    init(_ range: Range<Int>) {
        self.range = range
        state = Mutex(State(next: range.lowerBound, results: Array(repeating: nil, count: range.count)))
    }

    func next() -> Int? {
        state.withLock { state in
            guard state.next < range.upperBound else { return nil }
            state.next += 1
            return state.next - 1
        }
    }

    func finish(_ index: Int, _ output: Output) {
        state.withLock { $0.results[index - range.lowerBound] = output }
    }

    /// The results up to the first piece that was not done.
    func done() -> [Output] { state.withLock { $0.results.prefix { $0 != nil }.compactMap(\.self) } }
}

/// Whether someone asked for an end.
final class Cancellation: Sendable {
    private let flag = Atomic(false)

    var isCancelled: Bool { flag.load(ordering: .relaxed) }

    func cancel() { flag.store(true, ordering: .relaxed) }
}
