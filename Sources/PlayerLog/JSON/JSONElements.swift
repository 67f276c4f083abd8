/// Cuts a stream of JSON into the elements that log readers care for: the values of NDJSON one by one, and the
/// elements of an outermost array, so that an array of a million events is never held whole.
public struct JSONElements {
    /// A longer element is no log's.
    static let longest = 16 << 20

    /// One element's place in the stream.
    public struct Place {
        var offset: Int
        /// The line that it begins in, counted from 1.
        public internal(set) var line: Int
        /// How many bytes it has; zero while it is unfinished.
        var length = 0
        /// Tells the elements of one outermost array from those of another, and from those of none.
        var array = 0

        /// The first byte behind the element.
        var end: Int { offset + length }
    }

    private var pending: [UInt8] = []
    private var depth = 0
    private var inText = false
    private var escaped = false
    private var isArrayOpen = false
    private var start = Place(offset: 0, line: 1)
    private var offset = 0
    private var line = 1
    private var array = 0
    private var skipsOversized = false

    /// A cutter of a stream from its start, or from one of its elements, where a bracket opens no outermost array.
    public init(atElement: Bool = false) { isArrayOpen = atElement }

    /// Whether an element is unfinished.
    public var isUnfinished: Bool { !pending.isEmpty }

    /// Where the element under way, or else the next byte, stands.
    public var place: Place { pending.isEmpty ? next : start }

    private var next: Place { Place(offset: offset, line: line, array: array) }

    /// Cuts what `bytes` adds.
    ///
    /// - Parameter body: called with each finished element and its place; with `nil` for one that is too long.
    public mutating func feed(_ bytes: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer?, Place) -> Void) {
        for byte in bytes {
            take(byte, body)
            offset += 1
            if byte == 0x0A { line += 1 }
        }
    }

    /// Ends the stream: a scalar at its end is finished by that.
    public mutating func finish(_ body: (UnsafeRawBufferPointer?, Place) -> Void) {
        if depth == 0, !inText { emit(body) }
    }

    private mutating func take(_ byte: UInt8, _ body: (UnsafeRawBufferPointer?, Place) -> Void) {
        if inText {
            append(byte, body)
            if escaped {
                escaped = false
            } else if byte == UInt8(ascii: "\\") {
                escaped = true
            } else if byte == UInt8(ascii: "\"") {
                inText = false
            }
            return
        }
        switch byte {
        case UInt8(ascii: "\""):
            append(byte, body)
            inText = true
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            if depth == 0, byte == UInt8(ascii: "["), !isArrayOpen, pending.isEmpty {
                isArrayOpen = true
                array += 1
                return
            }
            append(byte, body)
            depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            if depth == 0 {
                emit(body)
                isArrayOpen = false
                array += 1
                return
            }
            append(byte, body)
            depth -= 1
            if depth == 0 { emit(body) }
        case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ","):
            if depth > 0 { append(byte, body) } else { emit(body) }
        default:
            // A byte order mark is none of the first element.
            if offset < 3, depth == 0, [0xEF, 0xBB, 0xBF][offset] == byte { return }
            append(byte, body)
        }
    }

    private mutating func append(_ byte: UInt8, _ body: (UnsafeRawBufferPointer?, Place) -> Void) {
        if pending.isEmpty, !skipsOversized { start = next }
        if skipsOversized { return }
        if pending.count == Self.longest {
            skipsOversized = true
            pending = []
            body(nil, start)
            return
        }
        pending.append(byte)
    }

    private mutating func emit(_ body: (UnsafeRawBufferPointer?, Place) -> Void) {
        skipsOversized = false
        guard !pending.isEmpty else { return }
        start.length = pending.count
        pending.withUnsafeBytes { body($0, start) }
        pending.removeAll(keepingCapacity: true)
    }
}
