/// Keeps every session that a reader finds, whole: for replaying some sessions, not for counting millions.
public struct SessionCollector: SessionSink {
    /// The sessions by their ids.
    public internal(set) var sessions: [String: SessionLog] = [:]
    /// The ids in the order of their first rows.
    public internal(set) var order: [String] = []
    /// What could not be read.
    public private(set) var problems = LogProblems()

    /// What else is to be said of the inputs.
    public private(set) var notes = LogNotes()

    /// The ids of the sessions found in the bundle that is being read.
    public internal(set) var sessionIDsInBundle: Set<String> = []
    /// Of a log that is followed, what is known of its sessions beside their rows.
    var following: FollowedOrdinals?

    /// The source that is being read.
    public private(set) var source: LogSource
    /// The runs that alone are taken.
    private var only: [RunKey: OnlyRun]?
    /// Whether only those fields are kept that a digest has.
    private var keepsDigested = false
    private var counts: [CountKey: Int] = [:]
    private var bundleCount = 0
    /// The bundle in which each session was first found.
    private var firstBundles: [String: Int] = [:]
    private var countedDump = 0
    /// The session whose run is under way.
    private var current = ""

    private struct RunKey: Hashable {
        var id: String
        var kind: LogKind
    }

    private struct OnlyRun {
        /// At which ordinal its first row stands.
        var ordinal: Int
        /// The dump that its rows begin in, once they have.
        var firstDump: Int?
    }

    private struct CountKey: Hashable {
        var id: String
        var kind: LogKind
        var dump: Int
    }

    /// An empty collection.
    public init() { source = LogSource(path: "", defaultID: "") }

    /// A collection that takes only some sessions' rows of some kinds, the first of each where its run stands.
    ///
    /// - Parameters:
    ///   - runs: the runs, by where they begin.
    ///   - keepsDigested: whether only those fields are kept that a digest has.
    init(only runs: [PlacedRun], of source: LogSource, keepsDigested: Bool) {
        (self.source, self.keepsDigested) = (source, keepsDigested)
        only = Dictionary(
            runs.map { (RunKey(id: $0.id, kind: $0.kind), OnlyRun(ordinal: $0.position.ordinal)) },
            uniquingKeysWith: { first, _ in first })
    }

    /// All: what is kept whole may be asked for anything.
    public var wantedFields: Set<AccessLogField> { Set(AccessLogField.allCases) }

    /// Yes, but where only a digest is made of the sessions.
    public var keepsRequests: Bool { !keepsDigested }

    /// No: they are kept.
    public var readsAgain: Bool { false }

    /// The clocks of the sessions in the bundle that is being read, by their ids. A session that an earlier bundle had was
    /// looked at there: to look at all that is known of it with each of its bundles would take the square of their number.
    public var clocksInBundle: [SessionClocks] {
        sessionIDsInBundle.filter { firstBundles[$0] == bundleCount }.sorted().compactMap { id in
            sessions[id].flatMap { $0.hasObserved ? SessionClocks($0) : nil }
        }
    }

    /// The sources that follow belong together.
    public mutating func beginBundle() {
        sessionIDsInBundle = []
        bundleCount += 1
    }

    /// What follows comes from `source`: its dumps are none of another source's.
    public mutating func beginSource(_ source: LogSource) {
        self.source = source
        counts.removeAll(keepingCapacity: true)
    }

    /// Tells at which ordinal a run's first row stands.
    public mutating func beginRun(id: UnsafeRawBufferPointer, kind: LogKind, dump: Int) -> Int {
        let id = id.isEmpty ? source.defaultID : String(decoding: id, as: UTF8.self)
        current = id
        if following != nil, dump != countedDump {
            // No later run is of an earlier dump: a log that grows for days holds many.
            counts = [:]
            countedDump = dump
        }
        var start = following?.begin(id, kind) ?? 0
        if let run = only?[RunKey(id: id, kind: kind)] {
            if run.firstDump == nil { only?[RunKey(id: id, kind: kind)]?.firstDump = dump }
            if run.firstDump ?? dump == dump { start = run.ordinal }
        }
        return start + counts[CountKey(id: id, kind: kind, dump: dump), default: 0]
    }

    /// Leaves each row in its run's log.
    public mutating func take(_ row: inout AccessLogEvent) -> Bool { false }

    /// Takes a run's rows.
    public mutating func endRun(_ log: inout SessionLog, kind: LogKind, rows: Int, position: LogPosition, dump: Int) {
        let id = current
        if let only, only[RunKey(id: id, kind: kind)] == nil { return }
        counts[CountKey(id: id, kind: kind, dump: dump), default: 0] += rows
        log.id = id
        if keepsDigested { log.keepDigested() }
        following?.dropFolded(of: &log)
        add(log, kind: kind)
    }

    /// Adds what is known of a session.
    public mutating func add(_ log: SessionLog, kind: LogKind) {
        let id = log.id
        sessionIDsInBundle.insert(id)
        if sessions[id] == nil {
            order.append(id)
            firstBundles[id] = bundleCount
            sessions[id] = SessionLog(id: id)
        }
        let wasWhole = sessions[id]?.versionsLeftOut == 0
        if following != nil { sessions[id]?.dropTold(before: log) }
        sessions[id]?.merge(log)
        if wasWhole, let problem = sessions[id]?.versionsProblem { report(line: nil, message: problem) }
    }

    /// How many sessions' rows are counted in the dump that is being read, for tests.
    var countedRuns: Int { counts.count }

    /// Drops all that is known of some sessions of a log that is followed.
    mutating func forget(_ ids: Set<String>) {
        for id in ids {
            sessions[id] = nil
            following?.forget(id)
            for kind in [LogKind.access, .error, .observed] {
                counts[CountKey(id: id, kind: kind, dump: countedDump)] = nil
            }
        }
        order.removeAll { ids.contains($0) }
        sessionIDsInBundle.subtract(ids)
        for id in ids { firstBundles[id] = nil }
    }

    /// Keeps a problem with its position, and of very many their number.
    public mutating func report(line: Int?, message: String, kind: LogProblem.Kind) {
        problems.add(LogProblem(source: source.name, line: line, message: message, kind: kind))
    }

    /// Keeps a note.
    public mutating func note(_ note: LogNote) { notes.add(note) }
}
