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

    @Test("at the first one at or after the interval")
    func interval() throws {
        let plan = try plan(.video(count: 30, sync: [0, 5, 6, 11, 14, 17, 18, 25]))
        #expect(plan.cuts.map(\.seconds) == [6, 14, 18, 25])
        #expect(plan.segmentCount == 5)
        #expect(plan.endTime == MediaTime(value: 30, timescale: 1))
    }

    @Test("an interval that is reached to the tick is reached, whatever the timescales")
    func exact() throws {
        // 30000/1001 frames a second: 180 pictures last 6.006 s.
        var builder = MovieBuilder.video(count: 600, sync: [0, 179, 180, 181, 360, 540], timescale: 30_000)
        for index in builder.tracks[0].samples.indices { builder.tracks[0].samples[index].duration = 1001 }
        let cuts = try plan(builder) { $0.segmentDuration = 6.006 }.cuts
        #expect(cuts.map(\.value) == [180_180, 360_360, 540_540])
    }

    @Test("sync samples that do not fit the interval are told with the real durations")
    func longSegments() throws {
        let warnings = try plan(.video(count: 25, sync: [0, 10, 20])).warnings
        #expect(
            warnings.map(\.description) == [
                "track 1: 2 segments are longer than the interval of 6.000 s, since sync samples stand further apart: "
                    + "segments last from 5.000 to 10.000 s; encode with a sync sample at every interval, or ask for a "
                    + "longer one"
            ])
        #expect(try plan(.video(count: 24, sync: [0, 6, 12, 18])).warnings.isEmpty)
    }

    @Test("the intervals begin where it is said, with the time offset in it")
    func initialSegmentStartTime() throws {
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

    @Test("where the user says, if there is a sync sample to the millisecond")
    func customCuts() throws {
        let builder = MovieBuilder.video(count: 12, sync: [0, 3, 8])
        #expect(try plan(builder) { $0.cuts = [3, 8.0004] }.cuts.map(\.seconds) == [3, 8])
        #expect(try plan(builder) { $0.cuts = [] }.segmentCount == 1)
    }

    @Test(
        "a cut that is at no sync sample names the nearest",
        arguments: [
            ([4.0], "track 1 has no sync sample at 4.000 s; the nearest are at 3.000 and 8.000 s"),
            ([9.5], "track 1 has no sync sample at 9.500 s; the nearest are at 8.000 s"),
            ([8.0, 3.0], "a cut at 3.000 s is not after the segment's start"),
            ([0.0], "a cut at 0.000 s is not after the segment's start"),
            ([.nan], "times have at most"), ([1e300], "times have at most"),
        ])
    func wrongCuts(cuts: [Double], words: String) throws {
        let error = #expect(throws: MovieError.self) {
            _ = try plan(.video(count: 12, sync: [0, 3, 8])) { $0.cuts = cuts }
        }
        #expect(error?.kind == .impossible)
        #expect(error?.problem.contains(words) == true)
    }

    @Test("audio follows the video's cuts, and goes on by itself behind its end")
    func aligned() throws {
        let video = try plan(.video(count: 20, sync: [0, 7, 12]))
        var builder = MovieBuilder([MovieBuilder.audio(count: 1500)])
        builder.tracks[0].edits = [(0, 1024)]
        let audio = try plan(builder, tracks: [2], alignedTo: video)
        // 1024 ticks of 48000 a sample, the first one before the start: the first at or after 7, 12, 26 and 32 s less one.
        #expect(audio.cuts.count == 3)
        for (cut, wanted) in zip(audio.cuts, [7.0, 12, 26]) {
            #expect(cut.seconds >= wanted && cut.seconds < wanted + 1024.0 / 48_000)
        }
        #expect(audio.warnings.isEmpty)
    }

    @Test("times that would be before zero are an error that says by how much")
    func beforeZero() throws {
        var builder = MovieBuilder([MovieBuilder.audio(count: 10)])
        builder.tracks[0].edits = [(0, 2112)]
        let error = #expect(throws: MovieError.self) { _ = try plan(builder, tracks: [2]) { $0.timeOffset = 0 } }
        #expect(error?.problem.contains("0.044 s before zero") == true)
        #expect(try plan(builder, tracks: [2]) { $0.timeOffset = 0.044 }.segmentCount == 1)
        let negative = #expect(throws: MovieError.self) { _ = try plan(builder, tracks: [2]) { $0.timeOffset = -1 } }
        #expect(negative?.kind == .impossible)
    }

    @Test("a track that is not there, and one without samples, are errors")
    func missing() throws {
        let none = #expect(throws: MovieError.self) { _ = try plan(.video(count: 2, sync: [0]), tracks: [7]) }
        #expect(none?.problem == "has no track 7; there are 1")
        let empty = #expect(throws: MovieError.self) { _ = try plan(.video(count: 0, sync: [])) }
        #expect(empty?.problem == "track 1 has no samples")
        #expect(throws: MovieError.self) { _ = try plan(.video(count: 2, sync: [0]), tracks: []) }
    }

    @Test("edits that cannot be taken over, and a start that is none, are told")
    func warnings() throws {
        var builder = MovieBuilder.video(count: 4, sync: [1])
        builder.tracks[0].edits = [(600, 0), (600, 2000)]
        let warnings = try plan(builder).warnings
        #expect(warnings == [.startsWithoutSync(trackID: 1), .editsDropped(trackID: 1, count: 1)])
        builder.tracks[0].edits = [(0, 1000)]
        let trimmed = try plan(builder).warnings
        #expect(trimmed.contains(.presentsTrimmed(trackID: 1, MediaTime(value: 1, timescale: 1))))
        #expect(try !plan(builder) { $0.profile = .cmaf }.warnings.contains { "\($0)".contains("Apple HLS") })
    }
}
