/// What is known of a followed log's sessions beside the rows that are kept: when each got its last row, and from which
/// ordinal on the rows of a log that was begun anew are counted.
struct FollowedOrdinals: Sendable {
    /// Counts the steps of reading; set by the follower.
    var step = 0
    /// The step in which each session got its last rows.
    private(set) var lastSteps: [String: Int] = [:]
    /// How many rows of each session are folded.
    private(set) var folded: [String: (access: Int, error: Int)] = [:]
    /// How many rows came when their ordinals were folded already.
    private(set) var repeatedRows = 0
    /// How many rows there were of each folded session when a log was replaced by one that goes on where it ended.
    private var bases: [String: (access: Int, error: Int)] = [:]

    /// A run of a session's rows begins.
    ///
    /// - Returns: the ordinal at which the file's first row of the session stands.
    mutating func begin(_ id: String, _ kind: LogKind) -> Int {
        lastSteps[id] = step
        guard let base = bases[id] else { return 0 }
        return switch kind {
        case .access: base.access
        case .error: base.error
        case .observed: 0
        }
    }

    /// The rows before these ordinals are folded.
    mutating func fold(_ id: String, accessBefore access: Int, errorsBefore error: Int) {
        let old = folded[id] ?? (0, 0)
        folded[id] = (max(old.access, access), max(old.error, error))
    }

    /// Takes out of a run the rows that a later dump repeats when they are folded: they cannot be merged any more.
    mutating func dropFolded(of log: inout SessionLog) {
        guard let folded = folded[log.id] else { return }
        repeatedRows += log.dropRows(beforeAccess: folded.access, error: folded.error)
    }

    /// The file is read from its start again.
    ///
    /// - Parameter ends: of a log that is another one than before, the ordinals after the last rows of the sessions that
    ///   are folded; empty for one that was only rewritten.
    mutating func restart(after ends: [String: (access: Int, error: Int)]) { bases = ends }

    mutating func forget(_ id: String) {
        lastSteps[id] = nil
        folded[id] = nil
        bases[id] = nil
    }
}
