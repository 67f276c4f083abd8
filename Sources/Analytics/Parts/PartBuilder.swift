import PlayerLog

/// Makes digests of the sessions that readers find: of any number of sessions, but some hundred bytes of each.
struct PartBuilder: MergeableSink {
    var reading: SinkReading
    /// The sessions.
    private(set) var sessions = MergeableDigests()
    private var rows = SessionDigestEncoder()
    /// What the bundle that is being read has of sessions with events.
    private var inBundle: [Int: [MergeableDigests.Digest]] = [:]

    /// A builder of no session.
    ///
    /// - Parameter firstSource: the index of the first source that it is given, among all sources of the command.
    init(firstSource: Int = 0) { reading = SinkReading(firstSource: firstSource) }

    var sessionCount: Int { sessions.count }

    func key(of number: Int) -> SessionKey { sessions.key(of: number) }

    func prefetch(_ key: SessionKey) { sessions.prefetch(key) }

    var clocksInBundle: [SessionClocks] {
        inBundle.sorted { $0.key < $1.key }.compactMap { number, digests in
            let id = key(of: number).description
            var log = SessionLog(id: id)
            // What was written a moment ago can be read.
            for digest in digests { if let part = try? sessions.log(of: digest, id: id) { log.merge(part) } }
            return log.hasObserved ? SessionClocks(log) : nil
        }
    }

    /// Those that a digest holds.
    var wantedFields: Set<AccessLogField> { Self.fields }
    private static let fields = Set(SessionDigest.wanted)

    /// No: digests are merged.
    var readsAgain: Bool { false }

    mutating func beginBundle() { (reading.bundled, inBundle) = ([], [:]) }

    /// Puts a row into the digest at once.
    mutating func take(_ row: inout AccessLogEvent) -> Bool {
        rows.add(&row)
        return true
    }

    /// Ends a run, whose digest is made.
    mutating func endRun(_ log: inout SessionLog, kind: LogKind, rows count: Int, position: LogPosition, dump: Int) {
        let number = number(of: reading.current)
        let before = reading.count(count, of: number, kind, dump: dump)
        if before > 0, rows.isEmpty { log.moveOrdinals(by: before) }
        keep(sessions.add(log, of: number, rows: &rows, firstOrdinal: before), of: number)
    }

    mutating func add(_ log: SessionLog, kind: LogKind) {
        let number = number(of: SessionKey(log.id))
        keep(sessions.add(log, of: number, rows: &rows), of: number)
    }

    mutating func merge(_ other: PartBuilder) {
        sessions.merge(other.sessions)
        reading.merge(other.reading)
    }

    private mutating func number(of key: SessionKey) -> Int {
        let number = sessions.number(of: key)
        reading.find(number)
        return number
    }

    private mutating func keep(_ digest: MergeableDigests.Digest, of number: Int) {
        if source.bundle != nil { inBundle[number, default: []].append(digest) }
    }
}
