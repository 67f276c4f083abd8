import Comparison
import Dashboard
import Descriptions
import Playback
import PlayerLog
import PlayheadAnalytics
import PlayheadPlatform

/// The sessions that a screen opens, or a summary is of.
struct SessionSource {
    /// Recorded sessions that are read again where one is asked for more than its totals.
    struct Recorded: Sendable {
        var scan: FleetScan
        /// The same with all that reports tell of a session.
        let scanInFull: @Sendable () -> FleetScan
        let bundles: [SessionBundle]
        /// The numbers of those that count; nil for all.
        var numbers: [Int]?

        var count: Int { numbers?.count ?? scan.sessionCount }

        /// The number of the one at an index.
        func number(_ index: Int) -> Int { numbers?[index] ?? index }

        /// What sessions of a source are called.
        private func title(_ source: LogSource) -> String { source.bundle.map { bundles[$0].name } ?? source.defaultID }

        /// A text of each session as they sort.
        func order(of text: SessionList.Text) -> TextSortKeys {
            let order =
                switch text {
                case .title: scan.firstSources(by: title)
                case .id: scan.ids
                }
            return numbers.map { numbers in order.renumbered { numbers[$0] } } ?? order
        }

        subscript(index: Int) -> Session {
            let number = number(index)
            let source = scan.firstSource(of: number)
            let totals = scan.session(number)
            return Session(
                id: totals.id, title: source.map(title) ?? totals.id, totals: totals,
                folder: source?.bundle.map { bundles[$0].folder }
            ) { [scan] () throws(LogProblem) in
                var problems = LogProblems()
                let log = scan.log(of: number, problems: &problems)
                if let problem = problems.kept.first { throw problem }
                return log
            }
        }
    }

    /// Those that are on disk.
    private(set) var recorded: Recorded?
    /// Those that are in memory: they come after the recorded ones.
    private(set) var held: [Session] = []
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
    var rerun: (@Sendable (Session) -> Result<WhatIf, ScreenFailure>)?
    /// The playlist that a session was played from, read when the user asks for it; nil where there is none.
    var playlist: (@Sendable (Session) -> PlaylistModel?)?

    /// A session of the simulator.
    init(_ log: SessionLog, of simulation: Simulation, title: String, notes: [String], catalog: ErrorCatalog) {
        held = [Session(log, title: title, simulation: simulation, catalog: catalog)]
        self.notes = notes
    }

    /// The sessions of a scan of `sources`.
    ///
    /// - Parameter inFull: scans them again, and keeps all that reports tell of a session.
    init(_ scan: FleetScan, of sources: LogSources, inFull: @escaping @Sendable () -> FleetScan) {
        recorded = Recorded(scan: scan, scanInFull: inFull, bundles: sources.bundles)
        problems = scan.problems
        inputNotes = scan.notes
        isPartial = scan.wasStopped
    }

    /// What a follower has read so far.
    init(_ followed: FollowedSessions<POSIXFileSystem>, catalog: ErrorCatalog) {
        let sessions = followed.sessions()
        held = sessions.map { Session($0.log, title: $0.bundle ?? $0.log.id, fold: $0.fold, catalog: catalog) }
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
        _ played: WhatIf.Modelled, label: String, answer: WhatIfAnswer?, unchanged: SessionTotals?, of session: Session,
        catalog: ErrorCatalog
    ) {
        var modelled = Session(
            played.session.log, title: "\(session.title): \(label)", simulation: played.simulation, catalog: catalog)
        modelled.folder = session.folder
        modelled.model = Model(of: session.id, label: label, answer: answer, unchanged: unchanged)
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
        guard let predicate, !isEmpty else { return }
        if predicate.incidents == .all || predicate.needsVariants { readInFull() }
        var filter = SessionFilter(predicate)
        if let recorded {
            var numbers: [Int] = []
            for number in (0..<recorded.count).lazy.map(recorded.number)
            where try filter.keeps(recorded.scan.session(number)) { numbers.append(number) }
            self.recorded?.numbers = numbers
        }
        var kept: [Session] = []
        for session in held where try filter.keeps(session.totals) { kept.append(session) }
        held = kept
        filter.report()
        if isEmpty { throw CommandFailure.noInput("--where holds for no session") }
    }

    /// Takes all that reports tell of the recorded sessions, which takes reading them again; what changed meanwhile has
    /// changed then.
    private mutating func readInFull() {
        guard let scan = recorded?.scanInFull() else { return }
        recorded?.scan = scan
        recorded?.numbers = nil
    }

    /// How many of the sessions no model made.
    var unmodelledCount: Int { count - held.count { $0.model != nil } }

    /// The sessions as the screens take them.
    func entries() -> SessionList {
        SessionList(
            count: count, totals: totals(), jobs: processorCount, sums: { [self] in forEachSummed(in: $0, of: $1, $2) },
            texts: { [self] in held.isEmpty ? recorded?.order(of: $0) : nil }
        ) { [self] index in
            let session = self[index]
            let rerun = rerun.map { rerun in { @Sendable in rerun(session) } }
            return SessionEntry(
                title: session.title, folder: session.folder, totals: session.totals,
                origin: session.simulation.map { .simulated($0) } ?? .recorded(rerun),
                playlist: playlist.map { playlist in { @Sendable in playlist(session) } }, after: session.fold
            ) { () throws(ScreenFailure) in
                do throws(LogProblem) { return PlaybackTimeline(try session.log()) } catch {
                    throw ScreenFailure(message: "cannot be read again: \(error)")
                }
            }
        }
    }

    /// What makes a session's totals; of a recorded one without its id.
    private func totals() -> @Sendable (Int) -> SessionTotals {
        guard let recorded else { return { [held] in held[$0].totals } }
        // Taken apart here: what is looked up a million times must not be copied for it.
        let (scan, numbers, count) = (recorded.scan, recorded.numbers, recorded.count)
        return { [held] index in
            index < count ? scan.totals(numbers?[index] ?? index) : held[index - count].totals
        }
    }

    /// Calls `body` with the indices of some of the sessions in a range and what sums are made of.
    func forEachSummed(
        in range: Range<Int>, of some: SessionSet, _ body: (Int, borrowing SessionTotals) -> Void
    ) {
        let all = 0..<(recorded?.count ?? 0)
        if let recorded, recorded.numbers == nil {
            recorded.scan.forEachSummed(in: range.clamped(to: all), of: some, body)
        } else {
            let totals = totals()
            for index in range.clamped(to: all) where some.contains(index) { body(index, totals(index)) }
        }
        for index in range where index >= all.upperBound && some.contains(index) {
            body(index, held[index - all.upperBound].totals)
        }
    }

    /// The index of the session that `name` means: its number in the list from 1, the start of its id, or its bundle's
    /// name; `nil` where none or several are meant.
    func index(of name: String) -> Int? {
        let wanted = name.lowercased()
        let matches = indices.lazy.filter { index in
            let session = self[index]
            // What a model made of a session begins with that session's id.
            return session.model == nil && (session.id.lowercased().hasPrefix(wanted) || session.title == name)
        }.prefix(2)
        if matches.count == 1 { return matches.first }
        guard matches.isEmpty, let number = Int(name), indices.contains(number - 1) else { return nil }
        return number - 1
    }
}

extension SessionSource: RandomAccessCollection {
    var startIndex: Int { 0 }
    var endIndex: Int { (recorded?.count ?? 0) + held.count }

    subscript(index: Int) -> Session {
        let recordedCount = recorded?.count ?? 0
        guard let recorded, index < recordedCount else { return held[index - recordedCount] }
        return recorded[index]
    }
}
