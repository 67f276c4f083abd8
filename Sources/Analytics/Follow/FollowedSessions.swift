public import PlayerLog
public import PlayheadPlatform

/// The sessions of logs that grow without end, in memory that does not: up to `FollowBounds.mostRows` rows all is kept.
/// Beyond, the newest rows are, and the others are added up. So the KPIs are those of all rows; what is drawn of the older
/// ones is drawn in a bounded number of stretches.
///
/// A session that got no row for the longest time leaves the list, and counts in ``ended`` from then on. Should it get rows
/// later, these are a session of their own.
public struct FollowedSessions<Files: FileSystem> {
    /// A session as it stands now.
    public struct Session: Sendable {
        /// The session's log; of one that is folded, with rows that stand for several.
        public var log: SessionLog
        /// The name of its bundle; `nil` where it has none.
        public var bundle: String?
        /// What is folded of it; `nil` of a session that is whole.
        public var fold: CompactedSession?
        /// How many rows and events of other files are left out, since they repeat folded ones or come too late.
        public var repeatedRows = 0
    }

    /// How many bytes are read between two looks at how much is kept, and how many at most before the screen gets its turn.
    private static var pieceSize: Int { 1 << 20 }
    private static var mostPieces: Int { 32 }
    /// How many stretches all folded sessions may have together, and each.
    private static var allStretches: Int { 32_768 }
    private static var mostStretches: Int { 512 }

    private(set) var follower: LogFollower<Files>
    private(set) var folds: [FollowedSession.Part: CompactedSession] = [:]
    private let catalog: ErrorCatalog
    private let bounds: FollowBounds
    /// Whether there may be more to read at once.
    public private(set) var isBehind = false
    /// What happened to the logs in the last poll, besides that they grew.
    public private(set) var latestChanges: [FollowedChange] = []
    /// All that ever happened to them, each once, in the order in which it first did.
    public private(set) var changes: [FollowedChange] = []
    /// The sessions that left the list.
    public private(set) var ended = FleetAccumulator()

    /// Follows logs; nothing is read yet.
    public init(_ follower: LogFollower<Files>, catalog: ErrorCatalog, bounds: FollowBounds = FollowBounds()) {
        (self.follower, self.catalog, self.bounds) = (follower, catalog, bounds)
    }

    /// How many rows of later dumps were left out, since the rows that they repeat are folded, and events that came when
    /// later ones were folded.
    public var repeatedRows: Int { follower.repeatedRows }

    /// What else is to be reported of the inputs so far.
    public var notes: LogNotes { follower.notes }

    /// What could not be read so far.
    public var problems: LogProblems { follower.problems }

    /// Reads what is new: at most 32 MiB at once, so that a log that grows faster than it is read does not keep the caller
    /// from anything else.
    ///
    /// - Parameter open: the id of a session that stays in the list.
    /// - Returns: whether anything is new.
    public mutating func poll(keeping open: String? = nil) -> Bool {
        var changed = false
        isBehind = true
        latestChanges = []
        for _ in 0..<Self.mostPieces {
            guard follower.poll(limit: Self.pieceSize) else {
                isBehind = false
                break
            }
            changed = true
            latestChanges += follower.changes
            for change in follower.changes where !changes.contains(change) { changes.append(change) }
            for rows in follower.retire(bounds, keeping: open) { fold(rows) }
        }
        return changed
    }

    /// All sessions in the list, in the order of their first rows.
    public func sessions() -> [Session] { follower.sessions().map(whole) }

    private mutating func fold(_ rows: RetiredRows) {
        if rows.hasEnded {
            let session = whole(rows.session)
            ended.add(SessionTotals(session.log, catalog: catalog, after: session.fold))
            for part in rows.session.parts { folds[part] = nil }
            return
        }
        let most = Self.stretches(of: folds.count + 1)
        let shrinks = most < Self.stretches(of: folds.count)
        for part in rows.session.parts {
            folds[part, default: CompactedSession()].add(rows.session.log, most: most, catalog: catalog)
        }
        if shrinks { for part in folds.keys { folds[part]?.thin(to: most) } }
    }

    /// How many stretches each of so many folded sessions may have.
    static func stretches(of count: Int) -> Int { max(8, min(mostStretches, allStretches / max(1, count))) }

    /// A session with what is folded of it.
    private func whole(_ followed: FollowedSession) -> Session {
        let parts = followed.parts.compactMap { folds[$0] }.sorted { $0.folded.accessRows > $1.folded.accessRows }
        guard let first = parts.first else {
            return Session(log: followed.log, bundle: followed.bundle)
        }
        let fold = parts.dropFirst().reduce(first) { $0.joined(withOtherLogsOf: $1) }
        let (log, repeated) = fold.log(keeping: followed.log)
        return Session(log: log, bundle: followed.bundle, fold: fold, repeatedRows: repeated)
    }
}
