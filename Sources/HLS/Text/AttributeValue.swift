/// A value as a tag's attribute has it (RFC 8216bis section 4.2).
public enum AttributeValue: Equatable, Sendable {
    /// A decimal-integer.
    case integer(Int)
    /// A decimal-floating-point, signed or not.
    case decimal(Double)
    /// A quoted-string.
    case string(String)
    /// What stands without quotation marks and is none of the others: an enumerated-string, a hexadecimal-sequence, a
    /// number with its digits as they shall stand.
    case word(String)
    /// A decimal-resolution.
    case resolution(Resolution)

    /// The value without quotation marks.
    var text: String {
        switch self {
        case .integer(let value): String(value)
        case .decimal(let value): Number.text(value)
        case .string(let text), .word(let text): text
        case .resolution(let value): value.description
        }
    }

    var isQuoted: Bool {
        if case .string = self { true } else { false }
    }
}

extension AttributeList: ExpressibleByDictionaryLiteral {
    /// Attributes in this order.
    public init(dictionaryLiteral elements: (String, AttributeValue)...) {
        self.init(
            elements.map { name, value in Attribute(name: name, value: value.text, isQuoted: value.isQuoted) })
    }

    /// Sets the value of the first attribute of a name in its place, or adds the attribute behind all others.
    public mutating func set(_ name: String, to value: AttributeValue) {
        if let index = attributes.firstIndex(where: { $0.name == name }) {
            (attributes[index].value, attributes[index].isQuoted) = (value.text, value.isQuoted)
        } else {
            attributes.append(Attribute(name: name, value: value.text, isQuoted: value.isQuoted))
        }
    }

    /// Takes all attributes of a name out.
    public mutating func remove(_ name: String) { attributes.removeAll { $0.name == name } }

    /// Whether another list would be written the same, but for blanks.
    package func isWritten(like other: AttributeList) -> Bool {
        attributes.elementsEqual(other.attributes) { $0.isWritten(like: $1) }
    }
}

extension AttributeList.Attribute {
    /// The value as it is written: with its variables.
    var writtenValue: String { template ?? value }

    /// Whether another attribute would be written the same.
    package func isWritten(like other: AttributeList.Attribute) -> Bool {
        name == other.name && isQuoted == other.isQuoted && writtenValue == other.writtenValue
    }

    /// `NAME=value`.
    func written() throws(PlaylistWritingError) -> String {
        let value = writtenValue
        let isBad = value.utf8.contains { byte in
            byte == 0x0A || byte == 0x0D || byte == UInt8(ascii: "\"") || !isQuoted && byte == UInt8(ascii: ",")
        }
        if isBad { throw PlaylistWritingError("\(name) cannot be \(value.quoted): no playlist can say so") }
        if name.isEmpty || name.utf8.contains(where: { "=,\"\n\r".utf8.contains($0) }) {
            throw PlaylistWritingError("an attribute cannot be named \(name.quoted)")
        }
        return name + "=" + (isQuoted ? "\"" + value + "\"" : value)
    }
}
