import PlayerLog
import PlayheadNumerics

/// A run of one session's rows: where to read them again.
struct RowSpan: Equatable {
    var session: Int
    /// The source's index among all sources.
    var source: Int
    var kind: LogKind
    var position: LogPosition

    /// What runs have in common that are read again together.
    struct Start: Hashable {
        var source: Int
        var kind: LogKind
        var offset: Int
    }

    var start: Start { Start(source: source, kind: kind, offset: position.offset) }
}

/// Runs in the order of their reading, some twelve bytes each: a million sessions have a million of them.
///
/// Each is written as what distinguishes it from the run before, in blocks that can be read by themselves.
struct RowSpanIndex: Sendable {
    /// Of a session that is looked for, so many runs are read that are not its own.
    private static let blockLength = 128

    /// Runs that follow each other.
    private struct Block {
        var bytes: [UInt8]
        /// How many runs it has.
        var count: Int
        /// The number from which that of its first session is counted.
        var base: Int
        /// The lowest and the highest number of a session in it.
        var sessions: ClosedRange<Int>

        /// Calls `body` with its runs.
        func forEach(_ body: (RowSpan) -> Void) {
            var (code, reader) = (RowSpanCoder(base: base), ByteReader(bytes))
            // What was written here can be read.
            for _ in 0..<count { if let run = try? code.read(&reader) { body(run) } }
        }
    }

    private var blocks: [Block] = []
    /// The runs behind those of the blocks.
    private var writer = ByteWriter()
    private var code = RowSpanCoder(base: 0)
    private var base = 0
    private var openCount = 0
    private var openSessions = 0...0

    private var open: Block { Block(bytes: Array(writer.bytes), count: openCount, base: base, sessions: openSessions) }

    /// Calls `body` with all runs, in the order in which they were added.
    func forEach(_ body: (RowSpan) -> Void) { for block in blocks + [open] { block.forEach(body) } }

    /// The runs of one session.
    func runs(of session: Int) -> [RowSpan] {
        var own: [RowSpan] = []
        for block in blocks + [open] where block.sessions.contains(session) {
            block.forEach { if $0.session == session { own.append($0) } }
        }
        return own
    }

    /// The runs of which something is true, in the order of their sessions' numbers; those of a session as they were added.
    func inOrderOfSessions(where isWanted: (RowSpan) -> Bool = { _ in true }) -> [RowSpan] {
        var order: [RowSpan] = []
        forEach { if isWanted($0) { order.append($0) } }
        // The standard library's sort is stable.
        order.sort { $0.session < $1.session }
        return order
    }

    /// Adds a run.
    mutating func append(_ run: RowSpan) {
        if openCount == 0 {
            base = run.session - 1
            code = RowSpanCoder(base: base)
            openSessions = run.session...run.session
        }
        code.write(run, to: &writer)
        openCount += 1
        openSessions = min(openSessions.lowerBound, run.session)...max(openSessions.upperBound, run.session)
        if openCount == Self.blockLength { close() }
    }

    /// Adds the runs of another list.
    ///
    /// - Parameter numbers: the sessions' numbers here by those that they have there.
    mutating func append(_ other: RowSpanIndex, of numbers: [Int]) {
        let shift = numbers.first ?? 0
        guard !other.blocks.isEmpty, numbers.indices.allSatisfy({ numbers[$0] == $0 + shift }) else {
            return other.forEach { run in
                var run = run
                run.session = numbers[run.session]
                append(run)
            }
        }
        close()
        blocks += (other.blocks + (other.openCount > 0 ? [other.open] : [])).map { block in
            var block = block
            block.base += shift
            block.sessions = (block.sessions.lowerBound + shift)...(block.sessions.upperBound + shift)
            return block
        }
    }

    private mutating func close() {
        guard openCount > 0 else { return }
        blocks.append(open)
        writer.removeAll()
        openCount = 0
    }
}
