import PlayerLog
import TestSupport
import Testing

@testable import PlayheadAnalytics

@Suite struct SessionIndexTests {
    private static func number(_ index: inout SessionIndex, _ id: String) -> (number: Int, isNew: Bool) {
        Array(id.utf8).withUnsafeBytes { index.number(of: SessionKey($0)) }
    }

    @Test(arguments: [
        "2845C021-B768-4ACC-A151-FB1F94391B56", "2845c021-b768-4acc-a151-fb1f94391b56",
        "00000000-0000-0000-0000-000000000000",
        "FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF", "G845C021-B768-4ACC-A151-FB1F94391B56",
        "2845C021-B768-4ACC-A151-FB1F94391B5@",
        "session 7", "", "2845C021B7684ACCA151FB1F94391B56", "2845C021-B768-4ACC-A151-FB1F94391B5`",
        "é845C021-B768-4ACC-A151-FB1F94391B5",
    ])
    func `every ID comes back as it was`(id: String) {
        var index = SessionIndex()
        let first = Self.number(&index, id)
        #expect(first.isNew)
        #expect(index.id(of: first.number) == id)
        let again = index.number(of: SessionKey(id))
        #expect(again.number == first.number && !again.isNew)
    }

    @Test func `a GUID is no text, though it is the number of one`() {
        var index = SessionIndex()
        let ids = ["a", "00000000-0000-0000-0000-000000000000", "b", "00000000-0000-0000-0000-000000000001", "c"]
        for (number, id) in ids.enumerated() { #expect(Self.number(&index, id) == (number, true)) }
        for (number, id) in ids.enumerated() {
            #expect(Self.number(&index, id) == (number, false) && index.id(of: number) == id)
        }
        #expect(index.inOrder.guids == [1, 3] && index.inOrder.texts == [0, 2, 4])
    }

    @Test func `numbers are given in order and kept while it grows`() {
        var index = SessionIndex()
        var random = SeededGenerator(seed: 1)
        let ids = (0..<5000).map { number -> String in
            guard number % 7 != 0 else { return "name-\(number)" }
            let digits = String(random.next(), radix: 16, uppercase: true)
            let padded = String(repeating: "0", count: 16 - digits.count) + digits
            return "\(padded.prefix(8))-\(padded.suffix(4))-4000-8000-\(padded.prefix(12))"
        }
        for (number, id) in ids.enumerated() { #expect(Self.number(&index, id) == (number, true)) }
        for (number, id) in ids.enumerated() { #expect(Self.number(&index, id) == (number, false)) }
        #expect(index.count == ids.count)
    }
    @Test func `the sessions whose ids hold a text are found, GUIDs and others`() {
        var index = SessionIndex()
        var random = SeededGenerator(seed: 2)
        let ids = (0..<9000).map { number -> String in
            guard number % 5 != 0 else { return "edge-\(number)-\(number % 3 == 0 ? "Wifi" : "lte")" }
            let digits = (0..<32).map { _ in "0123456789ABCDEF".randomElement(using: &random) ?? "0" }
            return [digits[0..<8], digits[8..<12], digits[12..<16], digits[16..<20], digits[20..<32]]
                .map { String($0) }.joined(separator: "-")
        }
        for id in ids { _ = Self.number(&index, id) }
        let parts = ids[7].dropFirst(5).prefix(6)
        let wanted = [
            "wifi", "DGE-4", "-44", "0", "abc", String(parts), ids[8].lowercased(), ids[10], "nobody", "é", "-",
        ]
        for text in wanted {
            var found = SessionSet(count: ids.count)
            index.forEach(holding: TextPattern(text)) { number in
                #expect(!found.contains(number), "each once")
                found.insert(number)
            }
            let expected = ids.indices.filter { ids[$0].lowercased().contains(text.lowercased()) }
            #expect(found.numbers.map { Int($0) } == expected, "\(text)")
        }
    }
}
