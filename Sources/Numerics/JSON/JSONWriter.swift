/// Writes JSON (RFC 8259) piece by piece, so that a document of a million sessions is never held whole.
///
/// What it writes is harmless on a terminal too: control characters, those of C1, and the marks that turn the direction
/// of a text around are escaped.
public struct JSONWriter {
    /// How the text is laid out.
    public enum Layout: Hashable, Sendable {
        /// All on one line, as NDJSON needs it.
        case oneLine
        /// A member a line, indented by two spaces.
        case indented
    }

    private let layout: Layout
    private var text: [UInt8] = []
    private var depth = 0
    private var isFirst = true
    private var isAfterKey = false

    /// A writer of one document.
    public init(_ layout: Layout = .oneLine) { self.layout = layout }

    /// Hands over what was written since the last call.
    public mutating func take() -> String {
        defer { text.removeAll(keepingCapacity: true) }
        return String(decoding: text, as: UTF8.self)
    }

    /// Writes an object, whose members `body` writes: a key and a value each.
    public mutating func object<Failure: Error>(_ body: (inout JSONWriter) throws(Failure) -> Void) throws(Failure) {
        try container("{", "}", body)
    }

    /// Writes an array, whose elements `body` writes.
    public mutating func array<Failure: Error>(_ body: (inout JSONWriter) throws(Failure) -> Void) throws(Failure) {
        try container("[", "]", body)
    }

    /// Writes a member's name; its value must follow.
    public mutating func key(_ name: String) {
        beginItem()
        append(quoted: name)
        append(layout == .oneLine ? ":" : ": ")
        isAfterKey = true
    }

    /// Writes `null`.
    public mutating func null() { value(literal: "null") }

    /// Writes a text; `nil` is null.
    public mutating func value(_ value: String?) {
        guard let value else { return null() }
        beginItem()
        append(quoted: value)
    }

    /// Writes the shortest decimal that reads back equal; `nil`, infinite and no number are null.
    public mutating func value(_ value: Double?) {
        self.value(literal: value.flatMap(ShortestDecimal.text) ?? "null")
    }

    /// Writes a whole number, to its last digit; `nil` is null.
    public mutating func value(_ value: (some BinaryInteger)?) {
        self.value(literal: value.map { String($0) } ?? "null")
    }

    /// Writes a truth value; `nil` is null.
    public mutating func value(_ value: Bool?) {
        self.value(literal: value.map { $0 ? "true" : "false" } ?? "null")
    }

    private mutating func value(literal: String) {
        beginItem()
        append(literal)
    }

    private mutating func container<Failure: Error>(
        _ opening: String, _ closing: String, _ body: (inout JSONWriter) throws(Failure) -> Void
    ) throws(Failure) {
        beginItem()
        append(opening)
        depth += 1
        isFirst = true
        try body(&self)
        depth -= 1
        if !isFirst { breakLine() }
        append(closing)
        isFirst = false
    }

    /// What stands between the item before and this one.
    private mutating func beginItem() {
        if isAfterKey {
            isAfterKey = false
            return
        }
        if !isFirst { append(",") }
        if depth > 0 { breakLine() }
        isFirst = false
    }

    private mutating func breakLine() {
        guard layout == .indented else { return }
        append("\n")
        for _ in 0..<depth { append("  ") }
    }

    private mutating func append(_ value: String) { text.append(contentsOf: value.utf8) }

    private mutating func append(quoted value: String) {
        append("\"")
        let start = text.count
        append(value)
        if !text[start...].allSatisfy(isPlain) {
            text.removeSubrange(start...)
            for scalar in value.unicodeScalars { append(escaped: scalar) }
        }
        append("\"")
    }

    /// Whether a byte stands for itself in a string: a printable character of ASCII other than `"` and `\`.
    private func isPlain(_ byte: UInt8) -> Bool { byte >= 0x20 && byte < 0x7F && byte != 0x22 && byte != 0x5C }

    private mutating func append(escaped scalar: Unicode.Scalar) {
        switch scalar {
        case "\"": append("\\\"")
        case "\\": append("\\\\")
        case "\n": append("\\n")
        case "\r": append("\\r")
        case "\t": append("\\t")
        case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{61C}", "\u{200E}", "\u{200F}", "\u{2028}"..."\u{202E}",
            "\u{2066}"..."\u{2069}", "\u{FEFF}":
            let digits = String(scalar.value, radix: 16)
            append("\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits)
        default: text.append(contentsOf: UTF8.encode(scalar)!)
        }
    }
}
