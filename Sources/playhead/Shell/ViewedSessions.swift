import Analytics
import Comparison
import Dashboard
import Platform
import Playback
import PlayerLog
import Report

/// The sessions that a screen opens, or a summary is of.
struct ViewedSessions {
    /// A session, and where it comes from.
    struct Session {
        var log: SessionLog
        /// What is folded of the log, where it is followed and grew too long; else nil.
        var fold: FoldedSession?
        /// What the user calls it: its bundle, its file.
        var title: String
        /// The bundle's folder; nil for a loose log.
        var folder: String?
        /// What it came from, of a session of the simulator.
        var simulation: Simulation?
        /// Of a session that a model played again: of which, and what is changed.
        var model: (of: String, label: String)?

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

    private(set) var logs: [Session]
    /// What could not be read.
    private(set) var problems = LogProblems()
    /// What else is to be said of the inputs.
    private(set) var inputNotes = LogNotes()
    /// The sessions of logs that are followed that are not among ``logs`` any more.
    private(set) var ended = FleetAccumulator()
    /// What a reader should know, a sentence each.
    private(set) var notes: [String] = []
    /// How a recorded session is played again when the user asks for it; nil where it cannot be.
    var rerun: (@Sendable (Session) -> Result<WhatIf, ScreenFailure>)?
    /// The playlist that a session was played from, read when the user asks for it; nil where there is none.
    var playlist: (@Sendable (Session) -> PlaylistModel?)?

    /// A session of the simulator.
    init(_ log: SessionLog, of simulation: Simulation, title: String, notes: [String]) {
        logs = [Session(log: log, title: title, simulation: simulation)]
        self.notes = notes
    }

    /// Reads all logs of `sources` whole.
    init(
        _ sources: LogSources, scanner: LogScanner<POSIXFileSystem>, progress: (Int) -> Bool
    ) {
        var collector = SessionCollector()
        var origins: [String: (title: String?, folder: String?)] = [:]
        for unit in sources.units {
            let known = collector.order.count
            _ = scanner.scan(unit.sources, of: unit.bundle, into: &collector, progress: progress)
            for id in collector.order[known...] {
                origins[id] = (unit.bundle?.name ?? unit.sources.first?.defaultID, unit.bundle?.folder)
            }
        }
        problems = LogProblems(sources.problems)
        problems.merge(collector.problems)
        inputNotes = collector.notes
        logs = collector.order.compactMap { id in
            collector.sessions[id].map {
                Session(log: $0, title: origins[id]?.title ?? id, folder: origins[id]?.folder)
            }
        }
    }

    /// What a follower has read so far.
    init(_ followed: FollowedSessions<POSIXFileSystem>) {
        let sessions = followed.sessions()
        logs = sessions.map { Session(log: $0.log, fold: $0.fold, title: $0.bundle ?? $0.log.id) }
        problems = followed.problems
        inputNotes = followed.notes
        ended = followed.ended
        addNotesOfFolding(repeated: sessions.reduce(followed.repeatedRows) { $0 + $1.repeatedRows })
    }

    private mutating func addNotesOfFolding(repeated: Int) {
        let folded = logs.reduce(0) { $0 + ($1.log.folded?.count ?? 0) }
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

    /// What a session's log adds up to.
    private static func totals(_ session: Session, _ catalog: ErrorCatalog) -> SessionTotals {
        SessionTotals(session.log, catalog: catalog, after: session.fold)
    }

    /// Adds a session that a model played again.
    mutating func add(_ log: SessionLog, of simulation: Simulation, title: String, label: String, of id: String) {
        let folder = logs.first { $0.log.id == id }?.folder
        logs.append(Session(log: log, title: title, folder: folder, simulation: simulation, model: (id, label)))
    }

    /// Adds what a reader should know, each once.
    mutating func add(notes more: [String]) {
        for note in more where !notes.contains(note) { notes.append(note) }
    }

    /// Keeps the sessions for which a predicate holds.
    ///
    /// - Throws: where there is none, or the predicate cannot be evaluated.
    mutating func keep(where predicate: SessionPredicate?, _ catalog: ErrorCatalog) throws(CommandFailure) {
        guard let predicate, !logs.isEmpty else { return }
        var filter = SessionFilter(predicate)
        var kept: [Session] = []
        for session in logs
        where try filter.keeps(Self.totals(session, catalog).listingIncidents(of: session.log, catalog: catalog)) {
            kept.append(session)
        }
        logs = kept
        filter.report()
        if logs.isEmpty {
            throw CommandFailure.noInput("--where holds for no session")
        }
    }

    /// How many of the sessions no model made.
    var recordedCount: Int { logs.count { $0.model == nil } }

    /// The sessions as the screens take them.
    func entries(_ catalog: ErrorCatalog) -> [SessionEntry] {
        logs.map { session in
            let rerun = rerun.map { rerun in { @Sendable in rerun(session) } }
            return SessionEntry(
                title: session.title, log: session.log, catalog: catalog,
                origin: session.simulation.map { .simulated($0) } ?? .recorded(rerun),
                playlist: playlist.map { playlist in { @Sendable in playlist(session) } }, after: session.fold)
        }
    }

    /// The KPIs of all sessions.
    func report(_ catalog: ErrorCatalog) -> KPIReport {
        report(of: logs.map { Self.totals($0, catalog) }, and: ended, catalog)
    }

    /// The KPIs of some of the sessions; of those that a model played again beside the recorded ones.
    ///
    /// - Parameter others: sessions that only the aggregate holds.
    func report(
        of sessions: [SessionTotals], and others: FleetAccumulator = FleetAccumulator(), _ catalog: ErrorCatalog
    ) -> KPIReport {
        let known = Dictionary(logs.lazy.map { ($0.log.id, $0.log) }) { first, _ in first }
        let sessions = sessions.map { session in
            known[session.id].map { session.listingIncidents(of: $0, catalog: catalog) } ?? session
        }
        var fleet = others
        for session in sessions { fleet.add(session) }
        var report = KPIReport(sessions: sessions, aggregate: fleet)
        guard logs.contains(where: { $0.model != nil }) else { return report }
        let models = Dictionary(logs.compactMap { log in log.model.map { (log.log.id, $0) } }) { first, _ in first }
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

    /// So many sessions are shown over their time, beside each other.
    private static let mostTimelines = 6

    /// With few sessions what happened in them is told too, which takes their timelines.
    func options(_ catalog: ErrorCatalog) -> ReportOptions {
        var options = ReportOptions.ofThisRun
        options.catalog = catalog
        options.notes = notes
        guard logs.count <= Self.mostTimelines else { return options }
        for session in logs {
            options.timelines[session.log.id] = PlaybackTimeline(session.log)
            options.simulations[session.log.id] = session.simulation
        }
        return options
    }

    /// The index of the session that `name` means: its number in the list from 1, the start of its id, or its bundle's
    /// name; `nil` where none or several are meant.
    func index(of name: String) -> Int? {
        // What a model made of a session begins with that session's id.
        let recorded = logs.indices.filter { logs[$0].model == nil }
        let matches = recorded.filter {
            logs[$0].log.id.lowercased().hasPrefix(name.lowercased()) || logs[$0].title == name
        }
        if matches.count == 1 { return matches[0] }
        guard matches.isEmpty, let number = Int(name), logs.indices.contains(number - 1) else { return nil }
        return number - 1
    }
}
