import Playback
import TestSupport
import Testing

@Suite struct RuleArticleTests {
    private let article: String

    init() throws {
        article = String(decoding: try Checkout.bytes("Sources/Manual/playhead.docc/Players.md"), as: UTF8.self)
    }

    @Test func `the article on players has each rule as the help has it`() {
        for (name, rule) in ABRName.named { #expect(article.contains("| `\(name)` | \(rule.help) |\n"), "\(name)") }
        #expect(article.contains("| `fixed:N` | \(ABRName.fixed(0).help) |\n"))
    }

    @Test func `and each option of a rule`() {
        for option in ABROption.allCases {
            let usage = option.usage.replacing("|", with: #"\|"#)
            #expect(article.contains("| `\(usage)` | \(option.help) |\n"), "\(usage)")
        }
    }

    @Test func `and each player`() {
        for player in PlayerProfile.all { #expect(article.contains("| `\(player.name)` | "), "\(player.name)") }
    }
}
