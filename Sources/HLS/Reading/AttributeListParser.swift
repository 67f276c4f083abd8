/// Takes an attribute list apart, and goes on after what is wrong in it.
struct AttributeListParser {
    /// The line; the list is a part of it.
    let line: Line
    let source: PlaylistSource
    private let end: Int
    private var index: Int

    /// A parser of a part of a line.
    init(_ list: Range<Int>, of line: Line, in source: PlaylistSource) {
        (self.line, self.source) = (line, source)
        (index, end) = (list.lowerBound, list.upperBound)
    }

    /// No tag has more attributes; a hostile line could have millions, each compared to all before it.
    static let limit = 200

    /// All attributes.
    mutating func parse(_ variables: inout Variables, _ findings: inout PlaylistFindings) -> AttributeList {
        var list = AttributeList()
        while index < end {
            let start = index
            guard list.attributes.count < Self.limit else {
                add(
                    &findings, "attribute-syntax", start, "more than \(Self.limit) attributes; the rest was passed over"
                )
                break
            }
            if let attribute = nextItem(&variables, &findings)?.attribute {
                if list[attribute.name] != nil {
                    add(&findings, "attribute-duplicate", start, "\(attribute.name) stands twice; the first counts")
                }
                list.attributes.append(attribute)
            }
        }
        if list.attributes.isEmpty, findings.kept.last?.line != line.number {
            add(&findings, "attribute-syntax", index, "attributes should stand here")
        }
        return list
    }

    /// What stands up to the next comma, and where, with the blanks around it; nil at the end.
    mutating func nextItem(
        _ variables: inout Variables, _ findings: inout PlaylistFindings
    ) -> (attribute: AttributeList.Attribute?, range: Range<Int>)? {
        guard index < end else { return nil }
        let start = index
        let attribute = next(&variables, &findings)
        let range = start..<index
        skipComma(&findings)
        return (attribute, range)
    }

    private func add(_ findings: inout PlaylistFindings, _ rule: String, _ index: Int, _ message: String) {
        findings.add(rule, .must, line: line.number, column: index - line.start + 1, message)
    }

    private mutating func skipBlanks() -> Bool {
        let start = index
        while index < end, source.bytes[index].isBlank { index += 1 }
        return index > start
    }

    private mutating func skipComma(_ findings: inout PlaylistFindings) {
        guard index < end else { return }
        index += 1
        if index == end { add(&findings, "attribute-syntax", index - 1, "nothing follows the comma") }
    }

    private mutating func next(
        _ variables: inout Variables, _ findings: inout PlaylistFindings
    ) -> AttributeList.Attribute? {
        if skipBlanks() {
            add(&findings, "attribute-syntax", index - 1, "a blank in an attribute list; it was passed over")
        }
        let start = index
        while index < end, source.bytes[index] != UInt8(ascii: "="), source.bytes[index] != UInt8(ascii: ",") {
            index += 1
        }
        let name = source.string(start..<index)
        guard index < end, source.bytes[index] == UInt8(ascii: "="), !name.isEmpty else {
            add(&findings, "attribute-syntax", start, "an attribute is NAME=value, and this is none: \(name.quoted)")
            passValue()
            return nil
        }
        if !name.utf8.allSatisfy(Self.isNameByte) {
            add(&findings, "attribute-syntax", start, "a name has only A-Z, 0-9 and -, unlike \(name.quoted)")
        }
        index += 1
        let trimmed = String(name.trimmingBlanks())
        let column = start - line.start + 1
        let (value, isQuoted) = value(&findings)
        let text = source.string(value)
        var attribute = AttributeList.Attribute(name: trimmed, value: text, isQuoted: isQuoted, column: column)
        if isQuoted || text.hasPrefix("{$") || text.hasPrefix("0x") {
            attribute.value = variables.substituted(text, line: line.number, column: column, &findings)
            if attribute.value != text { attribute.template = text }
        }
        return attribute
    }

    /// The value behind the equals sign; the parser stands at the comma behind it.
    private mutating func value(_ findings: inout PlaylistFindings) -> (Range<Int>, isQuoted: Bool) {
        if skipBlanks() { add(&findings, "attribute-syntax", index - 1, "a blank before a value; it was passed over") }
        let start = index
        guard index < end, source.bytes[index] == UInt8(ascii: "\"") else {
            passValue()
            var last = index
            while last > start, source.bytes[last - 1].isBlank { last -= 1 }
            if source.bytes[start..<last].contains(UInt8(ascii: "\"")) {
                add(
                    &findings, "attribute-syntax", start, "a quotation mark inside a value that does not begin with one"
                )
            } else if start == last {
                add(&findings, "attribute-syntax", start, "a value is missing")
            }
            return (start..<last, false)
        }
        index += 1
        while index < end, source.bytes[index] != UInt8(ascii: "\"") { index += 1 }
        let content = start + 1..<index
        guard index < end else {
            add(&findings, "attribute-syntax", start, "the quotation mark is not closed in this line")
            return (content, true)
        }
        index += 1
        let behind = index
        passValue()
        if index > behind {
            add(&findings, "attribute-syntax", behind, "a comma should follow the quotation mark")
        }
        return (content, true)
    }

    private mutating func passValue() {
        while index < end, source.bytes[index] != UInt8(ascii: ",") { index += 1 }
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        byte >= 0x41 && byte <= 0x5A || byte >= 0x30 && byte <= 0x39 || byte == UInt8(ascii: "-")
    }
}

extension String {
    /// The text in quotation marks for a message, cut where it is long.
    package var quoted: String { count > 40 ? "\"" + prefix(39) + "…\"" : "\"" + self + "\"" }
}
