import TestSupport
import Testing

@testable import FragmentedMP4

@Suite("What an edit list leaves out is left out")
struct PresentedMediaTests {
    /// Ten pictures, a second each, in the movie's 600 ticks a second.
    private func plan(
        _ edits: [(duration: Int, mediaTime: Int)], sync: [Int] = [0, 4], offsets: [Int] = [],
        _ change: (inout MovieBuilder) -> Void = { _ in }
    ) throws -> SegmentPlan {
        var builder = MovieBuilder.video(count: 10, sync: sync, offsets: offsets)
        builder.tracks[0].edits = edits
        change(&builder)
        return try Segmenter().plan(Movie(reading: MemoryMovie(builder.bytes())), trackIDs: [builder.tracks[0].id])
    }

    /// The times at which samples are presented in segments, less the time offset, milliseconds; and the last one's end.
    private func times(_ plan: SegmentPlan) throws -> [Int] {
        let written = try WrittenSegments(plan)
        let last = try #require(written.reports.last?.tracks.first)
        let end = try #require(last.earliestPresentationTime).seconds + #require(last.duration).seconds
        return try written.movie().tracks[0].samples.map { $0.presentationTime - 10_000 }.sorted()
            + [Int((end * 1000).rounded()) - 10_000]
    }

    @Test
    func `at the end: no sample is presented behind it`() throws {
        let plan = try plan([(600 * 5, 0)])
        #expect(try times(plan) == [0, 1000, 2000, 3000, 4000, 5000])
        #expect(plan.endTime == MediaTime(value: 5, timescale: 1))
        #expect(plan.warnings.isEmpty)
    }

    @Test
    func `an end within a picture shortens it`() throws {
        let plan = try plan([(600 * 5 / 2, 0)])
        #expect(try times(plan) == [0, 1000, 2000, 2500])
        #expect(try WrittenSegments(plan).movie().tracks[0].samples.last?.duration == 500)
    }

    @Test
    func `pictures behind the end that others are decoded from stay, with a warning`() throws {
        // Decoded 0 3 1 2 6 4 5 ..., presented from 1000 on.
        let plan = try plan([(600 * 5, 1000)], sync: [0], offsets: [1000, 3000, 0, 0, 3000, 0, 0, 3000, 0, 0])
        // 4 is presented, and 6 decoded before it; 5 is left out.
        #expect(try times(plan) == [0, 1000, 2000, 3000, 4000, 6000, 7000])
        #expect(plan.warnings.first == .presentsBehindEnd(trackID: 1, count: 1, MediaTime(value: 2, timescale: 1)))
    }

    @Test
    func `at the start: from the last sync sample on that parts what is before it from what is after it`() throws {
        #expect(try times(plan([(600 * 6, 4000)])) == [0, 1000, 2000, 3000, 4000, 5000, 6000])
        let between = try plan([(600 * 5, 5000)])
        #expect(try times(between) == [-1000, 0, 1000, 2000, 3000, 4000, 5000])
        #expect(between.warnings == [.presentsTrimmed(trackID: 1, MediaTime(value: 1, timescale: 1))])
        // The sync sample of an open group has a picture before it that needs the group before.
        let open = try plan([(600 * 5, 5000)], offsets: [0, 0, 0, 0, 1000, -1000])
        #expect(try times(open).count == 11)
    }

    @Test
    func `of sound a sample before the start stays, which the next one is decoded with`() throws {
        var builder = MovieBuilder([MovieBuilder.audio(count: 200)])
        builder.tracks[0].edits = [(600, 48_000)]
        let movie = try Movie(reading: MemoryMovie(builder.bytes()))
        let written = try WrittenSegments(Segmenter().plan(movie, trackIDs: [2])).movie().tracks[0].samples
        // The last sample that begins at or before a second is the 47th, and the last before two seconds the 94th.
        #expect(written.count == 94 - 45)
        #expect(written.first?.decodeTime == 480_000 + 45 * 1024 - 48_000)
        // What is short is priming.
        builder.tracks[0].edits = [(600, 2112)]
        let primed = try Movie(reading: MemoryMovie(builder.bytes()))
        #expect(try WrittenSegments(Segmenter().plan(primed, trackIDs: [2])).movie().tracks[0].samples.count == 49)
    }

    @Test
    func `roll groups follow their samples`() throws {
        let plan = try plan([(600 * 6, 4000)]) { builder in
            let roll = Array("roll".utf8)
            let description = MovieBuilder.full("sgpd", 0, version: 1, roll + [0, 0, 0, 2, 0, 0, 0, 1, 255, 255])
            var groups = roll + MovieBuilder.u32(3)
            for (count, index) in [(3, 0), (5, 1), (2, 0)] {
                groups += MovieBuilder.u32(count) + MovieBuilder.u32(index)
            }
            groups = MovieBuilder.full("sbgp", 0, groups)
            builder.tracks[0].more = description + groups
        }
        let runs = plan.tracks[0].track.carried.rollGroups.runs(in: 0..<6)
        #expect(runs == [SampleGroupRun(count: 4, index: 1), SampleGroupRun(count: 2, index: 0)])
    }

    @Test
    func `edits that go on where the one before ended are one`() throws {
        let whole = try times(plan([(600 * 7, 0)]))
        #expect(try times(plan([(600 * 3, 0), (600 * 4, 3000)])) == whole)
        let delayed = try times(plan([(600, -1), (600 * 3, 0), (600 * 4, 3000), (600, -1)]))
        #expect(delayed.first == 1000)
    }

    @Test(arguments: [
        ([(600, 0), (600, 4000)], "2 stretches"), ([(600, 0), (600, 0)], "2 stretches"),
        ([(600, 0), (600, -1), (600, 1000)], "3 stretches"), ([(0, 0), (600, 0)], "2 stretches"),
        ([(600, 10_000)], "none of its samples"), ([(600, 1 << 30)], "none of its samples"),
    ])
    func `what cannot be taken over is refused`(edits: [(Int, Int)], words: String) throws {
        let error = #expect(throws: MovieError.self) { _ = try plan(edits.map { ($0.0, $0.1) }) }
        #expect(error?.kind == .unsupported)
        #expect(error?.problem.contains(words) == true)
    }

    @Test
    func `other speeds are refused`() throws {
        var movie = try Movie(reading: MemoryMovie(MovieBuilder.video(count: 10, sync: [0]).bytes()))
        for rate in [0, 0x8000, -0x10000] {
            movie.tracks[0].edits = [Edit(duration: 600, mediaTime: 0, rate: rate)]
            let error = #expect(throws: MovieError.self) { _ = try Segmenter().plan(movie, trackIDs: [1]) }
            #expect(error?.problem.contains("another speed") == true)
        }
    }

    @Test
    func `times at the edge of numbers are refused or taken, and trap nothing`() throws {
        var movie = try Movie(reading: MemoryMovie(MovieBuilder.video(count: 10, sync: [0, 5]).bytes()))
        for duration in [0, 1, 600, .max] {
            for mediaTime in [0, 1, 5000, 1 << 62, .max] {
                for count in 1...3 {
                    movie.tracks[0].edits = (0..<count).map { _ in
                        Edit(duration: duration, mediaTime: mediaTime, rate: 0x10000)
                    }
                    _ = try? Segmenter().plan(movie, trackIDs: [1])
                    movie.tracks[0].edits.insert(Edit(duration: duration, mediaTime: -1, rate: 0x10000), at: 0)
                    _ = try? Segmenter().plan(movie, trackIDs: [1])
                }
            }
        }
    }
}

@Suite("A segment is presented until the next one is")
struct SegmentDurationTests {
    /// Pictures that are decoded at these times and presented at these, a thousand ticks a second.
    private func movie(_ decoded: [Int], _ presented: [Int], last: Int, sync: [Int]) throws -> Movie {
        var builder = MovieBuilder.video(count: decoded.count, sync: sync)
        for index in decoded.indices {
            builder.tracks[0].samples[index].duration =
                (index + 1 < decoded.count ? decoded[index + 1] : last) - decoded[index]
            builder.tracks[0].samples[index].offset = presented[index] - decoded[index]
        }
        return try Movie(reading: MemoryMovie(builder.bytes()))
    }

    private func durations(_ plan: SegmentPlan) throws -> [Int] {
        try WrittenSegments(plan).reports.dropFirst().map { try #require($0.tracks[0].duration).value }
    }

    @Test
    func `not for as long as its samples are apart in decode order`() throws {
        // Presented at 0 1 2 4 8 9 10 14, decoded two pictures earlier as encoders have it, with a last one of 2 s.
        let movie = try movie(
            [0, 500, 1000, 2000, 4000, 8000, 9000, 10_000], [2000, 6000, 3000, 4000, 10_000, 16_000, 11_000, 12_000],
            last: 16_000, sync: [0, 4])
        var options = SegmenterOptions()
        options.segmentDuration = 4
        let plan = try Segmenter(options: options).plan(movie, trackIDs: [1])
        #expect(plan.cuts.map(\.value) == [10_000])
        // 2000 to 10,000, and to 18,000: as long as all durations are together.
        #expect(try durations(plan) == [8000, 8000])
        #expect(plan.endTime == MediaTime(value: 18, timescale: 1))
    }

    @Test
    func `durations that sum up to less than is presented leave the last picture that of the sample decoded last`()
        throws
    {
        // The same, as muxers write it that do not know when the last picture ends: it lasts as long as the last sample.
        let movie = try movie(
            [0, 500, 1000, 2000, 4000, 8000, 9000, 10_000], [2000, 6000, 3000, 4000, 10_000, 16_000, 11_000, 12_000],
            last: 10_500, sync: [0, 4])
        #expect(try Segmenter().plan(movie, trackIDs: [1]).endTime == MediaTime(value: 16_500, timescale: 1000))
    }

    @Test
    func `EXTINF and what is warned of are of the same durations`() throws {
        let movie = try movie(
            [0, 500, 1000, 2000, 4000, 8000, 9000, 10_000], [2000, 6000, 3000, 4000, 10_000, 16_000, 11_000, 12_000],
            last: 16_000, sync: [0, 4])
        let warnings = try Segmenter().plan(movie, trackIDs: [1]).warnings
        #expect(warnings.count == 1)
        #expect(warnings.first?.description.contains("from 8.000 to 8.000 s") == true)
    }

    @Test
    func `negative composition offsets are lifted, since not all players take them as signed`() throws {
        let movie = try movie(
            [0, 1000, 2000, 3000], [0, 3000, 1000, 2000], last: 4000, sync: [0])
        for profile in SegmentProfile.allCases {
            var options = SegmenterOptions()
            (options.profile, options.timeOffset) = (profile, 10)
            let track = try WrittenSegments(Segmenter(options: options).plan(movie, trackIDs: [1])).movie().tracks[0]
            #expect(track.samples.map(\.compositionOffset) == [1000, 3000, 0, 0])
            #expect(track.samples.map(\.presentationTime) == [10_000, 13_000, 11_000, 12_000])
        }
    }
}
