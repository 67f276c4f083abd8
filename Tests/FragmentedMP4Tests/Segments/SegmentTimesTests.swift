import TestSupport
import Testing

@testable import FragmentedMP4

@Suite("Times of segments are right to the tick")
struct SegmentTimesTests {
    /// Video whose pictures are reordered by two, and audio with 2112 samples of priming.
    private func movie() throws -> Movie {
        var builder = MovieBuilder.video(
            count: 12, sync: [0, 6], offsets: [2000, 5000, 2000, 1000, 2000, 2000, 2000, 5000, 2000, 1000, 2000, 2000])
        builder.tracks[0].edits = [(0, 2000)]
        builder.tracks.append(MovieBuilder.audio(count: 565))
        builder.tracks[1].edits = [(0, 2112)]
        return try Movie(reading: MemoryMovie(builder.bytes()))
    }

    private func written(
        _ movie: Movie, _ tracks: [Int], _ change: (inout SegmenterOptions) -> Void = { _ in }
    ) throws -> WrittenSegments {
        var options = SegmenterOptions()
        change(&options)
        return try WrittenSegments(Segmenter(options: options).plan(movie, trackIDs: tracks))
    }

    @Test
    func `Apple HLS: no edit lists, decode times move back by the priming, and both start at the time offset`() throws {
        let source = try movie()
        for id in [1, 2] {
            let result = try written(source, [id])
            let track = try #require(try result.movie().tracks.first)
            let (own, other) = (try #require(source.track(id)), track)
            let start = 10 * own.timescale - own.edits[0].mediaTime
            #expect(other.edits.isEmpty)
            #expect(other.samples.map(\.decodeTime) == own.samples.map { $0.decodeTime + start })
            #expect(other.samples.map(\.compositionOffset) == own.samples.map(\.compositionOffset))
            #expect(other.samples.map(\.duration) == own.samples.map(\.duration))
            #expect(other.samples.map(\.isSync) == own.samples.map(\.isSync))
        }
        let video = try written(source, [1])
        #expect(video.reports[1].tracks[0].earliestPresentationTime == MediaTime(value: 10, timescale: 1))
        let audio = try written(source, [2])
        #expect(
            audio.reports[1].tracks[0].earliestPresentationTime == MediaTime(value: 480_000 - 2112, timescale: 48_000))
    }

    @Test
    func `CMAF: what would be before zero is edited out`() throws {
        let source = try movie()
        for (id, edited) in [(1, 2000), (2, 2112)] {
            let track = try #require(try written(source, [id]) { $0.profile = .cmaf }.movie().tracks.first)
            #expect(track.edits == [Edit(duration: 0, mediaTime: edited, rate: 0x10000)])
            #expect(track.samples.first?.decodeTime == 0)
            #expect(track.samples.map(\.compositionOffset) == source.track(id)?.samples.map(\.compositionOffset))
        }
    }

    @Test
    func `CMAF with a time offset that is longer than the priming edits it out as well`() throws {
        let result = try written(movie(), [2]) { ($0.profile, $0.timeOffset) = (.cmaf, 10) }
        let track = try #require(try result.movie().tracks.first)
        #expect(track.edits.map(\.mediaTime) == [2112])
        #expect(track.samples.first?.decodeTime == 480_000)
        #expect(
            result.reports[1].tracks[0].earliestPresentationTime == MediaTime(value: 480_000 - 2112, timescale: 48_000))
    }

    @Test
    func `Apple HLS without room before zero: composition offsets move instead, and are signed`() throws {
        let result = try written(movie(), [1]) { $0.timeOffset = 0 }
        let track = try #require(try result.movie().tracks.first)
        #expect(track.samples.first?.decodeTime == 0)
        #expect(track.samples.prefix(4).map(\.compositionOffset) == [0, 3000, 0, -1000])
        #expect(result.reports[1].tracks[0].earliestPresentationTime == .zero)
    }

    @Test
    func `an empty edit delays a track's start`() throws {
        var builder = MovieBuilder([MovieBuilder.audio(count: 100)])
        builder.tracks[0].edits = [(300, -1), (0, 1024)]
        let source = try Movie(reading: MemoryMovie(builder.bytes()))
        // Half a second, in the movie's 600 ticks a second, less the priming.
        let track = try #require(try written(source, [2]).movie().tracks.first)
        #expect(track.samples.first?.decodeTime == 480_000 + 24_000 - 1024)
    }

    @Test
    func `fragments are read and written to the same times, edits and bytes`() throws {
        for profile in SegmentProfile.allCases {
            let once = try written(movie(), [1]) { ($0.profile, $0.timeOffset) = (profile, 0) }
            let twice = try written(once.movie(), [1]) { ($0.profile, $0.timeOffset) = (profile, 0) }
            #expect(once.bytes == twice.bytes)
        }
    }

    @Test
    func `a gap between fragments stays where it is`() throws {
        let first = try written(movie(), [1])
        var bytes = first.segments[0] + first.segments[1]
        // The second fragment begins a second later than the first one ends.
        var last = first.segments[2]
        let place = try #require(last.indices.first { last[$0...].starts(with: Array("tfdt".utf8)) }) + 8
        last.replaceSubrange(place..<place + 8, with: MovieBuilder.u64(10_000 - 2000 + 6000 + 1000))
        bytes += last
        let source = try Movie(reading: MemoryMovie(bytes))
        #expect(source.tracks[0].samples[5].duration == 2000)
        #expect(source.tracks[0].samples[6].decodeTime == 15_000)
        let again = try written(source, [1]) { $0.timeOffset = 0 }
        #expect(try again.movie().tracks[0].samples.map(\.decodeTime) == source.tracks[0].samples.map(\.decodeTime))
    }
}
