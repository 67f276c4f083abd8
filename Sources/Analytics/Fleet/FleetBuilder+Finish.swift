public import PlayerLog
public import PlayheadPlatform

/// What is read again when all sources were read once.
extension FleetBuilder {
    /// Reads the sessions that came back again, at all their positions.
    ///
    /// - Parameters:
    ///   - sources: the sources that were read, in the order of their indices.
    ///   - scanner: what read them, and reads them again.
    ///   - goesOn: asked now and then; `false` stops the reading.
    /// - Returns: whether all was read.
    public mutating func finish<Files: FileSystem>(
        sources: [ScannedSource], scanner: LogScanner<Files>, goesOn: () -> Bool
    ) -> Bool {
        rest()
        var again: [Int: [RowSpan]] = [:]
        if !cameBack.isEmpty {
            runs.forEach { _, run in
                if cameBack[run.session]?.contains(run.kind) == true { again[run.session, default: []].append(run) }
            }
        }
        cameBack = [:]
        var batch = RereadPass(sources: sources, scanner: scanner)
        var isWhole = true
        for number in again.keys.sorted() {
            batch.add(again[number] ?? [], of: number, id: index.id(of: number))
            if batch.isFull { isWhole = isWhole && finish(&batch, goesOn) }
        }
        isWhole = isWhole && finish(&batch, goesOn)
        for (number, log) in observed {
            let firstPlayback = records.totals(number).access?.firstDate
            let totals = ObservedTotals(log.observed, undated: log.undatedEvents, firstPlayback: firstPlayback)
            records.set(totals, of: number)
        }
        return isWhole && listIncidents(RereadPass(sources: sources, scanner: scanner), goesOn)
    }

    /// Gives back what only further rows would ask for.
    mutating func rest() {
        progress = ChunkedArray()
        index.rest()
    }

    /// Reads the sessions in which something went wrong again, and lists that.
    ///
    /// - Parameter batch: an empty one.
    private mutating func listIncidents(_ batch: RereadPass<some FileSystem>, _ goesOn: () -> Bool) -> Bool {
        if incidents == .none { return true }
        var batch = batch
        let wanted = (0..<sessionCount).map { records.needsListing($0, for: incidents) }
        guard wanted.contains(true) else { return true }
        var rest = runs.inOrderOfSessions { wanted[$0] }[...]
        for number in wanted.indices where wanted[number] {
            let own = rest.prefix { $0.session == number }
            rest = rest.dropFirst(own.count)
            batch.add(own.map { runs[$0.run] }, of: number, id: index.id(of: number))
            if batch.isFull, !list(&batch, goesOn) { return false }
        }
        return list(&batch, goesOn)
    }

    private mutating func list(_ batch: inout RereadPass<some FileSystem>, _ goesOn: () -> Bool) -> Bool {
        guard let logs = batch.read(problems: &problems, goesOn: goesOn) else { return false }
        for (number, var log) in logs {
            if let events = observed[number] { log.merge(events) }
            list(log, at: number)
        }
        return true
    }

    private mutating func finish(_ batch: inout RereadPass<some FileSystem>, _ goesOn: () -> Bool) -> Bool {
        guard let logs = batch.read(problems: &problems, goesOn: goesOn) else { return false }
        for (number, log) in logs {
            if log.hasAccessLog { records.set(AccessLogSummary(log, countsVariants: countsVariants), of: number) }
            if log.hasErrorLog {
                records.set(ErrorTotals(log.errorRows.lazy.map(\.event), catalog: catalog), of: number)
            }
        }
        return true
    }
}

/// What all sessions add up to.
extension FleetBuilder {
    /// The KPIs of all sessions together.
    public var aggregate: FleetAccumulator { aggregate(jobs: 1) }

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
        ParallelSum.sum(
            sessionCount, jobs: jobs, from: none,
            add: { part, range in records.forEachSummed(in: range) { add(&part, $0, $1) } }, merge: merge)
    }
}
