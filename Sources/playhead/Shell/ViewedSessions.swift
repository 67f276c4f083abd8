import Analytics
import Comparison
import Dashboard
import Platform
import Playback
import PlayerLog
import Report

/// The sessions that a screen opens, or a summary is of.
struct ViewedSessions {
    /// What a model played again.
    struct Model: Sendable {
        /// The id of the session that it was.
        let of: String
        /// What is changed.
        let label: String
        /// What it came to over many links; nil where its link was known.
        let answer: WhatIfAnswer?
    }

    /// A session, and where it comes from.
    struct Session: Sendable {
        let id: String
        /// What the user calls it: its bundle, its file.
        var title: String
        /// What its log adds up to.
        let totals: SessionTotals
        /// The bundle's folder; nil for a loose log.
        var folder: String?
        /// What it came from, of a session of the simulator.
        var simulation: Simulation?
        /// What is folded of the log, where it is followed and grew too long; else nil.
        var fold: FoldedSession?
        /// Of a session that a model played again: of which, and what is changed.
        var model: Model?
        /// Its log, which a recorded session reads again from where it stands.
        let log: @Sendable () throws(LogProblem) -> SessionLog

        /// What the session came from, where it is a simulated one and its bundle says it; else nil.
        ///
        /// - Throws: where the bundle's files are not as they were written.
        func simulation(in files: some FileSystem) throws -> Simulation? {
            try folder.flatMap(SimulationBundle(files).simulation)
        }

        /// The path of a file beside the log in its bundle; nil where there is none, and where a simulation says more.
        func companion(_ name: String, unlessIn simulation: Simulation?, in files: some FileSystem) -> String? {
            simulation == nil ? companion(name, in: files) : nil
        }

        /// The path of a file beside the log in its bundle; nil where there is none.
        func companion(_ name: String, in files: some FileSystem) -> String? {
            guard let path = folder.map({ $0 + "/" + name }), files.kind(of: path) == .file,
                files.stamp(of: path)?.isStored == true
            else { return nil }
            return path
        }
    }

    /// Recorded sessions that are read again where one is asked for more than its totals.
    private struct Recorded: Sendable {
        var scan: FleetScan
        /// The same with all that reports tell of a session.
        let scanInFull: @Sendable () -> FleetScan
        let bundles: [SessionBundle]
        /// The numbers of those that count; nil for all.
        var numbers: [Int]?

        var count: Int { numbers?.count ?? scan.sessionCount }

        /// The number of the one at an index.
        func number(_ index: Int) -> Int { numbers?[index] ?? index }

        subscript(index: Int) -> Session {
            let number = number(index)
            let source = scan.firstSource(of: number)
            let bundle = source?.bundle.map { bundles[$0] }
            let totals = scan.session(number)
            return Session(
                id: totals.id, title: bundle?.name ?? source?.defaultID ?? totals.id, totals: totals,
                folder: bundle?.folder
            ) { [scan] () throws(LogProblem) in
                var problems = LogProblems()
                let log = scan.log(of: number, problems: &problems)
                if let problem = problems.kept.first { throw problem }
                return log
            }
        }
    }

    /// Those that are on disk.
    private var recorded: Recorded?
    /// Those that are in memory: they come after the recorded ones.
    private var held: [Session] = []
    /// What could not be read.
    private(set) var problems = LogProblems()
    /// What else is to be said of the inputs.
    private(set) var inputNotes = LogNotes()
    /// The sessions of logs that are followed that are not listed any more.
    private(set) var ended = FleetAccumulator()
    /// Whether somebody stopped the reading before its end.
    private var isPartial = false
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
        addNotesOfFolding(
            folded: sessions.reduce(0) { $0 + ($1.log.folded?.count ?? 0) },
            repeated: sessions.reduce(followed.repeatedRows) { $0 + $1.repeatedRows })
    }

    private mutating func addNotesOfFolding(folded: Int, repeated: Int) {
        if folded > 0 {
            notes.append(
                "The log grew long: \(folded) older rows are in the KPIs, but not listed one by one. Replay it without"
                    + " --follow to see them all.")
        }
        if ended.sessionCount > 0 {
            notes.append(
                "\(Figures.counted(ended.sessionCount, "session")) without new rows left the list: the aggregate holds"
                    + " them. Replay the log without --follow to see them all.")
        }
        if repeated > 0 {
            notes.append(
                "\(Figures.counted(repeated, "row")) left out: each repeats one that is folded, or came when later ones"
                    + " were folded. Replay the log without --follow to have all merged.")
        }
    }

    /// Adds a session that a model played again.
    mutating func add(
        _ played: WhatIf.Modelled, label: String, answer: WhatIfAnswer?, of session: Session, catalog: ErrorCatalog
    ) {
        var modelled = Session(
            played.session.log, title: "\(session.title): \(label)", simulation: played.simulation, catalog: catalog)
        (modelled.folder, modelled.model) = (session.folder, Model(of: session.id, label: label, answer: answer))
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
            count: count, totals: totals(), jobs: processorCount, sums: { [self] in forEachSummed(in: $0, of: $1, $2) }
        ) { [self] index in
            let session = self[index]
            let rerun = rerun.map { rerun in { @Sendable in rerun(session) } }
            return SessionEntry(
                title: session.title, totals: session.totals,
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
    private func forEachSummed(
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

    /// The KPIs of all sessions.
    ///
    /// - Parameter most: of more sessions only what they come to is told.
    func report(_ catalog: ErrorCatalog, most: Int = .max) -> KPIReport {
        guard count > most else { return report(of: map(\.totals), and: ended, catalog) }
        var report = KPIReport(sessions: [], aggregate: aggregate)
        report.isPartial = isPartial
        return report
    }

    private var aggregate: FleetAccumulator {
        var fleet = ended
        forEachSummed(in: 0..<count, of: SessionSet(count: count) { _ in true }) { fleet.add($1) }
        return fleet
    }

    /// The KPIs of some of the sessions; of those that a model played again beside the recorded ones.
    ///
    /// - Parameter others: sessions that only the aggregate holds.
    func report(
        of sessions: [SessionTotals], and others: FleetAccumulator = FleetAccumulator(), _ catalog: ErrorCatalog
    ) -> KPIReport {
        let sessions = inFull(sessions, catalog)
        var fleet = others
        for session in sessions { fleet.add(session) }
        var report = KPIReport(sessions: sessions, aggregate: fleet)
        report.isPartial = isPartial
        let models = Dictionary(held.compactMap { held in held.model.map { (held.id, $0) } }) { first, _ in first }
        if models.isEmpty { return report }
        report.answers = models.compactMapValues(\.answer)
        var groups: [(label: String?, fleet: FleetAccumulator)] = []
        for session in sessions {
            let label = models[session.id]?.label
            let index = groups.firstIndex { $0.label == label } ?? groups.count
            if index == groups.count { groups.append((label, FleetAccumulator())) }
            groups[index].fleet.add(session)
        }
        report.groups = groups.map { .init(key: ["model": $0.label], aggregate: $0.fleet) }
        report.comparisons = sessions.filter { models[$0.id] == nil }.map { recorded in
            KPIReport.Comparison(
                recorded: recorded,
                modelled: sessions.compactMap { session in
                    models[session.id].flatMap { $0.of == recorded.id ? ($0.label, session) : nil }
                })
        }
        return report
    }

    /// The same sessions with all that reports tell of them.
    private func inFull(_ sessions: [SessionTotals], _ catalog: ErrorCatalog) -> [SessionTotals] {
        if sessions.isEmpty { return [] }
        let wanted = Set(sessions.lazy.map(\.id))
        var known: [String: SessionTotals] = [:]
        // One that is gone meanwhile is told as it was.
        for session in recorded?.scanInFull().sessions.lazy.filter({ wanted.contains($0.id) }) ?? [] {
            known[session.id] = session
        }
        for session in held where wanted.contains(session.id) {
            // What is in memory can be read.
            known[session.id] = (try? session.log()).map { session.totals.listingIncidents(of: $0, catalog: catalog) }
        }
        return sessions.map { known[$0.id] ?? $0 }
    }

    /// So many sessions are shown over their time, beside each other.
    private static let mostTimelines = 6

    /// With few sessions what happened in them is told too, which takes their timelines.
    func options(_ catalog: ErrorCatalog) -> ReportOptions {
        var options = ReportOptions.ofThisRun
        options.catalog = catalog
        options.notes = notes
        guard count <= Self.mostTimelines else { return options }
        for session in self {
            // Of a log that cannot be read again the KPIs are told all the same.
            options.timelines[session.id] = (try? session.log()).map { PlaybackTimeline($0) }
            options.simulations[session.id] = session.simulation
        }
        return options
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

extension ViewedSessions: RandomAccessCollection {
    var startIndex: Int { 0 }
    var endIndex: Int { (recorded?.count ?? 0) + held.count }

    subscript(index: Int) -> Session {
        let recordedCount = recorded?.count ?? 0
        guard let recorded, index < recordedCount else { return held[index - recordedCount] }
        return recorded[index]
    }
}

extension ViewedSessions.Session {
    /// A session whose log is in memory.
    init(
        _ log: SessionLog, title: String, simulation: Simulation? = nil, fold: FoldedSession? = nil,
        catalog: ErrorCatalog
    ) {
        self.init(
            id: log.id, title: title, totals: SessionTotals(log, catalog: catalog, after: fold),
            simulation: simulation, fold: fold
        ) { log }
    }
}
