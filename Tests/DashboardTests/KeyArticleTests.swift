import Testing

@testable import Dashboard

struct KeyArticleTests {
    @Test func `the article on keys holds the key table of the program`() throws {
        let file = GoldenFile(repository: "Sources/Manual/playhead.docc/Keys.md")
        let article = try #require(file.read(), "no \(file.path)")
        let table = article.split(separator: "\n").filter { $0.hasPrefix("|") }
        #expect(table == Dashboard.keyTable.split(separator: "\n"))
    }
}
