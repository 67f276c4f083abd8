import Testing
import VisibleText

@testable import Manual

@Suite struct TextPageTests {
    private func page(_ text: String, width: Int = 40) -> String {
        TextPage(width: width).text(of: MarkdownParser.blocks(of: text))
    }

    @Test func `paragraphs are wrapped, and code is not`() {
        #expect(
            page(
                "# A\n\none two three four five six seven eight nine\n\n    a line of code that is wider than the page is"
            ) == """
                A

                one two three four five six seven eight
                nine

                a line of code that is wider than the page is

                """)
    }

    @Test func `lists hang below their first line`() {
        #expect(page("- one two three\n- four five six", width: 20) == "- one two three\n- four five six\n")
        #expect(page("1. one two three four five", width: 20) == "1. one two three\n   four five\n")
    }

    @Test func `a table that fits stands as it is`() {
        #expect(
            page("| a | n |\n| --- | --: |\n| one two | 1 |\n| b | 23 |") == """
                a         n
                -------  --
                one two   1
                b        23

                """)
    }

    @Test func `a table that is too wide has narrower columns, and none that words do not fit into`() {
        #expect(
            page("| a | b |\n| --- | --- |\n| key | one two three four five |", width: 20) == """
                a    b
                ---  ---------------
                key  one two three
                     four five

                """)
        #expect(
            page("| a | b |\n| --- | --- |\n| averylongwordindeed | anotherverylongword |", width: 20)
                == "a:\n  averylongwordindeed\n  b:\n  anotherverylongword\n")
    }

    @Test func `a table without a header has its rows only`() {
        #expect(page("| | |\n| --- | --- |\n| a | b |") == "a  b\n")
    }

    @Test func `links are text with where they lead`() {
        #expect(
            page("<doc:KPIs> and [these](doc:JSON), [that](https://a.example).", width: 90)
                == "playhead help kpis and these (playhead help json), that (https://a.example).\n")
        // An article that is no topic has no page to name.
        #expect(page("<doc:Architecture>") == "Architecture\n")
    }

    @Test func `headings are bold where that was asked for`() {
        let text = TextPage(width: 40, isStyled: true).text(of: MarkdownParser.blocks(of: "# A\n\n## B"))
        #expect(text == "\u{1B}[1mA\u{1B}[0m\n\n\u{1B}[1mB\u{1B}[0m\n")
    }

    /// But code, and tables in which a word alone is wider.
    @Test(arguments: [60, 80, 100, 200])
    func `every topic fits its width`(width: Int) {
        for topic in Topic.all {
            let code = topic.blocks.flatMap { block in if case .code(let lines) = block { lines } else { [String]() } }
            let isCode = Set(code + code.map { "  " + $0 })
            for line in TextPage(width: width).text(of: topic).split(separator: "\n")
            where !isCode.contains(String(line)) {
                #expect(
                    displayWidth(String(line)) <= width || !line.dropFirst(2).contains(" "), "\(topic.name): \(line)")
            }
        }
    }

    @Test func `a page holds every word of its article`() {
        for topic in Topic.all {
            let page = TextPage(width: 1000).text(of: topic)
            let words = topic.markdown.split { !$0.isLetter && !$0.isNumber }.filter { $0 != "console" && $0 != "doc" }
            let shown = Set(page.split { !$0.isLetter && !$0.isNumber }.map { $0.lowercased() })
            let articles = Set(["kpis", "json"] + Topic.all.map { $0.article.lowercased() })
            for word in words where !["swift", "kotlin", "json", "python", "architecture"].contains(word.lowercased()) {
                #expect(
                    shown.contains(word.lowercased()) || articles.contains(word.lowercased()), "\(topic.name): \(word)")
            }
        }
    }
}
