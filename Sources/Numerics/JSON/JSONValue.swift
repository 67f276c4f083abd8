/// A value of RFC 8259, with the members of an object in their order.
public enum JSONValue: Equatable, Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case truth(Bool)
    /// A number, to a double's precision.
    case number(Double)
    /// A string, its escapes undone.
    case text(String)
    /// An array's elements.
    case array([JSONValue])
    /// An object's members.
    case object([Member])

    /// One member of an object.
    public struct Member: Equatable, Sendable {
        /// Its name.
        public var name: String
        /// What stands behind the colon.
        public var value: JSONValue

        package init(name: String, value: JSONValue) {
            self.name = name
            self.value = value
        }
    }

    /// Why a text is no JSON, and at which byte.
    public struct Failure: Error, Equatable {
        /// The byte at which reading ended, counted from 0.
        public var offset: Int
        /// What is wrong there.
        public var message: String
    }

    /// How deeply arrays and objects may stand in each other.
    static let deepest = 64

    /// Reads one value that fills `text` but for white space.
    ///
    /// - Throws: ``Failure`` where it is no JSON, or is nested more than 64 deep.
    public init(parsing text: UnsafeRawBufferPointer) throws(Failure) {
        var parser = Parser(text: text)
        self = try parser.value(depth: 0)
        parser.skipSpace()
        guard parser.index == text.count else { throw parser.failure("more after the value's end") }
    }

    /// The value of the first member named `name`.
    public subscript(name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.name == name }?.value
    }

    /// The members, of an object.
    public var members: [Member]? {
        if case .object(let members) = self { members } else { nil }
    }

    /// The elements, of an array.
    public var elements: [JSONValue]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    /// The number, also where an app wrote it as a text.
    public var double: Double? {
        switch self {
        case .number(let number): number
        case .text(let text): Double(text)
        default: nil
        }
    }

    /// The text; `nil` for the words that stand for null in an app's print.
    package var string: String? {
        guard case .text(let text) = self, !text.isEmpty, text != "<nil>", text != "-" else { return nil }
        return text
    }
}

private struct Parser {
    package let text: UnsafeRawBufferPointer
    var index = 0

    func failure(_ message: String) -> JSONValue.Failure { JSONValue.Failure(offset: index, message: message) }

    mutating func skipSpace() {
        while index < text.count {
            switch text[index] {
            case 0x20, 0x09, 0x0A, 0x0D: index += 1
            default: return
            }
        }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard index < text.count, text[index] == byte else { return false }
        index += 1
        return true
    }

    mutating func value(depth: Int) throws(JSONValue.Failure) -> JSONValue {
        guard depth < JSONValue.deepest else { throw failure("nested too deeply") }
        skipSpace()
        guard index < text.count else { throw failure("the text ends where a value should stand") }
        switch text[index] {
        case UInt8(ascii: "{"): return try object(depth: depth)
        case UInt8(ascii: "["): return try array(depth: depth)
        case UInt8(ascii: "\""): return .text(try string())
        case UInt8(ascii: "t"): return try word("true", .truth(true))
        case UInt8(ascii: "f"): return try word("false", .truth(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: return try number()
        }
    }

    private mutating func object(depth: Int) throws(JSONValue.Failure) -> JSONValue {
        index += 1
        var members: [JSONValue.Member] = []
        skipSpace()
        if take(UInt8(ascii: "}")) { return .object([]) }
        while true {
            skipSpace()
            guard index < text.count, text[index] == UInt8(ascii: "\"") else {
                throw failure("a name should stand here")
            }
            let name = try string()
            skipSpace()
            guard take(UInt8(ascii: ":")) else { throw failure("a colon is missing") }
            members.append(JSONValue.Member(name: name, value: try value(depth: depth + 1)))
            skipSpace()
            if take(UInt8(ascii: ",")) { continue }
            guard take(UInt8(ascii: "}")) else { throw failure("the object is not closed") }
            return .object(members)
        }
    }

    private mutating func array(depth: Int) throws(JSONValue.Failure) -> JSONValue {
        index += 1
        var elements: [JSONValue] = []
        skipSpace()
        if take(UInt8(ascii: "]")) { return .array([]) }
        while true {
            elements.append(try value(depth: depth + 1))
            skipSpace()
            if take(UInt8(ascii: ",")) { continue }
            guard take(UInt8(ascii: "]")) else { throw failure("the array is not closed") }
            return .array(elements)
        }
    }

    private mutating func word(_ word: StaticString, _ value: JSONValue) throws(JSONValue.Failure) -> JSONValue {
        let length = word.utf8CodeUnitCount
        let found =
            index + length <= text.count && word.withUTF8Buffer { text[index..<index + length].elementsEqual($0) }
        guard found else { throw failure("no value of JSON") }
        index += length
        return value
    }

    private mutating func number() throws(JSONValue.Failure) -> JSONValue {
        let start = index
        scan: while index < text.count {
            switch text[index] {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: "e"), UInt8(ascii: "E"):
                index += 1
            default: break scan
            }
        }
        let digits = UnsafeRawBufferPointer(rebasing: text[start..<index])
        if let plain = PlainDecimal.parse(digits) { return .number(plain) }
        guard !digits.isEmpty, digits.count < 400, let value = Double(String(decoding: digits, as: UTF8.self)) else {
            index = start
            throw failure("no value of JSON")
        }
        return .number(value)
    }

    private mutating func string() throws(JSONValue.Failure) -> String {
        index += 1
        let start = index
        while index < text.count, text[index] != UInt8(ascii: "\""), text[index] != UInt8(ascii: "\\") { index += 1 }
        let plain = UnsafeRawBufferPointer(rebasing: text[start..<index])
        if take(UInt8(ascii: "\"")) { return String(decoding: plain, as: UTF8.self) }
        var bytes = Array(plain)
        while index < text.count {
            let byte = text[index]
            index += 1
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: bytes, as: UTF8.self)
            case UInt8(ascii: "\\"): try escape(into: &bytes)
            default: bytes.append(byte)
            }
        }
        throw failure("the text is not closed")
    }

    private mutating func escape(into bytes: inout [UInt8]) throws(JSONValue.Failure) {
        guard index < text.count else { throw failure("the text is not closed") }
        let byte = text[index]
        index += 1
        switch byte {
        case UInt8(ascii: "n"): bytes.append(0x0A)
        case UInt8(ascii: "t"): bytes.append(0x09)
        case UInt8(ascii: "r"): bytes.append(0x0D)
        case UInt8(ascii: "b"): bytes.append(0x08)
        case UInt8(ascii: "f"): bytes.append(0x0C)
        case UInt8(ascii: "u"):
            var unit = try hexUnit()
            if unit >> 10 == 0x36, index + 1 < text.count, text[index] == UInt8(ascii: "\\"),
                text[index + 1] == UInt8(ascii: "u")
            {
                index += 2
                let low = try hexUnit()
                unit = low >> 10 == 0x37 ? 0x10000 + ((unit & 0x3FF) << 10) + (low & 0x3FF) : 0xFFFD
            }
            bytes.append(contentsOf: String(Unicode.Scalar(unit) ?? "\u{FFFD}").utf8)
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): bytes.append(byte)
        default: throw failure("no escape of JSON")
        }
    }

    private mutating func hexUnit() throws(JSONValue.Failure) -> UInt32 {
        guard index + 4 <= text.count,
            let unit = UInt32(String(decoding: text[index..<index + 4], as: UTF8.self), radix: 16)
        else { throw failure("four hexadecimal digits should stand here") }
        index += 4
        return unit
    }
}
