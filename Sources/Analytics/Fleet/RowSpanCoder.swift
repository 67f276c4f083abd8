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

    mutating func read(_ numbers: inout WrittenNumbers) -> RowSpan {
        let shared = Shared(rawValue: numbers.byte())
        var run = last
        run.session += shared.contains(.nextSession) ? 1 : Int(numbers.signed())
        if !shared.contains(.source) {
            run.source = Int(numbers.signed())
            run.kind = LogKind(rawValue: numbers.byte()) ?? .observed
        }
        run.position.offset = end &+ Int(numbers.signed())
        run.position.length = Int(numbers.signed())
        run.position.line &+= Int(numbers.signed())
        run.position.ordinal = shared.contains(.noOrdinal) ? 0 : Int(numbers.signed())
        if !shared.contains(.dump) {
            let start = run.position.offset &+ Int(numbers.signed())
            run.position.fieldsLine = start..<(start + Int(numbers.number()))
            run.position.dumpDate &+= numbers.signed()
        }
        last = run
        return run
    }
}

/// What a ``ByteWriter`` wrote in this process, number by number.
struct WrittenNumbers {
    private let bytes: [UInt8]
    private var offset = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func byte() -> UInt8 {
        defer { offset += 1 }
        return bytes[offset]
    }

    mutating func number() -> UInt64 {
        var (number, shift) = (0 as UInt64, 0 as UInt64)
        while true {
            let next = byte()
            number |= UInt64(next & 0x7F) << shift
            if next < 0x80 { return number }
            shift += 7
        }
    }

    mutating func signed() -> Int64 {
        let number = number()
        return Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
    }
}
