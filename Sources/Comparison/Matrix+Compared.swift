import BandwidthTrace
import Playback

extension Matrix {
    /// What the sessions of all sides over one trace count.
    struct ComparedRow {
        /// The trace's index among the traces.
        let trace: Int
        /// The trace's name.
        let name: String
        /// By the sides; nil for a session that was not played.
        var sessions: [ComparedSession?]

        /// The session of a side; nil where that is not played.
        func session(_ side: Int?) -> ComparedSession? { side.flatMap { sessions[$0] } }
    }

    /// Plays all runs, and keeps of each what it counts.
    ///
    /// - Returns: the traces that were begun, those that could not be read, and whether all runs were played.
    func compared(
        jobs: Int, startup: ComparedSession.StartupSource, progress: @escaping @Sendable () -> Bool
    ) -> (rows: [ComparedRow], problems: [TraceError], isComplete: Bool) {
        let scores = sides.map { VariantScores($0.presentation) }
        var rows: [ComparedRow] = []
        var problems: [TraceError] = []
        let isComplete = run(jobs: jobs, progress: progress) { run in
            (
                side: run.side, trace: run.trace, name: run.name.trace,
                session: ComparedSession(run.totals, scores: scores[run.side], startup: startup)
            )
        } output: { result in
            switch result {
            case .failure(let problem): if problems.last != problem { problems.append(problem) }
            case .success(let run):
                if rows.last?.trace != run.trace {
                    rows.append(
                        ComparedRow(
                            trace: run.trace, name: run.name, sessions: Array(repeating: nil, count: sides.count)))
                }
                rows[rows.count - 1].sessions[run.side] = run.session
            }
        }
        return (rows, problems, isComplete)
    }
}
