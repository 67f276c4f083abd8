import TestSupport
import Testing

@testable import PlayerLog

@Suite struct TextPatternTests {
    /// Texts of few different letters, so that a pattern is often nearly there.
    private static func text(_ random: inout SeededGenerator, atMost length: Int, of letters: [Character]) -> String {
        String(
            (0..<Int.random(in: 0...length, using: &random)).map { _ in letters.randomElement(using: &random) ?? " " })
    }

    @Test func `a pattern is found where the text in lower case holds it in lower case`() {
        var random = SeededGenerator(seed: 41)
        for letters in [Array("aAbB-"), Array("aäÄ1 "), Array("xyX")] {
            for _ in 0..<3000 {
                let text = Self.text(&random, atMost: 200, of: letters)
                let wanted = Self.text(&random, atMost: 6, of: letters)
                guard !wanted.isEmpty else { continue }
                let holds = text.lowercased().contains(wanted.lowercased())
                #expect(TextPattern(wanted).isIn(text) == holds, "\"\(wanted)\" in \"\(text)\"")
            }
        }
    }

    @Test func `in a block of texts those are found that hold a pattern, and none that only its neighbours make up`() {
        var random = SeededGenerator(seed: 42)
        for letters in [Array("aAbB"), Array("aäÄ1")] {
            for _ in 0..<200 {
                var (table, texts) = (StringTable(), [String]())
                for _ in 0..<60 {
                    let text = Self.text(&random, atMost: 12, of: letters)
                    if table.index(of: text).rawValue == texts.count { texts.append(text) }
                }
                let wanted = Self.text(&random, atMost: 4, of: letters)
                guard !wanted.isEmpty else { continue }
                var found: [Int] = []
                table.forEach(holding: TextPattern(wanted)) { found.append($0) }
                #expect(found == texts.indices.filter { texts[$0].lowercased().contains(wanted.lowercased()) })
            }
        }
    }

    @Test func `nothing is found in nothing`() {
        #expect(!TextPattern("a").isIn(""))
        StringTable().forEach(holding: TextPattern("a")) { _ in Issue.record("there is no text") }
    }
}
