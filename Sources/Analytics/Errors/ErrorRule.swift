import Manual
import PlayerLog

/// One row of the catalogue: a code, the text that its comment must hold (if any), and what the two mean together.
struct ErrorRule: Sendable {
    /// The code; nil for a text that has been seen under no known code.
    let code: Int?
    /// A fragment in lower case without which the row does not apply; nil where the code says it all.
    let condition: String?
    /// A fragment in lower case by which the row is known under a code that is not, or under none.
    let wording: String?
    let explanation: ErrorExplanation

    /// The rule of a table's row: code, name and words; kind; what happened; what to look at. `nil` for what is no such row,
    /// a table's head too.
    init?(_ row: ManualArticle.Line) {
        let cells = ManualArticle.cells(of: row)
        guard cells.count == 4 else { return nil }
        var kind = cells[1]
        guard let `class`: ErrorClass = Self.nextWord(of: &kind),
            let severity: ErrorSeverity = Self.nextWord(of: &kind),
            let source: ErrorEvidence = Self.nextWord(of: &kind)
        else { return nil }
        let digits = cells[0].prefix { $0 == UInt8(ascii: "-") || (0x30...0x39).contains($0) }
        code = Int(String(decoding: digits, as: UTF8.self))
        let words = Self.part(of: cells[0], between: UInt8(ascii: "\""))
        let text = words.map { String(decoding: $0, as: UTF8.self) }
        let isCondition = words.map { cells[0][..<$0.startIndex].suffix(6).elementsEqual("with \"".utf8) } ?? false
        (condition, wording) = (isCondition ? text : nil, text)
        let name = Self.part(of: cells[0], between: UInt8(ascii: "`")).map { String(decoding: $0, as: UTF8.self) }
        explanation = ErrorExplanation(
            class: `class`, severity: severity, title: name ?? code.flatMap(ErrorCode.fourCharacters),
            meaning: String(decoding: cells[2], as: UTF8.self), nextCheck: String(decoding: cells[3], as: UTF8.self),
            source: source)
    }

    /// The case that a list of words begins with, which is taken off it.
    private static func nextWord<Word: CaseIterable & RawRepresentable<String>>(of list: inout ArraySlice<UInt8>)
        -> Word?
    {
        let word = Word.allCases.first { list.starts(with: $0.rawValue.utf8) }
        list = list.dropFirst((word?.rawValue.utf8.count ?? 0) + 2)
        return word
    }

    /// What stands in a cell between two marks.
    private static func part(of cell: ArraySlice<UInt8>, between mark: UInt8) -> ArraySlice<UInt8>? {
        guard let start = cell.firstIndex(of: mark) else { return nil }
        let rest = cell[(start + 1)...]
        return rest.firstIndex(of: mark).map { rest[..<$0] }
    }
}
