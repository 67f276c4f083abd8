public import BandwidthTrace
import Playback
public import PlayerLog
public import PlayheadAnalytics

/// Many sides over the same traces.
public struct TableExperiment: Sendable {
    /// What tells values from the best.
    public var bootstrap = Bootstrap()
    /// What counts as a difference, as a part of the best side's value.
    public var margin = KPI.usualMargin
    private let matrix: Matrix

    /// An experiment over traces, each read or made when its turn comes.
    public init(_ sides: [SimulatedContender], traces: [some TraceProvider], seed: UInt64, startDate: LogDate) {
        matrix = Matrix(sides, traces: traces, seed: seed, startDate: startDate)
    }

    /// How many sessions are played.
    public var count: Int { matrix.count }

    /// Plays all sides over all traces.
    ///
    /// - Parameters:
    ///   - jobs: how many sessions are played at the same time; the answer does not depend on it.
    ///   - progress: called from any thread when a session is over; `false` ends the work, and what is done is told.
    ///   - resampling: called from any thread with how many more resamples are drawn, and how many are in all; `false`
    ///     ends that, and what has no interval yet goes without. What was stopped before all was played is resampled to
    ///     the end.
    public func run(
        jobs: Int, progress: @escaping @Sendable () -> Bool,
        resampling: @escaping @Sendable (Int, Int) -> Bool = { _, _ in true }
    ) -> ComparisonTable {
        let played = matrix.compared(jobs: jobs, startup: .usual, progress: progress)
        let traces = played.rows.compactMap { row in
            row.sessions.contains(nil)
                ? nil : ComparisonTable.Trace(name: row.name, sessions: row.sessions.compactMap(\.self))
        }
        var table = KPIComparison.Estimator.run(
            bootstrap: bootstrap, margin: margin, seed: matrix.seed, jobs: jobs, isStoppable: played.isComplete,
            progress: resampling
        ) {
            ComparisonTable(
                matrix.sides, traces, expectedTraceCount: matrix.traceCount, isPartial: !played.isComplete, $0)
        }
        table.problems = played.problems
        return table
    }
}
