import FragmentedMP4
import PlayheadMedia
import Testing

@Suite struct ExampleTests {
    @Test func `media is read from wherever its bytes are`() throws {
        // The example of PlayheadMedia.md.
        // Two frames of AAC-LC in ADTS, 48 kHz, two channels, 16 bytes each.
        let frame: [UInt8] = [0xFF, 0xF1, 0x4C, 0x80, 0x02, 0x1F, 0xFC] + Array(repeating: 0, count: 9)
        let media = try SegmentMedia(reading: MediaBytes(name: "sound.aac", frame + frame))
        let container = media.container.words  // "packed AAC audio"
        let codec = media.tracks[0].descriptions[0].codec  // "mp4a.40.2"
        let times = media.tracks[0].samples.map(\.presentationTime)  // [0, 1024]
        // Its end.
        #expect(container == "packed AAC audio")
        #expect(codec == "mp4a.40.2")
        #expect(times == [0, 1024])
    }
}
