import Numerics
import PlayerLog

/// A run of one session's rows: where to read them again.
struct Run {
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

/// Runs in the order of their reading, packed: a million sessions have a million of them.
struct RunList: Sendable {
    /// What the runs of one dump share.
    private struct Dump: Equatable {
        // The widest first: nothing is lost between them.
        var fieldsOffset: Int
        var date: Int64
        var fieldsLength: UInt32
        /// The source, and in its lowest two bits the kind.
        var sourceAndKind: UInt32
    }

    private struct Packed {
        var session: UInt32
        var dump: UInt32
        var offset: Int
        var length: Int
        var line: UInt32
        var ordinal: Int32
    }

    private var runs = ChunkedArray<Packed>()
    private var dumps = ChunkedArray<Dump>()

    var count: Int { runs.count }

    subscript(index: Int) -> Run {
        let run = runs[index]
        let dump = dumps[Int(run.dump)]
        return Run(
            session: Int(run.session), source: Int(dump.sourceAndKind >> 2),
            kind: LogKind(rawValue: UInt8(dump.sourceAndKind & 3)) ?? .observed,
            position: LogPosition(
                offset: run.offset, length: run.length, line: Int(run.line), ordinal: Int(run.ordinal),
                fieldsLine: dump.fieldsOffset..<(dump.fieldsOffset + Int(dump.fieldsLength)), dumpDate: dump.date))
    }

    /// Adds the runs of another list.
    ///
    /// - Parameter numbers: the sessions' numbers here by those that they have there.
    mutating func append(_ other: RunList, of numbers: [Int]) {
        let firstDump = UInt32(dumps.count)
        other.dumps.forEach(in: 0..<other.dumps.count) { dumps.append($1) }
        other.runs.forEach(in: 0..<other.runs.count) { _, run in
            var run = copy run
            run.session = UInt32(numbers[Int(run.session)])
            run.dump += firstDump
            runs.append(run)
        }
    }

    mutating func append(_ run: Run) {
        let position = run.position
        let dump = Dump(
            fieldsOffset: position.fieldsLine.lowerBound, date: position.dumpDate,
            fieldsLength: UInt32(position.fieldsLine.count),
            sourceAndKind: UInt32(run.source) << 2 | UInt32(run.kind.rawValue))
        if dumps.count == 0 || dumps[dumps.count - 1] != dump { dumps.append(dump) }
        runs.append(
            Packed(
                session: UInt32(run.session), dump: UInt32(dumps.count - 1), offset: position.offset,
                length: position.length, line: UInt32(clamping: position.line),
                ordinal: Int32(clamping: position.ordinal)))
    }
}
