public import PlayerLog
import PlayheadPlatform

/// Makes digests of the sessions that readers find: of any number of sessions, but some hundred bytes of each.
public struct PartBuilder: MergeableSink {
    /// Why files and lines could not be read.
    public private(set) var problems = LogProblems()
    /// What else is to be reported of the inputs.
    public private(set) var notes = LogNotes()
    /// The sessions.
    public private(set) var sessions = MergeableDigests()

    private var progress = ChunkedArray<DumpProgress>()
    private var rows = SessionDigestEncoder()
    private var current = SessionKey.guid(0)
    /// The source that is being read.
    public private(set) var source = LogSource(path: "", defaultID: "")
    private var sourceIndex: Int
    private var bundled: Set<Int> = []
    /// What the bundle that is being read has of sessions with events.
    private var inBundle: [Int: [MergeableDigests.Digest]] = [:]

    /// A builder of no session.
    ///
    /// - Parameter firstSource: the index of the first source that it is given, among all sources of the command.
    public init(firstSource: Int = 0) { sourceIndex = firstSource - 1 }

    /// The ids of the sessions found in the bundle that is being read.
    public var sessionIDsInBundle: Set<String> { Set(bundled.map { sessions.key(of: $0).description }) }

    /// The clocks of the sessions in the bundle that is being read.
    public var clocksInBundle: [SessionClocks] {
        inBundle.sorted { $0.key < $1.key }.compactMap { number, digests in
            let id = sessions.key(of: number).description
            var log = SessionLog(id: id)
            // What was written a moment ago can be read.
            for digest in digests { if let part = try? sessions.log(of: digest, id: id) { log.merge(part) } }
            return log.hasObserved ? SessionClocks(log) : nil
        }
    }

    /// Those that a digest holds.
    public var wantedFields: Set<AccessLogField> { Self.fields }
    private static let fields = Set(SessionDigest.wanted)

    /// No: digests are merged.
    public var readsAgain: Bool { false }

    /// The sources that follow belong together.
    public mutating func beginBundle() { (bundled, inBundle) = ([], [:]) }

    /// What follows comes from `source`.
    public mutating func beginSource(_ source: LogSource) {
        self.source = source
        if !source.isCompanion { sourceIndex += 1 }
    }

    /// Begins a run; its session is looked up when it ends.
    public mutating func beginRun(id: UnsafeRawBufferPointer, kind: LogKind, dump: Int) -> Int {
        current = id.isEmpty ? SessionKey(source.defaultID) : SessionKey(id)
        sessions.prefetch(current)
        return 0
    }

    /// Puts a row into the digest at once.
    public mutating func take(_ row: inout AccessLogEvent) -> Bool {
        rows.add(&row)
        return true
    }

    /// Ends a run, whose digest is made.
    public mutating func endRun(
        _ log: inout SessionLog, kind: LogKind, rows count: Int, position: LogPosition, dump: Int
    ) {
        let number = number(of: current)
        let before = progress[number].count(count, of: kind, dump: dump, source: sourceIndex)
        if before > 0, rows.isEmpty { log.moveOrdinals(by: before) }
        keep(sessions.add(log, of: number, rows: &rows, firstOrdinal: before), of: number)
    }

    /// Adds what is known of a session from elsewhere than a log.
    public mutating func add(_ log: SessionLog, kind: LogKind) {
        let number = number(of: SessionKey(log.id))
        keep(sessions.add(log, of: number, rows: &rows), of: number)
    }

    /// Keeps a problem with its position.
    public mutating func report(line: Int?, message: String, kind: LogProblem.Kind) {
        problems.add(LogProblem(source: source.name, line: line, message: message, kind: kind))
    }

    /// Counts the lines of problems from so many lines further up.
    public mutating func moveProblems(down lines: Int) { problems.moveLines(by: lines) }

    /// Keeps a note.
    public mutating func note(_ note: LogNote) { notes.add(note) }

    /// Takes in what another builder found in later sources.
    public mutating func merge(_ other: PartBuilder) {
        sessions.merge(other.sessions)
        notes.merge(other.notes)
        problems.merge(other.problems)
    }

    private mutating func number(of key: SessionKey) -> Int {
        let number = sessions.number(of: key)
        if number == progress.count { progress.append(DumpProgress()) }
        // Of a loose log only the first two are asked for: whether it has one session or several.
        if source.bundle != nil || bundled.count < 2 { bundled.insert(number) }
        return number
    }

    private mutating func keep(_ digest: MergeableDigests.Digest, of number: Int) {
        if source.bundle != nil { inBundle[number, default: []].append(digest) }
    }
}
