import Numerics
import PlayerLog

/// A run of one session's rows: where to read them again.
struct Run {
    var session: Int
    /// The source's index among all sources.
    var source: Int
    var kind: LogKind
    var place: LogPlace

    /// What runs have in common that are read again together.
    struct Start: Hashable {
        var source: Int
        var kind: LogKind
        var offset: Int
    }

    var start: Start { Start(source: source, kind: kind, offset: place.offset) }
}

/// Runs in the order of their reading, packed: a million sessions have a million of them.
struct RunList: Sendable {
    /// What the runs of one dump share; there are far fewer dumps than runs.
    private struct Dump: Equatable {
        var source: Int
        var kind: LogKind
        var columns: Int
        var date: Int64
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
    private var dumps: [Dump] = []

    var count: Int { runs.count }

    subscript(index: Int) -> Run {
        let run = runs[index]
        let dump = dumps[Int(run.dump)]
        return Run(
            session: Int(run.session), source: dump.source, kind: dump.kind,
            place: LogPlace(
                offset: run.offset, length: run.length, line: Int(run.line), ordinal: Int(run.ordinal),
                columns: dump.columns, dumpDate: dump.date))
    }

    mutating func append(_ run: Run) {
        let place = run.place
        let dump = Dump(source: run.source, kind: run.kind, columns: place.columns, date: place.dumpDate)
        if dumps.last != dump { dumps.append(dump) }
        runs.append(
            Packed(
                session: UInt32(run.session), dump: UInt32(dumps.count - 1), offset: place.offset,
                length: place.length, line: UInt32(clamping: place.line), ordinal: Int32(clamping: place.ordinal)))
    }
}
