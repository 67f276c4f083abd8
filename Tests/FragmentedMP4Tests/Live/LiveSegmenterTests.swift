import HLS
import TestSupport
import Testing

@testable import FragmentedMP4

/// A movie that comes piece by piece is cut as one that is there.
@Suite struct LiveSegmenterTests {
    /// Video of a picture a second, a sync sample at every second, and sound beside it; fragments of about a second.
    private func stream(seconds: Int = 20, from start: Int = 0) throws -> (whole: Movie, bytes: [UInt8]) {
        var builder = MovieBuilder.video(count: seconds, sync: Array(stride(from: 0, to: seconds, by: 2)))
        builder.tracks.append(MovieBuilder.audio(count: seconds * 48_000 / 1024))
        let movie = try Movie(reading: MemoryMovie(builder.bytes()))
        var options = SegmenterOptions()
        (options.segmentDuration, options.timeOffset) = (1, Double(start))
        let plan = try Segmenter(options: options).plan(movie, trackIDs: [1, 2])
        return (movie, try WrittenSegments(plan).bytes)
    }

    private struct Taken {
        var cuts: [LiveSegmenter.Cut] = []
        var restarts = 0
        /// The segments of each track, by its number: initialization and media.
        var files: [Int: [[UInt8]]] = [:]

        mutating func take(_ cut: LiveSegmenter.Cut) throws {
            cuts.append(cut)
            for (id, plan) in cut.plans {
                let written = try WrittenSegments(plan)
                files[id, default: []] += files[id] == nil ? written.segments : Array(written.segments.dropFirst())
            }
        }
    }

    /// Feeds bytes in pieces of the given sizes, in turn.
    private func package(
        _ bytes: [UInt8], pieces: [Int], interval: Double = 4, finishes: Bool = true
    ) throws -> Taken {
        var options = SegmenterOptions()
        (options.segmentDuration, options.timeOffset) = (interval, 0)
        var (stream, segmenter, taken) = (MovieStream(name: "live"), LiveSegmenter(options: options), Taken())
        var (position, turn) = (0, 0)
        func drain(isAtEnd: Bool) throws {
            while let movie = stream.movie, let cut = try segmenter.cut(movie, isAtEnd: isAtEnd) {
                try taken.take(cut)
                stream.drop(cut.sampleCounts)
            }
        }
        while position < bytes.count {
            let end = min(bytes.count, position + pieces[turn % pieces.count])
            bytes[position..<end].withUnsafeBytes { stream.append($0) }
            (position, turn) = (end, turn + 1)
            while let event = try stream.next() {
                switch event {
                case .samples: try drain(isAtEnd: false)
                case .restart:
                    try drain(isAtEnd: true)
                    segmenter.restart()
                    taken.restarts += 1
                }
            }
        }
        try drain(isAtEnd: true)
        if finishes { try stream.finish() }
        return taken
    }

    @Test(arguments: [[1], [7, 3], [100_000], [1, 4096]])
    func theSamplesAreThoseOfTheMovieHoweverItComes(_ pieces: [Int]) throws {
        let (whole, bytes) = try stream()
        let taken = try package(bytes, pieces: pieces)
        #expect(taken.cuts.map(\.start) == [0, 4, 8, 12, 16])
        #expect(taken.cuts.map(\.duration) == [4, 4, 4, 4, 4])
        for track in whole.tracks {
            let read = try Movie(reading: MemoryMovie(try #require(taken.files[track.id]).flatMap(\.self)))
            let samples = try #require(read.tracks.first).samples
            #expect(samples.count == track.samples.count)
            for (own, other) in zip(samples, track.samples) {
                #expect(own.decodeTime == other.decodeTime)
                #expect(own.isSync == other.isSync)
                #expect(
                    try read.input.bytes(at: own.offset, count: own.size)
                        == whole.input.bytes(at: other.offset, count: other.size))
            }
        }
    }

    @Test func aSegmentIsThereWhenTheNextOneBegins() throws {
        let (_, bytes) = try stream()
        // All but the last fragment: what is after 16 s has not come to its end.
        let taken = try package(Array(bytes.prefix(bytes.count * 3 / 4)), pieces: [512], finishes: false)
        #expect(taken.cuts.count == 4)
        #expect(taken.cuts.first?.plans.keys.sorted() == [1, 2])
    }

    @Test func anInputThatBeginsAgainIsCutThere() throws {
        let (_, bytes) = try stream(seconds: 6)
        let taken = try package(bytes + bytes, pieces: [333])
        #expect(taken.restarts == 1)
        #expect(taken.cuts.map(\.duration) == [4, 2, 4, 2])
        #expect(taken.cuts.map(\.start) == [0, 4, 0, 4])
    }

    @Test func timesThatLeapAreARestart() throws {
        let (_, first) = try stream(seconds: 6)
        let (_, later) = try stream(seconds: 6, from: 100)
        // The fragments of the second alone: no moov stands before them.
        let fragments = try BoxNode.read(MemoryMovie(later)).first { $0.type == "moof" }
        let taken = try package(first + later[try #require(fragments).offset...], pieces: [4096])
        #expect(taken.restarts == 1)
        #expect(taken.cuts.map(\.duration) == [4, 2, 4, 2])
    }

    @Test func aStreamThatEndsWithinAFragmentSaysSo() throws {
        let (_, bytes) = try stream(seconds: 6)
        #expect(throws: MovieError.self) { try package(Array(bytes.dropLast(2)), pieces: [4096]) }
        #expect(throws: MovieError.self) { try package([], pieces: [1]) }
    }

    @Test func whatIsNoFragmentedMovieIsRefused() throws {
        let progressive = MovieBuilder.video(count: 4, sync: [0]).bytes()
        #expect(throws: MovieError.self) { try package(progressive, pieces: [100]) }
        #expect(throws: MovieError.self) { try package(Array("#EXTM3U\n#EXT-X-VERSION:3\n".utf8), pieces: [100]) }
        // A box that says it has more bytes than any fragment does not make the reader wait for them.
        let box: [UInt8] = [0x7F, 0xFF, 0xFF, 0xFF] + Array("mdat".utf8) + [0, 0, 0, 0, 0, 0, 0, 0]
        #expect(throws: MovieError.self) { try package(Array(try stream(seconds: 4).bytes) + box, pieces: [100]) }
    }

    @Test func damagedStreamsEndInOrder() throws {
        let (_, bytes) = try stream(seconds: 8)
        var random = SeededGenerator(seed: 39)
        for _ in 0..<300 {
            var damaged = bytes
            for _ in 0..<4 {
                damaged[Int.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
            }
            _ = try? package(damaged, pieces: [997])
        }
    }
}

/// The playlist of a presentation that grows.
@Suite struct LivePlaylistTests {
    /// A rendition of pictures a second long.
    private let rendition = PackagedRendition(
        folder: "v", medium: .video(.init(resolution: Resolution(width: 2, height: 2), range: "SDR")),
        codecs: ["avc1.42c00a"],
        timescale: 2, initialization: ("init.mp4", nil))

    private func segment(_ number: Int, duration: Int = 4) -> PackagedRendition.Segment {
        let start = 4 * (number - 1)
        return PackagedRendition.Segment(
            uri: "segment-\(number).m4s", size: 100, start: start, duration: duration,
            iFrames: [
                .init(byteRange: ByteRange(length: 10, offset: 0), time: start),
                .init(byteRange: ByteRange(length: 10, offset: 50), time: start + 3),
            ])
    }

    private func playlist(window: Double?, segments: Int, discontinuities: Set<Int> = []) -> (LivePlaylist, [String]) {
        var playlist = LivePlaylist(targetDuration: 2, window: window)
        var expired: [String] = []
        for number in 1...segments {
            playlist.append(
                segment(number), of: rendition, initialization: "init.mp4", date: "2026-01-01T00:00:00.000Z",
                isDiscontinuity: discontinuities.contains(number))
            if let first = playlist.firstKept { playlist.slide(to: first) }
            expired += playlist.takeExpired()
        }
        return (playlist, expired)
    }

    @Test func allStaysWithoutAWindow() {
        let (live, expired) = playlist(window: nil, segments: 50)
        #expect(live.playlist.kind == .event)
        #expect(live.playlist.segments.count == 50)
        #expect(live.playlist.mediaSequence == 0)
        #expect(expired == [])
    }

    @Test func aWindowKeepsThreeTargetDurationsAtLeast() {
        #expect(playlist(window: 1, segments: 50).0.playlist.segments.count == 3)
        let live = playlist(window: 10, segments: 50).0
        #expect(live.playlist.segments.map(\.uri) == (46...50).map { "segment-\($0).m4s" })
        #expect(live.playlist.mediaSequence == 45)
        #expect(live.playlist.kind == nil)
    }

    @Test func filesStayAsLongAsAPlayerMayAskForThem() {
        // Taken out of a list of 10 s when 2 s more came, a file of 2 s stays for 12 s.
        let expired = playlist(window: 10, segments: 50).1
        #expect(expired.first == "segment-1.m4s")
        #expect(expired.count == 50 - 5 - 6)
    }

    @Test func discontinuitiesThatAreGoneAreCounted() {
        let live = playlist(window: 10, segments: 20, discontinuities: [1, 3, 16, 18]).0
        #expect(live.playlist.segments.map(\.isDiscontinuity) == [true, false, true, false, false])
        // The very first segment goes on from nothing.
        #expect(live.playlist.discontinuitySequence == 1)
    }

    @Test func whatSaidItsEndIsNotGoneOnWith() throws {
        var (live, _) = playlist(window: nil, segments: 3)
        #expect(LivePlaylist(goingOnFrom: live.playlist, window: nil)?.playlist.segments.count == 3)
        live.end()
        #expect(LivePlaylist(goingOnFrom: live.playlist, window: nil) == nil)
        #expect(LivePlaylist(goingOnFrom: MediaPlaylist(), window: nil) == nil)
    }

    @Test func aLongerSegmentRaisesTheTargetDuration() {
        var live = playlist(window: nil, segments: 2).0
        var dependent = rendition
        dependent.dependence = .openGroups
        live.append(
            segment(3, duration: 7), of: dependent, initialization: "init.mp4", date: "", isDiscontinuity: false)
        #expect(live.neededTargetDuration == 4)
        live.raise(targetDuration: live.neededTargetDuration)
        #expect(live.playlist.targetDuration == 4)
        live.raise(targetDuration: 3)
        #expect(live.playlist.targetDuration == 4)
        #expect(!live.playlist.independentSegments)
    }

    @Test func picturesStandUpToTheNextOne() {
        var live = LivePlaylist(targetDuration: 1, window: nil, isIFramesOnly: true)
        for number in 1...2 {
            live.append(
                segment(number), of: rendition, initialization: "init.mp4", date: "2026-01-01T00:00:00.000Z",
                isDiscontinuity: number == 2)
        }
        #expect(live.playlist.segments.map(\.duration) == [1.5, 0.5, 1.5, 0.5])
        #expect(live.playlist.segments.map(\.byteRange?.offset) == [0, 50, 0, 50])
        #expect(live.playlist.segments.map(\.isDiscontinuity) == [false, false, true, false])
        #expect(live.playlist.segments.map { $0.programDateTime != nil } == [true, false, true, false])
        // All pictures of a segment go together.
        live.slide(to: "segment-2.m4s")
        #expect(live.playlist.segments.count == 2)
        #expect(live.playlist.mediaSequence == 2)
    }
}
