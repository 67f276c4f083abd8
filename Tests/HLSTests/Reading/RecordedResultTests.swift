import HLS
import PlayerLog
import PlayheadPlatform
import TestSupport
import Testing

/// Each file of the corpus gives what it gave when it was looked through: `corpus-results.txt` has a line for each.
@Suite(.enabled(if: Corpus.has("playlists/INDEX.csv"), "the corpus is not there"))
struct RecordedResultTests {
    static let recorded: [String: String] = {
        let path = Checkout.root + "/Tests/HLSTests/Reading/corpus-results.txt"
        let bytes = (try? POSIXFileSystem().contents(of: path, limit: 1 << 20)) ?? []
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map {
            $0.split(separator: " ", maxSplits: 1)
        }
        return Dictionary(uniqueKeysWithValues: lines.map { (String($0[0]), String($0[1])) })
    }()

    static let files = ["invalid", "media", "multivariant"].flatMap { folder in
        Corpus.entries("playlists/" + folder).map { folder + "/" + $0 }
    }

    @Test(arguments: files) func `a file gives its recorded result`(_ file: String) throws {
        let summary = CorpusSummary(try Corpus.bytes("playlists/" + file)).description
        #expect(summary == Self.recorded[file], "record it as: \(file) \(summary)")
    }

    @Test func `nothing is recorded that is not there`() {
        #expect(Set(Self.recorded.keys) == Set(Self.files))
    }

    @Test func `a file cut anywhere is read or refused and written as it was`() throws {
        for file in Self.files {
            let bytes = try Corpus.bytes("playlists/" + file)
            for part in 1..<8 {
                let cut = Array(bytes[..<(bytes.count * part / 8)])
                guard let playlist = try? PlaylistReader().read(cut).playlist else { continue }
                #expect(try PlaylistWriter().write(playlist) == cut, "\(file), \(cut.count) bytes")
            }
        }
    }
}
