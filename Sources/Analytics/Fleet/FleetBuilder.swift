public import PlayerLog

/// Builds the compact records of any number of sessions from what readers find.
///
/// A session's rows are folded when its run ends, and only its totals and the place of the rows stay in memory. A
/// session that comes back later (another dump, another file) is read again from all its places at the end, since only
/// its rows, not their sums, can tell which of them are the same.
public struct FleetBuilder: SessionSink, Sendable {
    /// Why a file or a line could not be read; the first of them only.
    public private(set) var problems: [LogProblem] = []
    /// How many problems there were.
    public private(set) var problemCount = 0
    /// The ids of the sessions found in the bundle that is being read.
    public private(set) var sessionIDsInBundle: Set<String> = []

    /// How many problems are kept.
    private static let keptProblems = 20

    private let catalog: ErrorCatalog
    private let countsVariants: Bool
    private(set) var records: [SessionTotals] = []
    private var indices: [String: Int] = [:]
    private var runStates: [RunState] = []
    /// All runs of rows: where to read them again.
    private var runs: [Run] = []
    /// What apps observed, kept whole: it is little, and another file may add to it.
    private var observed: [Int: SessionLog] = [:]
    private var source = LogSource(path: "", defaultID: "")
    /// The place of the source that is being read among all.
    private var sourceIndex: Int
    private var current = 0
    private var isBundle = false

    /// How far a session's rows have come in the dump that they were last seen in.
    private struct RunState {
        var source: Int32 = -1
        var accessDump: Int32 = -1
        var accessRows: Int32 = 0
        var errorDump: Int32 = -1
        var errorRows: Int32 = 0
        var accessCameBack = false
        var errorCameBack = false
    }

    private struct Run {
        var record: Int32
        var source: Int32
        var kind: LogKind
        var place: LogPlace
    }

    /// A builder of no session.
    ///
    /// - Parameters:
    ///   - firstSource: the place of the first source that it is given among all sources of the command.
    ///   - countsVariants: whether the time by variant is wanted for each session.
    public init(catalog: ErrorCatalog, firstSource: Int = 0, countsVariants: Bool) {
        self.catalog = catalog
        self.countsVariants = countsVariants
        sourceIndex = firstSource - 1
    }

    /// The sources that follow belong together.
    public mutating func beginBundle() { sessionIDsInBundle = [] }

    /// What follows comes from `source`.
    public mutating func beginSource(_ source: LogSource) {
        self.source = source
        isBundle = source.bundle != nil
        if !source.isCompanion { sourceIndex += 1 }
    }

    /// Tells at which ordinal a run's first row stands.
    public mutating func beginRun(id: UnsafeRawBufferPointer, kind: LogKind, dump: Int) -> Int {
        let name = id.isEmpty ? source.defaultID : String(decoding: id, as: UTF8.self)
        current = record(named: name)
        if isBundle || sessionIDsInBundle.count < 2 { sessionIDsInBundle.insert(name) }
        guard runStates[current].source == Int32(sourceIndex) else {
            runStates[current].source = Int32(sourceIndex)
            runStates[current].accessDump = -1
            runStates[current].errorDump = -1
            return 0
        }
        switch kind {
        case .access: return runStates[current].accessDump == Int32(dump) ? Int(runStates[current].accessRows) : 0
        case .error: return runStates[current].errorDump == Int32(dump) ? Int(runStates[current].errorRows) : 0
        case .observed: return 0
        }
    }

    /// Folds a run's rows.
    public mutating func endRun(_ log: inout SessionLog, kind: LogKind, rows: Int, place: LogPlace, dump: Int) {
        let end = Int32(clamping: place.ordinal + rows)
        switch kind {
        case .access:
            runStates[current].accessDump = Int32(dump)
            runStates[current].accessRows = end
            if records[current].access == nil {
                records[current].access = AccessTotals(
                    log.resolved(), strings: log.strings,
                    lastDumpDate: log.lastDumpDate == .min ? nil : log.lastDumpDate, countsVariants: countsVariants)
            } else {
                runStates[current].accessCameBack = true
            }
        case .error:
            runStates[current].errorDump = Int32(dump)
            runStates[current].errorRows = end
            if records[current].errors == nil {
                records[current].errors = ErrorTotals(log.errorRows.lazy.map(\.event), catalog: catalog)
            } else {
                runStates[current].errorCameBack = true
            }
        case .observed:
            add(log, at: current)
            return
        }
        if let software = log.software { records[current].software = max(records[current].software ?? "", software) }
        if !log.context.values.isEmpty { records[current].context.merge(log.context) }
        runs.append(Run(record: Int32(current), source: Int32(sourceIndex), kind: kind, place: place))
    }

    /// Adds what is known of a session from elsewhere than a log.
    public mutating func add(_ log: SessionLog, kind: LogKind) {
        sessionIDsInBundle.insert(log.id)
        add(log, at: record(named: log.id))
    }

    /// Keeps a problem with its place.
    public mutating func report(line: Int?, message: String) {
        problemCount += 1
        guard problems.count < Self.keptProblems else { return }
        problems.append(LogProblem(source: source.path, line: line, message: message))
    }

    private mutating func record(named name: String) -> Int {
        if let known = indices[name] { return known }
        indices[name] = records.count
        records.append(SessionTotals(id: name))
        runStates.append(RunState())
        return records.count - 1
    }

    private mutating func add(_ log: SessionLog, at index: Int) {
        records[index].context.merge(log.context)
        if log.hasErrorLog, records[index].errors == nil { records[index].errors = ErrorTotals() }
        if log.hasAccessLog, records[index].access == nil { records[index].access = AccessTotals() }
        guard log.hasObserved else { return }
        observed[index, default: SessionLog(id: log.id)].merge(log)
    }
}

extension FleetBuilder {
    /// Takes in what another builder found in other sources. The result does not depend on which found what.
    public mutating func merge(_ other: FleetBuilder) {
        var places: [Int] = []
        places.reserveCapacity(other.records.count)
        for (index, theirs) in other.records.enumerated() {
            let place = record(named: theirs.id)
            places.append(place)
            let state = other.runStates[index]
            let cameBack = (
                access: state.accessCameBack || records[place].access != nil && theirs.access != nil,
                error: state.errorCameBack || records[place].errors != nil && theirs.errors != nil
            )
            runStates[place].accessCameBack = runStates[place].accessCameBack || cameBack.access
            runStates[place].errorCameBack = runStates[place].errorCameBack || cameBack.error
            records[place].fill(from: theirs)
        }
        runs.append(contentsOf: other.runs.lazy.map { run in
            var moved = run
            moved.record = Int32(places[Int(run.record)])
            return moved
        })
        for (index, log) in other.observed { add(log, at: places[index]) }
        problemCount += other.problemCount
        problems.append(contentsOf: other.problems.prefix(Self.keptProblems - problems.count))
    }

    /// Reads the sessions that came back from all their places, and gives all sessions, in the order in which they
    /// first appeared.
    ///
    /// - Parameter sources: the sources that were read, in the order of their places.
    public consuming func finish<Files: LogFileSystem>(
        sources: [ScannedSource], scanner: LogScanner<Files>
    ) throws(LogProblem) -> [SessionTotals] {
        var again: [Int32: [Run]] = [:]
        for run in runs {
            let state = runStates[Int(run.record)]
            if run.kind == .access ? state.accessCameBack : state.errorCameBack { again[run.record, default: []].append(run) }
        }
        var inputs: [Int32: any LogInput] = [:]
        for record in again.keys.sorted() {
            var log = SessionLog(id: records[Int(record)].id)
            for run in again[record] ?? [] {
                let source = sources[Int(run.source)]
                let input: any LogInput
                if let open = inputs[run.source] {
                    input = open
                } else {
                    if inputs.count >= 64 { inputs.removeAll() }
                    input = try scanner.reopen(source)
                    inputs[run.source] = input
                }
                log.merge(try scanner.read((log.id, run.kind, run.place), from: input, of: source))
            }
            let totals = SessionTotals(log, catalog: catalog, countsVariants: countsVariants)
            if let access = totals.access { records[Int(record)].access = access }
            if let errors = totals.errors { records[Int(record)].errors = errors }
        }
        for (index, log) in observed { records[index].observed = ObservedTotals(log.observed) }
        return records
    }
}
