import ArgumentParser
import Dashboard
import Dispatch
import PlayheadAnalytics
import PlayheadTerminal

/// What was read while somebody looked on.
struct LoadingTask<Value: Sendable>: ~Copyable {
    /// What came of it.
    let value: Value
    /// The screen on which it was shown, for what follows; nil where none was opened.
    let screen: TerminalScreen?
    /// What was typed meanwhile, for the screen that follows.
    let typedAhead: [InputEvent]

    /// How long a reading goes on before it is shown: a screen that is gone at once would only flash.
    private static var patienceMilliseconds: Int { 75 }
    /// So long it takes until it is known how much there is to read.
    private static var findingMilliseconds: Int { 20 }
    /// So many bytes are not read within a moment: their reading is shown as soon as that is known.
    private static var bytesShownAtOnce: Int { 256 << 20 }
    /// How often the screen is given new figures, seconds.
    private static var interval: Double { 0.2 }
    /// How long the program waits for a reading that nobody wants any more, so that it ends what it has started.
    private static var graceMilliseconds: Int { 500 }

    /// Reads on a thread of its own. Where it takes longer than a moment, the terminal shows how far it is.
    ///
    /// - Parameters:
    ///   - title: what is read, as the user calls it.
    ///   - configuration: the terminal that is wanted.
    ///   - watch: is told how far it is, and tells where it is to end.
    ///   - work: reads.
    /// - Throws: what the work throws; ``LeftReading`` where the user left, or a signal came.
    static func read(
        _ title: String, _ configuration: TerminalConfiguration, _ watch: LoadingProgress,
        work: @escaping @Sendable () throws -> Value
    ) throws -> LoadingTask {
        let clock = SystemClock()
        let work = BackgroundWork(work)
        if isDoneAtOnce(work, watch) {
            return LoadingTask(value: try work.result(), screen: nil, typedAhead: [])
        }
        let opened: TerminalScreen
        do throws(TerminalError) { opened = try TerminalScreen(configuration) } catch {
            // Whoever opens the next one says why there is none.
            showLine(of: work, watch)
            return LoadingTask(value: try work.result(), screen: nil, typedAhead: [])
        }
        var screen = opened
        func progress(isOver: Bool) -> ReadingProgress {
            ReadingProgress(amount: watch.amount, found: watch.found, elapsed: clock.now(), isOver: isOver)
        }
        var state = LoadingState(title: title, progress: progress(isOver: false))
        var last = clock.now()
        let outcome = Dashboard.run(&state, on: &screen, clock: clock) { state in
            if state.isStopping { watch.stop() }
            let isOver = work.isDone(within: .milliseconds(0))
            guard isOver || clock.now() - last >= interval else { return nil }
            last = clock.now()
            return progress(isOver: isOver)
        }
        guard outcome == .over else {
            watch.cancel()
            screen.close()
            _ = work.isDone(within: .milliseconds(graceMilliseconds))
            throw LeftReading(outcome: outcome)
        }
        do {
            let value = try work.result()
            return LoadingTask(value: value, screen: screen, typedAhead: state.typedAhead)
        } catch {
            screen.close()
            throw error
        }
    }

    /// Waits until it is done, but no longer than somebody likes to look at nothing.
    private static func isDoneAtOnce(_ work: BackgroundWork<Value>, _ watch: LoadingProgress) -> Bool {
        if work.isDone(within: .milliseconds(findingMilliseconds)) { return true }
        if watch.amount.totalBytes.map({ $0 > bytesShownAtOnce }) ?? false { return false }
        return work.isDone(within: .milliseconds(patienceMilliseconds - findingMilliseconds))
    }

    /// Shows how far it is where no screen opens.
    private static func showLine(of work: BackgroundWork<Value>, _ watch: LoadingProgress) {
        let line = ProgressLine(total: nil)
        var shown = 0
        while !work.isDone(within: .milliseconds(100)) {
            let amount = watch.amount
            if let total = amount.totalBytes {
                line.show(amount.bytes, of: total, before: 0)
            } else {
                line.add(amount.bytes - shown)
                shown = amount.bytes
            }
        }
        line.finish()
    }
}

/// The user left while logs were being read, or a signal came.
struct LeftReading: Error {
    let outcome: Outcome

    /// What the program tells its caller.
    var status: ExitCode {
        if case .signal(let signal) = outcome { return ExitCode(ExitStatus.signal(signal.number)) }
        return .success
    }
}
