import Playback
import PlayerLog
import PlayheadNumerics
import PlayheadPlatform
import TestSupport
import Testing

@Suite(.enabled(if: Corpus.has("hlsjs/segments.csv"), "the corpus is not there"))
struct PresentationCorpusTests {
    func read(_ path: String) throws -> Presentation {
        try PresentationReader(files: POSIXFileSystem()).read(Corpus.folder + path)
    }

    @Test func `the sizes of a real ladder are those of its table`() throws {
        let presentation = try read("hlsjs/sized/master.m3u8")
        let table = String(decoding: try Corpus.bytes("hlsjs/segments.csv"), as: UTF8.self)
        var rows = 0
        for line in table.split(whereSeparator: \.isNewline).dropFirst() {
            let fields = line.split(separator: ",").map(String.init)
            let variant = try #require(presentation.variants.first { $0.uri == fields[0] + "/index.m3u8" })
            let segment = try #require(Int(fields[1]))
            #expect(presentation.segments.bits(track: variant.track, segment: segment) / 8 == Double(fields[3]))
            #expect(presentation.segments.duration(track: variant.track, segment: segment) == Double(fields[2]))
            rows += 1
        }
        #expect(rows == presentation.variants.count * 38)
        #expect(presentation.notes == [])
    }

    @Test(arguments: Corpus.entries("sabre/movies"))
    func `a movie of the simulators is read to the bit`(_ name: String) throws {
        let presentation = try read("sabre/movies/" + name)
        let movie = try Corpus.bytes("sabre/movies/" + name).withUnsafeBytes { try JSONValue(parsing: $0) }
        let rates = try #require(movie["bitrates_kbps"]?.elements).compactMap(\.double)
        let rows = try #require(movie["segment_sizes_bits"]?.elements)
        #expect(presentation.variants.map(\.peakBitrate) == rates.map { $0 * 1000 })
        for (index, variant) in presentation.variants.enumerated() {
            #expect(presentation.segments.count(ofTrack: variant.track) == rows.count)
            for (segment, row) in rows.enumerated() {
                #expect(
                    presentation.segments.bits(track: variant.track, segment: segment) == row.elements?[index].double)
            }
        }
    }

    @Test(arguments: Corpus.entries("playlists/multivariant"))
    func `a multivariant playlist is playable or has no variant`(_ name: String) throws {
        do {
            let presentation = try read("playlists/multivariant/" + name)
            #expect(presentation.duration == 600)
            #expect(presentation.notes.contains { $0.contains("made up") })
        } catch let error as PresentationError {
            #expect(error.problem.contains("no variant"), "\(error)")
        }
    }

    @Test(arguments: Corpus.entries("playlists/media"))
    func `a media playlist is playable or its reason is told`(_ name: String) throws {
        do {
            #expect(try read("playlists/media/" + name).variants.count == 1)
        } catch let error as PresentationError {
            let reasons = ["how large its segments are", "no segment"]
            #expect(reasons.contains { error.problem.contains($0) }, "\(error)")
        }
    }
}
