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
    /// So many runs are read to get at one.
    private static let blockLength = 128

    /// Runs that follow each other.
    private struct Block {
        var bytes: [UInt8]
        /// How many runs come before its first.
        var start: Int
        /// How many runs it has.
        var count: Int
        /// The number from which that of its first session is counted.
        var base: Int
        /// The lowest and the highest number of a session in it.
        var sessions: ClosedRange<Int>

        /// Calls `body` with its runs until that returns `false`.
        func forEach(_ body: (RowSpan) -> Bool) {
            var code = RowSpanCoder(base: base)
            var bytes = WrittenNumbers(bytes)
            for _ in 0..<count { if !body(code.read(&bytes)) { return } }
        }
    }

    private var blocks: [Block] = []
    /// The runs behind those of the blocks.
    private var writer = ByteWriter()
    private var code = RowSpanCoder(base: 0)
    private var base = 0
    private var openCount = 0
    private var openSessions = 0...0

    var count: Int { closedCount + openCount }

    private var closedCount: Int { blocks.last.map { $0.start + $0.count } ?? 0 }

    private var open: Block {
        Block(bytes: Array(writer.bytes), start: closedCount, count: openCount, base: base, sessions: openSessions)
    }

    /// - Complexity: some hundred runs are read for it.
    subscript(index: Int) -> RowSpan {
        let block = index < closedCount ? blocks[blocks.partitioningIndex { $0.start > index } - 1] : open
        var (rest, found) = (index - block.start, code.last)
        block.forEach { run in
            found = run
            rest -= 1
            return rest >= 0
        }
        return found
    }

    /// Calls `body` with all runs and their indices.
    func forEach(_ body: (_ index: Int, RowSpan) -> Void) {
        var index = 0
        for block in blocks + [open] {
            block.forEach { run in
                body(index, run)
                index += 1
                return true
            }
        }
    }

    /// The runs of one session.
    func runs(of session: Int) -> [RowSpan] {
        var own: [RowSpan] = []
        for block in blocks + [open] where block.sessions.contains(session) {
            block.forEach { run in
                if run.session == session { own.append(run) }
                return true
            }
        }
        return own
    }

    /// The runs of the sessions of which something is true, in the order of the sessions' numbers: of each its index.
    func inOrderOfSessions(where isWanted: (_ session: Int) -> Bool = { _ in true }) -> [(session: Int, run: Int)] {
        var order: [(session: Int, run: Int)] = []
        forEach { index, run in if isWanted(run.session) { order.append((run.session, index)) } }
        return order.sorted { $0 < $1 }
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
            return other.forEach { _, run in
                var run = run
                run.session = numbers[run.session]
                append(run)
            }
        }
        close()
        let before = count
        blocks += (other.blocks + (other.openCount > 0 ? [other.open] : [])).map { block in
            var block = block
            (block.start, block.base) = (block.start + before, block.base + shift)
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
