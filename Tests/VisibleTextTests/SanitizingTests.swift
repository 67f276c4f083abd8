import TestSupport
import Testing
import VisibleText

struct SanitizingTests {
    @Test(arguments: [
        ("plain text", "plain text"),
        ("\u{1B}[31m", "␛[31m"),
        ("\u{9B}31m", "\\x9B31m"),
        ("a\nb", "a␊b"),
        ("a\r\nb", "a␍␊b"),
        ("a\tb", "a b"),
        ("\u{7F}\u{0}", "␡␀"),
        ("user\u{202E}gpj", "user·gpj"),
        ("a\u{200B}b\u{FEFF}", "a·b·"),
        ("👨\u{200D}👩", "👨·👩"),
        ("⏸\u{FE0F}", "⏸·"),
        ("\u{E0041}", "·"),
        ("\u{301}x", "·x"),
        ("\u{1B}\u{301}", "␛·"),
        ("e\u{301}", "e\u{301}"),
        ("\u{1FAE8}\u{E000}", "\u{FFFD}\u{FFFD}"),
        ("中文", "中文"),
    ])
    func `shows what would be obeyed or hidden`(text: String, expected: String) {
        #expect(sanitized(text) == expected)
    }

    @Test(arguments: [
        ("é中…", "????"),
        ("\u{1B}[31m", "\\x1B[31m"),
        ("\u{9B}", "\\x9B"),
        ("a\u{202E}b", "a?b"),
        ("e\u{301}", "e"),
        ("\u{301}", "?"),
    ])
    func `shows ASCII alone where the terminal knows no more`(text: String, expected: String) {
        #expect(sanitized(text, in: .ascii) == expected)
    }

    @Test func `keeps three combining marks of ten thousand`() {
        let text = "e" + String(repeating: "\u{301}", count: 10_000) + "x"
        #expect(Array(sanitized(text).unicodeScalars) == ["e", "\u{301}", "\u{301}", "\u{301}", "x"])
        #expect(displayWidth(text) == 2)
    }

    @Test(arguments: Hostile.texts, [Repertoire.unicode, .ascii])
    func `leaves nothing harmful in hostile texts and measures what it leaves`(text: String, repertoire: Repertoire) {
        let result = sanitized(text, in: repertoire)
        for scalar in result.unicodeScalars {
            #expect([.narrow, .wide, .combining].contains(CharacterWidth(scalar)) || scalar == "\u{FFFD}")
            #expect(repertoire == .unicode || scalar.isASCII)
        }
        #expect(sanitized(result, in: repertoire) == result)
        #expect(displayWidth(text, in: repertoire) == displayWidth(result, in: repertoire))
    }

    @Test(arguments: [
        ("commute", 7, "commute"), ("commute", 6, "commu…"), ("commute", 1, "…"), ("commute", 0, ""),
        ("commute", -3, ""), ("中文字", 6, "中文字"), ("中文字", 5, "中文…"), ("中文字", 4, "中…"), ("中文", 1, "…"), ("", 4, ""),
    ])
    func `cuts by columns and says so by an ellipsis`(text: String, columns: Int, expected: String) {
        #expect(truncated(text, to: columns) == expected)
    }

    @Test func `cuts with an ASCII character under ASCII`() {
        #expect(truncated("commute", to: 4, in: .ascii) == "com~")
    }

    @Test(arguments: Hostile.texts)
    func `never exceeds the columns given`(text: String) {
        for columns in 0...12 {
            #expect(displayWidth(truncated(text, to: columns)) <= columns)
        }
    }

    @Test(arguments: [
        ("plain", "plain"), ("\u{1B}[2J", "␛[2J"), ("\u{7F}", "␡"), ("a\tb\nc\rd", "a\tb\nc␍d"),
        ("\u{9B}31m", "<U+009B>31m"),
        ("user\u{202E}gpj", "user<U+202E>gpj"), ("\u{2028}", "<U+2028>"), ("\u{E0041}", "<U+E0041>"),
        ("\u{1FAE8}", "\u{1FAE8}"), ("⏸\u{FE0F}", "⏸\u{FE0F}"), ("", ""),
    ])
    func `a file keeps all that is not obeyed or hidden`(text: String, expected: String) {
        #expect(escaped(text, keeping: ["\t", "\n"]) == expected)
    }

    @Test func `a file keeps no control character unless its format has a place for it`() {
        #expect(escaped("a\tb\n") == "a␉b␊")
    }

    @Test func `cuts with the character given`() {
        #expect(truncated("中文字", to: 4, ellipsis: "~") == "中~")
    }

    @Test(arguments: [
        ("one two three", 7, 0, ["one two", "three"]), ("one two three", 7, 2, ["one two", "three"]),
        ("one two three four", 9, 4, ["one two", "three", "four"]), ("中文 字", 4, 0, ["中文", "字"]),
        ("long", 2, 0, ["long"]),
        ("  ", 5, 0, []), ("", 5, 0, []), ("a", 0, 0, []),
    ])
    func `breaks between words`(text: String, width: Int, hanging: Int, expected: [String]) {
        #expect(wrapped(text, to: width, hanging: hanging) == expected)
    }
}
