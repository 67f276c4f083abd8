import HLS
import HLSLint
import TestSupport
import Testing

struct LintCatalogueTests {
    @Test func `identifiers are unique and spelled alike`() {
        let ids = LintCatalogue.rules.map(\.id)
        #expect(Set(ids).count == ids.count)
        #expect(ids.count >= 103)
        for id in ids {
            #expect(id.utf8.allSatisfy { $0 >= 0x61 && $0 <= 0x7A || $0 >= 0x30 && $0 <= 0x39 || $0 == 0x2D }, "\(id)")
        }
    }

    @Test(arguments: LintCatalogue.rules.map(\.id))
    func `every rule says what why how and where`(_ id: String) throws {
        let rule = try #require(LintCatalogue[id])
        #expect(!rule.title.hasSuffix("."))
        #expect(rule.why.hasSuffix(".") && rule.howToFix.hasSuffix("."))
        #expect(!rule.citations.isEmpty)
        #expect(rule.severity(in: .apple) != nil)
        #expect(
            rule.citations.allSatisfy { !$0.description.isEmpty && $0.document.address?.hasPrefix("https://") != false }
        )
    }

    /// What Apple demands makes no playlist invalid.
    @Test func `the formats profile holds nothing that only apple demands`() {
        let formats: Set<Citation.Document> = [.rfc8216, .rfc8216bis, .rfc6381]
        for rule in LintCatalogue.rules where rule.severity(in: .rfc) != nil && rule.id != "variable-too-long" {
            #expect(rule.citations.contains { formats.contains($0.document) }, "\(rule.id)")
        }
    }

    /// The reader's own findings are printed too, so that each of them can be explained.
    @Test func `every identifier that the reader uses is in the catalogue`() throws {
        var ids: Set<Substring> = []
        for folder in ["Reading/", "Tags/", "Text/"] {
            for name in try Checkout.files(below: "Sources/HLS/" + folder) {
                let text = String(decoding: try Checkout.bytes("Sources/HLS/" + folder + name), as: UTF8.self)
                for line in text.split(separator: "\n") where !line.contains("(.audio, ") && !line.contains("//") {
                    ids.formUnion(line.split(separator: "\"").filter(Self.isIdentifier))
                }
            }
        }
        #expect(ids.count > 40)
        #expect(ids.filter { LintCatalogue[String($0)] == nil } == [])
    }

    private static func isIdentifier(_ text: Substring) -> Bool {
        let words = text.split(separator: "-", omittingEmptySubsequences: false)
        return words.count > 1
            && words.allSatisfy { word in
                !word.isEmpty && word.utf8.allSatisfy { $0 >= 0x61 && $0 <= 0x7A || $0 >= 0x30 && $0 <= 0x39 }
            }
    }
}
