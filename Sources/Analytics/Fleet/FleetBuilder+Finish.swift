import PlayerLog
import PlayheadPlatform

/// What is read again when all sources were read once.
extension FleetBuilder {
    /// Reads the sessions that came back again, at all their positions, and those in which something went wrong.
    ///
    /// - Parameters:
    ///   - sources: the sources that were read, in the order of their indices.
    ///   - scanner: what read them, and reads them again.
    ///   - goesOn: asked now and then; `false` stops the reading.
    /// - Returns: whether all was read.
    mutating func finish<Files: FileSystem>(
        sources: [ScannedSource], scanner: LogScanner<Files>, goesOn: () -> Bool
    ) -> Bool {
        rest()
        var (pass, problems) = (RereadPass(sources: sources, scanner: scanner), LogProblems())
        defer { reading.problems.merge(problems) }
        if records.contexts.contain(key: SessionTotals.qoeKey) {
            for number in 0..<sessionCount where records.needsQuality(number) {
                cameBack[number, default: []].insert(.access)
            }
        }
        let again = cameBack.isEmpty ? [] : runs.inOrderOfSessions { cameBack[$0.session]?.contains($0.kind) == true }
        let isWhole = pass.read(cameBack.keys.sorted(), again, of: index, problems: &problems, goesOn: goesOn) {
            number, log in
            if log.hasAccessLog {
                records.set(AccessLogSummary(log, countsVariants: countsVariants), of: number)
                records.countQuality(of: log, of: number)
            }
            if log.hasErrorLog {
                records.set(ErrorTotals(log.errorRows.lazy.map(\.event), catalog: catalog), of: number)
            }
        }
        cameBack = [:]
        for (number, log) in observed {
            let firstPlayback = records.totals(number).access?.firstDate
            let totals = ObservedTotals(log.observed, undated: log.undatedEvents, firstPlayback: firstPlayback)
            records.set(totals, of: number)
        }
        if !isWhole || incidents == .none { return isWhole }
        let wanted = (0..<sessionCount).map { records.needsListing($0, for: incidents) }
        guard wanted.contains(true) else { return true }
        let runs = runs.inOrderOfSessions { wanted[$0.session] }
        return pass.read(
            wanted.indices.lazy.filter { wanted[$0] }, runs, of: index, problems: &problems, goesOn: goesOn
        ) { number, log in
            var log = log
            if let events = observed[number] { log.merge(events) }
            list(log, at: number)
        }
    }

    /// Gives back what only further rows would ask for.
    mutating func rest() {
        reading.progress = ChunkedArray()
        index.rest()
    }
}

/// What all sessions add up to.
extension FleetBuilder {
    /// The KPIs of all sessions together.
    ///
    /// - Parameter jobs: how many add them up at the same time, which changes no digit.
    func aggregate(jobs: Int) -> FleetAccumulator {
        sum(jobs, FleetAccumulator(), add: { fleet, _, session in fleet.add(session) }, merge: { $0.merge($1) })
    }

    /// All sessions as one sealed group.
    ///
    /// - Parameter jobs: how many add them up at the same time, which changes no digit.
    func sealedGroup(jobs: Int) -> GroupSums {
        sum(
            jobs, GroupSums(), add: { group, number, session in group.add(session, key: index.key(of: number)) },
            merge: { $0.merge($1) })
    }

    private func sum<Sum: Sendable>(
        _ jobs: Int, _ none: Sum, add: @Sendable (inout Sum, _ number: Int, borrowing SessionTotals) -> Void,
        merge: @Sendable (inout Sum, Sum) -> Void
    ) -> Sum {
        let all = SessionSet(allOf: sessionCount)
        return ParallelSum.sum(
            sessionCount, jobs: jobs, from: none,
            add: { part, range in records.forEachSummed(in: range, of: all) { add(&part, $0, $1) } }, merge: merge)
    }
}
