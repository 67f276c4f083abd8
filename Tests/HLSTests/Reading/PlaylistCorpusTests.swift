import HLS
import TestSupport
import Testing

@Suite(.enabled(if: Corpus.has("playlists/INDEX.csv"), "the corpus is not there"))
struct PlaylistCorpusTests {
    /// What the corpus's index says of a file.
    struct Entry: CustomTestStringConvertible {
        let file: String
        let note: String
        var testDescription: String { file }

        /// The number before a word of the note.
        func count(of word: String) -> Int? {
            let words = note.split { ", |\"".contains($0) }.map(String.init)
            let pieces = word.split(separator: " ").map(String.init)
            return words.indices.lazy.compactMap { index in
                words[(index + 1)...].starts(with: pieces) ? Int(words[index]) : nil
            }.first
        }
    }

    /// Files that break what the format demands although they are kept among those that are well formed.
    static let broken: [String: Set<String>] = [
        "media/carlanton-date-range.m3u8": ["daterange-same-id"],
        "media/eyevinn-cue-out-in-without-oatcls.m3u8": ["extinf-without-uri"],
        "media/svta-output-playlist-s-el-webvtt.m3u8": ["attribute-syntax"],
        "media/tmai-ssaicueplaylist.m3u8": ["attribute-type", "daterange-needs-date-time"],
        "multivariant/chaos-hls1-cmaf-manifest.m3u8": ["group-undefined"],
        "multivariant/grafov-master-with-alternatives-diff-order.m3u8": ["group-undefined"],
        "multivariant/streamlink-test-2.m3u8": ["attribute-syntax"],
        "multivariant/streamlink-test-media-language.m3u8": ["attribute-syntax"],
        "multivariant/vhs-alternateaudio.m3u8": ["attribute-syntax"],
        "multivariant/vhs-alternate-audio-multiple-groups.m3u8": ["attribute-syntax"],
        "multivariant/vhs-manifests-audioonlyalternateaudio.m3u8": ["attribute-syntax"],
        "multivariant/vhs-multipleaudiogroups.m3u8": ["attribute-syntax"],
    ]

    static func entries(_ folder: String) -> [Entry] {
        let text = (try? Corpus.bytes("playlists/INDEX.csv")).map { String(decoding: $0, as: UTF8.self) } ?? ""
        return text.split(whereSeparator: \.isNewline).filter { $0.hasPrefix(folder + "/") }.map { line in
            let fields = line.split(separator: ",", maxSplits: 3, omittingEmptySubsequences: false)
            return Entry(file: String(fields[0]), note: String(fields[3]))
        }
    }

    func read(_ entry: Entry) throws -> (playlist: Playlist, findings: PlaylistFindings) {
        try PlaylistReader().read(try Corpus.bytes("playlists/" + entry.file))
    }

    func expectErrors(of entry: Entry, in findings: PlaylistFindings) {
        let errors = Set(findings.kept.filter { $0.severity == .must }.map(\.rule))
        #expect(errors == Self.broken[entry.file] ?? [])
    }

    @Test(arguments: entries("multivariant"))
    func `a multivariant playlist is read with the counts of the index`(_ entry: Entry) throws {
        let (playlist, findings) = try read(entry)
        guard case .multivariant(let multivariant) = playlist else {
            Issue.record("read as a media playlist")
            return
        }
        expectErrors(of: entry, in: findings)
        // The index does not count those of one file.
        if entry.file.hasSuffix("/sethdeckard-master-v13.m3u8") { return }
        #expect(multivariant.variants.count == entry.count(of: "variants"))
        #expect(multivariant.renditions.count == entry.count(of: "renditions") ?? 0)
        #expect(multivariant.iFrameVariants.count == entry.count(of: "I-frame variants") ?? 0)
    }

    @Test(arguments: entries("media"))
    func `a media playlist is read with the counts of the index`(_ entry: Entry) throws {
        let (playlist, findings) = try read(entry)
        guard case .media(let media) = playlist else {
            Issue.record("read as a multivariant playlist")
            return
        }
        expectErrors(of: entry, in: findings)
        // The index counts EXTINF, and the last one of a file has no URI.
        let isCut = entry.file.hasSuffix("/eyevinn-cue-out-in-without-oatcls.m3u8")
        #expect(media.segments.count + (isCut ? 1 : 0) == entry.count(of: "segments"))
    }

    @Test(arguments: entries("invalid"))
    func `an invalid playlist is read with findings`(_ entry: Entry) throws {
        let findings = try read(entry).findings
        #expect(!findings.kept.isEmpty)
    }
}
