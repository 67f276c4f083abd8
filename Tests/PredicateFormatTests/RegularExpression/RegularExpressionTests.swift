import PredicateFormat
import Testing

struct RegularExpressionTests {
    private func matches(_ text: String, _ pattern: String, options: String = "") throws -> Bool {
        let object: Sample = ["text": .text(text), "pattern": .text(pattern)]
        return try Predicate(parsing: "text MATCHES\(options) pattern").evaluate(object).holds
    }

    @Test(arguments: [
        ("abc", "abc"), ("abc", "a.c"), ("abc", "a|b|abc"), ("ac", "ab?c"), ("abbbc", "ab*c"), ("abbbc", "ab+c"),
        ("aaa", "a{3}"), ("aaaa", "a{2,}"), ("aaa", "a{1,3}"), ("", ""), ("", "a*"), ("", "(a|)"), ("abab", "(ab)+"),
        ("abcd", "(?:ab|cd)*"), ("a1_é", #"\w+"#), ("12", #"\d\d"#), (" \t", #"\s*"#), ("ab", #"\D\S"#), (".", #"\W"#),
        ("x", "[a-z]"), ("-", "[a-]"), ("-", "[-a]"), ("]", #"[\]]"#), ("b", "[^a]"), ("7", #"[\d_]"#), ("é", "[à-ü]"),
        ("a.b", #"a\.b"#), ("a\nb", #"a\nb"#), ("é", #"\u00e9"#), ("é", #"\xe9"#), ("🎬", #"\x{1F3AC}"#), ("🎬", "."),
        ("abc", "^abc$"), ("a b", #"a\b.\bb"#), ("ab", #"a\Bb"#), ("aaa", "a*?"), ("aaa", "a{1,3}?"),
        ("https://cdn.example/v1/1080p.m3u8", #"https?://[^/]+(/[\w.]+)*\.m3u8"#), ("}", "}"), ("a", "(((a)))"),
    ])
    func `a pattern matches a whole text`(text: String, pattern: String) throws {
        #expect(try matches(text, pattern))
        #expect(try !matches(text + "#", pattern))
    }

    @Test(arguments: [
        ("abc", "b"), ("abc", "ab"), ("\n", "."), ("aa", "a{3}"), ("aaaa", "a{1,3}"), ("a", "[^a]"), ("A", "a"),
        ("é", "e"),
        ("ab", "a^b"), ("ab", "a$b"), ("ab", #"a\bb"#), ("a b", #"a\B b"#), ("a", ""), ("5", #"\D"#),
    ])
    func `a pattern that matches a part only does not match`(text: String, pattern: String) throws {
        #expect(try !matches(text, pattern))
    }

    @Test func `case and diacritics are ignored where asked`() throws {
        #expect(try matches("ABC", "a[b-c]+", options: "[c]"))
        #expect(try matches("abc", "A[B-C]+", options: "[c]"))
        #expect(try !matches("a", "[^A]", options: "[c]"))
        #expect(try !matches("B", "[^\\Wa-z]", options: "[c]"))
        #expect(try matches("Ünïcode", "unicode", options: "[cd]"))
        #expect(try matches("unicode", "ünïcod[é]", options: "[d]"))
        #expect(try matches("e\u{301}", "e", options: "[d]"))
    }

    @Test(arguments: [
        "(?=a)", "(?!a)", "(?<=a)", "(?<n>a)", "(?i)a", #"(a)\1"#, #"\p{L}"#, "a*+", "a**", "*a", "a{", "a{2", "a{3,2}",
        "a{1001}", "(a", "a)", "[a", "[]", "[z-a]", "[a-\\d]", "[[:alpha:]]", "[a&&b]", #"a\"#, #"\x{110000}"#,
        #"\u12"#,
        #"\q"#, "{2}",
    ])
    func `a pattern that cannot be had is refused`(pattern: String) {
        #expect(throws: PredicateError.self) { try matches("a", pattern) }
    }

    @Test(arguments: ["(a*)*b", "(a+)+b", "(a|a)*b", "(a|aa)+b", "(.*)*(.*)*b", "((a?){30}){30}b", "(a*?)*?b"])
    func `a pattern that hangs an engine with backtracking does not hang`(pattern: String) throws {
        #expect(try !matches(String(repeating: "a", count: 5000), pattern))
    }

    @Test(arguments: [
        "((a{1000}){1000}){1000}", "((((){1000}){1000}){1000}){1000}", "(((a{0,1000}){0,1000}){0,1000})",
        String(repeating: "(", count: 10_000), String(repeating: "a|", count: 20_000),
    ])
    func `a pattern that would grow without bound is refused`(pattern: String) {
        #expect(throws: PredicateError.self) { try matches("a", pattern) }
    }
}
