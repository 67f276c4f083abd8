import PlayerLog
import PlayheadPlatform

extension FleetBuilder {
    /// A session's log with all its fields: its rows are read again at all their positions.
    ///
    /// - Parameter problems: takes the sources that could not be read again, or have other rows there now.
    func log<Files: FileSystem>(
        of number: Int, sources: [ScannedSource], scanner: LogScanner<Files>, problems: inout LogProblems
    ) -> SessionLog {
        var pass = RereadPass(sources: sources, scanner: scanner, keepsDigested: false)
        let own = runs.runs(of: number)
        var log = SessionLog(id: index.id(of: number))
        _ = pass.read([number], own, of: index, problems: &problems) { log = $1 }
        if let run = own.first, problems.count == 0, log.accessRows.isEmpty, log.errorRows.isEmpty, !log.hasRequests {
            problems.add(
                LogProblem(source: sources[run.source].source.name, message: "it has changed since it was read"))
        }
        complete(&log, number)
        return log
    }

    /// The same sessions with all that reports tell of them, of the rows that were read and no others.
    func inFull<Files: FileSystem>(sources: [ScannedSource], scanner: LogScanner<Files>) -> FleetBuilder {
        var full = FleetBuilder(catalog: catalog, countsVariants: true, incidents: .all)
        var pass = RereadPass(sources: sources, scanner: scanner, keepsDigested: false)
        var problems = LogProblems()
        _ = pass.read(0..<sessionCount, runs.inOrderOfSessions(), of: index, problems: &problems) { number, log in
            var log = log
            complete(&log, number)
            full.add(whole: log)
        }
        full.reading.problems = problems
        (full.runs, full.firstSources) = (runs, firstSources)
        return full
    }

    /// Adds what is known of a session from elsewhere than its rows.
    private func complete(_ log: inout SessionLog, _ number: Int) {
        if let events = observed[number] { log.merge(events) }
        let totals = records.totals(number)
        // Of a log without rows there is nothing to read.
        log.hasAccessLog = log.hasAccessLog || records.hasAccess(number)
        log.hasErrorLog = log.hasErrorLog || totals.errors != nil && totals.declared?.row == nil
        log.context.merge(totals.context)
        log.declared = totals.declared
        // The player is named above the rows.
        log.software = totals.software
    }
}
