import PlayerLog

/// A domain, a code and a text as they stand inside a longer comment.
struct WrappedError {
    let domain: String?
    let code: Int
    let text: Substring?

    /// The innermost of `Error Domain=… Code=… "text"`, the description of an error object, whose causes nest inwards.
    static func lastDescribed(in comment: Substring) -> WrappedError? {
        guard comment.holds("Domain="), let label = comment.ranges(of: "Domain=").last else { return nil }
        let domain = comment[label.upperBound...].prefix { !$0.isWhitespace }
        var rest = comment[domain.endIndex...]
        guard rest.starts(with: " Code=") else { return nil }
        rest = rest.dropFirst(6)
        let digits = rest.prefix { $0 == "-" || isDigit($0) }
        guard let code = ErrorCode.parse(digits) else { return nil }
        rest = rest[digits.endIndex...]
        let quotes: Set<Character> = ["\"", "“", "”"]
        guard rest.first == " ", let opening = rest.dropFirst().first, quotes.contains(opening) else {
            return WrappedError(domain: String(domain), code: code, text: nil)
        }
        let text = rest.dropFirst(2).prefix { !quotes.contains($0) }
        return WrappedError(domain: String(domain), code: code, text: text)
    }

    /// `(CoreMediaErrorDomain error -12889 - text)` in a localized sentence, whose word for "error" is localized too; also
    /// without a text, and cut off before its end.
    static func inParentheses(in comment: Substring) -> WrappedError? {
        guard comment.holds("(") || comment.holds("（") else { return nil }
        for opening in comment.indices.reversed() where comment[opening] == "(" || comment[opening] == "（" {
            let inside = comment[opening...].dropFirst()
            let domain = inside.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "." || $0 == "_") }
            let afterDomain = inside[domain.endIndex...]
            guard domain.contains("ErrorDomain") || (!domain.isEmpty && afterDomain.starts(with: " error ")) else {
                continue
            }
            let word = afterDomain.prefix(longestWord).prefix { !isDigit($0) }
            let digits = afterDomain[word.endIndex...].prefix(while: isDigit)
            let sign = word.last == "-" || word.last == "\u{2212}" ? "-" : ""
            guard let code = ErrorCode.parse(sign + digits) else { continue }
            let tail = afterDomain[digits.endIndex...]
            let text = tail.starts(with: " - ") ? upToClosing(tail.dropFirst(3)) : nil
            return WrappedError(domain: String(domain), code: code, text: text)
        }
        return nil
    }

    /// A code in parentheses at the end of a sentence that tells nothing else: `An unknown error occurred (-42669)`.
    static func trailingCode(in comment: Substring) -> WrappedError? {
        let sentence = comment.last == "." ? comment.dropLast() : comment
        guard sentence.last == ")", let opening = sentence.lastIndex(of: "(") else { return nil }
        guard let code = ErrorCode.parse(sentence[opening...].dropFirst().dropLast()) else { return nil }
        // Smaller numbers in parentheses are counts, not codes.
        return code.magnitude < 1000 ? nil : WrappedError(domain: nil, code: code, text: comment)
    }

    /// Room for the word for "error" in any language.
    private static let longestWord = 32

    private static func upToClosing(_ text: Substring) -> Substring {
        var depth = 0
        return text.prefix { character in
            if character == "(" || character == "（" { depth += 1 }
            if character == ")" || character == "）" { depth -= 1 }
            return depth >= 0
        }
    }

    private static func isDigit(_ character: Character) -> Bool { character.isASCII && character.isNumber }
}
