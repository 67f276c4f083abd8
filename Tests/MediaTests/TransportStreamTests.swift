import FragmentedMP4
import HLS
import Testing

@testable import PlayheadMedia

@Suite struct TransportStreamTests {
    private static let both: [(pid: Int, type: UInt8, descriptors: [UInt8])] = [
        (256, 0x1B, []), (257, 0x0F, [10, 4, 0x65, 0x6E, 0x67, 0]),
    ]

    /// Three pictures and three frames of sound from a time on.
    private static func stream(at time: Int = 126_000) -> StreamBuilder {
        var stream = StreamBuilder(both)
        let period = 1 << 33
        for index in 0..<3 {
            let (pts, dts) = ((time + index * 3600 + 7200) % period, (time + index * 3600) % period)
            let picture =
                index == 0
                ? Bitstream.picture(Bitstream.instantaneous, parameters: Bitstream.interlacedSPS)
                : Bitstream.picture(Bitstream.predicted, size: 300)
            stream.pes(256, pts: pts, dts: dts, isRandomAccess: index == 0, picture)
        }
        stream.pes(257, id: 0xC0, pts: time % period, isBounded: true, Bitstream.adts() + Bitstream.adts())
        stream.pes(257, id: 0xC0, pts: (time + 3840) % period, isBounded: true, Bitstream.adts(size: 120))
        return stream
    }

    @Test func picturesAndSound() throws {
        let media = try Self.stream().media()
        #expect(media.container == .transportStream)
        #expect(media.problems.isEmpty)
        #expect(media.tracks.map(\.id) == [256, 257])
        let (video, audio) = (media.tracks[0], media.tracks[1])
        #expect(video.type == .video)
        #expect(video.descriptions.map(\.codec) == ["avc1.4d4015"])
        #expect(video.displaySize == Resolution(width: 320, height: 180))
        #expect(video.descriptions.first?.video?.sequence?.isInterlaced == true)
        #expect(video.samples.map(\.decodeTime) == [126_000, 129_600, 133_200])
        #expect(video.samples.map(\.presentationTime) == [133_200, 136_800, 140_400])
        #expect(video.samples.map(\.duration) == [3600, 3600, 3600])
        #expect(video.samples.map(\.size) == [400, 300, 300])
        #expect(video.samples.map(\.isSync) == [true, false, false])
        #expect(video.samples.map(\.access) == [.instantaneous, RandomAccess.none, RandomAccess.none])
        #expect(video.samples.first?.offset == 2 * 188)
        #expect(audio.descriptions.map(\.codec) == ["mp4a.40.2"])
        #expect(audio.language == "en")
        #expect(audio.descriptions.first?.audio == AudioFormat(channelCount: 2, sampleRate: 48_000))
        #expect(audio.samples.map(\.presentationTime) == [126_000, 127_920, 129_840])
        #expect(audio.samples.map(\.duration) == [1920, 1920, 1920])
        #expect(audio.samples.map(\.size) == [100, 100, 120])
    }

    @Test func timesGoOnWhereTheirBitsAreOver() throws {
        let start = 1 << 33 - 5000
        let media = try Self.stream(at: start).media()
        #expect(media.tracks[0].samples.map(\.decodeTime) == [start, start + 3600, start + 7200])
        #expect(media.tracks[0].samples.map(\.presentationTime) == [start + 7200, start + 10_800, start + 14_400])
        #expect(media.tracks[1].samples.map(\.presentationTime) == [start, start + 1920, start + 3840])
    }

    @Test func packetsOf192And204BytesAndBytesBefore() throws {
        let plain = Self.stream().bytes
        let packets = stride(from: 0, to: plain.count, by: 188).map { plain[$0..<$0 + 188] }
        let expected = try Self.stream().media()
        for (before, behind) in [(4, 0), (0, 16)] {
            let bytes = packets.flatMap {
                [UInt8](repeating: 0, count: before) + $0 + [UInt8](repeating: 9, count: behind)
            }
            let media = try SegmentMedia(reading: MediaBytes(name: "a.ts", bytes))
            #expect(media.tracks.map(\.samples.count) == [3, 3])
            #expect(media.tracks.map { $0.samples.map(\.size) } == expected.tracks.map { $0.samples.map(\.size) })
            #expect(media.problems.isEmpty)
        }
        // Bytes that are no packets, in the middle.
        let (first, second) = (plain[..<(188 * 3)], plain[(188 * 3)...])
        let media = try SegmentMedia(
            reading: MediaBytes(name: "a.ts", first + [UInt8](repeating: 1, count: 77) + second))
        #expect(media.problems == [MediaProblem(offset: 564, "has 77 bytes that are no packets")])
        #expect(media.tracks.map(\.samples.count) == [3, 3])
    }

    @Test func tablesMayStandInAFileOfTheirOwn() throws {
        let whole = Self.stream().bytes
        let (tables, rest) = (
            MediaBytes(name: "tables.ts", Array(whole[..<376])), MediaBytes(name: "a.ts", Array(whole[376...]))
        )
        let media = try SegmentMedia(reading: rest, tables: tables)
        let expected = try Self.stream().media()
        #expect(media.tracks.map { $0.samples.map(\.size) } == expected.tracks.map { $0.samples.map(\.size) })
        #expect(media.tracks[0].samples[0].offset == expected.tracks[0].samples[0].offset - 376)
        #expect(media.problems.isEmpty)
        #expect(throws: MovieError.self) { try SegmentMedia(reading: rest) }
        #expect(throws: MovieError.self) { try SegmentMedia(reading: rest, tables: MediaBytes(name: "e.ts", [])) }
    }

    @Test func missingAndRepeatedPackets() throws {
        let plain = Self.stream().bytes
        let packets = stride(from: 0, to: plain.count, by: 188).map { Array(plain[$0..<$0 + 188]) }
        var repeated = packets
        repeated.insert(packets[3], at: 4)
        let media = try SegmentMedia(reading: MediaBytes(name: "a.ts", repeated.flatMap(\.self)))
        #expect(media.problems.isEmpty)
        #expect(media.tracks[0].samples.first?.size == 400)
        var missing = packets
        missing.remove(at: 3)
        let gap = try SegmentMedia(reading: MediaBytes(name: "a.ts", missing.flatMap(\.self)))
        #expect(gap.problems.first?.problem.contains("gap in PID 256: continuity_counter 2 follows 0") == true)
        #expect(gap.problems.count == 1)
    }

    @Test func tablesThatAreWrongAreSaid() throws {
        var stream = StreamBuilder()
        stream.association()
        stream.map(Self.both)
        stream.bytes[stream.bytes.count - 1] ^= 1
        #expect(throws: MovieError.self) { try stream.media() }
        stream.map(Self.both)
        stream.pes(256, pts: 0, Bitstream.picture(Bitstream.instantaneous, parameters: Bitstream.interlacedSPS))
        let media = try stream.media()
        #expect(media.problems.map(\.problem) == ["has a table on PID 4096 whose CRC does not fit: it is left out"])
        #expect(media.tracks.map(\.id) == [256, 257])
    }

    @Test func aLaterTableAddsStreams() throws {
        var stream = StreamBuilder([(256, 0x1B, [])])
        stream.pes(256, pts: 0, Bitstream.picture(Bitstream.instantaneous, parameters: Bitstream.interlacedSPS))
        stream.map(Self.both, version: 1)
        stream.pes(257, id: 0xC0, pts: 0, isBounded: true, Bitstream.adts())
        let media = try stream.media()
        #expect(media.tracks.map(\.samples.count) == [1, 1])
        #expect(media.tracks[0].samples.first?.duration == 3600)
    }

    @Test func streamsByTypeAndDescriptor() throws {
        let streams: [(pid: Int, type: UInt8, descriptors: [UInt8])] = [
            (300, 0xDB, []), (301, 0xCF, []), (302, 0x06, [0x6A, 1, 0]), (303, 0x15, []), (304, 0x86, []),
            (305, 0x06, [5, 4] + Array("EAC3".utf8)), (306, 0x11, []),
        ]
        var stream = StreamBuilder(streams)
        let picture = Bitstream.picture(Bitstream.instantaneous, parameters: Bitstream.interlacedSPS)
        stream.pes(300, pts: 0, picture)
        stream.pes(303, id: 0xBD, pts: 900, isBounded: true, [1, 2, 3])
        let media = try stream.media()
        #expect(media.tracks.map(\.id) == [300, 301, 302, 303, 305, 306])
        #expect(media.tracks.map(\.type) == [.video, .audio, .audio, .other("meta"), .audio, .audio])
        #expect(media.tracks[0].descriptions.first?.protectionScheme == "cbcs")
        #expect(media.tracks[0].samples.first?.access == .instantaneous)
        #expect(media.tracks[3].samples.first?.size == 3)
        #expect(media.tracks[3].descriptions.first?.format == "ID3 ")
    }

    @Test func aPictureOfTwoPESPacketsIsOneSample() throws {
        var stream = StreamBuilder([(256, 0x1B, [])])
        let picture = Bitstream.picture(Bitstream.instantaneous, parameters: Bitstream.interlacedSPS, size: 900)
        stream.pes(256, pts: 0, isBounded: true, Array(picture[..<500]))
        stream.pes(256, pts: nil, isBounded: true, Array(picture[500...]))
        #expect(try stream.media().tracks.first?.samples.map(\.size) == [900])
    }

    @Test func aFrameOfSoundMayGoOnInTheNextPESPacket() throws {
        var stream = StreamBuilder([(257, 0x0F, [])])
        let frames = Bitstream.adts(size: 300) + Bitstream.adts(size: 310) + Bitstream.adts(size: 320)
        stream.pes(257, id: 0xC0, pts: 1000, isBounded: true, Array(frames[..<400]))
        stream.pes(257, id: 0xC0, pts: 1000 + 2 * 1920 + 7, isBounded: true, Array(frames[400...]))
        let samples = try #require(try stream.media().tracks.first?.samples)
        #expect(samples.map(\.size) == [300, 310, 320])
        // The second one's time is of the frame that begins in it.
        #expect(samples.map(\.presentationTime) == [1000, 2920, 4847])
    }

    @Test func whatIsCutOffIsSaidAndTheRestIsRead() throws {
        let whole = Self.stream().bytes
        for length in stride(from: 0, through: whole.count, by: 47) {
            let input = MediaBytes(name: "a.ts", Array(whole[..<length]))
            guard let media = try? SegmentMedia(reading: input) else {
                #expect(length < 3 * 188)
                continue
            }
            if length % 188 != 0 { #expect(media.problems.contains { $0.problem.contains("ends within a packet") }) }
            for track in media.tracks {
                #expect(track.samples.allSatisfy { $0.offset < length && $0.duration >= 0 })
            }
        }
    }

    @Test func anyBytesAreReadOrRefused() {
        var generator = SystemRandomNumberGenerator()
        let whole = Self.stream().bytes
        for _ in 0..<500 {
            var bytes = whole
            for _ in 0..<20 { bytes[Int.random(in: bytes.indices, using: &generator)] = .random(in: 0...255) }
            _ = try? SegmentMedia(transportStream: MediaBytes(name: "a.ts", bytes))
            let noise = (0..<2000).map { _ in UInt8.random(in: 0...255, using: &generator) }
            _ = try? SegmentMedia(transportStream: MediaBytes(name: "a.ts", noise))
        }
    }

    @Test func theNumberOfProblemsIsBounded() throws {
        var stream = Self.stream()
        let packet = Array(stream.bytes[(2 * 188)..<(3 * 188)])
        for counter in 0..<1000 {
            var copy = packet
            copy[3] = copy[3] & 0xF0 | UInt8(counter * 7 & 15)
            stream.bytes += copy
        }
        let media = try stream.media()
        #expect(media.problems.count == 101)
        #expect(media.problems.last?.problem.hasSuffix("problems more") == true)
    }

    @Test(.timeLimit(.minutes(1)))
    func manyPESPacketsWithoutBytesTakeNoTimeEach() throws {
        var stream = StreamBuilder([(257, 0x0F, [])])
        for index in 0..<20_000 { stream.pes(257, id: 0xC0, pts: index, []) }
        stream.pes(257, id: 0xC0, pts: 90_000, isBounded: true, Bitstream.adts())
        #expect(try stream.media().tracks.first?.samples.map(\.presentationTime) == [90_000])
    }
}
