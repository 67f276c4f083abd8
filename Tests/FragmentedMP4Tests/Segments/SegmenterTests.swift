import TestSupport
import Testing

@testable import FragmentedMP4

@Suite("Movies are cut at sync samples")
struct SegmenterTests {
    private func movie(_ builder: MovieBuilder) throws -> Movie { try Movie(reading: MemoryMovie(builder.bytes())) }

    private func plan(
        _ builder: MovieBuilder, tracks: [Int] = [1], alignedTo reference: SegmentPlan? = nil,
        _ change: (inout SegmenterOptions) -> Void = { _ in }
    ) throws -> SegmentPlan {
        var options = SegmenterOptions()
        change(&options)
        return try Segmenter(options: options).plan(movie(builder), trackIDs: tracks, alignedTo: reference)
    }

    @Test
    func `at the first one at or after the interval`() throws {
        let plan = try plan(.video(count: 30, sync: [0, 5, 6, 11, 14, 17, 18, 25]))
        #expect(plan.cuts.map(\.seconds) == [6, 14, 18, 25])
        #expect(plan.segmentCount == 5)
        #expect(plan.endTime == MediaTime(value: 30, timescale: 1))
    }

    @Test
    func `an interval that is reached to the tick is reached, whatever the timescales`() throws {
        // 30000/1001 frames a second: 180 pictures last 6.006 s.
        var builder = MovieBuilder.video(count: 600, sync: [0, 179, 180, 181, 360, 540], timescale: 30_000)
        for index in builder.tracks[0].samples.indices { builder.tracks[0].samples[index].duration = 1001 }
        let cuts = try plan(builder) { $0.segmentDuration = 6.006 }.cuts
        #expect(cuts.map(\.value) == [180_180, 360_360, 540_540])
    }

    @Test
    func `sync samples that do not fit the interval are told with the real durations`() throws {
        let warnings = try plan(.video(count: 25, sync: [0, 10, 20])).warnings
        #expect(
            warnings.map(\.description) == [
                "track 1: 2 segments are longer than the interval of 6.000 s, since sync samples stand further apart: "
                    + "segments last from 5.000 to 10.000 s; encode with a sync sample at every interval, or ask for a "
                    + "longer one"
            ])
        #expect(try plan(.video(count: 24, sync: [0, 6, 12, 18])).warnings.isEmpty)
    }

    @Test
    func `the intervals begin where it is said, with the time offset in it`() throws {
        let sync = Array(0..<20)
        #expect(
            try plan(.video(count: 20, sync: sync)) { $0.initialSegmentStartTime = 10 }.cuts.map(\.seconds) == [
                6, 12, 18,
            ])
        #expect(
            try plan(.video(count: 20, sync: sync)) { $0.initialSegmentStartTime = 12 }.cuts.map(\.seconds) == [8, 14])
        // Intervals that end before the movie begins have nothing to end.
        #expect(
            try plan(.video(count: 20, sync: sync)) { $0.initialSegmentStartTime = 0 }.cuts.map(\.seconds) == [
                2, 8, 14,
            ])
    }

    @Test
    func `where the user says, if there is a sync sample to the millisecond`() throws {
        let builder = MovieBuilder.video(count: 12, sync: [0, 3, 8])
        #expect(try plan(builder) { $0.cuts = [3, 8.0004] }.cuts.map(\.seconds) == [3, 8])
        #expect(try plan(builder) { $0.cuts = [] }.segmentCount == 1)
    }

    @Test(arguments: [
        ([4.0], "track 1 has no sync sample at 4.000 s; the nearest are at 3.000 and 8.000 s"),
        ([9.5], "track 1 has no sync sample at 9.500 s; the nearest are at 8.000 s"),
        ([8.0, 3.0], "a cut at 3.000 s is not after the segment's start"),
        ([0.0], "a cut at 0.000 s is not after the segment's start"),
        ([.nan], "times have at most"), ([1e300], "times have at most"),
    ])
    func `a cut that is at no sync sample names the nearest`(cuts: [Double], words: String) throws {
        let error = #expect(throws: MovieError.self) {
            _ = try plan(.video(count: 12, sync: [0, 3, 8])) { $0.cuts = cuts }
        }
        #expect(error?.kind == .impossible)
        #expect(error?.problem.contains(words) == true)
    }

    /// Sound without priming, of samples of 1024 ticks of 48000.
    private func sound(count: Int, delay: Int = 0) throws -> MovieBuilder {
        var builder = MovieBuilder([MovieBuilder.audio(count: count)])
        // In the movie's 600 ticks a second.
        if delay > 0 { builder.tracks[0].edits = [(delay * 600, -1), (count * 1024 / 80, 0)] }
        return builder
    }

    /// That cuts are at the first sample of sound at or after some times.
    private func expect(_ cuts: [MediaTime], at wanted: [Double]) {
        #expect(cuts.count == wanted.count)
        for (cut, time) in zip(cuts, wanted) {
            #expect(cut.seconds >= time && cut.seconds < time + 1024.0 / 48_000)
        }
    }

    @Test
    func `audio follows the video's cuts, and behind its end is cut like the rest`() throws {
        let video = try plan(.video(count: 20, sync: [0, 7, 12]))
        // 32 s of sound.
        let audio = try plan(sound(count: 1500), tracks: [2], alignedTo: video)
        expect(audio.cuts, at: [7, 12, 20, 26])
        #expect(audio.warnings.isEmpty)
        // A rest of less than half a second is no segment of its own: 20.4 s, 26.2 s.
        expect(try plan(sound(count: 957), tracks: [2], alignedTo: video).cuts, at: [7, 12])
        expect(try plan(sound(count: 1229), tracks: [2], alignedTo: video).cuts, at: [7, 12, 20])
        // A video that is shorter than a segment has no cuts of its own.
        let short = try plan(.video(count: 2, sync: [0]))
        expect(try plan(sound(count: 700), tracks: [2], alignedTo: short).cuts, at: [6, 12])
    }

    @Test
    func `audio that begins before the video is cut like the rest`() throws {
        var builder = MovieBuilder.video(count: 12, sync: [0, 6])
        builder.tracks[0].edits = [(600 * 14, -1), (600 * 12, 0)]
        let video = try plan(builder)
        #expect(video.cuts.map(\.seconds) == [20])
        expect(try plan(sound(count: 1218), tracks: [2], alignedTo: video).cuts, at: [2, 8, 14, 20])
        expect(try plan(sound(count: 1218, delay: 14), tracks: [2], alignedTo: video).cuts, at: [20, 26, 32, 38])
    }

    @Test
    func `times that would be before zero are an error that says by how much`() throws {
        var builder = MovieBuilder([MovieBuilder.audio(count: 10)])
        builder.tracks[0].edits = [(0, 2112)]
        let error = #expect(throws: MovieError.self) { _ = try plan(builder, tracks: [2]) { $0.timeOffset = 0 } }
        #expect(error?.problem.contains("0.044 s before zero") == true)
        #expect(try plan(builder, tracks: [2]) { $0.timeOffset = 0.044 }.segmentCount == 1)
        let negative = #expect(throws: MovieError.self) { _ = try plan(builder, tracks: [2]) { $0.timeOffset = -1 } }
        #expect(negative?.kind == .impossible)
    }

    @Test
    func `a track that is not there, and one without samples, are errors`() throws {
        let none = #expect(throws: MovieError.self) { _ = try plan(.video(count: 2, sync: [0]), tracks: [7]) }
        #expect(none?.problem == "has no track 7; there are 1")
        let empty = #expect(throws: MovieError.self) { _ = try plan(.video(count: 0, sync: [])) }
        #expect(empty?.problem == "track 1 has no samples")
        #expect(throws: MovieError.self) { _ = try plan(.video(count: 2, sync: [0]), tracks: []) }
    }

    @Test
    func `a start that is no sync sample, and one that an edit list leaves out in vain, have warnings`() throws {
        var builder = MovieBuilder.video(count: 4, sync: [1])
        #expect(try plan(builder).warnings == [.startsWithoutSync(trackID: 1)])
        builder = MovieBuilder.video(count: 4, sync: [0])
        builder.tracks[0].edits = [(0, 1000)]
        let trimmed = try plan(builder).warnings
        #expect(trimmed.contains(.presentsTrimmed(trackID: 1, MediaTime(value: 1, timescale: 1))))
        #expect(try !plan(builder) { $0.profile = .cmaf }.warnings.contains { "\($0)".contains("Apple HLS") })
    }
}
