import HLS
import TestSupport
import Testing

@Suite struct BadgeArticleTests {
    @Test func `the article on inspecting has each badge with its rule`() throws {
        let path = "Sources/Manual/playhead.docc/Inspecting.md"
        let article = String(decoding: try Checkout.bytes(path), as: UTF8.self)
        for badge in Badge.allCases { #expect(article.contains("| \(badge.rawValue) | \(badge.rule) |\n"), "\(badge)") }
    }
}
