import PlayerLog

/// What a line of text has of an entry of an error log: a domain with its code, or single fields behind their names
/// (`errorStatusCode - -12889`, `"errorComment": "…"`, `err=-42669`).
struct PrintedErrorFields {
    enum Field: Equatable {
        case domain(String)
        case code(Int)
        case text(String)
        /// A domain, its code and what is said of them, in one place.
        case whole(MentionedError)
    }

    private(set) var fields: [Field] = []
    private let line: ArraySlice<UInt8>
    /// Up to where the line belongs to fields that were found.
    private var used: Int

    /// A domain and its code have so much between them, at most: the word for "error" in any language.
    private static let longestGap = 32
    /// Nothing of a line is read beyond this.
    private static let longestLine = 1 << 16

    private static let codeNames: Set = ["errorstatuscode", "errorcode", "statuscode", "code", "osstatus"]
    private static let domainNames: Set = ["errordomain", "domain"]
    private static let textNames: Set = [
        "errorcomment", "comment", "message", "description", "localizeddescription", "errordescription",
    ]
    /// Words behind which a number may be an error's, where it looks like one.
    private static let looseNames: Set = ["err", "error", "status", "osstatus", "code", "occurred"]

    init(_ line: ArraySlice<UInt8>) {
        self.line = line.prefix(Self.longestLine)
        used = line.startIndex
        var rest = self.line
        while let start = rest.firstIndex(where: Self.isOfWord) {
            let word = rest[start...].prefix(while: Self.isOfWord)
            let end = read(word)
            rest = self.line[max(end, word.endIndex)...]
        }
    }

    /// Reads what stands at a word.
    ///
    /// - Returns: where the next word may begin.
    private mutating func read(_ word: ArraySlice<UInt8>) -> Int {
        guard word.count <= 128 else { return word.endIndex }
        let name = String(decoding: word, as: UTF8.self)
        let lowercased = name.lowercased()
        if name.contains("ErrorDomain"), name != "ErrorDomain" { return readDomain(name, word) }
        if Self.textNames.contains(lowercased), let value = value(after: word) {
            let text = QuotedText(in: value)
            add(.text(text?.text ?? Self.text(of: value)), upTo: text?.rest.startIndex ?? line.endIndex)
        } else if Self.domainNames.contains(lowercased), let value = value(after: word) {
            let value = value.first == UInt8(ascii: "\"") ? value.dropFirst() : value
            let domain = value.prefix(while: Self.isOfWord)
            // Apple's are read as the words that they are.
            let text = String(decoding: domain, as: UTF8.self)
            if !domain.isEmpty, !text.contains("ErrorDomain") { add(.domain(text), upTo: domain.endIndex) }
        } else if Self.codeNames.contains(lowercased), let value = value(after: word), let code = Self.code(at: value),
            code.value != 0, lowercased == "errorstatuscode" || Self.looksLikeStatus(code.value)
        {
            add(.code(code.value), upTo: code.end)
        } else if Self.looseNames.contains(lowercased) {
            let value = line[word.endIndex...].drop { Array(" :=(\"".utf8).contains($0) }
            if let code = Self.code(at: value), Self.looksLikeError(code.value) {
                add(.code(code.value), upTo: code.end)
            }
        }
        return used
    }

    private mutating func add(_ field: Field, upTo end: Int) {
        fields.append(field)
        used = max(used, end)
    }

    /// Reads a domain with its code behind it, or before it.
    private mutating func readDomain(_ name: String, _ word: ArraySlice<UInt8>) -> Int {
        let after = codeAfter(word)
        if let after, after.value < 0 || codeBefore(word) == nil {
            let text = Self.saying(after: line[after.end...])
            add(.whole(MentionedError(domain: name, code: after.value, text: text?.text)), upTo: text?.end ?? after.end)
        } else if let before = codeBefore(word) {
            let text = Self.saying(after: line[word.endIndex...])
            // The code has been taken for a field of its own where a name stands before it.
            if fields.last == .code(before) { fields.removeLast() }
            add(.whole(MentionedError(domain: name, code: before, text: text?.text)), upTo: text?.end ?? word.endIndex)
        } else {
            add(.domain(name), upTo: word.endIndex)
        }
        return used
    }

    private func codeAfter(_ domain: ArraySlice<UInt8>) -> (value: Int, end: Int)? {
        let near = line[domain.endIndex...].prefix(Self.longestGap)
        guard let start = near.firstIndex(where: Self.isDigit) else { return nil }
        // What is quoted behind a domain is what it says.
        let gap = near[..<start].dropFirst(near.first == UInt8(ascii: "\"") ? 1 : 0)
        guard !gap.contains(UInt8(ascii: "\"")) else { return nil }
        // A minus sign of mathematics is written in three bytes.
        let sign = gap.last == UInt8(ascii: "-") || gap.suffix(3).elementsEqual("\u{2212}".utf8) ? -1 : 1
        guard let code = Self.code(at: line[start...]) else { return nil }
        return (sign * code.value, code.end)
    }

    /// The negative number that stands before a domain, with no other field's words between them.
    private func codeBefore(_ domain: ArraySlice<UInt8>) -> Int? {
        let near = line[..<domain.startIndex].suffix(Self.longestGap)
        guard let last = near.lastIndex(where: Self.isDigit) else { return nil }
        let digits = line[...last].suffix(while: Self.isDigit)
        let before = line[..<digits.startIndex]
        guard before.last == UInt8(ascii: "-"), before.dropLast().last.map({ !Self.isOfWord($0) }) ?? true,
            let code = Self.code(at: digits), code.value >= 1000
        else { return nil }
        let isFree = digits.startIndex > used || fields.last == .code(-code.value)
        return isFree ? -code.value : nil
    }

    /// What stands behind a name and a sign that gives it a value.
    private func value(after name: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
        var rest = line[name.endIndex...].drop { isBlank($0) || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }
        guard let sign = rest.popFirst() else { return nil }
        let isDash = sign == UInt8(ascii: "-") && rest.first.map(isBlank) == true
        guard isDash || sign == UInt8(ascii: ":") || sign == UInt8(ascii: "=") else { return nil }
        rest = rest.drop(while: isBlank)
        if rest.starts(with: "Optional(".utf8) { rest = rest.dropFirst("Optional(".utf8.count) }
        return rest.isEmpty ? nil : rest
    }

    /// What is said behind a code or a domain: in quotation marks, or behind a dash or a colon, up to a parenthesis that it did
    /// not open.
    private static func saying(after rest: ArraySlice<UInt8>) -> (text: String, end: Int)? {
        let rest = rest.drop { Array("\")]".utf8).contains($0) }
        if let text = QuotedText(in: rest.drop { $0 == 0x20 || $0 == UInt8(ascii: ",") }) {
            // What a colon follows is the name of the next value.
            return text.rest.first == UInt8(ascii: ":") ? nil : (text.text, text.rest.startIndex)
        }
        guard let mark = [" - ", ": "].first(where: { rest.starts(with: $0.utf8) }) else { return nil }
        var depth = 0
        let words = rest.dropFirst(mark.utf8.count).prefix { byte in
            if byte == UInt8(ascii: "(") { depth += 1 }
            if byte == UInt8(ascii: ")") { depth -= 1 }
            return depth >= 0
        }
        let text = Self.text(of: words)
        return text.isEmpty ? nil : (text, words.endIndex)
    }

    private static func text(of bytes: ArraySlice<UInt8>) -> String {
        let text = String(decoding: bytes.prefix(ErrorDumpReader.longestText), as: UTF8.self)
        return String(CommentNormalizer.trimmed(text[...]))
    }

    /// A whole number that begins here, and not the start of a decimal or of a word.
    private static func code(at bytes: ArraySlice<UInt8>) -> (value: Int, end: Int)? {
        let bytes = bytes.first == UInt8(ascii: "\"") ? bytes.dropFirst() : bytes
        let sign = bytes.first == UInt8(ascii: "-") ? 1 : 0
        let digits = bytes.prefix(24).dropFirst(sign).prefix(while: isDigit)
        let rest = bytes[digits.endIndex...]
        // Of a decimal, a date or a time it is a part.
        let isPart = rest.first.map(Array(".-/:".utf8).contains) == true && rest.dropFirst().first.map(isDigit) == true
        guard !digits.isEmpty, !isPart, rest.first.map({ !isOfWord($0) || $0 == UInt8(ascii: ".") }) ?? true,
            let value = ErrorCode.parse(String(decoding: bytes[..<digits.endIndex], as: UTF8.self))
        else { return nil }
        return (value, digits.endIndex)
    }

    /// Whether a number is in the range of the codes of Apple's frameworks, or four characters.
    private static func looksLikeError(_ code: Int) -> Bool {
        code <= -1000 && code >= Int(Int32.min) || code > 0x2000_0000 && ErrorCode.fourCharacters(code) != nil
    }

    private static func looksLikeStatus(_ code: Int) -> Bool { looksLikeError(code) || (400...599).contains(code) }

    private static func isOfWord(_ byte: UInt8) -> Bool {
        isDigit(byte) || (0x61...0x7A).contains(byte | 0x20) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".")
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}

extension ArraySlice<UInt8> {
    /// The bytes at the end of which this holds.
    fileprivate func suffix(while holds: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        let start = lastIndex { !holds($0) }.map { $0 + 1 } ?? startIndex
        return self[start...]
    }
}
