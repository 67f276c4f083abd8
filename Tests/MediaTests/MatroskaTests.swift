import HLS
import Testing

@testable import FragmentedMP4
@testable import PlayheadMedia

/// Matroska as a movie: what it says, and what times its frames get.
struct MatroskaTests {
    private typealias Builder = MatroskaBuilder

    /// 25 pictures a second in the order I P B B P B B, in two clusters, and five frames of AAC.
    private static func builder() -> MatroskaBuilder {
        var builder = MatroskaBuilder()
        builder.video()
        builder.aac(
            2, EBML.text(MatroskaID.language, "ger"), EBML.text(MatroskaID.name, "Original"),
            EBML.element(MatroskaID.audio, EBML.float(MatroskaID.samplingFrequency, 48_000)))
        builder.cluster(
            1000, Builder.simple(1, 0, [0, 0, 0, 2, 0x65, 0x88]), Builder.simple(2, 0, [1]),
            Builder.simple(1, 120, isKey: false, [2]), Builder.simple(2, 21, [2]),
            Builder.simple(1, 40, isKey: false, [3]), Builder.simple(2, 43, [3]))
        builder.cluster(
            1080, Builder.simple(1, 0, isKey: false, [4]), Builder.simple(2, -16, isKey: false, [4]),
            Builder.simple(2, 5, [5]),
            Builder.group(1, 160, hasReference: true, [5]), Builder.simple(1, 80, isKey: false, [6]),
            Builder.simple(1, 120, isKey: false, [7]))
        return builder
    }

    @Test func tracksSayWhatTheyAre() throws {
        let file = try Self.builder().movie()
        #expect(file.problems.isEmpty && file.notes.isEmpty)
        let tracks = file.movie.tracks
        #expect(tracks.map(\.id) == [1, 2])
        #expect(tracks.map(\.codec) == ["avc1.4d4015", "mp4a.40.2"])
        #expect(tracks.map(\.timescale) == [25_000, 48_000])
        #expect(tracks[0].displaySize.map { "\($0.width)x\($0.height)" } == "320x180")
        #expect(tracks[1].descriptions[0].audio?.channels == "2")
        #expect(tracks[1].language == "de" && tracks[1].name == "Original")
        // Where nothing is said, it is English.
        #expect(tracks[0].language == "en")
        let media = try SegmentMedia(reading: MediaBytes(name: "a.mkv", Self.builder().bytes))
        #expect(media.container == .matroska)
        #expect(media.tracks[0].samples.map(\.access) == [.instantaneous] + [RandomAccess?](repeating: nil, count: 6))
    }

    @Test func picturesAreDecodedBeforeTheyArePresented() throws {
        let file = try Self.builder().movie()
        let samples = try #require(file.movie.track(1)).samples
        #expect(samples.map(\.decodeTime) == [0, 1000, 2000, 3000, 4000, 5000, 6000])
        #expect(samples.map(\.presentationTime) == [1000, 4000, 2000, 3000, 7000, 5000, 6000])
        #expect(samples.map(\.duration) == [Int](repeating: 1000, count: 7))
        #expect(samples.map(\.isSync) == [true] + [Bool](repeating: false, count: 6))
        #expect(try file.samples(of: 1).map(\.last) == [0x88, 2, 3, 4, 5, 6, 7])
        // The delay is taken off again: picture and sound begin together.
        #expect(file.movie.presentationShift(of: file.movie.tracks[0]) == -1000)
    }

    @Test func soundRunsOnWithoutTheRoundingOfItsTimes() throws {
        let sound = try #require(try Self.builder().movie().movie.track(2))
        #expect(sound.samples.map(\.decodeTime) == [0, 1024, 2048, 3072, 4096])
        #expect(sound.samples.map(\.duration) == [Int](repeating: 1024, count: 5))
        // Not all muxers say of sound that decoding can begin with it.
        #expect(sound.samples.map(\.isSync) == [Bool](repeating: true, count: 5))
    }

    @Test func aGapInSoundStays() throws {
        var builder = MatroskaBuilder()
        builder.aac(1)
        builder.cluster(0, Builder.simple(1, 0), Builder.simple(1, 21), Builder.simple(1, 500), Builder.simple(1, 523))
        // One that goes back, and one that is late by a few milliseconds.
        builder.cluster(0, Builder.simple(1, 400), Builder.simple(1, 570))
        let samples = try #require(try builder.movie().movie.track(1)).samples
        #expect(samples.map(\.decodeTime) == [0, 1024, 24_000, 25_024, 26_048, 27_072])
        #expect(samples[1].duration == 24_000 - 1024)
    }

    /// The times that a muxer rounds to whole milliseconds.
    private static func rounded(_ count: Int, _ duration: Double, from start: Double = 0) -> [Int] {
        (0..<count).map { Int((start + Double($0) * duration).rounded()) * 1_000_000 }
    }

    @Test(arguments: [
        (24_000, 1001, 41_708_333), (30_000, 1001, 33_366_667), (60_000, 1001, 16_683_333), (24_000, 1000, 41_666_666),
        (25_000, 1000, 40_000_000), (50_000, 1000, 20_000_000), (60_000, 1000, 16_666_667), (24_000, 1001, 41_708_375),
        // Without a word, and with a wrong one, pictures together tell it.
        (24_000, 1001, 0), (30_000, 1001, 33_333_333), (120_000, 1001, 0),
    ])
    func usualRatesAreExactForHours(_ timescale: Int, _ ticks: Int, _ declared: Int) {
        let count = 10_000
        let times = PictureTimes(
            Self.rounded(count, Double(ticks) * 1000 / Double(timescale), from: 83.417), tick: 1_000_000,
            defaultDuration: declared)
        #expect(times.timescale == timescale)
        let steps = (1..<count).map { times.presentation[$0] - times.presentation[$0 - 1] }
        let isExact = declared != 41_708_375
        #expect(steps.count { $0 != ticks } <= (isExact ? 0 : count / 1000))
        #expect((0..<count).allSatisfy { times.decodeTime($0) == times.presentation[$0] })
    }

    @Test func picturesOfVaryingLengthKeepTheirTimes() {
        let milliseconds = [0, 17, 40, 333, 350, 351, 900]
        for declared in [0, 40_000_000, 80_000_000, 123_456_789] {
            let times = PictureTimes(
                milliseconds.map { $0 * 1_000_000 }, tick: 1_000_000, defaultDuration: declared)
            for (time, expected) in zip(times.presentation, milliseconds) {
                let error = abs(Double(time) * 1000 / Double(times.timescale) - Double(expected))
                #expect(error <= 1.1, "\(declared)")
            }
        }
    }

    @Test func rateOfHalfPicturesIsKept() throws {
        let times = PictureTimes(Self.rounded(100, 80), tick: 1_000_000, defaultDuration: 80_000_000)
        #expect(times.timescale == 1_000_000 && times.presentation[99] == 99 * 80_000)
    }

    @Test func picturesAcrossAGapAreStillInOrder() throws {
        let times = PictureTimes(
            [0, 120, 40, 80, 10_240, 160, 200, 10_280].map { $0 * 1_000_000 }, tick: 1_000_000,
            defaultDuration: 40_000_000)
        #expect(times.delay == 1)
        let decoded = (0..<8).map(times.decodeTime)
        #expect(zip(decoded, decoded.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(zip(decoded, times.presentation).allSatisfy { $0 <= $1 })
    }

    @Test func aPictureAtAWrongTimeIsNamed() throws {
        var builder = MatroskaBuilder()
        builder.video()
        builder.cluster(900_000, Builder.simple(1, 0))
        for index in 0..<100 { builder.cluster(index * 40, Builder.simple(1, 0, isKey: index == 0)) }
        let error = #expect(throws: MovieError.self) { try builder.movie() }
        #expect(error?.description.contains("track 1 (V_MPEG4/ISO/AVC) has a frame at") == true)
        #expect(error?.description.contains("--encode") == true)
    }

    @Test func framesAreLacedInThreeWays() throws {
        let data: [[UInt8]] = [[1, 1], [2], [3, 3, 3]]
        let frames = data.flatMap(\.self)
        var builder = MatroskaBuilder()
        builder.aac(1)
        func laced(_ flags: UInt8, _ bytes: [UInt8], at time: Int) -> [UInt8] {
            EBML.element(MatroskaID.simpleBlock, Builder.block(1, time, flags: flags, bytes))
        }
        builder.cluster(
            0, laced(0x82, [2, 2, 1] + frames, at: 0), laced(0x86, [2, 0x82, 0xBE] + frames, at: 64),
            laced(0x84, [2] + frames, at: 128), laced(0x82, [1, 255, 45] + [UInt8](repeating: 7, count: 301), at: 192))
        let file = try builder.movie()
        #expect(file.problems.isEmpty)
        let samples = try file.samples(of: 1)
        #expect(Array(samples[0..<6]) == data + data)
        #expect(Array(samples[6..<9]) == [[1, 1], [2, 3], [3, 3]])
        #expect(samples[9...].map(\.count) == [300, 1])
        #expect(try #require(file.movie.track(1)).samples.map(\.decodeTime) == (0..<11).map { $0 * 1024 })
    }

    @Test(arguments: [
        [0x82, 2, 9, 9, 1], [0x82, 255, 255], [0x82], [0x86, 3, 0x81, 0x80, 0xFF], [0x86, 1, 0x40], [0x84, 1, 1, 2, 3],
        [0x86, 1, 0x01, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFE, 1], [0x86, 2, 0x82, 0x80, 1],
    ])
    func lacesThatDoNotFitAreLeftOut(_ bytes: [UInt8]) throws {
        var builder = MatroskaBuilder()
        builder.aac(1)
        builder.cluster(
            0, EBML.element(MatroskaID.simpleBlock, Builder.block(1, 0, flags: bytes[0], Array(bytes[1...]))),
            Builder.simple(1, 0, [9]))
        let file = try builder.movie()
        #expect(try file.samples(of: 1) == [[9]])
        #expect(file.problems.map(\.problem) == ["has a block whose frames do not fit it: it is left out"])
    }

    @Test func whatWasTakenOffFramesIsPutBack() throws {
        let compression =
            EBML.number(MatroskaID.compressionAlgorithm, 3) + EBML.element(MatroskaID.compressionSettings, [0, 0, 0])
        var builder = MatroskaBuilder()
        builder.video(
            1,
            EBML.element(
                MatroskaID.encodings,
                EBML.element(MatroskaID.encoding, EBML.element(MatroskaID.compression, compression))))
        builder.aac(2)
        builder.cluster(
            0, Builder.simple(1, 0, [2, 0x65, 0x88]), Builder.simple(2, 0, [5]), Builder.simple(1, 40, [9]))
        let file = try builder.movie()
        #expect(try file.samples(of: 1) == [[0, 0, 0, 2, 0x65, 0x88], [0, 0, 0, 9]])
        #expect(try file.samples(of: 2) == [[5]])
        #expect(try SegmentMedia(file).tracks[0].samples[0].access == .instantaneous)
        // Across frames, and from within what was put back.
        let track = try #require(file.movie.track(1)).samples
        #expect(try file.movie.input.bytes(at: track[0].offset + 1, count: 8) == [0, 0, 2, 0x65, 0x88, 0, 0, 0])
        #expect(try file.movie.input.bytes(at: 0, count: 4) == [0x1A, 0x45, 0xDF, 0xA3])
    }

    @Test func whatIsLeftOutIsNamedWithWhatTakesIt() throws {
        func encoding(_ content: [UInt8]) -> [UInt8] {
            EBML.element(MatroskaID.encodings, EBML.element(MatroskaID.encoding, content))
        }
        var builder = MatroskaBuilder()
        builder.video()
        builder.aac(2, encoding(EBML.element(MatroskaID.compression, [])))
        builder.aac(3, encoding(EBML.number(MatroskaID.encodingType, 1)))
        builder.track(4, 17, "S_TEXT/ASS", [])
        builder.track(5, 17, "S_HDMV/PGS", [])
        builder.track(6, 18, "B_VOBBTN", [])
        builder.track(7, 2, "A_VORBIS", [1])
        builder.track(8, 2, "A_DTS", [])
        builder.cluster(0, (1...7).flatMap { Builder.simple($0, 0) })
        let file = try builder.movie()
        #expect(file.notes.count == 4)
        #expect(file.notes[0].contains("(zlib)") && file.notes[0].contains("mkvmerge -o out.mkv --compression -1:none"))
        #expect(file.notes[1].contains("-c webvtt"))
        #expect(file.notes[2].contains("pictures"))
        // Encrypted sound is told of by the packager, and what MP4 has no form for; a track without frames by nobody.
        #expect(file.movie.tracks.map(\.id) == [1, 3, 7])
        #expect(file.movie.tracks[1].descriptions[0].protectionScheme == "cenc")
        #expect(file.movie.tracks[2].codec == "A_VORBIS")
    }

    @Test func delayAndPaddingOfOpusAreLeftOut() throws {
        let head: [UInt8] = Array("OpusHead".utf8) + [1, 2, 0x38, 1, 0x80, 0xBB, 0, 0, 0, 0, 0]
        var builder = MatroskaBuilder()
        builder.track(1, 2, "A_OPUS", head, EBML.number(MatroskaID.codecDelay, 6_500_000))
        // Packets of 20 ms, of 10 ms, and of twice 20 ms, of which the last 13.5 ms are not to be heard.
        builder.cluster(
            0, Builder.simple(1, 0, [0xFC, 1]), Builder.simple(1, 20, [0xF4, 1]),
            Builder.group(1, 30, discard: 13_500_000, [0xFD, 1]))
        let file = try builder.movie()
        let track = try #require(file.movie.track(1))
        #expect(track.codec == "Opus" && track.timescale == 48_000)
        #expect(track.samples.map(\.decodeTime) == [0, 960, 1440])
        #expect(track.samples.last?.duration == 1920 - 648)
        #expect(file.movie.presentationShift(of: track) == -312)
    }

    @Test func subtitlesAreTheTextThatTheyWere() throws {
        var builder = MatroskaBuilder()
        builder.video()
        builder.track(2, 17, "S_TEXT/UTF8", [], EBML.text(MatroskaID.language, "fre"))
        builder.track(3, 17, "D_WEBVTT/SUBTITLES", [])
        builder.cluster(1000, Builder.simple(1, 0), Builder.simple(1, 40))
        builder.cluster(
            1500, Builder.group(2, 0, duration: 1500, Array("<i>Oui</i> & \r\n\r\n42".utf8)),
            Builder.group(2, 500, duration: 2000, Array("-".utf8)),
            Builder.group(3, 0, duration: 1000, Array("id\nline:0\nTop".utf8)))
        let movie = try builder.movie().movie
        #expect(movie.tracks.map(\.codec) == ["avc1.4d4015", "S_TEXT/UTF8", "D_WEBVTT/SUBTITLES"])
        #expect(movie.tracks[1].language == "fr" && Subtitles.isRead(movie.tracks[1], of: movie))
        func text(_ track: Track) throws -> String {
            var bytes: [UInt8] = []
            let boundaries = [MediaTime.zero, MediaTime(seconds: 10)]
            try Subtitles(reading: track, of: movie).writeSegments(between: boundaries, mpegTime: 0) { segment, _ in
                bytes = segment
            }
            return String(decoding: bytes, as: UTF8.self).split(separator: "\n").dropFirst(2).joined(separator: "\n")
        }
        #expect(
            try text(movie.tracks[1]) == """
                00:00:00.500 --> 00:00:02.000
                <i>Oui</i> &amp; 
                42
                00:00:01.000 --> 00:00:03.000
                -
                """)
        #expect(try text(movie.tracks[2]) == "00:00:00.500 --> 00:00:01.500 line:0\nTop")
    }

    @Test func otherCodecsKeepWhatTheyAreDecodedBy() throws {
        let flac: [UInt8] =
            Array("fLaC".utf8) + [0x80, 0, 0, 34, 0x10, 0, 0x10, 0, 0, 0, 0, 0, 0, 0, 0x0B, 0xB8, 0x02, 0xF0]
            + [UInt8](repeating: 0, count: 20)
        let size = EBML.number(MatroskaID.pixelWidth, 320) + EBML.number(MatroskaID.pixelHeight, 180)
        let color = EBML.element(
            MatroskaID.color,
            EBML.number(MatroskaID.primaries, 9) + EBML.number(MatroskaID.transfer, 16)
                + EBML.number(MatroskaID.matrix, 9))
        let shape =
            EBML.number(MatroskaID.displayWidth, 4) + EBML.number(MatroskaID.displayHeight, 3)
            + EBML.number(MatroskaID.displayUnit, 3)
        var builder = MatroskaBuilder()
        builder.track(1, 2, "A_FLAC", flac)
        builder.track(2, 1, "V_VP9", [], EBML.element(MatroskaID.video, size + color))
        builder.track(3, 1, "V_AV1", [0x81, 5, 0x4C, 0], EBML.element(MatroskaID.video, size + shape))
        builder.track(4, 2, "A_MPEG/L3", [])
        builder.track(5, 2, "A_AC3", [])
        builder.cluster(
            0, Builder.simple(1, 0), Builder.simple(2, 0, [0x82, 0x49, 0x83, 0x42, 0, 0, 0, 0]), Builder.simple(3, 0),
            Builder.simple(4, 0, [0xFF, 0xFB, 0x90, 0x64]),
            Builder.simple(5, 0, [0x0B, 0x77, 0, 0, 0x14, 0x40, 0x43, 0xE1]))
        let tracks = try builder.movie().movie.tracks
        #expect(
            tracks.map(\.codec) == ["fLaC", "vp09.00.11.08.01.09.16.09.00", "av01.0.05M.10", "mp4a.40.34", "ac-3"])
        #expect(tracks[0].descriptions[0].audio?.sampleRate == 48_000)
        #expect(tracks[0].descriptions[0].audio?.channelCount == 2)
        #expect(tracks[1].descriptions[0].video?.color?.range == "PQ")
        #expect(tracks[2].displaySize.map { "\($0.width)x\($0.height)" } == "240x180")
        #expect(tracks.map(\.samples.first?.duration) == [4096, 40, 40, 1152, 1536])
    }
}
