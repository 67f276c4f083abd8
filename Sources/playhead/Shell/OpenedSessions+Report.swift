import Comparison
import Dashboard
import PlayerLog
import PlayheadAnalytics
import PlayheadReport

/// What reports tell of the sessions.
extension OpenedSessions {
    /// The KPIs of all sessions.
    ///
    /// - Parameter most: of more sessions only what they come to is told.
    func report(_ catalog: ErrorCatalog, most: Int = .max) -> KPIReport {
        let sealed = parts?.sealed ?? [:]
        guard count > most else { return report(of: map(\.totals), sealed, and: ended, catalog) }
        var fleet = sealed.values.reduce(into: ended) { $0.merge($1.fleet) }
        forEachSummed(in: 0..<count, of: SessionSet(allOf: count)) { fleet.add($1) }
        return report(
            KPIReport(sessions: [], aggregate: fleet, groups: parts?.groups(lazy.map(\.totals), sealed) ?? []))
    }

    func report(of request: ExportRequest, _ catalog: ErrorCatalog) -> KPIReport {
        var report = report(of: request.sessions.map(\.totals), request.sealed, catalog)
        guard let asked = request.answer else { return report }
        let (recorded, modelled) = (asked.answer.recorded, asked.answer.typical.totals)
        report.answers[modelled.id] = asked.answer
        report.comparisons = [.init(recorded: recorded, modelled: [(asked.label, modelled)])]
        return report
    }

    /// The KPIs of some of the sessions; of those that a model played again beside the recorded ones.
    ///
    /// - Parameters:
    ///   - sealed: groups of sealed sessions.
    ///   - others: sessions that only the aggregate holds.
    private func report(
        of sessions: [SessionTotals], _ sealed: [[String?]: GroupSums],
        and others: FleetAccumulator = FleetAccumulator(), _ catalog: ErrorCatalog
    ) -> KPIReport {
        let sessions = inFull(sessions, catalog)
        var fleet = sealed.values.reduce(into: others) { $0.merge($1.fleet) }
        for session in sessions { fleet.add(session) }
        var report = report(
            KPIReport(sessions: sessions, aggregate: fleet, groups: parts?.groups(sessions, sealed) ?? []))
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
                }, unchanged: models.values.first { $0.of == recorded.id }?.unchanged)
        }
        return report
    }

    /// A report with what is missing in it.
    private func report(_ report: KPIReport) -> KPIReport {
        var report = report
        report.isPartial = isPartial
        report.skippedCount = parts?.sums.skippedCount ?? 0
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
        guard parts == nil, count <= Self.mostTimelines else { return options }
        for session in self {
            // Of a log that cannot be read again the KPIs are told all the same.
            options.timelines[session.id] = (try? session.log()).map { PlaybackTimeline($0) }
            if case .simulated(let simulation) = session.origin { options.simulations[session.id] = simulation }
        }
        return options
    }
}
