import CMemory
public import PlayerLog
import PlayheadNumerics
public import PlayheadPlatform

/// All sessions that a command's paths hold, read on several cores.
public struct FleetScan: Sendable {
    private var builder: FleetBuilder
    private let sources: [LogSource]
    /// How many jobs add the sessions up.
    private let jobs: Int
    /// Reads what the builder has read once more.
    private let again: Again
    /// What could not be read, and was skipped.
    public private(set) var problems: LogProblems
    /// What else is to be reported of the inputs.
    public var notes: LogNotes { builder.reading.notes }
    /// Whether the reading was stopped before its end.
    public private(set) var wasStopped = false
    /// What sealed sessions of parts add up to, by the values of their keys.
    public private(set) var sealed: [[String?]: GroupSums] = [:]
    /// How many sessions were open in several parts in files.
    public private(set) var repeatedCount = 0
    /// What is to be said of sessions of parts in files with more versions of an event than are kept.
    public private(set) var versionsProblems: [String] = []

    /// Reads `sources`. Neither the number of jobs nor their pace changes the result.
    ///
    /// - Parameters:
    ///   - sources: bundles and loose logs.
    ///   - scanner: reads each of them.
    ///   - jobs: how many units (bundles, loose logs) are read at the same time.
    ///   - countsVariants: whether the time by variant is wanted for each session.
    ///   - keepsVariants: whether all of it is kept, and not only the host of the first variant.
    ///   - incidents: how closely it is looked at what went wrong.
    ///   - watch: told what is found. With it what was read is finished, though `progress` stopped the reading, unless the
    ///     watch is cancelled.
    ///   - progress: called now and then, from any thread, with the number of bytes read since the last call;
    ///     `false` stops the reading.
    public init(
        _ sources: LogSources, scanner: LogScanner<some FileSystem>, jobs: Int, countsVariants: Bool,
        keepsVariants: Bool = true, incidents: IncidentDetail = .none, watch: LoadingProgress? = nil,
        progress: @escaping @Sendable (Int) -> Bool
    ) {
        let catalog = ErrorCatalog()
        let scan = ParallelScan(sources, scanner: scanner, jobs: jobs, watch: watch, progress: progress) { first in
            FleetBuilder(
                catalog: catalog, firstSource: first, countsVariants: countsVariants, keepsVariants: keepsVariants,
                incidents: incidents, watch: watch)
        }
        builder = scan.sink
        self.jobs = jobs
        self.sources = scan.sources.map(\.source)
        again = Again(scan.sources, scanner)
        watch?.enter(.readingAgain)
        let isWhole = builder.finish(sources: scan.sources, scanner: scanner) {
            watch.map { !$0.isCancelled } ?? progress(0)
        }
        // What reading took, as much as a fifth of all; what is made of the sessions later comes on top of what is kept.
        giveBackFreedMemory()
        wasStopped = scan.wasStopped || !isWhole
        problems = LogProblems(sources.problems)
        problems.merge(builder.reading.problems)
    }

    /// The sessions of a part.
    ///
    /// - Parameters:
    ///   - part: the part.
    ///   - countsVariants: whether the time by variant is wanted for each session.
    ///   - keepsVariants: whether all of it is kept, and not only the host of the first variant.
    ///   - incidents: how closely it is looked at what went wrong.
    /// - Throws: where a digest is none.
    public init(
        _ part: PartialFleet, countsVariants: Bool, keepsVariants: Bool = true, incidents: IncidentDetail = .none
    ) throws(PartError) {
        builder = FleetBuilder(
            catalog: ErrorCatalog(), countsVariants: countsVariants, keepsVariants: keepsVariants, incidents: incidents)
        problems = LogProblems()
        sealed = part.sealed
        (sources, jobs) = ([], 1)
        let numbers = part.open.numbersInOrder
        again = Again(part.open, numbers)
        do throws(ByteReaderError) {
            for number in numbers { try builder.add(number, of: part.open) }
        } catch {
            throw .damaged
        }
    }

    /// The sessions of parts in files, whose digests are not kept.
    ///
    /// - Parameters:
    ///   - parts: the parts.
    ///   - countsVariants: whether the time by variant is wanted for each session.
    ///   - keepsVariants: whether all of it is kept, and not only the host of the first variant.
    ///   - incidents: how closely it is looked at what went wrong.
    ///   - watch: told what is found.
    ///   - progress: called now and then with the number of bytes read since the last call; `false` stops the reading, and what
    ///     was read is finished.
    /// - Throws: where a part is not as it was written, or cannot be read.
    public init(
        _ parts: PartFiles, countsVariants: Bool, keepsVariants: Bool = true, incidents: IncidentDetail = .none,
        watch: LoadingProgress? = nil, progress: (Int) -> Bool
    ) throws(StoredPartError) {
        watch?.begin(parts.sources)
        var builder = FleetBuilder(
            catalog: ErrorCatalog(), countsVariants: countsVariants, keepsVariants: keepsVariants,
            incidents: incidents, watch: watch)
        let reading = try parts.forEachBatch(progress) { (open, numbers) throws(ByteReaderError) in
            for number in numbers { try builder.add(number, of: open) }
            builder.readSoFar()
        }
        if !reading.wasStopped { watch?.end(parts.sources) }
        builder.rest()
        giveBackFreedMemory()
        (self.builder, problems) = (builder, LogProblems())
        (sources, jobs, again) = ([], 1, Again(parts))
        (sealed, wasStopped) = (parts.sums.sealed, reading.wasStopped)
        (repeatedCount, versionsProblems) = (reading.repeatedCount, reading.problems)
    }

    /// How many sessions there are, but for those that are sealed.
    public var sessionCount: Int { builder.sessionCount }

    /// A session's totals by its number, but for its id, which takes as long as all the rest.
    ///
    /// - Parameter number: the session's number.
    public func totals(_ number: Int) -> SessionTotals { builder.records.totals(number) }

    /// The id of a session by its number.
    public func id(of number: Int) -> String { builder.index.id(of: number) }

    /// A session by its number, in the order in which the sessions first appear in the inputs.
    public func session(_ number: Int) -> SessionTotals { builder.session(number) }

    /// The sessions, one at a time, in the order in which they first appear in the inputs.
    public var sessions: some RandomAccessCollection<SessionTotals> {
        (0..<builder.sessionCount).lazy.map { [builder] in builder.session($0) }
    }

    /// A session's log, read again from where it stands with all its fields; of a part what its digest holds.
    ///
    /// - Parameters:
    ///   - number: the session's number.
    ///   - problems: takes what could not be read again.
    public func log(of number: Int, problems: inout LogProblems) -> SessionLog {
        again.log(builder, number, &problems)
    }

    /// The lines of a row of a session's logs, read again from where they stand.
    ///
    /// - Parameters:
    ///   - row: the row.
    ///   - number: the session's number.
    /// - Throws: where they cannot be read again; of a part, which holds no rows.
    public func lines(of row: LogRow, in number: Int) throws(LogProblem) -> SourceLines {
        try again.lines(builder, row, number)
    }

    /// The sessions by their numbers, each with where it begins in the inputs.
    ///
    /// - Parameter isWanted: whether anybody asks for that.
    public func placed(_ isWanted: Bool = true) -> @Sendable (Int) -> SessionTotals {
        guard isWanted else { return { session($0) } }
        let places = again.places(builder)
        return { number in
            var session = session(number)
            session.place = places[number]
            return session
        }
    }

    /// The number of the session of an id; nil where there is none.
    ///
    /// - Complexity: O(*n*) in the sessions.
    public func number(of id: String) -> Int? { (0..<sessionCount).first { builder.index.id(of: $0) == id } }

    /// The same sessions with all that reports tell of them, of the rows that were read and no others: of a reading that was
    /// stopped there are more.
    public func inFull() -> FleetScan {
        var scan = self
        scan.builder = again.inFull(builder)
        return scan
    }

    /// The source in which a session was found first; nil of a session of a part.
    ///
    /// - Parameter number: the session's number.
    public func firstSource(of number: Int) -> LogSource? {
        firstSourceIndex(of: number).map { sources[$0] }
    }

    /// Of each source, by its index, whether several sessions were found in it first.
    public var holdsSeveral: [Bool] {
        var counts = [Int](repeating: 0, count: sources.count)
        for (source, count) in builder.firstSources.lengths where counts.indices.contains(Int(source)) {
            counts[Int(source)] += count
        }
        return counts.map { $0 > 1 }
    }

    /// The index of the source in which a session was found first; nil of a session of a part.
    ///
    /// - Parameter number: the session's number.
    public func firstSourceIndex(of number: Int) -> Int? {
        let index = Int(builder.firstSources[number])
        return sources.indices.contains(index) ? index : nil
    }

    /// The sessions' ids as they sort.
    public var ids: TextSortKeys { builder.index.order }

    /// Calls `body` with the numbers of the sessions whose ids hold a text.
    public func forEach(idHolding pattern: TextPattern, _ body: (_ number: Int) -> Void) {
        builder.index.forEach(holding: pattern, body)
    }

    /// Calls `body` with the numbers of the sessions that were found first in a source whose name holds a text; of a part the ids
    /// are looked through.
    ///
    /// - Parameters:
    ///   - pattern: the text.
    ///   - name: names a source.
    ///   - body: takes a number.
    public func forEach(
        firstSourceHolding pattern: TextPattern, by name: (LogSource) -> String, _ body: (_ number: Int) -> Void
    ) {
        if sources.isEmpty { return forEach(idHolding: pattern, body) }
        let isWanted = sources.map { pattern.isIn(name($0)) }
        guard isWanted.contains(true) else { return }
        var first = 0
        for (source, count) in builder.firstSources.lengths {
            if isWanted[Int(source)] { for number in first..<first + count { body(number) } }
            first += count
        }
    }

    /// The names of the sources in which sessions were found first, as they sort; ids where they are of a part.
    ///
    /// - Parameter name: names a source.
    public func firstSources(by name: (LogSource) -> String) -> TextSortKeys {
        sources.isEmpty ? ids : TextSortKeys(sources.map(name)) { [builder] in Int(builder.firstSources[$0]) }
    }

    /// Calls `body` with what sums are made of, of some sessions by their numbers: ids, user agents and types are left out.
    ///
    /// - Parameters:
    ///   - numbers: where to look for them.
    ///   - some: which sessions.
    ///   - body: takes a session's number and totals.
    public func forEachSummed(
        in numbers: Range<Int>, of some: SessionSet, _ body: (_ number: Int, borrowing SessionTotals) -> Void
    ) {
        builder.records.forEachSummed(in: numbers, of: some, body)
    }

    /// Adds some sessions to a table, which is quicker than adding them one by one.
    ///
    /// - Parameters:
    ///   - numbers: which sessions, in their order there.
    ///   - table: the table.
    ///   - body: takes the number of each and its totals, but for its id and most of its context.
    public func add(
        _ numbers: some Sequence<Int>, to table: inout FleetTable,
        _ body: (_ number: Int, SessionTotals) -> Void = { _, _ in }
    ) {
        builder.records.add(numbers, to: &table, body)
    }

    /// All sessions as one group, the sealed ones among them.
    public var sealedGroup: GroupSums {
        sealed.values.reduce(into: builder.sealedGroup(jobs: jobs)) { $0.merge($1) }
    }

    /// The KPIs of all sessions together, the sealed ones among them.
    public var aggregate: FleetAccumulator {
        sealed.values.reduce(into: builder.aggregate(jobs: jobs)) { $0.merge($1.fleet) }
    }
}

/// What a scan reads a second time: sessions whose rows are wanted, and not their sums.
private struct Again: Sendable {
    let log: @Sendable (FleetBuilder, Int, inout LogProblems) -> SessionLog
    let inFull: @Sendable (FleetBuilder) -> FleetBuilder
    /// The lines of a row of the session of a number.
    let lines: @Sendable (FleetBuilder, LogRow, Int) throws(LogProblem) -> SourceLines
    /// What was read, in its order; none of parts.
    private var sources: [ScannedSource] = []

    /// Where the sessions begin.
    func places(_ builder: FleetBuilder) -> SessionPlaces { SessionPlaces(builder, sources) }

    /// A part holds no rows.
    private static let noLines: @Sendable (FleetBuilder, LogRow, Int) throws(LogProblem) -> SourceLines = {
        (builder, _, number) throws(LogProblem) in
        throw LogProblem(source: builder.index.id(of: number), message: "a part holds no lines of its logs")
    }

    /// From the sources.
    init(_ sources: [ScannedSource], _ scanner: LogScanner<some FileSystem>) {
        self.sources = sources
        log = { $0.log(of: $1, sources: sources, scanner: scanner, problems: &$2) }
        inFull = { $0.inFull(sources: sources, scanner: scanner) }
        lines = { (builder, row, number) throws(LogProblem) in
            try builder.lines(of: row, in: number, sources: sources, scanner: scanner)
        }
    }

    /// From parts in files, which are looked through.
    init(_ parts: PartFiles) {
        inFull = { $0 }
        lines = Self.noLines
        log = { builder, number, problems in
            if let log = parts.log(of: builder.index.key(of: number)) { return log }
            let names = parts.sources.map(\.name).joined(separator: ", ")
            problems.add(LogProblem(source: names, message: "changed since it was read"))
            return SessionLog(id: builder.session(number).id)
        }
    }

    /// From a part's digests, by the builder's numbers.
    init(_ open: MergeableDigests, _ numbers: [Int]) {
        // A part's sessions are whole as they are.
        inFull = { $0 }
        lines = Self.noLines
        log = { builder, number, _ in
            // Whoever made the scan has read them all.
            (try? open.log(of: numbers[number])) ?? SessionLog(id: builder.session(number).id)
        }
    }
}
