public import PlayerLog
public import PlayheadPlatform

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
        (sessions, notes, wasStopped) = (scan.sink.sessions, scan.sink.notes, scan.wasStopped)
        problems = LogProblems(sources.problems)
        problems.merge(scan.sink.problems)
    }
}
