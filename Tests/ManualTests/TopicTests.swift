import TestSupport
import Testing

@testable import Manual

@Suite struct TopicTests {
    private static let catalog = "Sources/Manual/playhead.docc/"

    @Test func `each article but those for who builds the program is a topic, as it stands in the catalog`() throws {
        let files = try Checkout.files(below: Self.catalog).filter { $0.hasSuffix(".md") }
        let articles = Set(files.map { String($0.dropLast(3)) }).subtracting(["playhead", "Architecture"])
        #expect(articles == Set(Topic.all.map(\.article)))
        for topic in Topic.all {
            let text = String(decoding: try Checkout.bytes(Self.catalog + topic.article + ".md"), as: UTF8.self)
            #expect(topic.markdown == text, "\(topic.name)")
        }
    }

    @Test func `each topic begins with its title and a sentence`() {
        for topic in Topic.all {
            guard case .heading(level: 1, let title)? = topic.blocks.first else {
                Issue.record("\(topic.name) has no title")
                continue
            }
            #expect(PlainText.text(of: title) == topic.title)
            #expect(topic.summary.hasSuffix(".") && topic.summary.count <= 110, "\(topic.name): \(topic.summary)")
        }
        #expect(Set(Topic.all.map(\.name)).count == Topic.all.count)
        #expect(Topic.named("exit-status")?.title == "Exit status")
        #expect(Topic.named("no-such-topic") == nil)
    }

    @Test func `the catalog's first page lists all articles`() throws {
        let root = String(decoding: try Checkout.bytes(Self.catalog + "playhead.md"), as: UTF8.self)
        for topic in Topic.all { #expect(root.contains("- <doc:\(topic.article)>\n"), "\(topic.name)") }
        #expect(root.contains("- <doc:Architecture>\n"))
    }
}
