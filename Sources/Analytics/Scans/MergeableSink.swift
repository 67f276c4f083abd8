import PlayerLog

/// A sink that numbers the sessions that it finds, and takes in what another one of its kind found in sources that follow: so
/// several can read at the same time.
protocol MergeableSink: SessionSink, Sendable {
    /// What is being read, and what is to be said of it.
    var reading: SinkReading { get set }

    /// How many sessions have a number.
    var sessionCount: Int { get }

    /// The id of a session.
    func key(of number: Int) -> SessionKey

    /// Has the memory fetched where a session will be looked for.
    func prefetch(_ key: SessionKey)

    /// Takes in what another found in later sources. The result does not depend on which found what.
    mutating func merge(_ other: Self)
}

extension MergeableSink {
    var source: LogSource { reading.source }

    var sessionIDsInBundle: Set<String> { Set(reading.bundled.map { key(of: $0).description }) }

    mutating func beginSource(_ source: LogSource) {
        reading.source = source
        if !source.isCompanion { reading.sourceIndex += 1 }
    }

    /// Begins a run. Its session is looked up when it ends: until then its ordinals are counted from its own start, and
    /// the memory that the look-up takes has the time to come.
    mutating func beginRun(id: UnsafeRawBufferPointer, kind: LogKind, dump: Int) -> Int {
        reading.current = id.isEmpty ? SessionKey(source.defaultID) : SessionKey(id)
        prefetch(reading.current)
        return 0
    }

    mutating func report(line: Int?, message: String, kind: LogProblem.Kind) {
        reading.problems.add(LogProblem(source: source.name, line: line, message: message, kind: kind))
    }

    mutating func note(_ note: LogNote) { reading.notes.add(note) }

    /// Gives the sessions what another system knows of them, and notes what it knows of none.
    mutating func join(_ contexts: ContextTable) {
        var joined = 0
        for number in 0..<sessionCount {
            let id = key(of: number).description
            guard let context = contexts[id] else { continue }
            joined += 1
            var log = SessionLog(id: id)
            log.context = context
            add(log, kind: .observed)
        }
        let (lost, without) = (contexts.count - joined, sessionCount - joined)
        note(
            .remark(
                "\(contexts.name): \(lost) of its \(contexts.count) ids are of no session here, and \(without) of "
                    + "\(sessionCount) sessions have no line in it"
                    + (contexts.skippedCount > 0 ? "; \(contexts.skippedCount) of its lines could not be read" : "")))
    }
}

/// What a sink is reading, and what is to be said of it.
struct SinkReading {
    /// Why files and lines could not be read.
    var problems = LogProblems()
    /// What else is to be reported of the inputs.
    var notes = LogNotes()
    /// The source that is being read, and its index among all sources of the command.
    fileprivate(set) var source = LogSource(path: "", defaultID: "")
    fileprivate(set) var sourceIndex: Int
    /// The session of the run under way.
    fileprivate(set) var current = SessionKey.guid(0)
    /// The sessions found in the bundle that is being read.
    var bundled: Set<Int> = []
    /// How far the sessions have come; what only further rows would ask for.
    var progress = ChunkedArray<DumpProgress>()

    /// - Parameter firstSource: the index of the first source that the sink is given.
    init(firstSource: Int) { sourceIndex = firstSource - 1 }

    /// Takes note of a session that something was found of; the number of a new one is the count of those before it.
    mutating func find(_ number: Int) {
        if number == progress.count { progress.append(DumpProgress()) }
        // Of a loose log only the first two are asked for: whether it has one session or several.
        if source.bundle != nil || bundled.count < 2 { bundled.insert(number) }
    }

    /// Counts a run's rows. Returns how many rows of its kind and session the same dump has brought before.
    mutating func count(_ rows: Int, of number: Int, _ kind: LogKind, dump: Int) -> Int {
        progress[number].count(rows, of: kind, dump: dump, source: sourceIndex)
    }

    /// Takes in what is to be said of later sources.
    mutating func merge(_ other: SinkReading) {
        notes.merge(other.notes)
        problems.merge(other.problems)
    }
}

/// How far a session's rows have come in the dump that they were last seen in.
struct DumpProgress {
    private var source: Int32 = -1
    private var accessDump: Int32 = -1
    private var accessRows: Int32 = 0
    private var errorDump: Int32 = -1
    private var errorRows: Int32 = 0

    /// Counts a run's rows. Returns how many rows of its kind the same dump has brought before.
    fileprivate mutating func count(_ rows: Int, of kind: LogKind, dump: Int, source: Int) -> Int {
        if self.source != Int32(source) {
            self = DumpProgress()
            self.source = Int32(source)
        }
        switch kind {
        case .access:
            return Self.count(rows, of: Int32(dump), in: &accessDump, &accessRows)
        case .error:
            return Self.count(rows, of: Int32(dump), in: &errorDump, &errorRows)
        case .observed:
            return 0
        }
    }

    private static func count(_ new: Int, of dump: Int32, in known: inout Int32, _ rows: inout Int32) -> Int {
        let before = known == dump ? Int(rows) : 0
        known = dump
        rows = Int32(clamping: before + new)
        return before
    }
}
