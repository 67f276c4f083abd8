import Comparison
import Dashboard
import Descriptions
import Playback
import PlayerLog
import PlayheadAnalytics
import PlayheadPlatform
import PlayheadReport

/// The sessions that a command opens: those that a screen shows, or a summary is of.
struct OpenedSessions: ReportableSource {
    /// What a model played again.
    struct Model: Sendable {
        /// The id of the session that it was.
        let of: String
        /// What is changed.
        let label: String
        /// What it came to over many links; nil where its link was known.
        let answer: WhatIfAnswer?
        /// The session that it was as the model plays it; nil where the answer has that, and of one of the simulator.
        let unchanged: SessionTotals?
    }

    /// Those that are on disk.
    private(set) var recorded: RecordedSessions?
    /// Those that are in memory: they come after the recorded ones.
    private(set) var held: [SessionEntry] = []
    /// What a model made of others, by their ids.
    private(set) var models: [String: Model] = [:]
    /// What sealed sessions of parts add up to; nil of logs.
    private(set) var parts: SealedParts?
    /// What could not be read.
    private(set) var problems = LogProblems()
    /// What else is to be said of the inputs.
    private(set) var inputNotes = LogNotes()
    /// The sessions of logs that are followed that are not listed any more.
    private(set) var ended = FleetAccumulator()
    /// What happened to the logs since the last look at them, besides that they grew; nil where nothing did.
    private(set) var logNews: String?
    /// Whether somebody stopped the reading before its end.
    private(set) var isPartial = false
    /// What a reader should know, a sentence each.
    private(set) var notes: [String] = []
    /// How a recorded session is played again when the user asks for it; nil where it cannot be.
    var rerun: (@Sendable (SessionEntry) -> Result<WhatIf, ScreenFailure>)?
    /// The playlist that a session was played from, read when the user asks for it; nil where there is none.
    var playlist: (@Sendable (SessionEntry) -> PlaylistModel?)?

    /// A session of the simulator.
    init(_ log: SessionLog, of simulation: Simulation, title: String, notes: [String], catalog: ErrorCatalog) {
        held = [SessionEntry(title: title, log: log, catalog: catalog, origin: .simulated(simulation))]
        self.notes = notes
    }

    /// The sessions of a scan of `sources`.
    ///
    /// - Parameter inFull: scans them again, and keeps all that reports tell of a session.
    init(_ scan: FleetScan, of sources: LogSources, inFull: @escaping @Sendable () -> FleetScan) {
        recorded = RecordedSessions(scan, .logs(bundles: sources.bundles), inFull: inFull)
        problems = scan.problems
        inputNotes = scan.notes
        isPartial = scan.wasStopped
    }

    /// The sessions of parts.
    ///
    /// - Parameter inFull: scans them again, and keeps all that reports tell of a session.
    init(_ scan: FleetScan, of parts: SealedParts, inFull: @escaping @Sendable () -> FleetScan) {
        recorded = RecordedSessions(scan, .parts, inFull: inFull)
        self.parts = parts
        isPartial = scan.wasStopped
    }

    /// What a follower has read so far.
    ///
    /// - Parameter scan: reads the logs as they stand now: a follower keeps no place of a row.
    init(
        _ followed: FollowedSessions<POSIXFileSystem>, catalog: ErrorCatalog,
        scan: @escaping @Sendable () throws -> FleetScan
    ) {
        let sessions = followed.sessions()
        held = sessions.map { session in
            var entry = SessionEntry(
                title: session.bundle ?? session.log.id, log: session.log, catalog: catalog, after: session.fold)
            entry.lines = { [id = session.log.id] row in
                let scan = try scan()
                guard let number = scan.number(of: id) else {
                    throw LogProblem(source: id, message: "the session is not in its log any more")
                }
                return try scan.lines(of: row, in: number)
            }
            return entry
        }
        problems = followed.problems
        inputNotes = followed.notes
        ended = followed.ended
        if let first = followed.latestChanges.first {
            let more = followed.latestChanges.count - 1
            logNews = first.description + (more > 0 ? " (and so on with \(more) more)" : "")
        }
        add(notes: followed.changes.prefix(Self.mostNotedChanges).map { "\($0)." })
        addNotesOfFolding(
            folded: sessions.reduce(0) { $0 + ($1.log.folded?.count ?? 0) },
            repeated: sessions.reduce(followed.repeatedRows) { $0 + $1.repeatedRows })
    }

    /// Of more things that happened to logs the first are among the notes.
    private static let mostNotedChanges = 10

    private mutating func addNotesOfFolding(folded: Int, repeated: Int) {
        if folded > 0 {
            notes.append(
                "The log grew long: \(folded) older rows are in the KPIs, but not listed one by one. Replay it without"
                    + " --follow to see them all.")
        }
        if ended.sessionCount > 0 {
            notes.append(
                "\(NumberText.counted(ended.sessionCount, "session")) without new rows left the list: the aggregate holds"
                    + " them. Replay the log without --follow to see them all.")
        }
        if repeated > 0 {
            notes.append(
                "\(NumberText.counted(repeated, "row")) left out: each repeats one that is folded, or came when later ones"
                    + " were folded. Replay the log without --follow to have all merged.")
        }
    }

    /// Adds a session that a model played again.
    mutating func add(
        _ played: WhatIf.Modelled, label: String, answer: WhatIfAnswer?, unchanged: SessionTotals?,
        of session: SessionEntry, catalog: ErrorCatalog
    ) {
        var modelled = SessionEntry(
            title: "\(session.title): \(label)", log: played.session.log, catalog: catalog,
            origin: .simulated(played.simulation))
        modelled.folder = session.folder
        models[modelled.id] =
            models[modelled.id]
            ?? Model(of: session.id, label: label, answer: answer, unchanged: unchanged)
        held.append(modelled)
    }

    /// Adds what a reader should know, each once.
    mutating func add(notes more: [String]) {
        for note in more where !notes.contains(note) { notes.append(note) }
    }

    /// Keeps the sessions for which a predicate holds.
    ///
    /// - Throws: where there is none, or the predicate cannot be evaluated.
    mutating func keep(where predicate: SessionPredicate?) throws(CommandFailure) {
        guard let predicate, !isEmpty || parts != nil else { return }
        if parts?.sums.sealedCount ?? 0 > 0 {
            throw CommandFailure.usage("--where: sealed parts hold sums, not sessions: give it to --partial --seal.")
        }
        if predicate.incidents == .all || predicate.needsVariants { recorded = recorded?.inFull() }
        var filter = SessionFilter(predicate)
        recorded = try recorded?.kept(by: &filter)
        var kept: [SessionEntry] = []
        for session in held where try filter.keeps(session.totals) { kept.append(session) }
        held = kept
        filter.report()
        if isEmpty { throw CommandFailure.noInput("--where holds for no session") }
    }

    /// How many of the sessions no model made.
    var unmodelledCount: Int { count - held.count { models[$0.id] != nil } }

    /// The index of the session that `name` means: its number in the list from 1, the start of its id, or its bundle's
    /// name; `nil` where none or several are meant.
    func index(of name: String) -> Int? {
        let wanted = name.lowercased()
        let matches = indices.lazy.filter { index in
            let session = self[index]
            // What a model made of a session begins with that session's id.
            return models[session.id] == nil && (session.id.lowercased().hasPrefix(wanted) || session.title == name)
        }.prefix(2)
        if matches.count == 1 { return matches.first }
        guard matches.isEmpty, let number = Int(name), indices.contains(number - 1) else { return nil }
        return number - 1
    }
}

extension OpenedSessions: RandomAccessCollection {
    private var recordedCount: Int { recorded?.count ?? 0 }

    var startIndex: Int { 0 }
    var endIndex: Int { recordedCount + held.count }

    subscript(index: Int) -> SessionEntry {
        let session = recorded.flatMap { index < $0.count ? $0[index] : nil } ?? held[index - recordedCount]
        var entry = session
        if let rerun, case .recorded = session.origin { entry = entry.coming(from: .recorded { rerun(session) }) }
        if let playlist { entry.playlist = { playlist(session) } }
        return entry
    }

    func id(_ index: Int) -> String {
        index < recordedCount ? recorded?.id(index) ?? "" : held[index - recordedCount].id
    }

    func totals(_ index: Int) -> SessionTotals {
        if let recorded, index < recorded.count { return recorded.totals(index) }
        return held[index - recordedCount].totals
    }

    func add(_ count: Int, to table: inout FleetTable) {
        recorded?.add(Swift.min(count, recordedCount), to: &table)
        for session in held.prefix(Swift.max(0, count - recordedCount)) { table.add(session.totals) }
    }

    func forEachSummed(
        in range: Range<Int>, of some: SessionSet, _ body: (Int, borrowing SessionTotals) -> Void
    ) {
        recorded?.forEachSummed(in: range.clamped(to: 0..<recordedCount), of: some, body)
        for index in range.clamped(to: recordedCount..<count) where some.contains(index) {
            body(index, held[index - recordedCount].totals)
        }
    }

    func forEach(with text: SessionText, holding pattern: TextPattern, _ body: (Int) -> Void) {
        recorded?.forEach(with: text, holding: pattern, body)
        held.forEach(with: text, holding: pattern) { body(recordedCount + $0) }
    }

    func order(of text: SessionText) -> TextSortKeys? { held.isEmpty ? recorded?.order(of: text) : nil }
}
