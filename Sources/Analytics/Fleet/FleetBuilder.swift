import PlayerLog
import PlayheadNumerics

/// Builds the compact records of any number of sessions from what readers find.
///
/// A session's rows are folded when its run ends, and only its totals and the position of the rows stay in memory. A
/// session that comes back later (another dump, another file) is read again at all its positions at the end, since only
/// its rows, not their sums, can tell which of them are the same.
struct FleetBuilder: MergeableSink {
    var reading: SinkReading
    let catalog: ErrorCatalog
    let countsVariants: Bool
    let incidents: IncidentDetail
    var index = SessionIndex()
    /// The sessions' records, but for their ids, which the index holds.
    var records: SessionStore
    var runs = RowSpanIndex()
    /// The sources in which the sessions were found first; -1 of sessions of a part.
    var firstSources = RunLengths<Int32>()
    /// What apps observed, kept whole: it is little, and another file may add to it.
    var observed: [Int: SessionLog] = [:]
    /// The sessions that came back, and with which rows.
    var cameBack: [Int: Set<LogKind>] = [:]

    /// Where the context of the run under way stands, a row of a table; -1 where it has none.
    private var takenContext: Int32 = -1
    /// The rows so far of the run under way.
    private var folding: AccessLogAccumulator
    /// The sessions of which the bundle that is being read has events.
    private var observedInBundle: Set<Int> = []
    /// Who is told what was found so far.
    var watch: LoadingProgress.Builder?

    /// A builder of no session.
    ///
    /// - Parameters:
    ///   - catalog: what the error codes mean.
    ///   - firstSource: the index of the first source that it is given, among all sources of the command.
    ///   - countsVariants: whether the time by variant is wanted for each session.
    ///   - keepsVariants: whether all of it is kept, and not only the host of the first variant.
    ///   - incidents: how closely it is looked at what went wrong.
    ///   - watch: told now and then what was found.
    init(
        catalog: ErrorCatalog, firstSource: Int = 0, countsVariants: Bool, keepsVariants: Bool = true,
        incidents: IncidentDetail = .none, watch: LoadingProgress? = nil
    ) {
        self.catalog = catalog
        records = SessionStore(keepsVariants: keepsVariants)
        (self.countsVariants, self.incidents) = (countsVariants, incidents)
        folding = AccessLogAccumulator(countsVariants: countsVariants)
        reading = SinkReading(firstSource: firstSource)
        self.watch = watch.map { LoadingProgress.Builder($0, firstSource: firstSource) }
    }

    func key(of number: Int) -> SessionKey { index.key(of: number) }

    func prefetch(_ key: SessionKey) { index.prefetch(key) }

    var clocksInBundle: [SessionClocks] {
        observedInBundle.sorted().compactMap { number in
            let totals = records.totals(number)
            let dates = [
                totals.access?.firstDate, totals.access?.playedUntil, totals.errors?.firstDate, totals.errors?.lastDate,
            ]
            return SessionClocks(
                id: index.id(of: number), logDates: dates.compactMap { $0.map(LogDate.init(microseconds:)) },
                playbackStart: totals.access?.firstDate.map(LogDate.init(microseconds:)),
                observed: observed[number]?.observed ?? [])
        }
    }

    /// Those that totals are made of. What is read again, to be distinguished from other dumps, is read whole.
    var wantedFields: Set<AccessLogField> { AccessLogAccumulator.fields }

    /// Yes: those of sessions that come back.
    var readsAgain: Bool { true }

    mutating func beginBundle() { (reading.bundled, observedInBundle) = ([], []) }

    /// Folds a row at once.
    mutating func take(_ row: inout AccessLogEvent) -> Bool {
        folding.add(&row)
        return true
    }

    /// Keeps the context of a row of a table.
    mutating func take(_ context: RowContext) -> Bool {
        takenContext = records.append(context)
        return true
    }

    /// Ends a run: its rows are folded, those too that were not taken one by one.
    mutating func endRun(_ log: inout SessionLog, kind: LogKind, rows: Int, position: LogPosition, dump: Int) {
        let number = number(of: reading.current)
        if let software = log.software { records.add(software: software, of: number) }
        switch kind {
        case .access:
            if log.versionsLeftOut > 0 {
                log.id = index.id(of: number)
                if let problem = log.versionsProblem { report(at: position, message: problem) }
            }
            if folding.isEmpty {
                add(AccessLogSummary(log, countsVariants: countsVariants), to: number)
            } else {
                add(folding.finish(strings: log.strings), to: number)
            }
        case .error:
            add(ErrorTotals(log.errorRows.lazy.map(\.event), catalog: catalog), to: number)
        case .observed:
            add(log, at: number)
            if takenContext >= 0 { records.merge(contextAt: takenContext, of: number) }
            takenContext = -1
            // Requests are read again when the session is looked at.
            if log.hasRequests {
                runs.append(RowSpan(session: number, source: reading.sourceIndex, kind: kind, position: position))
            }
            return
        }
        records.merge(log.context, of: number)
        var position = position
        position.ordinal += reading.count(rows, of: number, kind, dump: dump)
        runs.append(RowSpan(session: number, source: reading.sourceIndex, kind: kind, position: position))
    }

    /// Adds what is known of a session from elsewhere than a log.
    mutating func add(_ log: SessionLog, kind: LogKind) {
        add(log, at: number(of: SessionKey(log.id)))
    }

    /// Adds an open session of a part.
    mutating func add(_ theirs: Int, of open: MergeableDigests) throws(ByteReaderError) {
        guard let (log, software) = try open.fold(of: theirs, with: &folding),
            incidents < .all || (log.totals.stalls ?? 0) == 0
        else {
            return add(whole: try open.log(of: theirs))
        }
        let number = number(of: open.key(of: theirs))
        records.set(log, of: number)
        if let software { records.add(software: software, of: number) }
    }

    /// Adds a session whose log is whole.
    mutating func add(whole log: SessionLog) {
        let number = number(of: SessionKey(log.id))
        if log.hasAccessLog { records.set(AccessLogSummary(log, countsVariants: countsVariants), of: number) }
        if log.hasErrorLog {
            records.set(ErrorTotals(log.errorRows.lazy.map(\.event), catalog: catalog), of: number)
        }
        if log.hasObserved {
            let firstPlayback = records.totals(number).access?.firstDate
            records.set(
                ObservedTotals(log.observed, undated: log.undatedEvents, firstPlayback: firstPlayback), of: number)
        }
        if let declared = log.declared { records.merge(declared, of: number) }
        list(log, at: number)
        records.merge(log.context, of: number)
        records.countQuality(of: log, of: number)
        if let software = log.software { records.add(software: software, of: number) }
    }

    /// Lists what went wrong in a session whose log is whole.
    mutating func list(_ log: SessionLog, at number: Int) {
        guard records.needsListing(number, for: incidents) else { return }
        records.set(SessionIncidents(log, observed: records.totals(number).observed, catalog: catalog), of: number)
    }

    /// Tells what was found, where somebody waits for that.
    mutating func readSoFar() {
        guard var watch else { return }
        watch.tell(sessionCount: sessionCount) { found($0) }
        self.watch = watch
    }

    /// Adds a session's access log; of one that it has already, all rows are read again in the end.
    mutating func add(_ log: borrowing AccessLogSummary, to number: Int) {
        if records.hasAccess(number) {
            cameBack[number, default: []].insert(.access)
        } else {
            records.set(log, of: number)
        }
    }

    /// Adds a session's error log; of one that it has already, all entries are read again in the end.
    mutating func add(_ errors: ErrorTotals, to number: Int) {
        if records.hasErrors(number) {
            cameBack[number, default: []].insert(.error)
        } else {
            records.set(errors, of: number)
        }
    }

    /// The number of a session, which is entered where it is new.
    private mutating func number(of id: SessionKey) -> Int {
        let (number, isNew) = index.number(of: id)
        if isNew {
            records.append()
            firstSources.append(Int32(clamping: reading.sourceIndex))
        }
        reading.find(number)
        return number
    }

    mutating func add(_ log: SessionLog, at number: Int) {
        records.merge(log.context, of: number)
        if let declared = log.declared { records.merge(declared, of: number) }
        if log.hasErrorLog, !records.hasErrors(number) { records.set(ErrorTotals(), of: number) }
        if log.hasAccessLog, !records.hasAccess(number) { records.set(AccessLogSummary(), of: number) }
        guard log.hasObserved else { return }
        observedInBundle.insert(number)
        observed[number, default: SessionLog(id: index.id(of: number))].merge(log)
    }
}

extension FleetBuilder {
    /// Takes in what another builder found in other sources. The result does not depend on which found what.
    mutating func merge(_ other: FleetBuilder) {
        var (numbers, moves) = ([Int](), SessionStore.Moves())
        numbers.reserveCapacity(other.index.count)
        // Far enough ahead that the memory has come when it is looked at.
        let ahead = 16
        for theirs in 0..<other.index.count {
            if theirs + ahead < other.index.count { index.prefetch(theirs + ahead, of: other.index) }
            let (number, isNew) = index.number(of: theirs, in: other.index)
            numbers.append(number)
            if isNew {
                reading.progress.append(DumpProgress())
                firstSources.append(other.firstSources[theirs])
                // Nearly all are whole in one source.
                if other.observed[theirs] == nil, records.append(theirs, of: other.records, &moves) { continue }
                records.append()
            }
            add(theirs, of: other, to: number)
        }
        for (theirs, kinds) in other.cameBack { cameBack[numbers[theirs], default: []].formUnion(kinds) }
        runs.append(other.runs, of: numbers)
        reading.merge(other.reading)
        let count = sessionCount
        if let theirs = other.watch { watch?.takeOver(theirs, sessionCount: count) }
        readSoFar()
    }

    /// Adds what another builder knows of a session.
    private mutating func add(_ theirs: Int, of other: FleetBuilder, to number: Int) {
        let record = other.records.totals(theirs)
        if other.records.hasAccess(theirs), let log = AccessLogSummary(record) { add(log, to: number) }
        if let declared = record.declared { records.merge(declared, of: number) }
        if let host = record.hostAlone { records.set(host: host, of: number) }
        if record.declared?.row == nil, let errors = record.errors { add(errors, to: number) }
        records.merge(record.context, of: number)
        if let software = record.software { records.add(software: software, of: number) }
        if let log = other.observed[theirs] { add(log, at: number) }
    }
}

extension FleetBuilder {
    /// How many sessions were found.
    var sessionCount: Int { index.count }

    /// A session's record, in the order in which the sessions first appeared.
    func session(_ number: Int) -> SessionTotals {
        var totals = records.totals(number)
        totals.id = index.id(of: number)
        return totals
    }
}
