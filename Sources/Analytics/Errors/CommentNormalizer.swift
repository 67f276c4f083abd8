/// An error comment in its one form, whichever way the system wrote it.
public struct NormalizedComment: Equatable, Sendable {
    /// What the comment says, without a localized sentence around it; nil where it says nothing.
    public let text: String?
    /// The domain that a wrapped comment names.
    public let domain: String?
    /// The code that a wrapped comment names.
    public let status: Int?
    /// The HTTP status that the text names.
    public let httpStatus: Int?
    /// The text with its numbers and addresses taken out (an HTTP status stays), so that entries that differ in seconds
    /// or bytes fall together. Empty where there is no text; to be used beside domain and code. Worked out when asked for.
    public var groupingKey: String { CommentNormalizer.groupingKey(of: text) }
}

/// Brings error comments to one form.
///
/// Systems write the same event bare (`No response for media file in 9.9767s`), in a localized sentence
/// (`… (CoreMediaErrorDomain error -12889 - No response for media file in 9.9767s)`), as the description of an error
/// object (`Error Domain=CoreMediaErrorDomain Code=-12889 "…"`), or not at all (empty, `(null)`).
public enum CommentNormalizer {
    /// A comment is a sentence: what comes after this many bytes is not read.
    static let longestComment = 4096

    /// Reads a comment.
    public static func normalize(_ comment: String?) -> NormalizedComment {
        let whole = trimmed(Substring(bounded(comment ?? "")))
        let wrapped =
            WrappedError.lastDescribed(in: whole) ?? WrappedError.inParentheses(in: whole)
            ?? WrappedError.trailingCode(in: whole)
        let text = meaningful(wrapped?.text ?? (wrapped == nil ? whole : ""))
        return NormalizedComment(
            text: text, domain: wrapped?.domain, status: wrapped?.code, httpStatus: text.flatMap(httpStatus))
    }

    /// What is read of a comment.
    static func bounded(_ comment: String) -> String {
        guard comment.utf8.count > longestComment else { return comment }
        return String(decoding: comment.utf8.prefix(longestComment), as: UTF8.self)
    }

    static func groupingKey(of text: String?) -> String {
        let words = words(text ?? "")
        let httpIndex = words.indices.first { httpStatus(at: $0, of: words) != nil }
        return words.indices.map { $0 == httpIndex ? String(words[$0]) : withoutNumbers(words[$0]) }
            .joined(separator: " ")
    }

    private static func words(_ text: String) -> [Substring] {
        // Whether a character is a blank takes long to find out; comments are of ASCII, nearly all.
        guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return text.split { $0.isWhitespace } }
        return text.utf8.split { $0 == 0x20 || (0x09...0x0D).contains($0) }.map { Substring($0) }
    }

    /// The first status that a text names.
    private static func httpStatus(in text: String) -> Int? {
        // Most name none, and to take them apart takes long.
        guard text.lowercased().holds("http") else { return nil }
        let words = words(text)
        return words.indices.lazy.compactMap { httpStatus(at: $0, of: words) }.first
    }

    /// Whether a text tells more than that something went wrong, in English.
    static func saysSomething(_ text: String) -> Bool {
        let words = text.lowercased()
        return !["the operation could", "unknown error", "an unknown error", errorLogReference].contains {
            words.hasPrefix($0)
        }
    }

    /// How a text sends its reader on to the entries of the error log, in lower case.
    static let errorLogReference = "see -[avplayeritem errorlog]"

    static func trimmed(_ text: Substring) -> Substring {
        var text = text.drop { $0.isWhitespace }
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }

    private static func meaningful(_ text: Substring) -> String? {
        let text = trimmed(text)
        return ["", "-", "(null)", "<null>", "nil"].contains(text) ? nil : String(text)
    }

    /// The status, where this word is the number of `HTTP 403: …` or `unrecognized http response 504`.
    private static func httpStatus(at index: Int, of words: [Substring]) -> Int? {
        let isNamed =
            words[..<index].last?.lowercased() == "http"
            || words[..<index].suffix(2).map { $0.lowercased() } == ["http", "response"]
        guard isNamed, let status = Int(Substring(words[index].utf8.prefix(while: isDigit))) else { return nil }
        return (100...999).contains(status) ? status : nil
    }

    /// A word with each number in it as `#`; digits of a name (`fMP4`, `MPEG-2`) stay, an address becomes `URL`.
    private static func withoutNumbers(_ word: Substring) -> String {
        let word = word.utf8
        if word.contains(UInt8(ascii: ":")), Substring(word).contains("://") { return "URL" }
        if !word.contains(where: isDigit) { return String(Substring(word)) }
        var result: [UInt8] = []
        var rest = word
        var isAfterLetter = false
        while let byte = rest.popFirst() {
            let isOfNumber = isDigit(byte) || byte == UInt8(ascii: "-") && rest.first.map(isDigit) == true
            if isOfNumber, !isAfterLetter {
                rest = rest.drop { isDigit($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") }
                result.append(UInt8(ascii: "#"))
            } else {
                // The digits of a name are part of it.
                isAfterLetter = isAfterLetter && isOfNumber || isLetter(byte)
                result.append(byte)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}

extension StringProtocol {
    /// Whether `part` stands in this text, byte by byte: many times as quick as by characters, which asks of each where it
    /// ends.
    func holds(_ part: String) -> Bool {
        let part = part.utf8
        guard let first = part.first else { return true }
        var rest = self.utf8[...]
        while let start = rest.firstIndex(of: first) {
            rest = rest[start...]
            if rest.starts(with: part) { return true }
            rest.removeFirst()
        }
        return false
    }
}
