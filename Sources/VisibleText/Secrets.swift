#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A text in which no URL names its user and none shows its query: passwords and tokens stand in these, and what a program
/// writes is sent on.
///
/// `https://me:pass@cdn.example/a.m3u8?token=1` becomes `https://…@cdn.example/a.m3u8?…`. A relative URI
/// (`540p.m3u8?token=1`) loses its query too. What stands around URLs stays as it is.
///
/// - Complexity: O(*n*) in the length of the text; a text without `?`, `@` and an authority with a colon is handed back as it is.
public func withoutSecrets(_ text: String) -> String {
    if !mayHoldSecrets(text.utf8) { return text }
    var result: [UInt8] = []
    let bytes = Array(text.utf8)
    var start = 0
    while start < bytes.count {
        let end = bytes[start...].firstIndex(where: endsURL) ?? bytes.count
        URLSecrets.hide(bytes[start..<end], in: &result)
        if end < bytes.count { result.append(bytes[end]) }
        start = end + 1
    }
    return String(decoding: result, as: UTF8.self)
}

/// A URL, or what else a person typed as one argument, without its user and its query: blanks belong to it.
public func withoutSecrets(argument: String) -> String {
    if !mayHoldSecrets(argument.utf8) { return argument }
    var result: [UInt8] = []
    URLSecrets.hide(Array(argument.utf8)[...], in: &result)
    return String(decoding: result, as: UTF8.self)
}

/// Whether there is anything in a text that a secret would stand behind: `?`, `@`, or an authority with a colon in it. Every
/// text of a report is asked, so that what most of them hold, a plain URL or none, is seen in a few instructions.
func mayHoldSecrets(_ text: String.UTF8View) -> Bool {
    text.withContiguousStorageIfAvailable(mayHoldSecrets) ?? Array(text).withUnsafeBufferPointer(mayHoldSecrets)
}

private func mayHoldSecrets(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let start = bytes.baseAddress else { return false }
    func first(_ letter: Unicode.Scalar, from index: Int) -> Int? {
        memchr(start + index, Int32(letter.value), bytes.count - index).map {
            UnsafeRawPointer($0) - UnsafeRawPointer(start)
        }
    }
    if first("?", from: 0) != nil || first("@", from: 0) != nil { return true }
    guard let colon = first(":", from: 0) else { return false }
    // The only colon is the scheme's.
    if first(":", from: colon + 1) == nil, bytes[colon...].starts(with: "://".utf8) { return false }
    return bytes.indices.dropLast().contains { index in
        bytes[index] == UInt8(ascii: "/") && bytes[index + 1] == UInt8(ascii: "/") && first(":", from: index) != nil
    }
}

/// What no URL holds, so that it ends there.
private func endsURL(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == 0x7F || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "<")
        || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "`")
}

/// What is hidden of a word that may be a URL, or hold one.
private enum URLSecrets {
    typealias Word = ArraySlice<UInt8>

    private static let ellipsis = Array("…".utf8)

    static func hide(_ word: Word, in result: inout [UInt8]) {
        var rest = word
        var isURL = false
        while let authority = authority(in: rest) {
            isURL = true
            result += rest[..<authority.lowerBound]
            rest = rest[authority.lowerBound...]
            let count = userCount(rest, authorityCount: authority.count)
            if count > 0 { result += ellipsis }
            rest = rest.dropFirst(count)
            let end = rest.firstIndex(where: endsAuthority) ?? rest.endIndex
            result += rest[..<end]
            rest = rest[end...]
            // The query of a URL may hold another one: both go.
            if let mark = rest.firstIndex(of: UInt8(ascii: "?")), nextURL(in: rest).map({ mark < $0 }) ?? true { break }
        }
        guard let mark = rest.firstIndex(of: UInt8(ascii: "?")), mark + 1 < rest.endIndex,
            isURL || isRelative(rest, mark)
        else {
            result += rest
            return
        }
        let closing = closing(rest[(mark + 1)...])
        result += rest[...mark]
        if closing.startIndex > mark + 1 { result += ellipsis }
        result += closing
    }

    /// Where the next `//` stands that begins an authority: at the start, or behind a colon.
    private static func nextURL(in word: Word) -> Int? {
        word.indices.dropLast().first { index in
            word[index] == UInt8(ascii: "/") && word[index + 1] == UInt8(ascii: "/")
                && (index == word.startIndex || word[index - 1] == UInt8(ascii: ":"))
        }
    }

    /// The user, host and port of the next URL.
    private static func authority(in word: Word) -> Range<Int>? {
        guard let slashes = nextURL(in: word) else { return nil }
        let start = slashes + 2
        return start..<(word[start...].firstIndex(where: endsAuthority) ?? word.endIndex)
    }

    private static func endsAuthority(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
    }

    /// How many bytes before the host are the user's. A port that is no number is a password in which a character stands
    /// that should be written as `%2F` and the like: then all up to the last `@` belongs to it.
    private static func userCount(_ rest: Word, authorityCount: Int) -> Int {
        let authority = rest.prefix(authorityCount)
        if let at = authority.lastIndex(of: UInt8(ascii: "@")) { return at - rest.startIndex }
        guard authority.first != UInt8(ascii: "["), let colon = authority.firstIndex(of: UInt8(ascii: ":")),
            let odd = authority[(colon + 1)...].firstIndex(where: { !(0x30...0x39).contains($0) }),
            closing(authority[odd...]).startIndex > odd
        else { return 0 }
        return (rest.lastIndex(of: UInt8(ascii: "@")) ?? authority.endIndex) - rest.startIndex
    }

    /// Whether a word with a question mark is the path and query of a URI, and not a sentence or a pattern.
    private static func isRelative(_ word: Word, _ mark: Int) -> Bool {
        let (path, query) = (word[..<mark], word[(mark + 1)...])
        guard let last = path.last, let first = query.first else { return false }
        if query.contains(UInt8(ascii: "=")) { return isName(first) }
        return isName(last) && isName(first) && path.contains { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "/") }
    }

    private static func isName(_ byte: UInt8) -> Bool {
        byte >= 0x80 || (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || byte == UInt8(ascii: "_")
            || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "%") || byte == UInt8(ascii: "~")
    }

    /// The sentence's punctuation at the end of a word.
    private static func closing(_ word: Word) -> Word {
        let marks = Array("'.,:;!)]}".utf8)
        let start = word.lastIndex { !marks.contains($0) }.map { $0 + 1 } ?? word.startIndex
        return word[start...]
    }
}
