import Testing

@testable import Dashboard

struct ReadmeTests {
    @Test func `the README holds the key table of the program`() throws {
        let file = GoldenFile(repository: "README.md")
        let readme = try #require(file.read(), "no \(file.path)")
        let (start, end) = ("## Keys\n", "\n## Terminals\n")
        let section = try #require(readme.split(separator: start).last?.split(separator: end).first)
        let table = section.split(separator: "\n").filter { $0.hasPrefix("|") }
        #expect(table == Dashboard.keyTable.split(separator: "\n"))
    }
}
