/// Cuts a stream of JSON into the elements that log readers care for: the values of NDJSON one by one, and the
/// elements of an outermost array, so that an array of a million events is never held whole.
struct JSONElements {
    /// A longer element is no log's.
    static let longest = 64 << 20

    /// One element's place in the stream.
    struct Place {
        var offset: Int
        var line: Int
        /// How many bytes it has; zero while it is unfinished.
        var length = 0

        /// The first byte behind the element.
        var end: Int { offset + length }
    }

    private var pending: [UInt8] = []
    private var depth = 0
    private var inText = false
    private var escaped = false
    private var isArrayOpen = false
    private var start = Place(offset: 0, line: 1)
    private var offset: Int
    private var line: Int
    private var skipsOversized = false

    init(offset: Int = 0, line: Int = 1) {
        self.offset = offset
        self.line = line
    }

    /// Whether an element is unfinished.
    var isUnfinished: Bool { !pending.isEmpty }

    /// Where the element under way, or else the next byte, stands.
    var place: Place { pending.isEmpty ? Place(offset: offset, line: line) : start }

    /// Cuts what `bytes` adds.
    ///
    /// - Parameter body: called with each finished element and its place; with `nil` for one that is too long.
    mutating func feed(_ bytes: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer?, Place) -> Void) {
        for byte in bytes {
            take(byte, body)
            offset += 1
            if byte == 0x0A { line += 1 }
        }
    }

    /// Ends the stream: a scalar at its end is finished by that.
    mutating func finish(_ body: (UnsafeRawBufferPointer?, Place) -> Void) {
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
                return
            }
            append(byte, body)
            depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            if depth == 0 {
                emit(body)
                isArrayOpen = false
                return
            }
            append(byte, body)
            depth -= 1
            if depth == 0 { emit(body) }
        case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ","):
            if depth > 0 { append(byte, body) } else { emit(body) }
        default:
            append(byte, body)
        }
    }

    private mutating func append(_ byte: UInt8, _ body: (UnsafeRawBufferPointer?, Place) -> Void) {
        if pending.isEmpty, !skipsOversized { start = Place(offset: offset, line: line) }
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
