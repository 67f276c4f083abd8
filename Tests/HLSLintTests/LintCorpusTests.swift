import HLS
import HLSLint
import TestSupport
import Testing

/// Playlists that were not written for these tests, each alone: which rules it breaks is recorded.
@Suite(.enabled(if: Corpus.has("playlists/INDEX.csv"), "the corpus is not there"))
struct LintCorpusTests {
    /// A line of the record: the file, the rules of the format that it breaks, those that only Apple has.
    struct Entry: CustomTestStringConvertible {
        var file: String
        var format: [String]
        var apple: [String]
        var testDescription: String { file }

        init?(_ line: Substring) {
            let parts = line.split(separator: ": ", maxSplits: 1)
            let sides = parts.last?.split(separator: " | ") ?? []
            guard parts.count == 2, sides.count == 2 else { return nil }
            let rules = { (text: Substring) in text == "-" ? [] : text.split(separator: " ").map(String.init) }
            (file, format, apple) = (String(parts[0]), rules(sides[0]), rules(sides[1]))
        }
    }

    static let entries: [Entry] = {
        let record = (try? Checkout.bytes("Tests/Corpus/lint.txt")) ?? []
        return String(decoding: record, as: UTF8.self).split(separator: "\n").compactMap(Entry.init)
    }()

    private func rules(_ file: String, _ profile: LintProfile) throws -> [String] {
        let input = LintInput(name: file, bytes: try Corpus.bytes("playlists/" + file))
        let report = try Linter(profile: profile).lint([input], from: MemoryLintSource(files: [:]))
        return Set(report.findings.map(\.rule)).sorted()
    }

    @Test(arguments: entries)
    func `a playlist breaks the rules that are recorded`(_ entry: Entry) throws {
        #expect(try rules(entry.file, .rfc) == entry.format)
        #expect(try rules(entry.file, .apple) == (entry.format + entry.apple).sorted())
    }

    @Test func `every playlist is recorded`() {
        let files = ["invalid", "media", "multivariant"].flatMap { folder in
            Corpus.entries("playlists/" + folder).map { folder + "/" + $0 }
        }
        #expect(files.count > 160)
        #expect(Self.entries.map(\.file) == files)
    }

    /// The samples that Apple publishes break no demand of the format.
    @Test(arguments: [
        "multivariant/apple-doc-aiv-video.m3u8", "multivariant/kuu-apple-bipbop-16x9-variant.m3u8",
        "multivariant/ytdlp-bipbop-16x9.m3u8",
    ])
    func `apples own samples keep the format`(_ file: String) throws {
        let input = LintInput(name: file, bytes: try Corpus.bytes("playlists/" + file))
        let report = try Linter(profile: .rfc).lint([input], from: MemoryLintSource(files: [:]))
        #expect(!report.has(.must))
    }

    /// What is fixed breaks the rule no more, and what can be fixed again is the same.
    @Test(arguments: entries)
    func `what is mended stays mended`(_ entry: Entry) throws {
        let input = LintInput(name: "main.m3u8", bytes: try Corpus.bytes("playlists/" + entry.file))
        let (bytes, fixed) = try Linter().fix(input)
        let again = try Linter().fix(LintInput(name: input.name, bytes: bytes))
        #expect(again.bytes == bytes)
        #expect(again.fixed == [])
        #expect(fixed.isEmpty == (bytes == input.bytes))
    }
}
