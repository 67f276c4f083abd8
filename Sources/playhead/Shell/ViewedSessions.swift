import Analytics
import Dashboard
import PlayerLog
import Report

/// The sessions that a screen opens, or a summary is of.
struct ViewedSessions {
    private(set) var logs: [(log: SessionLog, title: String)]
    /// What could not be read.
    private(set) var problems: [LogProblem] = []
    /// What a reader should know, a sentence each.
    private(set) var notes: [String] = []

    /// Sessions that are there already.
    init(_ logs: [(log: SessionLog, title: String)], notes: [String] = []) {
        self.logs = logs
        self.notes = notes
    }

    /// Reads all logs of `sources` whole.
    init(
        _ sources: LogSources, scanner: LogScanner<POSIXFileSystem>, progress: (Int) -> Bool
    ) {
        var collector = SessionCollector()
        var titles: [String: String] = [:]
        for unit in sources.units {
            let known = collector.order.count
            _ = scanner.scan(unit.sources, of: unit.bundle, into: &collector, progress: progress)
            for id in collector.order[known...] { titles[id] = unit.bundle?.name ?? unit.sources.first?.defaultID }
        }
        problems = sources.problems + collector.problems
        logs = collector.order.compactMap { id in
            collector.sessions[id].map { ($0, titles[id] ?? id) }
        }
    }

    /// What a follower has read so far.
    init(_ follower: LogFollower<POSIXFileSystem>) {
        logs = follower.sessions().map { ($0.log, $0.bundle ?? $0.log.id) }
        problems = follower.problems
    }

    /// The sessions as the screens take them.
    func entries(_ catalog: ErrorCatalog) -> [SessionEntry] {
        logs.map { SessionEntry(title: $0.title, log: $0.log, catalog: catalog) }
    }

    /// The KPIs of all sessions.
    func report(_ catalog: ErrorCatalog) -> KPIReport {
        report(of: logs.map { SessionTotals($0.log, catalog: catalog) })
    }

    /// The KPIs of some of the sessions.
    func report(of sessions: [SessionTotals]) -> KPIReport {
        var fleet = FleetAccumulator()
        for session in sessions { fleet.add(session) }
        return KPIReport(sessions: sessions, aggregate: fleet)
    }

    /// With a single session its stalls are explained too, which takes its timeline.
    func options(_ catalog: ErrorCatalog) -> ReportOptions {
        var options = ReportOptions()
        options.catalog = catalog
        options.notes = notes
        if logs.count == 1, let only = logs.first { options.timelines[only.log.id] = PlaybackTimeline(only.log) }
        return options
    }

    /// The place of the session that `name` means: its number in the list from 1, the start of its id, or its bundle's
    /// name; `nil` where none or several are meant.
    func index(of name: String) -> Int? {
        let matches = logs.indices.filter {
            logs[$0].log.id.lowercased().hasPrefix(name.lowercased()) || logs[$0].title == name
        }
        if matches.count == 1 { return matches[0] }
        guard matches.isEmpty, let number = Int(name), logs.indices.contains(number - 1) else { return nil }
        return number - 1
    }
}
