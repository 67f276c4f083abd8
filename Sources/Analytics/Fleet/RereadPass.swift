import PlayerLog
import PlayheadPlatform

/// Sessions whose rows are read again, so many at a time as go into memory well: each source is opened once for all of them,
/// read from its start to its end, and closed.
struct RereadPass<Files: FileSystem> {
    /// How many bytes of logs are held as sessions at the same time, about.
    private static var mostBytes: Int { 64 << 20 }

    private struct Wanted {
        var number: Int
        var kind: LogKind
        var position: LogPosition
    }

    private let sources: [ScannedSource]
    private let scanner: LogScanner<Files>
    private let keepsDigested: Bool
    /// What is read next: sessions, and their runs by their sources.
    private var numbers: [Int] = []
    private var logs: [Int: SessionLog] = [:]
    private var runs: [Int: [Wanted]] = [:]
    private var byteCount = 0

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
            if byteCount >= Self.mostBytes, !readAdded(&problems, goesOn, body) { return false }
        }
        return readAdded(&problems, goesOn, body)
    }

    private mutating func add(_ own: ArraySlice<RowSpan>, of number: Int, id: String) {
        numbers.append(number)
        logs[number] = SessionLog(id: id)
        var known: Set<RowSpan.Start> = []
        // Runs within one JSON value or one property list are read again together.
        for run in own where known.insert(run.start).inserted {
            runs[run.source, default: []].append(Wanted(number: number, kind: run.kind, position: run.position))
            byteCount += run.position.length
        }
    }

    private mutating func readAdded(
        _ problems: inout LogProblems, _ goesOn: () -> Bool, _ body: (_ number: Int, SessionLog) -> Void
    ) -> Bool {
        defer { (numbers, logs, runs, byteCount) = ([], [:], [:], 0) }
        for source in runs.keys.sorted() {
            let inOrder = (runs[source] ?? []).sorted {
                ($0.position.offset, $0.position.length, $0.number) < (
                    $1.position.offset, $1.position.length, $1.number
                )
            }
            do throws(LogProblem) {
                var reader = try scanner.reopen(sources[source], for: Self.access(inOrder))
                for run in inOrder {
                    guard goesOn() else { return false }
                    guard var log = logs.removeValue(forKey: run.number) else { continue }
                    defer { logs[run.number] = log }
                    let wasWhole = log.versionsLeftOut == 0
                    log.merge(try reader.read(log.id, run.kind, at: run.position, keepsDigested: keepsDigested))
                    if wasWhole, let problem = log.versionsProblem {
                        problems.add(LogProblem(source: sources[source].source.name, message: problem))
                    }
                }
            } catch {
                problems.add(error)
            }
        }
        for number in numbers { if let log = logs.removeValue(forKey: number) { body(number, log) } }
        return true
    }

    /// Of a JSON value or a property list several sessions may be read, each from its start; all else is read in order, each
    /// run behind its `#Fields` line.
    private static func access(_ runs: [Wanted]) -> InputAccess {
        let isInOrder = zip(runs, runs.dropFirst()).allSatisfy { run, next in
            let (end, line) = (run.position.offset + run.position.length, next.position.fieldsLine)
            return end <= next.position.offset && (line == run.position.fieldsLine || end <= line.lowerBound)
        }
        return isInOrder ? .once : .anywhere
    }
}
