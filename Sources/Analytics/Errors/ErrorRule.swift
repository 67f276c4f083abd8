import PlayerLog

/// One row of the catalogue: a code, the text that its comment must hold (if any), and what the two mean together.
///
/// It is a row of a table: code, name and words; kind; what happened; what to look at. All but the first cell is read where
/// it is asked for.
struct ErrorRule: Sendable {
    /// The code; nil for a text that has been seen under no known code.
    let code: Int?
    /// A fragment in lower case without which the row does not apply; nil where the code says it all.
    let condition: String?
    /// A fragment in lower case by which the row is known under a code that is not, or under none.
    let wording: String?
    private let line: ArraySlice<UInt8>

    /// The rule of a line of Markdown, as UTF-8; `nil` for one that is no row, or a table's head.
    init?(_ line: ArraySlice<UInt8>) {
        let cell = line.dropFirst(2).prefix { $0 != UInt8(ascii: "|") }
        let digits = cell.prefix { $0 == UInt8(ascii: "-") || (0x30...0x39).contains($0) }
        let words = Self.part(of: cell, between: UInt8(ascii: "\""))
        code = Int(String(decoding: digits, as: UTF8.self))
        let text = words.map { String(decoding: $0, as: UTF8.self) }
        let isCondition = words.map { cell[..<$0.startIndex].suffix(6).elementsEqual("with \"".utf8) } ?? false
        (condition, wording) = (isCondition ? text : nil, text)
        self.line = line
        if code == nil, wording == nil { return nil }
    }

    /// What the row says.
    var explanation: ErrorExplanation {
        let cells = line.split(separator: UInt8(ascii: "|")).map { $0.dropFirst().dropLast() }
        let texts = cells.dropFirst().map { String(decoding: $0, as: UTF8.self) }
        let kind = (texts.first ?? "").split(separator: ",").map { String($0.drop { $0 == " " }) }
        guard texts.count == 3, kind.count == 3, let `class` = ErrorClass(rawValue: kind[0]),
            let severity = ErrorSeverity(rawValue: kind[1]), let source = ErrorEvidence(rawValue: kind[2])
        else { preconditionFailure("no row of error codes: \(String(decoding: line, as: UTF8.self))") }
        let name = Self.part(of: cells[0], between: UInt8(ascii: "`")).map { String(decoding: $0, as: UTF8.self) }
        return ErrorExplanation(
            class: `class`, severity: severity, title: name ?? code.flatMap(ErrorCode.fourCharacters),
            meaning: texts[1], nextCheck: texts[2], source: source)
    }

    /// What stands in a cell between two marks.
    private static func part(of cell: ArraySlice<UInt8>, between mark: UInt8) -> ArraySlice<UInt8>? {
        guard let start = cell.firstIndex(of: mark) else { return nil }
        let rest = cell[(start + 1)...]
        return rest.firstIndex(of: mark).map { rest[..<$0] }
    }
}
