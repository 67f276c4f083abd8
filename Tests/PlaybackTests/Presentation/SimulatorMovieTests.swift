import Playback
import TestSupport
import Testing

@Suite struct SimulatorMovieTests {
    func read(_ text: String) throws -> Presentation {
        try PresentationReader(files: MemoryFiles(["movie": text])).read("movie")
    }

    @Test func `a movie is found by its content`() throws {
        let presentation = try read(
            """
             {"segment_duration_ms": 2500, "bitrates_kbps": [300, 99.5],
             "segment_sizes_bits": [[750001, 250000], [1, 2], [0, 0]]}
            """)
        #expect(presentation.variants.map(\.peakBitrate) == [99_500, 300_000])
        #expect(presentation.firstListed == 1)
        #expect(presentation.segments.bits(track: presentation.variants[1].track, segment: 0) == 750_001)
        #expect(presentation.segments.bits(track: presentation.variants[0].track, segment: 1) == 2)
        #expect(presentation.duration == 7.5)
        #expect(presentation.targetDuration == 2.5)
        #expect(presentation.multivariantBytes == nil)
        #expect(presentation.tracks.allSatisfy { $0.playlistBytes == 0 })
    }

    @Test(arguments: [
        "{", "[]", "{}", #"{"segment_duration_ms": 0, "bitrates_kbps": [1], "segment_sizes_bits": [[1]]}"#,
        #"{"segment_duration_ms": 1, "bitrates_kbps": [], "segment_sizes_bits": []}"#,
        #"{"segment_duration_ms": 1, "bitrates_kbps": [1], "segment_sizes_bits": []}"#,
        #"{"segment_duration_ms": 1, "bitrates_kbps": [0], "segment_sizes_bits": [[1]]}"#,
        #"{"segment_duration_ms": 1, "bitrates_kbps": [1e400], "segment_sizes_bits": [[1]]}"#,
        #"{"segment_duration_ms": 1, "bitrates_kbps": [1], "segment_sizes_bits": [[1, 2]]}"#,
        #"{"segment_duration_ms": 1, "bitrates_kbps": [1], "segment_sizes_bits": [[-1]]}"#,
        #"{"segment_duration_ms": 1, "bitrates_kbps": [1], "segment_sizes_bits": [["x"]]}"#,
        #"{"segment_duration_ms": 1, "bitrates_kbps": [1], "segment_sizes_bits": [[1e300]]}"#,
    ])
    func `a movie that cannot be played is refused`(_ text: String) {
        #expect(throws: PresentationError.self) { try read(text) }
    }
}
