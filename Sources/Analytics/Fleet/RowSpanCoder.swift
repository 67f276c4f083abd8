import PlayerLog
import PlayheadNumerics

/// Runs written one behind the other, each as what distinguishes it from the last one.
struct RowSpanCoder {
    /// What a run has in common with the one before, and so is not written.
    private struct Shared: OptionSet {
        let rawValue: UInt8
        static let nextSession = Shared(rawValue: 1)
        static let source = Shared(rawValue: 2)
        static let dump = Shared(rawValue: 4)
        static let noOrdinal = Shared(rawValue: 8)
    }

    /// A run takes no more bytes than these.
    private static let mostBytes = 100

    private(set) var last: RowSpan

    init(base: Int) {
        last = RowSpan(
            session: base, source: 0, kind: .access,
            position: LogPosition(offset: 0, length: 0, line: 0, ordinal: 0, fieldsLine: 0..<0, dumpDate: 0))
    }

    /// Where the run before ends.
    private var end: Int { last.position.offset &+ last.position.length }

    mutating func write(_ run: RowSpan, to writer: inout ByteWriter) {
        let (position, before) = (run.position, last.position)
        var shared: Shared = []
        if run.session == last.session + 1 { shared.insert(.nextSession) }
        if run.source == last.source, run.kind == last.kind { shared.insert(.source) }
        if position.fieldsLine == before.fieldsLine, position.dumpDate == before.dumpDate { shared.insert(.dump) }
        if position.ordinal == 0 { shared.insert(.noOrdinal) }
        writer.write(upTo: Self.mostBytes) { cursor in
            cursor.write(byte: shared.rawValue)
            if !shared.contains(.nextSession) { cursor.write(signed: Int64(run.session - last.session)) }
            if !shared.contains(.source) {
                cursor.write(signed: Int64(run.source))
                cursor.write(byte: run.kind.rawValue)
            }
            cursor.write(signed: Int64(position.offset &- end))
            cursor.write(signed: Int64(position.length))
            cursor.write(signed: Int64(position.line &- before.line))
            if !shared.contains(.noOrdinal) { cursor.write(signed: Int64(position.ordinal)) }
            if !shared.contains(.dump) {
                cursor.write(signed: Int64(position.fieldsLine.lowerBound &- position.offset))
                cursor.write(position.fieldsLine.count)
                cursor.write(signed: position.dumpDate &- before.dumpDate)
            }
        }
        last = run
    }

    mutating func read(_ reader: inout ByteReader) throws(ByteReaderError) -> RowSpan {
        let shared = Shared(rawValue: try reader.byte())
        var run = last
        run.session += shared.contains(.nextSession) ? 1 : Int(try reader.signed())
        if !shared.contains(.source) {
            run.source = Int(try reader.signed())
            run.kind = LogKind(rawValue: try reader.byte()) ?? .observed
        }
        run.position.offset = end &+ Int(try reader.signed())
        run.position.length = Int(try reader.signed())
        run.position.line &+= Int(try reader.signed())
        run.position.ordinal = shared.contains(.noOrdinal) ? 0 : Int(try reader.signed())
        if !shared.contains(.dump) {
            let start = run.position.offset &+ Int(try reader.signed())
            run.position.fieldsLine = start..<(start + (try reader.index()))
            run.position.dumpDate &+= try reader.signed()
        }
        last = run
        return run
    }
}
