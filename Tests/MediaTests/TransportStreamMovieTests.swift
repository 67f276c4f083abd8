import Testing

@testable import FragmentedMP4
@testable import PlayheadMedia

/// Transport streams that are packaged: their samples, gathered.
@Suite struct TransportStreamMovieTests {
    /// The sequence parameter set of 160x90, progressive, that x264 writes.
    private static let otherSPS: [UInt8] = [
        0x67, 0x42, 0xC0, 0x0B, 0xDA, 0x0A, 0x37, 0xE4, 0xC0, 0x44, 0, 0, 3, 0, 4, 0, 0, 3, 0, 0xC8, 0x3C, 0x50, 0xAA,
        0x80,
    ]

    private static func source(_ bytes: [UInt8]) throws -> MovieSource {
        try MovieSource(reading: MediaBytes(name: "a.ts", bytes), temporaryFolder: "/nowhere")
    }

    @Test func samplesAreGatheredAsMP4HasThem() throws {
        let source = try Self.source(StreamBuilder.groups(at: [126_000]).bytes)
        #expect(source.notes.isEmpty)
        let movie = source.movie
        #expect(movie.tracks.map(\.id) == [256, 257])
        #expect(movie.tracks.map(\.codec) == ["avc1.4d4015", "mp4a.40.2"])
        #expect(movie.tracks.map(\.timescale) == [90_000, 48_000])
        #expect(movie.tracks[1].language == "de")
        let (video, sound) = (movie.tracks[0].samples, movie.tracks[1].samples)
        // Without delimiter and parameter sets, and lengths of four bytes for start codes.
        #expect(video.map(\.size) == [400 - 6 - 28 - 6, 195, 196, 197])
        #expect(video.map(\.decodeTime) == [0, 3840, 7680, 11_520])
        #expect(video.map(\.compositionOffset) == [3840, 15_360, 7680, 3840])
        #expect(video.map(\.duration) == [3840, 3840, 3840, 3840])
        #expect(video.map(\.isSync) == [true, false, false, false])
        #expect(try movie.input.bytes(at: video[1].offset, count: 6) == [0, 0, 0, 191, 0x41, 0x9A])
        // Without the headers of ADTS, and times that do not lose what 90 kHz round.
        #expect(sound.map(\.size) == [73, 83, 73, 83, 73, 83, 73, 83])
        #expect(sound.map(\.decodeTime) == (0..<8).map { $0 * 1024 })
        #expect(movie.presentationShift(of: movie.tracks[0]) + video[0].presentationTime == 3840)
        #expect(movie.presentationShift(of: movie.tracks[1]) == 0)
    }

    @Test func timesGoOnWhereTheirBitsAreOver() throws {
        let source = try Self.source(StreamBuilder.groups(at: [1 << 33 - 5000]).bytes)
        #expect(source.notes.isEmpty)
        #expect(source.movie.tracks[0].samples.map(\.decodeTime) == [0, 3840, 7680, 11_520])
        #expect(source.movie.tracks[1].samples.map(\.decodeTime) == (0..<8).map { $0 * 1024 })
    }

    @Test(arguments: [9_000_000, 2_000_000, 5_015_360])
    func whatFollowsALeapComesRightBehind(time: Int) throws {
        let source = try Self.source(StreamBuilder.groups(at: [4_000_000, time]).bytes)
        #expect(source.notes.count == 1)
        #expect(source.notes.first?.contains("times leap by ") == true)
        let (video, sound) = (source.movie.tracks[0].samples, source.movie.tracks[1].samples)
        #expect(video.map(\.decodeTime) == (0..<8).map { $0 * 3840 })
        #expect(sound.map(\.decodeTime) == (0..<16).map { $0 * 1024 })
    }

    @Test func aGapStaysAGap() throws {
        let movie = try Self.source(StreamBuilder.groups(at: [126_000, 216_000]).bytes).movie
        #expect(movie.tracks[0].samples[3].duration == 90_000 - 11_520)
        #expect(movie.tracks[1].samples[7].duration == 48_000 - 7 * 1024)
    }

    @Test func decodingBeginsWithASyncSample() throws {
        var stream = StreamBuilder(StreamBuilder.both)
        stream.pes(256, pts: 100, Bitstream.picture(Bitstream.predicted, parameters: Bitstream.interlacedSPS))
        stream.addGroup(at: 3940)
        let source = try Self.source(stream.bytes)
        #expect(source.notes == ["1 picture of PID 256 before the first one that decoding can begin with are left out"])
        #expect(source.movie.tracks[0].samples.count == 4)
        var never = StreamBuilder(StreamBuilder.both)
        never.pes(256, pts: 100, Bitstream.picture(Bitstream.predicted, parameters: Bitstream.interlacedSPS))
        #expect(throws: MovieError.self) { try Self.source(never.bytes) }
    }

    @Test func aSinglePictureLastsAsLongAsItsParametersSay() throws {
        var stream = StreamBuilder([(256, 0x1B, [])])
        stream.pes(256, pts: 0, Bitstream.picture(Bitstream.instantaneous, parameters: Bitstream.interlacedSPS))
        #expect(try Self.source(stream.bytes).movie.tracks[0].samples.map(\.duration) == [3600])
    }

    @Test(arguments: [(Bitstream.interlacedSPS, 0), (otherSPS, 1)])
    func severalPicturesOfOnePESPacketAreSaid(parameters: [UInt8], count: Int) throws {
        var stream = StreamBuilder([(256, 0x1B, [])])
        let picture = Bitstream.picture(Bitstream.instantaneous, parameters: parameters)
        stream.pes(256, pts: 0, picture)
        stream.pes(256, pts: 3600, picture + Bitstream.picture(Bitstream.predicted))
        let source = try Self.source(stream.bytes)
        #expect(source.movie.tracks[0].samples.count == 2)
        #expect(source.notes.count == count)
    }

    @Test func otherParametersAreAnotherDescription() throws {
        var stream = StreamBuilder.groups(at: [126_000])
        stream.addGroup(at: 141_360, parameters: Self.otherSPS)
        stream.addGroup(at: 156_720)
        let source = try Self.source(stream.bytes)
        let track = source.movie.tracks[0]
        #expect(track.descriptions.map(\.codec) == ["avc1.4d4015", "avc1.42c00b"])
        #expect(track.samples.map(\.descriptionIndex) == [0, 0, 0, 0, 1, 1, 1, 1, 0, 0, 0, 0])
        #expect(source.notes.count == 1)
    }

    @Test func whatIsNotPackagedIsSaid() throws {
        let others: [(pid: Int, type: UInt8, descriptors: [UInt8])] = [
            (300, 0x06, [0x56, 0]), (301, 0x06, [0x59, 0]), (302, 0x86, []), (303, 0x03, []),
        ]
        var stream = StreamBuilder(StreamBuilder.both + others)
        stream.addGroup(at: 126_000)
        stream.pes(
            303, id: 0xC0, pts: 126_000, isBounded: true, [0xFF, 0xFD, 0x84, 0xC4] + [UInt8](repeating: 1, count: 380))
        #expect(
            try Self.source(stream.bytes).notes == [
                "PID 300 is teletext, and left out", "PID 301 is DVB subtitles, and left out",
                "PID 302 is SCTE 35, and left out",
                "PID 303 is MP2, and left out; --encode makes AAC of sound, and H.264 of pictures",
            ])
    }

    @Test(arguments: [(0x02, "MPEG-2 video"), (0xDB, "the key"), (0x33, "VVC"), (0x10, "MPEG-4 video")])
    func aStreamWithoutAPictureThatMP4TakesIsRefused(type: UInt8, words: String) throws {
        var stream = StreamBuilder([(256, type, []), (257, 0x0F, [])])
        stream.addGroup(at: 126_000)
        let error = #expect(throws: MovieError.self) { try Self.source(stream.bytes) }
        #expect(error?.kind == .unsupported)
        #expect(error?.problem.contains(words) == true)
    }

    @Test(arguments: [1, 2, 6] as [UInt8])
    func opusIsPackagedWithoutTheHeadersOfItsPackets(channels: UInt8) throws {
        var stream = StreamBuilder([(257, 0x06, [5, 4] + Array("Opus".utf8) + [0x7F, 2, 0x80, channels])])
        // Packets of 20 ms (configuration 31), the first with 312 samples that are not heard, the second of more than 255 bytes.
        let packets = [[0xFC] + [UInt8](repeating: 7, count: 99), [0xFC] + [UInt8](repeating: 9, count: 299)]
        stream.pes(
            257, id: 0xBD, pts: 90_000,
            [0x7F, 0xF0, 100, 0x01, 0x38] + packets[0] + [0x7F, 0xE0, 255, 45] + packets[1])
        let last: [UInt8] = [0xFC, 1, 2]
        stream.pes(257, id: 0xBD, pts: 93_600, [0x7F, 0xE0, 3] + last)
        let source = try Self.source(stream.bytes)
        let track = try #require(source.movie.tracks.first)
        #expect(track.timescale == 48_000 && track.samples.map(\.duration) == [960, 960, 960])
        #expect(track.samples.map(\.size) == [100, 300, 3])
        #expect(track.descriptions.first?.codec == "Opus")
        #expect(track.descriptions.first?.audio?.channelCount == Int(channels))
        #expect(source.notes.isEmpty)
    }

    @Test func opusOfTwoLanguagesInOneIsNot() throws {
        var stream = StreamBuilder([(257, 0x06, [5, 4] + Array("Opus".utf8) + [0x7F, 2, 0x80, 0])])
        stream.pes(257, id: 0xBD, pts: 90_000, [0x7F, 0xE0, 3, 0xFC, 1, 2])
        let error = #expect(throws: MovieError.self) { try Self.source(stream.bytes) }
        #expect(error?.problem.contains("Opus") == true)
    }

    @Test func scrambledStreamsAreRefused() throws {
        var bytes = StreamBuilder.groups(at: [126_000]).bytes
        for packet in stride(from: 376, to: bytes.count, by: 188) { bytes[packet + 3] |= 0x80 }
        let error = #expect(throws: MovieError.self) { try Self.source(bytes) }
        #expect(error?.problem.contains("scrambled in PID 256") == true)
    }

    @Test func theFirstProgramWithPicturesIsPackaged() throws {
        var stream = StreamBuilder()
        let programs: [UInt8] = [0, 1, 0xF0, 1, 0, 2, 0xF0, 2, 0, 3, 0xF0, 3]
        stream.packets(0, [0] + StreamBuilder.section(0, 1, programs))
        for (pid, entry) in [
            (0x1001, [0x0F, 0xE1, 0x10, 0xF0, 0]), (0x1002, [0x1B, 0xE1, 0, 0xF0, 0]),
            (0x1003, [0x1B, 0xE1, 0x20, 0xF0, 0]),
        ]
            as [(Int, [UInt8])]
        {
            stream.packets(pid, [0] + StreamBuilder.section(2, pid - 0x1000, [0xE1, 0, 0xF0, 0] + entry))
            if pid == 0x1001 { stream.pes(0x110, id: 0xC0, pts: 0, isBounded: true, Bitstream.adts()) }
        }
        stream.addGroup(at: 0)
        stream.pes(0x110, id: 0xC0, pts: 1920, isBounded: true, Bitstream.adts())
        let source = try Self.source(stream.bytes)
        #expect(source.movie.tracks.map(\.id) == [256])
        #expect(source.notes.count == 1)
        #expect(source.notes.first?.hasPrefix("program 2 is packaged, and 2 others are left out (1, 3)") == true)
    }

    @Test func missingPacketsAreSaid() throws {
        var stream = StreamBuilder.groups(at: [126_000])
        stream.bytes.removeSubrange(188 * 3..<188 * 4)
        let source = try Self.source(stream.bytes)
        #expect(source.notes.first?.contains("gaps in continuity_counter: 1 in PID 256") == true)
        #expect(source.movie.tracks.map(\.samples.count) == [4, 8])
    }

    @Test func whatThereIsNoRoomForIsSaid() throws {
        var stream = StreamBuilder([(256, 0x1B, [])])
        for index in 0..<3 {
            stream.pes(
                256, pts: index * 3600,
                Bitstream.picture(Bitstream.instantaneous, parameters: Bitstream.interlacedSPS, size: 600_000))
        }
        let error = #expect(throws: MovieError.self) { try Self.source(stream.bytes) }
        #expect(error?.problem.contains("up to \(stream.bytes.count) bytes") == true)
        #expect(error?.problem.contains("/nowhere (No such file or directory") == true)
    }

    @Test func whatIsCutOffIsReadOrRefused() {
        let whole = StreamBuilder.groups(at: [126_000, 141_360]).bytes
        for length in stride(from: 0, through: whole.count, by: 61) { _ = try? Self.source(Array(whole[..<length])) }
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<500 {
            var bytes = whole
            for _ in 0..<20 { bytes[Int.random(in: bytes.indices, using: &generator)] = .random(in: 0...255) }
            guard let source = try? Self.source(bytes) else { continue }
            for track in source.movie.tracks {
                #expect(track.samples.allSatisfy { $0.offset + $0.size <= source.movie.input.size })
                _ = try? Segmenter().plan(source.movie, trackIDs: [track.id])
            }
        }
    }
}
