import PlayerLog
import PlayheadPlatform

/// Sessions whose rows are read again, so many at a time as go into memory well: each source is opened once for all of them,
/// read from its start to its end, and closed.
struct RereadPass<Files: FileSystem> {
    /// How many bytes of logs are held as sessions at the same time, about.
    private static var mostBytes: Int { 64 << 20 }
    /// Where the rows of sessions lie between one another, so many sessions are read at the same time at least: each pass reads
    /// all that lies between them.
    private static var fewestInterleaved: Int { 2000 }

    private let sources: [ScannedSource]
    private let scanner: LogScanner<Files>
    private let keepsDigested: Bool
    /// What is read next: sessions, and their runs by their sources.
    private var numbers: [(number: Int, id: String)] = []
    private var logs: [String: SessionLog] = [:]
    private var runs: [Int: [PlacedRun]] = [:]
    private var byteCount = 0
    /// How far each interleaved source is read for these sessions.
    private var ends: [Int: Int] = [:]

    /// - Parameter keepsDigested: whether only those fields are kept that a digest has.
    init(sources: [ScannedSource], scanner: LogScanner<Files>, keepsDigested: Bool = true) {
        (self.sources, self.scanner, self.keepsDigested) = (sources, scanner, keepsDigested)
    }

    /// Reads sessions.
    ///
    /// - Parameters:
    ///   - sessions: their numbers, rising.
    ///   - spans: their runs, in the order of the sessions.
    ///   - index: tells their ids.
    ///   - problems: takes the sources that could not be read again.
    ///   - goesOn: asked now and then; `false` stops the reading.
    ///   - body: takes each session, one without runs too.
    /// - Returns: whether all were read.
    mutating func read(
        _ sessions: some Sequence<Int>, _ spans: [RowSpan], of index: SessionIndex, problems: inout LogProblems,
        goesOn: () -> Bool = { true }, _ body: (_ number: Int, SessionLog) -> Void
    ) -> Bool {
        var rest = spans[...]
        for number in sessions {
            let own = rest.prefix { $0.session == number }
            rest = rest.dropFirst(own.count)
            add(own, of: number, id: index.id(of: number))
            let isFull = byteCount >= Self.mostBytes && (ends.isEmpty || numbers.count >= Self.fewestInterleaved)
            if isFull, !readAdded(&problems, goesOn, body) { return false }
        }
        return readAdded(&problems, goesOn, body)
    }

    private mutating func add(_ own: ArraySlice<RowSpan>, of number: Int, id: String) {
        numbers.append((number, id))
        logs[id] = SessionLog(id: id)
        var known: Set<RowSpan.Start> = []
        // Runs within one JSON value or one property list are read again together.
        for run in own where known.insert(run.start).inserted {
            runs[run.source, default: []].append(PlacedRun(id: id, kind: run.kind, position: run.position))
            let (start, end) = (run.position.offset, run.position.offset + run.position.length)
            guard sources[run.source].isInterleaved else {
                byteCount += end - start
                continue
            }
            // What lies in several runs is read once.
            let known = ends[run.source] ?? 0
            byteCount += max(0, end - max(start, known))
            ends[run.source] = max(end, known)
        }
    }

    private mutating func readAdded(
        _ problems: inout LogProblems, _ goesOn: () -> Bool, _ body: (_ number: Int, SessionLog) -> Void
    ) -> Bool {
        defer { (numbers, logs, runs, byteCount, ends) = ([], [:], [:], 0, [:]) }
        for source in runs.keys.sorted() {
            let inOrder = (runs[source] ?? []).sorted {
                ($0.position.offset, $0.position.length) < ($1.position.offset, $1.position.length)
            }
            do throws(LogProblem) {
                var reader = try scanner.reopen(sources[source], for: Self.access(inOrder))
                for stretch in Self.stretches(of: inOrder, isInterleaved: sources[source].isInterleaved) {
                    let found = try reader.read(stretch, keepsDigested: keepsDigested, goesOn: goesOn)
                    guard goesOn() else { return false }
                    for (id, part) in found { merge(part, of: id, from: sources[source], &problems) }
                }
            } catch {
                problems.add(error)
            }
        }
        for (number, id) in numbers { if let log = logs.removeValue(forKey: id) { body(number, log) } }
        return true
    }

    private mutating func merge(
        _ part: SessionLog, of id: String, from source: ScannedSource, _ problems: inout LogProblems
    ) {
        // Taken out meanwhile, so that its rows are not copied.
        guard var log = logs.removeValue(forKey: id) else { return }
        let wasWhole = log.versionsLeftOut == 0
        log.merge(part)
        if wasWhole, let problem = log.versionsProblem {
            problems.add(LogProblem(source: source.source.name, message: problem))
        }
        logs[id] = log
    }

    /// Runs that are read in one go: where they are interleaved, those of which each begins before the others end.
    private static func stretches(of inOrder: [PlacedRun], isInterleaved: Bool) -> [[PlacedRun]] {
        guard isInterleaved else { return inOrder.map { [$0] } }
        var (stretches, end) = ([[PlacedRun]](), 0)
        for run in inOrder {
            if run.position.offset < end { stretches[stretches.count - 1].append(run) } else { stretches.append([run]) }
            end = max(end, run.position.offset + run.position.length)
        }
        return stretches
    }

    /// Of a JSON value or a property list several sessions may be read, each from its start; all else is read in order, each
    /// run behind its `#Fields` line.
    private static func access(_ runs: [PlacedRun]) -> InputAccess {
        let isInOrder = zip(runs, runs.dropFirst()).allSatisfy { run, next in
            let (end, line) = (run.position.offset + run.position.length, next.position.fieldsLine)
            return end <= next.position.offset && (line == run.position.fieldsLine || end <= line.lowerBound)
        }
        return isInOrder ? .once : .anywhere
    }
}
