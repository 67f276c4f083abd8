/// Cuts a stream of JSON into the elements that log readers care for: the values of NDJSON one by one, and the
/// elements of an outermost array, so that an array of a million events is never held whole.
public struct JSONElements {
    /// A longer element is no log's.
    package static let longest = 16 << 20

    /// One element's position in the stream.
    public struct Position {
        package var offset: Int
        /// The line that it begins in, counted from 1.
        public internal(set) var line: Int
        /// How many bytes it has; zero while it is unfinished.
        package var length = 0
        /// Tells the elements of one outermost array from those of another, and from those of none.
        package var array = 0

        /// The first byte behind the element.
        package var end: Int { offset + length }
    }

    /// What earlier bytes held of the element under way.
    private var pending: [UInt8] = []
    private var isUnderWay = false
    private var isTooLong = false
    private var depth = 0
    private var inText = false
    private var escaped = false
    private var isArrayOpen = false
    private var start = Position(offset: 0, line: 1)
    private var offset = 0
    private var line = 1
    private var array = 0

    /// A cutter of a stream from its start, or from one of its elements, where a bracket opens no outermost array.
    public init(atElement: Bool = false) { isArrayOpen = atElement }

    /// Whether an element is unfinished.
    public var isUnfinished: Bool { isUnderWay && !isTooLong }

    /// How many bytes of the element under way have come.
    package var unfinishedLength: Int { isUnderWay ? offset - start.offset : 0 }

    /// Where the element under way, or else the next byte, stands.
    public var position: Position { isUnfinished ? start : Position(offset: offset, line: line, array: array) }

    /// Cuts what `bytes` adds. `body` is called with each finished element and its position; with `nil` for one that is
    /// too long. An element that lies in `bytes` whole is handed over where it stands.
    public mutating func feed(_ bytes: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer?, Position) -> Void) {
        var index = 0
        // Where the element under way begins, or goes on, in these bytes.
        var from = 0
        while true {
            if inText { skipText(in: bytes, &index) }
            if depth > 0, !inText { skipPlain(in: bytes, &index) }
            guard index < bytes.count else { break }
            let byte = bytes[index]
            switch byte {
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                if depth == 0, byte == UInt8(ascii: "["), !isArrayOpen, !isUnderWay {
                    isArrayOpen = true
                    array += 1
                } else {
                    begin(at: index, &from)
                    depth += 1
                }
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                if depth > 0 {
                    depth -= 1
                    if depth == 0 { emit(bytes[from...index], body) }
                } else {
                    emit(bytes[from..<index], body)
                    isArrayOpen = false
                    array += 1
                }
            case UInt8(ascii: "\""):
                begin(at: index, &from)
                inText = true
            case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ","):
                emit(bytes[from..<index], body)
                if byte == 0x0A { line += 1 }
            default:
                // A byte order mark is none of the first element.
                let isMark = offset + index < 3 && [0xEF, 0xBB, 0xBF][offset + index] == byte
                if !isMark { begin(at: index, &from) }
            }
            index += 1
        }
        if isUnderWay { keep(bytes[from...], body) }
        offset += bytes.count
    }

    /// Ends the stream: a scalar at its end is finished by that.
    public mutating func finish(_ body: (UnsafeRawBufferPointer?, Position) -> Void) {
        if depth == 0, !inText { emit(UnsafeRawBufferPointer(start: nil, count: 0)[...], body) }
    }

    /// Goes on to the byte behind the text's end.
    private mutating func skipText(in bytes: UnsafeRawBufferPointer, _ index: inout Int) {
        while index < bytes.count, inText {
            let byte = bytes[index]
            index += 1
            if byte == 0x0A { line += 1 }
            if escaped {
                escaped = false
            } else if byte == UInt8(ascii: "\\") {
                escaped = true
            } else if byte == UInt8(ascii: "\"") {
                inText = false
            }
        }
    }

    /// Goes on to the next byte that opens or closes something within an element.
    private mutating func skipPlain(in bytes: UnsafeRawBufferPointer, _ index: inout Int) {
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: "\""): return
            case 0x0A: line += 1
            default: break
            }
            index += 1
        }
    }

    private mutating func begin(at index: Int, _ from: inout Int) {
        guard !isUnderWay else { return }
        isUnderWay = true
        from = index
        start = Position(offset: offset + index, line: line, array: array)
    }

    /// Keeps the element under way for the bytes that follow, unless it is too long already.
    private mutating func keep(
        _ bytes: Slice<UnsafeRawBufferPointer>, _ body: (UnsafeRawBufferPointer?, Position) -> Void
    ) {
        guard !isTooLong else { return }
        if pending.count + bytes.count > Self.longest {
            isTooLong = true
            pending = []
            body(nil, start)
        } else {
            pending.append(contentsOf: bytes)
        }
    }

    /// Hands over the element that ends with `bytes`, if one is under way.
    private mutating func emit(
        _ bytes: Slice<UnsafeRawBufferPointer>, _ body: (UnsafeRawBufferPointer?, Position) -> Void
    ) {
        guard isUnderWay else { return }
        if !pending.isEmpty || bytes.count > Self.longest { keep(bytes, body) }
        if !isTooLong {
            start.length = pending.isEmpty ? bytes.count : pending.count
            if pending.isEmpty {
                body(UnsafeRawBufferPointer(rebasing: bytes), start)
            } else {
                pending.withUnsafeBytes { body($0, start) }
                pending.removeAll(keepingCapacity: true)
            }
        }
        isUnderWay = false
        isTooLong = false
    }
}
