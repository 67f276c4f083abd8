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

    /// How many problems are kept.
    private static let keptProblems = 20

    private let catalog: ErrorCatalog
    private let countsVariants: Bool
    private var index = SessionIndex()
    /// The sessions' records, but for their ids, which the index holds.
    private var records = SessionStore()
    private var progress = ChunkedArray<DumpProgress>()
    private var runs = RunList()
    /// What apps observed, kept whole: it is little, and another file may add to it.
    private var observed: [Int: SessionLog] = [:]
    /// The sessions that came back, and with which rows.
    private var cameBack: [Int: Set<LogKind>] = [:]

    private var source = LogSource(path: "", defaultID: "")
    /// The place of the source that is being read among all.
    private var sourceIndex: Int
    private var current = 0
    private var bundled: Set<Int> = []

    /// How far a session's rows have come in the dump that they were last seen in.
    private struct DumpProgress {
        var source: Int32 = -1
        var accessDump: Int32 = -1
        var accessRows: Int32 = 0
        var errorDump: Int32 = -1
        var errorRows: Int32 = 0
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

    /// The ids of the sessions found in the bundle that is being read.
    public var sessionIDsInBundle: Set<String> { Set(bundled.map { index.id(of: $0) }) }

    /// Those that totals are made of. What is read again, to be told apart from other dumps, is read whole.
    public var wantedFields: Set<AccessLogField> { AccessFold.fields }

    /// The sources that follow belong together.
    public mutating func beginBundle() { bundled = [] }

    /// What follows comes from `source`.
    public mutating func beginSource(_ source: LogSource) {
        self.source = source
        if !source.isCompanion { sourceIndex += 1 }
    }

    /// Tells at which ordinal a run's first row stands.
    public mutating func beginRun(id: UnsafeRawBufferPointer, kind: LogKind, dump: Int) -> Int {
        let (number, isNew) = id.isEmpty ? index.number(of: source.defaultID) : index.number(of: id)
        enter(number, isNew: isNew)
        current = number
        guard progress[number].source == Int32(sourceIndex) else {
            progress[number].source = Int32(sourceIndex)
            progress[number].accessDump = -1
            progress[number].errorDump = -1
            return 0
        }
        switch kind {
        case .access: return progress[number].accessDump == Int32(dump) ? Int(progress[number].accessRows) : 0
        case .error: return progress[number].errorDump == Int32(dump) ? Int(progress[number].errorRows) : 0
        case .observed: return 0
        }
    }

    /// Folds a run's rows.
    public mutating func endRun(_ log: inout SessionLog, kind: LogKind, rows: Int, place: LogPlace, dump: Int) {
        let end = Int32(clamping: place.ordinal + rows)
        switch kind {
        case .access:
            progress[current].accessDump = Int32(dump)
            progress[current].accessRows = end
            if records.hasAccess(current) {
                cameBack[current, default: []].insert(.access)
            } else {
                records.set(AccessFold(log, countsVariants: countsVariants), of: current)
            }
        case .error:
            progress[current].errorDump = Int32(dump)
            progress[current].errorRows = end
            if records.hasErrors(current) {
                cameBack[current, default: []].insert(.error)
            } else {
                records.set(ErrorTotals(log.errorRows.lazy.map(\.event), catalog: catalog), of: current)
            }
        case .observed:
            add(log, at: current)
            return
        }
        if let software = log.software { records.add(software: software, of: current) }
        records.merge(log.context, of: current)
        runs.append(Run(session: current, source: sourceIndex, kind: kind, place: place))
    }

    /// Adds what is known of a session from elsewhere than a log.
    public mutating func add(_ log: SessionLog, kind: LogKind) {
        let (number, isNew) = index.number(of: log.id)
        enter(number, isNew: isNew)
        add(log, at: number)
    }

    /// Keeps a problem with its place.
    public mutating func report(line: Int?, message: String) {
        problemCount += 1
        guard problems.count < Self.keptProblems else { return }
        problems.append(LogProblem(source: source.path, line: line, message: message))
    }

    private mutating func enter(_ number: Int, isNew: Bool) {
        if isNew {
            records.append()
            progress.append(DumpProgress())
        }
        // Of a loose log only the first two are asked for: whether it has one session or several.
        if source.bundle != nil || bundled.count < 2 { bundled.insert(number) }
    }

    private mutating func add(_ log: SessionLog, at number: Int) {
        records.merge(log.context, of: number)
        if log.hasErrorLog, !records.hasErrors(number) { records.set(ErrorTotals(), of: number) }
        if log.hasAccessLog, !records.hasAccess(number) { records.set(AccessFold(), of: number) }
        guard log.hasObserved else { return }
        observed[number, default: SessionLog(id: index.id(of: number))].merge(log)
    }
}

extension FleetBuilder {
    /// How many sessions were found.
    public var sessionCount: Int { index.count }

    /// A session's record, in the order in which the sessions first appeared.
    public func session(_ number: Int) -> SessionTotals {
        var totals = records.totals(number)
        totals.id = index.id(of: number)
        return totals
    }

    /// The KPIs of all sessions together.
    public var aggregate: FleetAccumulator {
        var fleet = FleetAccumulator()
        records.forEach { fleet.add($0) }
        return fleet
    }

    /// Takes in what another builder found in other sources. The result does not depend on which found what.
    public mutating func merge(_ other: FleetBuilder) {
        var numbers: [Int] = []
        numbers.reserveCapacity(other.index.count)
        for theirs in 0..<other.index.count {
            let (number, isNew) = index.number(of: other.index.id(of: theirs))
            enter(number, isNew: isNew)
            numbers.append(number)
            let record = other.records.totals(theirs)
            if let log = AccessFold(record) {
                if records.hasAccess(number) {
                    cameBack[number, default: []].insert(.access)
                } else {
                    records.set(log, of: number)
                }
            }
            if let errors = record.errors {
                if records.hasErrors(number) {
                    cameBack[number, default: []].insert(.error)
                } else {
                    records.set(errors, of: number)
                }
            }
            records.merge(record.context, of: number)
            if let software = record.software { records.add(software: software, of: number) }
            if let log = other.observed[theirs] { add(log, at: number) }
        }
        for (theirs, kinds) in other.cameBack { cameBack[numbers[theirs], default: []].formUnion(kinds) }
        for place in 0..<other.runs.count {
            var run = other.runs[place]
            run.session = numbers[run.session]
            runs.append(run)
        }
        problemCount += other.problemCount
        problems.append(contentsOf: other.problems.prefix(Self.keptProblems - problems.count))
    }

    /// Reads the sessions that came back from all their places.
    ///
    /// - Parameter sources: the sources that were read, in the order of their places.
    public mutating func finish<Files: LogFileSystem>(
        sources: [ScannedSource], scanner: LogScanner<Files>
    ) throws(LogProblem) {
        var again: [Int: [Run]] = [:]
        for place in 0..<(cameBack.isEmpty ? 0 : runs.count) {
            let run = runs[place]
            if cameBack[run.session]?.contains(run.kind) == true {
                again[run.session, default: []].append(run)
            }
        }
        var open = OpenSources(sources: sources, scanner: scanner)
        for number in again.keys.sorted() {
            var log = SessionLog(id: index.id(of: number))
            var read: Set<Run.Start> = []
            for run in again[number] ?? [] {
                // Runs within one JSON value or one property list are read again together.
                guard read.insert(run.start).inserted else { continue }
                log.merge(try open.read((log.id, run.kind, run.place), ofSource: run.source))
            }
            if log.hasAccessLog { records.set(AccessFold(log, countsVariants: countsVariants), of: number) }
            if log.hasErrorLog {
                records.set(ErrorTotals(log.errorRows.lazy.map(\.event), catalog: catalog), of: number)
            }
        }
        for (number, log) in observed { records.set(ObservedTotals(log.observed), of: number) }
        cameBack = [:]
    }
}

/// The sources that are read again, kept open while they are likely to be needed once more.
private struct OpenSources<Files: LogFileSystem> {
    private static var mostOpen: Int { 64 }

    let sources: [ScannedSource]
    let scanner: LogScanner<Files>
    private var inputs: [Int: any LogInput] = [:]

    init(sources: [ScannedSource], scanner: LogScanner<Files>) {
        (self.sources, self.scanner) = (sources, scanner)
    }

    mutating func read(
        _ run: (id: String, kind: LogKind, place: LogPlace), ofSource number: Int
    ) throws(LogProblem) -> SessionLog {
        let input: any LogInput
        if let known = inputs[number] {
            input = known
        } else {
            if inputs.count >= Self.mostOpen { inputs.removeAll() }
            input = try scanner.reopen(sources[number])
            inputs[number] = input
        }
        return try scanner.read(run, from: input, of: sources[number])
    }
}
