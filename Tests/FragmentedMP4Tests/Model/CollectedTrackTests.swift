import HLS
import Testing

@testable import FragmentedMP4

/// Movies of tracks that no `moov` describes.
struct CollectedTrackTests {
    /// The parameter sets of 320x180 that x264 writes.
    private static let sequence: [UInt8] = [
        0x67, 0x4D, 0x40, 0x15, 0xF4, 0x0A, 0x19, 0xF9, 0x30, 0x11, 0, 0, 3, 0, 1, 0, 0, 3, 0, 0x32, 0x1F, 0x14, 0x2A,
        0xA0,
    ]
    private static let picture: [UInt8] = [0x68, 0xCE, 0x38, 0x80]

    /// Pictures of which the second in decode order is presented last, and sound that begins 20 ms before them.
    private static func tracks() -> [CollectedTrack] {
        var video = CollectedTrack(id: 1, timescale: 90_000)
        video.configurations = [.avc(sequence: [sequence], picture: [picture])]
        for (index, time) in [3600, 14_400, 7200, 10_800].enumerated() {
            video.append(
                offset: index * 10, size: 10, decodeTime: 1_000_000 + index * 3600, presentationTime: 1_000_000 + time,
                duration: 3600, isSync: index == 0)
        }
        var sound = CollectedTrack(id: 2, timescale: 48_000)
        sound.configurations = [.aac([0x11, 0x90])]
        sound.language = "deu"
        for index in 0..<6 {
            let time = 1_001_805 * 8 / 15 + index * 1024
            sound.append(
                offset: 40 + index * 5, size: 5, decodeTime: time, presentationTime: time, duration: 1024, isSync: true)
        }
        return [video, sound]
    }

    private static func movie(_ tracks: [CollectedTrack] = tracks()) throws -> Movie {
        try Movie(MemoryMovie([UInt8](0..<70)), tracks: tracks)
    }

    @Test func descriptionsAreReadFromWhatIsWritten() throws {
        let tracks = try Self.movie().tracks
        #expect(tracks.map(\.codec) == ["avc1.4d4015", "mp4a.40.2"])
        #expect(tracks[0].displaySize.map { "\($0.width)x\($0.height)" } == "320x180")
        #expect(tracks[0].descriptions[0].nalLengthSize == 4)
        #expect(tracks[1].descriptions[0].audio?.channels == "2")
        #expect(tracks[1].language == "de")
    }

    @Test func tracksBeginAsFarApartAsTheyDid() throws {
        let movie = try Self.movie()
        #expect(movie.presentationShift(of: movie.tracks[0]) + movie.tracks[0].samples[0].presentationTime == 1795)
        #expect(movie.presentationShift(of: movie.tracks[1]) == 0)
    }

    @Test func segmentsHoldTheSameSamples() throws {
        let movie = try Self.movie()
        let written = try WrittenSegments(try Segmenter().plan(movie, trackIDs: [1])).movie()
        let samples = try #require(written.track(1)).samples
        #expect(samples.map(\.size) == [10, 10, 10, 10])
        #expect(samples.map { $0.presentationTime - samples[0].presentationTime } == [0, 10_800, 3600, 7200])
        #expect(try written.input.bytes(at: samples[1].offset, count: 10) == [UInt8](10..<20))
    }

    @Test func samplesThatDoNotFitAreNotTaken() throws {
        var track = CollectedTrack(id: 1, timescale: 1000)
        func append(_ decode: Int, _ presentation: Int, size: Int = 1) -> Bool {
            track.append(
                offset: 0, size: size, decodeTime: decode, presentationTime: presentation, duration: 1, isSync: true)
        }
        #expect(append(-5, 0))
        #expect(!append(-6, 0))
        #expect(!append(0, 1 << 40))
        #expect(!append(1 << 40, 1 << 40))
        #expect(!append(.min, .min))
        #expect(!append(0, 0, size: 1 << 33))
        #expect(append(7, 7))
        #expect(track.samples.map(\.decodeTime) == [0, 12])
        #expect(track.samples[0].duration == 12)
    }

    @Test func whatDoesNotTellHowItIsDecodedIsNoTrack() throws {
        for configurations in [[], [.avc(sequence: [], picture: [])], [.aac([])], [.ac3([0x0B, 0x77])]]
            as [[CodecConfiguration]]
        {
            var track = Self.tracks()[0]
            track.configurations = configurations
            #expect(throws: MovieError.self) { try Self.movie([track]) }
        }
    }

    /// Each kind's boxes are read as they are written. AC-3: 48 kHz, three channels before, two behind, one for low
    /// frequencies.
    @Test(arguments: [
        (CodecConfiguration.ac3([0x0B, 0x77, 0, 0, 0x1E, 0x40, 0xE1, 0]), "ac-3", "6", 48_000),
        (.enhancedAC3([0x0B, 0x77, 0x00, 0x3F, 0x3F, 0x86, 0, 0, 0, 0, 0]), "ec-3", "6", 48_000),
        (.mpegAudio([0xFF, 0xFB, 0x90, 0x64]), "mp4a.40.34", "2", 44_100),
        (.opus(Array("OpusHead".utf8) + [1, 2, 0x38, 1, 0x80, 0xBB, 0, 0, 0, 0, 0]), "Opus", "2", 48_000),
        (.aac([0x13, 0x90, 0x56, 0xE5, 0xA5, 0x48, 0x80]), "mp4a.40.29", "2", 44_100),
    ])
    func soundSaysWhatItIs(configuration: CodecConfiguration, codec: String, channels: String, rate: Int) throws {
        var track = CollectedTrack(id: 7, timescale: rate)
        track.configurations = [configuration]
        track.append(offset: 0, size: 10, decodeTime: 0, presentationTime: 0, duration: 1024, isSync: true)
        let description = try #require(try Self.movie([track]).tracks.first?.descriptions.first)
        #expect(description.codec == codec)
        #expect(description.audio?.channels == channels)
        #expect(description.audio?.sampleRate == rate)
    }

    @Test func pixelsThatAreNotSquareAreSaid() throws {
        var track = Self.tracks()[0]
        track.pixelAspect = PixelAspect(horizontal: 4, vertical: 3)
        #expect(try Self.movie([track]).tracks[0].displaySize.map { "\($0.width)x\($0.height)" } == "427x180")
    }
}
