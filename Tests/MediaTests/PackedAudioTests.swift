import FragmentedMP4
import Testing

@testable import PlayheadMedia

@Suite struct PackedAudioTests {
    private func media(_ bytes: [UInt8]) throws -> SegmentMedia {
        try SegmentMedia(reading: MediaBytes(name: "a.aac", bytes))
    }

    @Test func framesWithTagsBeforeAndBetween() throws {
        let tag = Bitstream.tag(time: 1 << 32 + 900)
        let media = try media(tag + Bitstream.adts(rateIndex: 4) + tag + Bitstream.adts(rateIndex: 4, size: 90))
        #expect(media.container == .packedAAC)
        #expect(media.timestampMap == TimestampMap(mpegTime: 1 << 32 + 900))
        #expect(media.problems.isEmpty)
        let track = try #require(media.tracks.first)
        #expect(track.timescale == 44_100)
        #expect(track.samples.map(\.decodeTime) == [0, 1024])
        #expect(track.samples.map(\.size) == [100, 90])
        #expect(track.samples.map(\.offset) == [tag.count, 2 * tag.count + 100])
        #expect(track.descriptions.map(\.codec) == ["mp4a.40.2"])
    }

    @Test func whatIsNoFrameIsSaidAndLeftOut() throws {
        let frame = Bitstream.adts()
        let noisy = try media(frame + frame + [1, 2, 0xFF, 4] + frame)
        #expect(noisy.problems == [MediaProblem(offset: 200, "has 4 bytes that are no frame of sound")])
        #expect(noisy.tracks.first?.samples.count == 3)
        let cut = try media(frame + frame.prefix(60))
        #expect(
            cut.problems == [MediaProblem(offset: 100, "ends within a frame of sound: 60 of its 100 bytes are there")])
        #expect(cut.tracks.first?.samples.count == 1)
    }

    @Test func aChangeOfTheFormatIsASecondDescription() throws {
        let media = try media(Bitstream.adts() + Bitstream.adts() + Bitstream.adts(rateIndex: 6, channels: 1))
        let track = try #require(media.tracks.first)
        #expect(track.samples.map(\.descriptionIndex) == [0, 0, 1])
        #expect(track.samples.map(\.decodeTime) == [0, 1024, 2048])
        // Half the rate, in ticks of the first one.
        #expect(track.samples.map(\.duration) == [1024, 1024, 2048])
        #expect(track.descriptions.map(\.audio?.channelCount) == [2, 1])
    }

    @Test(arguments: [
        // MPEG-1 layer III, 128 kb/s, 44.1 kHz; layer II, 192 kb/s, 48 kHz.
        ([0xFF, 0xFB, 0x90, 0x00] as [UInt8], 417, 1152, 2), ([0xFF, 0xFD, 0xA4, 0xC0], 576, 1152, 1),
        // MPEG-2 layer III, 64 kb/s, 22.05 kHz, padded.
        ([0xFF, 0xF3, 0x82, 0x00], 209, 576, 2),
    ])
    func headersOfMPEGAudio(bytes: [UInt8], size: Int, samples: Int, channels: Int) throws {
        let header = try bytes.withUnsafeBufferPointer { try #require(AudioFrameHeader(.mpeg, $0)) }
        #expect(header.size == size)
        #expect(header.sampleCount == samples)
        #expect(header.kind.channelCount == channels)
    }

    /// Bits as text, put into bytes.
    private func bytes(_ bits: String, count: Int) -> [UInt8] {
        let digits = bits.filter { $0 != " " }.map { UInt8($0 == "1" ? 1 : 0) }
        let padded = digits + [UInt8](repeating: 0, count: count * 8 - digits.count)
        return stride(from: 0, to: padded.count, by: 8).map { padded[$0..<$0 + 8].reduce(0) { $0 << 1 | $1 } }
    }

    @Test func enhancedAC3OfEightChannelsAndAtmos() throws {
        // Independent 3/2.1 of 64 bytes with additional information; dependent with Ls, Rs and the rear pair, 64 bytes.
        let head = "0000101101110111"
        let independent = bytes(
            head + "00 000 00000011111 00 11 111 1 10000 00000 0 0 0 1 000001 0000000 1 00010000", count: 64)
        let dependent = bytes(head + "01 000 00000011111 00 11 110 0 10000 00000 0 1 0001101000000000 0 0 0", count: 64)
        let media = try media(independent + dependent + independent + dependent)
        #expect(media.container == .packedEnhancedAC3)
        let track = try #require(media.tracks.first)
        #expect(track.samples.map(\.size) == [128, 128])
        #expect(track.samples.map(\.duration) == [1536, 1536])
        #expect(track.descriptions.count == 1)
        #expect(track.descriptions.first?.audio?.channelCount == 8)
        #expect(track.descriptions.first?.audio?.channels == "16/JOC")
    }

    @Test func anyBytesAreReadOrRefused() {
        var generator = SystemRandomNumberGenerator()
        let whole = Bitstream.tag(time: 5) + (0..<20).flatMap { _ in Bitstream.adts() }
        for _ in 0..<500 {
            var bytes = whole
            for _ in 0..<10 { bytes[Int.random(in: bytes.indices, using: &generator)] = .random(in: 0...255) }
            let noise = (0..<2000).map { _ in UInt8.random(in: 0...255, using: &generator) }
            for container in [MediaContainer.packedAAC, .packedMP3, .packedAC3] {
                _ = try? SegmentMedia(packedAudio: MediaBytes(name: "a", bytes), container)
                _ = try? SegmentMedia(packedAudio: MediaBytes(name: "a", noise), container)
            }
        }
    }

    @Test func aTagThatIsLargerThanItsFileIsNoSound() throws {
        let huge: [UInt8] = Array("ID3".utf8) + [4, 0, 0, 127, 127, 127, 127, 1, 2, 3]
        #expect(try MediaContainer(of: MediaBytes(name: "a", huge)) == .unknown)
        #expect(
            try MediaContainer(of: MediaBytes(name: "a", [0xFF, 0xFE, 0x3C, 0] + Array(repeating: 0x20, count: 500)))
                == .unknown)
    }
}
