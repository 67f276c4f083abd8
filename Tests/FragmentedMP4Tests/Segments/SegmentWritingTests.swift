import TestSupport
import Testing

@testable import FragmentedMP4

@Suite("Segments hold what their reports say")
struct SegmentWritingTests {
    private func movie() throws -> Movie {
        var builder = MovieBuilder.video(count: 20, sync: [0, 3, 6, 12, 17])
        builder.tracks.append(MovieBuilder.audio(count: 900))
        return try Movie(reading: MemoryMovie(builder.bytes()))
    }

    private func plan(_ ids: [Int], _ change: (inout SegmenterOptions) -> Void = { _ in }) throws -> SegmentPlan {
        var options = SegmenterOptions()
        change(&options)
        return try Segmenter(options: options).plan(movie(), trackIDs: ids)
    }

    @Test
    func
        `the initialization segment has no sample references, and a segment a moof and an mdat for each picture that is listed`()
        throws
    {
        let written = try WrittenSegments(plan([1]))
        let initialization = try BoxNode.read(MemoryMovie(written.segments[0]))
        #expect(initialization.map(\.type) == ["ftyp", "moov"])
        #expect(initialization[1].children.map(\.type) == ["mvhd", "trak", "mvex"])
        let track = try Movie(reading: MemoryMovie(written.segments[0])).tracks[0]
        #expect(track.samples.isEmpty && track.codec == "avc1.64001f")
        let pairs = [2, 1, 2]
        for (segment, count) in zip(written.segments.dropFirst(), pairs) {
            let wanted = Array([[FourCC]](repeating: ["moof", "mdat"], count: count).joined())
            #expect(try BoxNode.read(MemoryMovie(segment)).map(\.type) == wanted)
        }
        let fragments = try written.movieFragmentNumbers()
        #expect(fragments == Array(1...UInt32(pairs.reduce(0, +))))
        let cmaf = try WrittenSegments(plan([1]) { ($0.profile, $0.hasSegmentIndex) = (.cmaf, true) })
        for (segment, count) in zip(cmaf.segments.dropFirst(), pairs) {
            let wanted =
                ["styp", "sidx"] as [FourCC] + Array([[FourCC]](repeating: ["moof", "mdat"], count: count).joined())
            #expect(try BoxNode.read(MemoryMovie(segment)).map(\.type) == wanted)
        }
    }

    @Test
    func `sizes, durations and sync samples are those of the bytes`() throws {
        for profile in SegmentProfile.allCases {
            let plan = try plan([1]) { $0.profile = profile }
            let written = try WrittenSegments(plan)
            let source = try movie().tracks[0].samples
            #expect(written.reports.map(\.size) == written.segments.map(\.count))
            #expect(written.reports.map(\.sequenceNumber) == Array(0..<4))
            #expect(written.reports.dropFirst().map(\.tracks[0].sampleCount) == [6, 6, 8])
            for (index, report) in written.reports.enumerated().dropFirst() {
                #expect(try plan.report(ofSegment: index - 1) == report)
                let track = try #require(report.tracks.first)
                #expect(track.firstVideoSample == track.syncSamples.first)
                for sample in track.syncSamples {
                    let place = sample.offset..<sample.offset + sample.length
                    let number = sample.presentationTime.ticks(at: 1) - (profile == .hls ? 10 : 0)
                    #expect(source[number].isSync)
                    #expect(
                        Array(written.segments[index][place])
                            == MovieBuilder.data(track: 1, sample: number, size: sample.length))
                }
            }
            #expect(written.reports[1].tracks[0].syncSamples.count == 2)
        }
    }

    @Test
    func `what is written has the samples of its source`() throws {
        let source = try movie()
        for ids in [[1], [2], [1, 2], [2, 1]] {
            let written = try WrittenSegments(plan(ids))
            let result = try written.movie()
            #expect(result.tracks.map(\.id) == (ids.contains(1) ? ids.sorted() : ids))
            for id in ids {
                let (own, other) = (try #require(source.track(id)), try #require(result.track(id)))
                #expect(own.samples.count == other.samples.count)
                for (mine, its) in zip(own.samples, other.samples) {
                    let data = try source.input.bytes(at: mine.offset, count: mine.size)
                    #expect(try result.input.bytes(at: its.offset, count: its.size) == data)
                }
            }
        }
    }

    @Test
    func `muxed tracks are cut together`() throws {
        let written = try WrittenSegments(plan([2, 1]))
        for report in written.reports.dropFirst() {
            #expect(report.tracks.map(\.trackID) == [1, 2])
            let starts = report.tracks.compactMap { $0.earliestPresentationTime?.seconds }
            #expect(abs(starts[0] - starts[1]) < 1024.0 / 48_000)
        }
    }

    @Test
    func `samples of two descriptions are told apart`() throws {
        var builder = MovieBuilder.video(count: 8, sync: [0, 4])
        let entry = builder.tracks[0].entry
        builder.tracks[0].more =
            MovieBuilder.full("stsd", 0, MovieBuilder.u32(2) + entry + entry)
            + MovieBuilder.full("stsc", 0, MovieBuilder.u32(2) + [1, 2, 1, 3, 2, 2].flatMap { MovieBuilder.u32($0) })
        let source = try Movie(reading: MemoryMovie(builder.bytes()))
        #expect(source.tracks[0].samples.map(\.descriptionIndex) == [0, 0, 0, 0, 1, 1, 1, 1])
        let written = try WrittenSegments(Segmenter().plan(source, trackIDs: [1]))
        let result = try written.movie().tracks[0]
        #expect(result.samples.map(\.descriptionIndex) == [0, 0, 0, 0, 1, 1, 1, 1])
        #expect(result.samples.map(\.decodeTime) == source.tracks[0].samples.map { $0.decodeTime + 10_000 })
    }

    @Test
    func `roll groups stay with their samples`() throws {
        var builder = MovieBuilder([MovieBuilder.audio(count: 600)])
        builder.tracks[0].more =
            MovieBuilder.full(
                "sgpd", 0, version: 1, Array("roll".utf8) + MovieBuilder.u32(2) + MovieBuilder.u32(1) + [0xFF, 0xFF])
            + MovieBuilder.full(
                "sbgp", 0, Array("roll".utf8) + MovieBuilder.u32(1) + MovieBuilder.u32(500) + MovieBuilder.u32(1))
        let source = try Movie(reading: MemoryMovie(builder.bytes()))
        let result = try WrittenSegments(Segmenter().plan(source, trackIDs: [2])).movie().tracks[0]
        #expect(result.carried.rollDescription == source.tracks[0].carried.rollDescription)
        #expect(result.carried.rollGroups.runs(in: 0..<600) == [SampleGroupRun(count: 500, index: 1)])
    }

    @Test
    func `what a sink throws ends the writing`() throws {
        struct Full: Error {}
        var pieces = 0
        let plan = try plan([1])
        #expect(throws: Full.self) {
            try plan.write { _ in
                pieces += 1
                if pieces == 5 { throw Full() }
            }
        }
        #expect(pieces == 5)
    }

    @Test
    func `pieces are of at most a mebibyte, however large samples are`() throws {
        var builder = MovieBuilder.video(count: 2, sync: [0, 1])
        builder.tracks[0].samples[0].size = 3 << 20
        let plan = try Segmenter().plan(Movie(reading: MemoryMovie(builder.bytes())), trackIDs: [1])
        var largest = 0
        try plan.write { piece in
            if case .bytes(let bytes) = piece { largest = max(largest, bytes.count) }
        }
        #expect(largest == 1 << 20)
    }
}
