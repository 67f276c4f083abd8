import Testing
import VisibleText

@Suite struct SecretsTests {
    @Test(arguments: [
        ("https://me:pass@cdn.example/a.m3u8?token=abc#x", "https://…@cdn.example/a.m3u8?…"),
        ("https://cdn.example/a@b.m3u8", "https://cdn.example/a@b.m3u8"),
        ("https://cdn.example:8443/a.m3u8", "https://cdn.example:8443/a.m3u8"),
        ("https://[::1]:80/a.m3u8", "https://[::1]:80/a.m3u8"),
        ("540p.m3u8?token=abc", "540p.m3u8?…"), ("a/b?abc", "a/b?…"), ("//me:pass@cdn.example/a", "//…@cdn.example/a"),
        // What is there still shows that there was a query, also an empty one.
        ("https://a.example/?", "https://a.example/?"),
        // Within a sentence, its own marks stay.
        ("https://a.example/b?t=1: the server said 404", "https://a.example/b?…: the server said 404"),
        ("[x](javascript:1)?token=secret", "[x](javascript:1)?…"),
        ("see 'https://u:p@a.example/b?t=1', or c", "see 'https://…@a.example/b?…', or c"),
        ("https://a.example:443: no", "https://a.example:443: no"),
        // A password that should have been written with percent signs.
        ("https://me:pa/ss@cdn.example/a", "https://…@cdn.example/a"),
        ("https://me:pa?ss@cdn.example/a", "https://…@cdn.example/a"),
        ("https://me:pa#ss@cdn.example/a", "https://…@cdn.example/a"), ("https://me:pa@ss@h/a", "https://…@h/a"),
        ("https://proxy.example/?u=https://me:pass@b.example/c", "https://proxy.example/?…"),
        ("a=https://u:p@x/1,b=https://v:q@y/2?t", "a=https://…@x/1,b=https://…@y/2?…"),
        ("\"https://u:p@x/?t=1\"", "\"https://…@x/?…\""),
        // What was cut off before its `@`.
        ("https://me:secret", "https://…"), ("at 08:14 //me:secret", "at 08:14 //…"), ("//me:secret", "//…"),
    ])
    func `user and query of a URL are hidden`(text: String, expected: String) {
        #expect(withoutSecrets(text) == expected)
    }

    @Test(arguments: [
        "", "what is this? a question", "a ? b : c", "url MATCHES \"a.?b\"", "me@mail.example", "1 // 2", "logs//a.log",
        "why?", "is it 3.5? yes", "[^/]+?x",
    ])
    func `what is no URL stays`(text: String) { #expect(withoutSecrets(text) == text) }

    @Test func `a whole argument is one URL blanks included`() {
        #expect(withoutSecrets(argument: "https://u:p w@h/a?t=1 2\"3") == "https://…@h/a?…")
    }

    @Test func `both gates hide them`() {
        #expect(sanitized("https://u:p@h/\u{1B}a?t=1") == "https://…@h/␛a?…")
        #expect(escaped("https://u:p@h/a?t=1") == "https://…@h/a?…")
    }
}
