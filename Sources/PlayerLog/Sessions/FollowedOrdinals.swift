/// What is known of a followed log's sessions beside the rows that are kept: when each got its last row, how far it is
/// folded, and from which ordinal on the rows of a log that was begun anew are counted.
struct FollowedOrdinals: Sendable {
    /// Counts the steps of reading; set by the follower.
    var step = 0
    /// The step in which each session got its last rows.
    private(set) var lastSteps: [String: Int] = [:]
    /// How far each session is folded: the rows before these ordinals, and the events up to this one.
    private(set) var folded: [String: (access: Int, error: Int, event: ObservedEvent?)] = [:]
    /// How many rows came when their ordinals were folded already, and events when later ones were.
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

    /// These rows and events are folded, and all before them.
    mutating func fold(_ oldest: SessionLog) {
        let old = folded[oldest.id] ?? (0, 0, nil)
        folded[oldest.id] = (
            max(old.access, (oldest.accessRows.last?.ordinal ?? -1) + 1),
            max(old.error, (oldest.errorRows.last?.ordinal ?? -1) + 1), oldest.observed.last ?? old.event
        )
    }

    /// Takes out of a run the rows that a later dump repeats when they are folded, and events that come too late: they
    /// cannot be merged any more.
    mutating func dropFolded(of log: inout SessionLog) {
        guard let folded = folded[log.id] else { return }
        repeatedRows += log.dropRows(beforeAccess: folded.access, error: folded.error, notAfter: folded.event)
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
