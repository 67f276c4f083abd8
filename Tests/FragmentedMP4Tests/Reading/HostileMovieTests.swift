import TestSupport
import Testing

@testable import FragmentedMP4

@Suite("Movies that lie are errors in words")
struct HostileMovieTests {
    /// A fragmented movie and a progressive one, with all that is read.
    private func movies() throws -> [[UInt8]] {
        var builder = MovieBuilder.video(count: 8, sync: [0, 4], offsets: [2000, 3000, 1000, 2000])
        builder.tracks.append(MovieBuilder.audio(count: 9))
        builder.tracks[1].edits = [(600, -1), (0, 1024)]
        let plain = builder.bytes()
        let plan = try Segmenter().plan(Movie(reading: MemoryMovie(plain)), trackIDs: [1, 2])
        return [plain, try WrittenSegments(plan).bytes]
    }

    /// Reads and cuts; an error is well, and anything else than an error or an end is not.
    @discardableResult private func use(_ bytes: [UInt8]) -> Bool {
        let input = MemoryMovie(bytes)
        _ = try? BoxNode.read(input)
        guard let movie = try? Movie(reading: input) else { return false }
        var options = SegmenterOptions()
        for profile in SegmentProfile.allCases {
            options.profile = profile
            guard let plan = try? Segmenter(options: options).plan(movie, trackIDs: movie.tracks.map(\.id)) else {
                return false
            }
            guard let written = try? WrittenSegments(plan) else { return false }
            guard (try? written.movie()) != nil else {
                Issue.record("what was written is no movie")
                return false
            }
        }
        return true
    }

    @Test
    func `cut short anywhere, a movie is an error`() throws {
        for bytes in try movies() {
            #expect(use(bytes))
            for count in 0..<bytes.count {
                let isWhole = use(Array(bytes[..<count]))
                // A fragmented movie that ends behind a fragment is a shorter movie.
                if isWhole { #expect(bytes[count...].dropFirst(4).starts(with: Array("moof".utf8))) }
            }
        }
    }

    @Test
    func `samples in another file are refused, under each name that a reference to a file has`() throws {
        let movie = try movies()[0]
        let reference = Array("url ".utf8) + [0, 0, 0, 1]
        let place = try #require(movie.indices.first { movie[$0...].starts(with: reference) })
        for type in ["url ", "urn ", "alis"] {
            for (flag, isOurs) in [(UInt8(1), true), (0, false)] {
                var bytes = movie
                bytes.replaceSubrange(place..<(place + 8), with: Array(type.utf8) + [0, 0, 0, flag])
                #expect(use(bytes) == isOurs)
                guard !isOurs else { continue }
                let error = #expect(throws: MovieError.self) { try Movie(reading: MemoryMovie(bytes)) }
                #expect(error?.problem == "the samples are in another file")
            }
        }
    }

    @Test(arguments: 0..<20)
    func `bits that are flipped lead to an error or to another movie, and to nothing worse`(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        for original in try movies() {
            for _ in 0..<50 {
                var bytes = original
                for _ in 0..<Int.random(in: 1...4, using: &random) {
                    let index = Int.random(in: 0..<bytes.count, using: &random)
                    bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
                }
                use(bytes)
            }
        }
    }

    @Test
    func `every figure at its largest leads to an error or to another movie`() throws {
        for original in try movies() {
            for index in stride(from: 0, to: original.count - 4, by: 1) {
                var bytes = original
                bytes.replaceSubrange(index..<index + 4, with: [0xFF, 0xFF, 0xFF, 0xFF])
                use(bytes)
            }
        }
    }

    private func problem(_ bytes: [UInt8]) -> String? {
        let error = #expect(throws: MovieError.self) { try Movie(reading: MemoryMovie(bytes)) }
        return error?.description
    }

    /// A movie whose sample table has other bytes at the end, which come after those that were there.
    private func movie(more: [UInt8]) -> [UInt8] {
        var builder = MovieBuilder.video(count: 4, sync: [0])
        builder.tracks[0].more = more
        return builder.bytes()
    }

    @Test
    func `a stsz of 2^32 samples is refused, whether it has one size for all or not`() throws {
        let each = MovieBuilder.full("stsz", 0, MovieBuilder.u32(0) + MovieBuilder.u32(0xFFFF_FFFF))
        #expect(problem(movie(more: each))?.contains("4294967295 entries, and has room for 0") == true)
        let constant = MovieBuilder.full("stsz", 0, MovieBuilder.u32(1) + MovieBuilder.u32(0xFFFF_FFFF))
        #expect(problem(movie(more: constant))?.contains("4294967295 samples of 1 bytes") == true)
    }

    @Test
    func `samples without bytes, of which a fragment may have any number, are bounded by the file`() throws {
        let run = MovieBuilder.full("trun", 0, MovieBuilder.u32(0x7FFF_FFFF))
        let fragment = MovieBuilder.box(
            "moof",
            MovieBuilder.full("mfhd", 0, MovieBuilder.u32(1))
                + MovieBuilder.box("traf", MovieBuilder.full("tfhd", 0x20000, MovieBuilder.u32(1)) + run))
        #expect(problem(movie(more: []) + fragment)?.contains("more than the file has bytes for") == true)
    }

    @Test
    func `samples that overlap until they are more than the file are refused`() throws {
        let sizes = MovieBuilder.full(
            "stsz", 0, MovieBuilder.u32(0) + MovieBuilder.u32(4) + [700, 700, 700, 1].flatMap { MovieBuilder.u32($0) })
        let chunks = MovieBuilder.full(
            "stsc", 0, MovieBuilder.u32(1) + [1, 1, 1].flatMap { MovieBuilder.u32($0) })
        let offsets = MovieBuilder.full(
            "stco", 0, MovieBuilder.u32(4) + [0, 0, 0, 0].flatMap { MovieBuilder.u32($0) })
        #expect(problem(movie(more: sizes + chunks + offsets))?.contains("they overlap") == true)
    }

    @Test
    func `a sample beyond the end of the file is named`() throws {
        let offsets = MovieBuilder.full(
            "co64", 0, MovieBuilder.u32(2) + MovieBuilder.u64(1 << 40) + MovieBuilder.u64(0))
        #expect(problem(movie(more: offsets))?.contains("sample 1 has 4 bytes at byte 1099511627776") == true)
        let negative = MovieBuilder.full("co64", 0, MovieBuilder.u32(1) + MovieBuilder.u64(-1))
        #expect(problem(movie(more: negative))?.contains("begins at byte 18446744073709551615") == true)
    }

    @Test
    func `tables that do not agree are named`() throws {
        let times = MovieBuilder.full("stts", 0, MovieBuilder.u32(1) + MovieBuilder.u32(3) + MovieBuilder.u32(1))
        #expect(problem(movie(more: times))?.contains("stts tells no duration of sample 4") == true)
        let offsets = MovieBuilder.full("ctts", 0, MovieBuilder.u32(1) + MovieBuilder.u32(3) + MovieBuilder.u32(1))
        #expect(problem(movie(more: offsets))?.contains("ctts tells no offset of sample 4") == true)
        let endless = MovieBuilder.full(
            "ctts", 0, MovieBuilder.u32(1) + MovieBuilder.u32(9) + [0x80, 0, 0, 0])
        #expect(problem(movie(more: endless))?.contains("ctts has an offset of 2^31 ticks of sample 1") == true)
        let sync = MovieBuilder.full("stss", 0, MovieBuilder.u32(2) + MovieBuilder.u32(1) + MovieBuilder.u32(5))
        #expect(problem(movie(more: sync))?.contains("stss names sample 5, and there are 4") == true)
        let chunks = MovieBuilder.full("stsc", 0, MovieBuilder.u32(1) + [1, 1, 1].flatMap { MovieBuilder.u32($0) })
        #expect(problem(movie(more: chunks))?.contains("chunks hold 2 samples of the 4") == true)
        let description = MovieBuilder.full(
            "stsc", 0, MovieBuilder.u32(1) + [1, 2, 7].flatMap { MovieBuilder.u32($0) })
        #expect(problem(movie(more: description))?.contains("stsc names description 7, and there are 1") == true)
    }

    @Test(arguments: ["", "#EXTM3U\n#EXTINF", "\u{0}\u{0}\u{0}\u{8}free", "RIFFxxxxWAVEfmt "])
    func `what is no movie is said to be none`(text: String) {
        #expect(throws: MovieError.self) { try Movie(reading: MemoryMovie(Array(text.utf8))) }
    }

    @Test(arguments: [
        ("#EXTM3U\n#EXTINF", "#EXTM3U\\x0A"), ("RIFFxxxxWAVEfmt ", "RIFFxxxx"), ("hey\n", "hey\\x0A"),
        ("\u{0}\u{0}\u{0}\u{4}abcd and more", "\\x00\\x00\\x00\\x04abcd"),
    ])
    func `a file that begins with no box is no MP4, and tells what it begins with`(text: String, found: String) {
        for read in [
            { (movie: MemoryMovie) in _ = try Movie(reading: movie) }, { movie in _ = try BoxNode.read(movie) },
        ] {
            let error = #expect(throws: MovieError.self) { try read(MemoryMovie(Array(text.utf8))) }
            let problem =
                "is no MP4: it begins with '\(found)', where the header of a box such as ftyp, styp or moov is expected"
            #expect(error?.problem.hasPrefix(problem) == true)
            #expect(error?.problem.contains("it looks like an HLS playlist") == text.hasPrefix("#EXTM3U"))
        }
    }

    @Test
    func `a box that is unknown may come first, and one that is known may be cut short`() throws {
        #expect(try BoxNode.read(MemoryMovie(MovieBuilder.box("pnot", [1, 2, 3]))).map(\.type) == ["pnot"])
        let error = #expect(throws: MovieError.self) {
            try BoxNode.read(MemoryMovie(Array(MovieBuilder.box("ftyp", MovieBuilder.zeros(20)).prefix(16))))
        }
        #expect(error?.kind == .truncated)
    }

    @Test
    func `boxes within boxes have an end`() {
        var bytes: [UInt8] = []
        for _ in 0..<2000 { bytes = MovieBuilder.box("moof", bytes) }
        let error = #expect(throws: MovieError.self) { try BoxNode.read(MemoryMovie(bytes)) }
        #expect(error?.problem == "boxes are nested too deep")
    }

    @Test
    func `a moov that is larger than what is read is refused before it is read`() {
        let size = 300 << 20
        let start = MovieBuilder.u32(size) + Array("moov".utf8) + MovieBuilder.zeros(64)
        let error = #expect(throws: MovieError.self) { try Movie(reading: MemoryMovie(start, claimedSize: size)) }
        #expect(error?.kind == .tooLarge)
    }
}
