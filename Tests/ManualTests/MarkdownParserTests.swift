import Testing

@testable import Manual

@Suite struct MarkdownParserTests {
    private func blocks(_ text: String) -> [MarkdownBlock] { MarkdownParser.blocks(of: text) }

    @Test func `headings and paragraphs, whose lines are joined`() {
        #expect(
            blocks("# Title\n\nOne\ntwo.\n## Next\nThree") == [
                .heading(level: 1, [.text("Title")]), .paragraph([.text("One two.")]),
                .heading(level: 2, [.text("Next")]), .paragraph([.text("Three")]),
            ])
    }

    @Test func `a number sign without a space is no heading`() {
        #expect(blocks("#EXTM3U") == [.paragraph([.text("#EXTM3U")])])
    }

    @Test func `code keeps its lines, fenced or indented`() {
        #expect(
            blocks("```console\n$ a *b*\n\n  c\n```\nx") == [.code(["$ a *b*", "", "  c"]), .paragraph([.text("x")])])
        #expect(blocks("    a\n\n      b\n\nx") == [.code(["a", "", "  b"]), .paragraph([.text("x")])])
        // A fence that is never closed ends with the text.
        #expect(blocks("```\na") == [.code(["a"])])
    }

    @Test func `lists, whose items go on where they are indented or directly below`() {
        #expect(
            blocks("- one\n  more\n- two\n\nafter") == [
                .list(isOrdered: false, items: [[.paragraph([.text("one more")])], [.paragraph([.text("two")])]]),
                .paragraph([.text("after")]),
            ])
        #expect(
            blocks("1. one\n2. two\n\n   still two") == [
                .list(
                    isOrdered: true,
                    items: [
                        [.paragraph([.text("one")])],
                        [.paragraph([.text("two")]), .paragraph([.text("still two")])],
                    ])
            ])
    }

    @Test func `tables, with a bar in a cell and cells that are missing`() throws {
        let table = try #require(blocks(#"| a | b |\#n| --- | --: |\#n| `x\|y` | 1 |\#n| z |"#).first)
        #expect(
            table
                == .table(
                    MarkdownTable(
                        header: [[.text("a")], [.text("b")]], isRight: [false, true],
                        rows: [[[.code("x|y")], [.text("1")]], [[.text("z")], []]])))
    }

    @Test func `directives of DocC are left out`() {
        #expect(blocks("@Metadata {\n    @TechnologyRoot\n}\n\nx") == [.paragraph([.text("x")])])
    }

    @Test func `spans: code, emphasis, links`() {
        #expect(
            blocks(
                "a `b *c*` *d* **e** f*g*h <doc:KPIs> [i](doc:JSON) [j](https://k.example) <https://l.example> 2 * 3")
                == [
                    .paragraph([
                        .text("a "), .code("b *c*"), .text(" "), .emphasis("d"), .text(" "), .strong("e"),
                        .text(" f*g*h "),
                        .article("KPIs", text: nil), .text(" "), .article("JSON", text: "i"), .text(" "),
                        .link("j", destination: "https://k.example"), .text(" "),
                        .link("", destination: "https://l.example"), .text(" 2 * 3"),
                    ])
                ])
        // What is never closed is text.
        #expect(blocks("a ` b [c] < d **e") == [.paragraph([.text("a ` b [c] < d **e")])])
        #expect(blocks(#"\*a\* \|"#) == [.paragraph([.text("*a* |")])])
    }
}
