import Testing

@testable import PlayheadReport

@Suite struct MarkupTests {
    @Test func `what is markup in a text is shown`() {
        #expect(
            Markup.escaped("a < b & \"c\" > 'd' `e`") == "a &lt; b &amp; &quot;c&quot; &gt; &#39;d&#39; &#96;e&#96;")
        #expect(Markup.escaped("&amp;") == "&amp;amp;")
        #expect(Markup.escaped("日本語 é") == "日本語 é")
        #expect(Markup.escaped("") == "")
    }

    @Test func `what is obeyed or hidden is shown`() {
        #expect(Markup.escaped("a\u{1B}b\u{0}") == "a␛b␀")
        #expect(Markup.escaped("\u{202E}x") == "&lt;U+202E&gt;x")
        #expect(Markup.escaped("\u{9B}") == "&lt;U+009B&gt;")
    }

    @Test func `attributes are quoted and escaped`() {
        var markup = Markup()
        markup.element("p", [("class", "a\" onclick=\"b")], "<i>")
        markup.leaf("rect", [("x", "1")])
        #expect(markup.source == "<p class=\"a&quot; onclick=&quot;b\">&lt;i&gt;</p><rect x=\"1\"/>")
    }

    @Test func `a text far too long for what it is is cut`() {
        #expect(Markup.shortened(String(repeating: "x", count: 400)).utf8.count == 400)
        #expect(Markup.shortened(String(repeating: "x", count: 401)) == String(repeating: "x", count: 400) + "…")
        #expect(Markup.shortened("e" + String(repeating: "\u{301}", count: 10_000)).unicodeScalars.count == 401)
    }
}
