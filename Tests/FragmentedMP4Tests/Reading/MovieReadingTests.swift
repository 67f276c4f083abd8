import HLS
import TestSupport
import Testing

@testable import FragmentedMP4

@Suite("Movies that are written by hand are read")
struct MovieReadingTests {
    private func read(_ builder: MovieBuilder) throws -> Movie { try Movie(reading: MemoryMovie(builder.bytes())) }

    @Test
    func `samples have the data, times and flags that were written`() throws {
        let builder = MovieBuilder.video(count: 7, sync: [0, 3], offsets: [2000, 3000, 1000, 2000])
        let movie = try read(builder)
        let track = try #require(movie.tracks.first)
        #expect(track.samples.map(\.isSync) == [true, false, false, true, false, false, false])
        #expect(track.samples.map(\.decodeTime) == [0, 1000, 2000, 3000, 4000, 5000, 6000])
        #expect(track.samples.map(\.compositionOffset) == [2000, 3000, 1000, 2000, 0, 0, 0])
        #expect(track.duration == 7000)
        #expect(track.frameRate == 1)
        for (index, sample) in track.samples.enumerated() {
            let data = try movie.input.bytes(at: sample.offset, count: sample.size)
            #expect(data == MovieBuilder.data(track: 1, sample: index, size: sample.size))
        }
    }

    @Test
    func `the track's own facts are told`() throws {
        var builder = MovieBuilder.video(count: 2, sync: [0])
        builder.tracks.append(MovieBuilder.audio(count: 3))
        builder.tracks[1].language = "deu"
        let movie = try read(builder)
        #expect(movie.brands == ["isom"])
        #expect(movie.timescale == 600)
        #expect(!movie.isFragmented)
        #expect(movie.tracks.map(\.id) == [1, 2])
        #expect(movie.tracks.map(\.mediaType) == [.video, .audio])
        #expect(movie.tracks.map(\.language) == [nil, "de"])
        #expect(movie.tracks[0].displaySize == Resolution(width: 320, height: 180))
        #expect(movie.tracks.map(\.codec) == ["avc1.64001f", "mp4a.40.2"])
        #expect(movie.tracks[1].descriptions[0].audio == AudioFormat(channelCount: 2, sampleRate: 48_000))
        #expect(movie.tracks[0].hasSampleDependencies && !movie.tracks[1].hasSampleDependencies)
    }

    @Test(arguments: [0, 4, 8, 16])
    func `sizes of 4, 8 and 16 bits, long offsets and long boxes say the same`(bits: Int) throws {
        let plain = try read(MovieBuilder.video(count: 5, sync: [0]))
        var builder = MovieBuilder.video(count: 5, sync: [0])
        builder.tracks[0].sizeBits = bits
        builder.tracks[0].usesLongOffsets = true
        builder.mediaHeaderSize = 16
        let other = try read(builder)
        #expect(other.tracks[0].samples.map(\.size) == plain.tracks[0].samples.map(\.size))
        for (index, sample) in other.tracks[0].samples.enumerated() {
            let data = try other.input.bytes(at: sample.offset, count: sample.size)
            #expect(data == MovieBuilder.data(track: 1, sample: index, size: sample.size))
        }
    }

    @Test
    func `a box of size 0 goes to the end of the file`() throws {
        var builder = MovieBuilder.video(count: 3, sync: [0])
        builder.mediaHeaderSize = 0
        #expect(try read(builder).tracks[0].samples.count == 3)
    }

    @Test
    func `boxes of other types are left where they are: uuid, free, and those that nobody knows`() throws {
        var builder = MovieBuilder.video(count: 3, sync: [0])
        builder.between =
            MovieBuilder.box("uuid", MovieBuilder.zeros(20)) + MovieBuilder.box("free", [])
            + MovieBuilder.box("\u{1}xyz", MovieBuilder.zeros(5))
        let bytes = builder.bytes()
        #expect(try Movie(reading: MemoryMovie(bytes)).tracks[0].samples.count == 3)
        let nodes = try BoxNode.read(MemoryMovie(bytes))
        #expect(nodes.map(\.type.description) == ["ftyp", "uuid", "free", "\\x01xyz", "moov", "mdat"])
        #expect(nodes.reduce(0) { $0 + $1.size } == bytes.count)
        #expect(nodes[4].children.map(\.type) == ["mvhd", "trak"])
    }

    @Test
    func `an entry of stsd that is called as a box of boxes is not read as one`() throws {
        var builder = MovieBuilder.video(count: 1, sync: [0])
        builder.tracks[0].entry = MovieBuilder.videoEntry(format: "trak")
        let bytes = builder.bytes()
        #expect(try Movie(reading: MemoryMovie(bytes)).tracks[0].codec == "trak")
        #expect(try BoxNode.read(MemoryMovie(bytes)).count == 3)
    }

    @Test
    func `a movie whose data stands before its moov is the same`() throws {
        var builder = MovieBuilder.video(count: 3, sync: [0])
        builder.movesMediaToEnd = false
        let movie = try read(builder)
        let sample = try #require(movie.tracks[0].samples.last)
        let data = try movie.input.bytes(at: sample.offset, count: sample.size)
        #expect(data == MovieBuilder.data(track: 1, sample: 2, size: sample.size))
    }

    @Test
    func `sdtp tells what samples depend on`() throws {
        var builder = MovieBuilder.video(count: 3, sync: [0])
        builder.tracks[0].more = MovieBuilder.full("sdtp", 0, [0x20, 0x18, 0x14])
        let samples = try read(builder).tracks[0].samples
        #expect(samples.map(\.dependency.dependsOn) == [2, 1, 1])
        #expect(samples.map(\.dependency.rawValue) == [0x20, 0x18, 0x14])
    }

    @Test
    func `a file that shrank since it was opened is an error`() throws {
        let bytes = MovieBuilder.video(count: 3, sync: [0]).bytes()
        let movie = try Movie(reading: MemoryMovie(bytes))
        let shrunk = MemoryMovie(Array(bytes.dropLast(2)), claimedSize: bytes.count)
        let plan = try Segmenter().plan(Movie(reading: shrunk), trackIDs: [1])
        #expect(movie.tracks[0].samples.count == 3)
        let error = #expect(throws: MovieError.self) { _ = try WrittenSegments(plan) }
        #expect(error?.kind == .truncated)
    }

    @Test
    func `a separable segment is read with its initialization segment`() throws {
        let movie = try read(MovieBuilder.video(count: 12, sync: [0, 6]))
        let written = try WrittenSegments(Segmenter().plan(movie, trackIDs: [1]))
        #expect(written.segments.count == 3)
        let initialization = try Movie(reading: MemoryMovie(written.segments[0]))
        #expect(initialization.tracks[0].samples.isEmpty)
        let segment = try Movie(reading: MemoryMovie(written.segments[2]), initialization: initialization)
        #expect(segment.tracks[0].samples.map(\.decodeTime) == (6..<12).map { 10_000 + $0 * 1000 })
        let error = #expect(throws: MovieError.self) { try Movie(reading: MemoryMovie(written.segments[1])) }
        #expect(error?.problem.contains("initialization segment") == true)
    }
}
