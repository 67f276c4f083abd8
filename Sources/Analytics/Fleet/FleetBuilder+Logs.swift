import Platform
import PlayerLog

extension FleetBuilder {
    /// A session's log with all its fields: its rows are read again at all their positions.
    ///
    /// - Parameter problems: takes the sources that could not be read again, or have other rows there now.
    func log<Files: FileSystem>(
        of number: Int, sources: [ScannedSource], scanner: LogScanner<Files>, problems: inout LogProblems
    ) -> SessionLog {
        var reading = SecondReading(sources: sources, scanner: scanner, keepsDigested: false)
        let own = Array((0..<runs.count).lazy.map { runs[$0] }.filter { $0.session == number })
        let id = index.id(of: number)
        reading.add(own, of: number, id: id)
        var log = reading.read(problems: &problems) { true }?[number] ?? SessionLog(id: id)
        if let run = own.first, problems.count == 0, log.accessRows.isEmpty, log.errorRows.isEmpty {
            problems.add(
                LogProblem(source: sources[run.source].source.name, message: "it has changed since it was read"))
        }
        if let events = observed[number] { log.merge(events) }
        let totals = records.totals(number)
        // Of a log without rows there is nothing to read.
        log.hasAccessLog = log.hasAccessLog || totals.access != nil
        log.hasErrorLog = log.hasErrorLog || totals.errors != nil
        log.context.merge(totals.context)
        // The player is named above the rows.
        log.software = totals.software
        return log
    }
}
