import TestSupport
import Testing

@testable import FragmentedMP4

@Suite("The header of a frame tells MP2 from MP3")
struct MPEGAudioHeaderTests {
    @Test(arguments: [
        // LAME's 128 kb/s at 44.1 kHz, and at 22.05 kHz; twolame's 192 kb/s, and MPEG-2's; layer I.
        ("FFFB9064", 3), ("FFF38064", 3), ("FFFDA404", 2), ("FFF58404", 2), ("FFFFA404", 1),
        // MPEG-2.5.
        ("FFE38064", 3),
    ])
    func `The layer is the one that ISO 11172-3 numbers downwards`(bytes: String, layer: Int) {
        #expect(MPEGAudioHeader(hex(bytes))?.layer == layer)
    }

    @Test(arguments: [
        "", "FFFB90", "00000000", "FFEB9064", "FFF99064", "FFFBF064", "FFFB9C64", "4944330400", "7FFB9064",
    ])
    func `What is no header has no layer`(bytes: String) {
        #expect(MPEGAudioHeader(hex(bytes)) == nil)
    }

    @Test(arguments: [0x69, 0x6B])
    func `A track that says that it is MP3 and holds layer II is MP2`(objectType: UInt8) throws {
        let decoder: [UInt8] = [4, 13, objectType, 0x15] + MovieBuilder.zeros(11)
        let stream: [UInt8] = [3, UInt8(3 + decoder.count), 0, 1, 0] + decoder
        var track = MovieBuilder.audio(count: 3)
        track.entry = MovieBuilder.audioEntry(format: "mp4a", MovieBuilder.full("esds", 0, stream))
        track.samples[0].size = 4
        let frames = [
            ("FFFDA404", "MP2", 2, 48_000), ("FFFB9064", nil, 2, 44_100), ("FFFB94C4", nil, 1, 48_000),
            ("00000000", nil, 2, 48_000),
        ]
        for (header, name, channels, rate) in frames {
            var bytes = MovieBuilder([track]).bytes()
            let movie = try Movie(reading: MemoryMovie(bytes))
            let offset = try #require(movie.tracks[0].samples.first).offset
            bytes.replaceSubrange(offset..<offset + 4, with: hex(header))
            let changed = try Movie(reading: MemoryMovie(bytes))
            #expect(changed.tracks[0].codec == "mp4a.40.34")
            #expect(try changed.tracks[0].lowerAudioLayer(in: changed) == name)
            #expect(changed.tracks[0].descriptions[0].audio?.channelCount == channels)
            #expect(changed.tracks[0].descriptions[0].audio?.sampleRate == rate)
        }
        let plain = try Movie(reading: MemoryMovie(MovieBuilder([MovieBuilder.audio(count: 3)]).bytes()))
        #expect(try plain.tracks[0].lowerAudioLayer(in: plain) == nil)
    }
}
