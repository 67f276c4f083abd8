import PlayerLog

/// Reads descriptions of error objects, line by line: `Error Domain=… Code=… "text" UserInfo={…, NSUnderlyingError=0x… {Error
/// Domain=…}}`. Errors in the braces of another's `UserInfo` are its causes, in whatever order its keys stand, several of them in
/// a list too.
struct ErrorDumpReader {
    /// Errors of a chain; of more the first are kept.
    static let mostErrors = 64
    /// How many bytes of a text are kept.
    static let longestText = 1024
    /// A domain has no more bytes.
    private static let longestDomain = 256
    /// Sentences of a description that are looked at for a code.
    private static let mostSentences = 1000
    /// A description goes on for so many lines, at most: what is open for longer was cut off.
    static let mostLines = 200

    private var errors: [MentionedError] = []
    /// The errors whose braces may be open: how many braces were open where each stands.
    private var open: [(braces: Int, index: Int)] = []
    private var braces = 0
    /// Codes that a value of an error names in a sentence.
    private var hints: [(index: Int, error: MentionedError)] = []
    private var sentenceCount = 0
    private var firstLine = 0
    private var lineCount = 0
    private var lastByte: UInt8 = 0

    /// Whether a description is under way whose braces are open.
    var isOpen: Bool { !errors.isEmpty }

    private static let mark = Array("Domain=".utf8)

    /// Whether a description begins in a line.
    static func begins(in line: ArraySlice<UInt8>) -> Bool {
        var rest = line
        while let start = rest.firstIndex(of: mark[0]) {
            if rest[start...].starts(with: mark), hasCode(rest[(start + mark.count)...]) { return true }
            rest = rest[(start + 1)...]
        }
        return false
    }

    private static func hasCode(_ line: ArraySlice<UInt8>) -> Bool {
        line.prefix(longestDomain + 8).drop { $0 > 0x20 }.starts(with: " Code=".utf8)
    }

    /// Whether the description under way goes on in the next line, as one that is printed over several lines does.
    func continues(in line: ArraySlice<UInt8>) -> Bool {
        guard lineCount < Self.mostLines else { return false }
        return Array("{[(,;=".utf8).contains(lastByte) || line.first.map { Array(" \t})]\"".utf8).contains($0) } ?? true
    }

    /// Reads a line.
    ///
    /// - Returns: the chains that end in it.
    mutating func read(_ line: ArraySlice<UInt8>, number: Int) -> [ErrorChain] {
        var ended: [ErrorChain] = []
        var rest = line
        lineCount += 1
        lastByte = line.last { $0 > 0x20 } ?? lastByte
        while let byte = rest.first {
            if byte == UInt8(ascii: "D"), rest.starts(with: Self.mark), Self.hasCode(rest.dropFirst(Self.mark.count)) {
                if errors.isEmpty || braces == 0 || isOutermost(line[..<rest.startIndex]) {
                    if let chain = end() { ended.append(chain) }
                    (firstLine, lineCount) = (number, 1)
                    lastByte = line.last { $0 > 0x20 } ?? 0
                }
                rest = add(rest.dropFirst(Self.mark.count))
            } else {
                if byte == UInt8(ascii: "{") {
                    braces += 1
                } else if byte == UInt8(ascii: "}") {
                    braces = max(0, braces - 1)
                    while let last = open.last, last.braces > braces { open.removeLast() }
                } else if byte == UInt8(ascii: "("), braces > 0 {
                    addHint(rest)
                }
                rest = rest.dropFirst()
            }
        }
        if braces == 0, let chain = end() { ended.append(chain) }
        return ended
    }

    /// Ends the description under way.
    mutating func end() -> ErrorChain? {
        defer { self = ErrorDumpReader() }
        guard !errors.isEmpty else { return nil }
        for (index, error) in errors.enumerated() { if let wrapped = error.wrapped { hints.append((index, wrapped)) } }
        // From the last on, so that places of those before stay.
        for (index, hint) in hints.sorted(by: { $0.index > $1.index }) {
            guard !errors.contains(where: { $0.code == hint.code }), errors.count < Self.mostErrors else { continue }
            let depth = errors[index].depth
            let place = errors[(index + 1)...].firstIndex { $0.depth <= depth } ?? errors.count
            var cause = hint
            cause.depth = depth + 1
            errors.insert(cause, at: place)
        }
        return ErrorChain(errors, line: firstLine)
    }

    /// Whether an error stands there as no value of another: then the one before was cut off. Values follow a brace, a quotation
    /// mark, an equals sign or a comma.
    private func isOutermost(_ before: ArraySlice<UInt8>) -> Bool {
        let words = before.hasErrorWord ? before.dropLast("Error ".utf8.count) : before
        guard let last = words.last(where: { $0 > 0x20 }) else {
            return !Array("{[(,;=".utf8).contains(lastByteBefore)
        }
        return !Array("{[(,;=\"'<".utf8).contains(last) && last < 0x80
    }

    /// What the line before ended with.
    private var lastByteBefore: UInt8 { lineCount > 1 ? lastByte : 0 }

    /// Reads an error behind `Domain=`; gives what follows it.
    private mutating func add(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let domain = text.prefix { $0 > 0x20 }
        var rest = text[domain.endIndex...].dropFirst(" Code=".utf8.count)
        let digits = rest.prefix { $0 == UInt8(ascii: "-") || (0x30...0x39).contains($0) }
        rest = rest[digits.endIndex...]
        guard let code = ErrorCode.parse(String(decoding: digits.prefix(24), as: UTF8.self)) else { return rest }
        let text = QuotedText(in: rest.first == 0x20 ? rest.dropFirst() : rest)
        if let text { rest = text.rest }
        while let last = open.last, last.braces >= braces { open.removeLast() }
        guard errors.count < Self.mostErrors else { return rest }
        let depth = open.last.map { errors[$0.index].depth + 1 } ?? 0
        open.append((braces, errors.count))
        errors.append(
            MentionedError(
                domain: String(decoding: domain, as: UTF8.self), code: code,
                text: text?.text, depth: depth))
        return rest
    }

    /// Reads a code in parentheses in a value: `An unknown error occurred (-12889)`, `(OSStatus error -12783.)`.
    private mutating func addHint(_ text: ArraySlice<UInt8>) {
        guard sentenceCount < Self.mostSentences, let owner = open.last(where: { $0.braces < braces }) else { return }
        let inside = text.dropFirst()
        let digits = inside.prefix(24).prefix { $0 == UInt8(ascii: "-") || (0x30...0x39).contains($0) }
        var hint: MentionedError?
        if inside[digits.endIndex...].first == UInt8(ascii: ")") {
            let code = ErrorCode.parse(String(decoding: digits, as: UTF8.self))
            hint = code.flatMap { $0.magnitude < 1000 ? nil : MentionedError(domain: nil, code: $0) }
        } else if inside.prefix(64).drop(while: { $0 > 0x20 }).starts(with: " error ".utf8) {
            sentenceCount += 1
            hint =
                PrintedErrorFields(inside.prefix(256).prefix { $0 != UInt8(ascii: "}") }).fields.lazy.compactMap {
                    switch $0 {
                    case .whole(let error): error
                    case .code(let code): MentionedError(domain: nil, code: code)
                    case .domain, .text: nil
                    }
                }.first
        }
        if let hint { hints.append((owner.index, hint)) }
    }
}

extension ArraySlice<UInt8> {
    fileprivate var hasErrorWord: Bool { suffix("Error ".utf8.count).elementsEqual("Error ".utf8) }
}

/// A text between quotation marks, straight ones or curly ones.
struct QuotedText {
    let text: String
    /// What follows it.
    let rest: ArraySlice<UInt8>

    private static let marks = ["\"", "“", "”", "\\\""].map { Array($0.utf8) }

    /// `nil` where no text in quotation marks begins here. One without an end goes on to the end of its line.
    init?(in bytes: ArraySlice<UInt8>) {
        guard let opening = Self.marks.first(where: { bytes.starts(with: $0) }) else { return nil }
        let isEscaped = opening.count == 2
        let inside = bytes.dropFirst(opening.count)
        var rest = inside
        while let byte = rest.first {
            if byte == UInt8(ascii: "\\"), !isEscaped {
                rest = rest.dropFirst(2)
            } else if [0x22, 0x5C, 0xE2].contains(byte), Self.marks.contains(where: { rest.starts(with: $0) }) {
                break
            } else {
                rest = rest.dropFirst()
            }
        }
        let text = inside[..<rest.startIndex].prefix(ErrorDumpReader.longestText)
        self.text = String(decoding: text, as: UTF8.self)
        let closing = Self.marks.first { rest.starts(with: $0) }
        self.rest = rest.dropFirst(closing?.count ?? 0)
    }
}
