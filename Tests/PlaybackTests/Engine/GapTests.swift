import PlayerLog
import TestSupport
import Testing

@testable import Playback

/// Segments of 6 s at 1 and 2 Mb/s, some of which are marked EXT-X-GAP.
@Suite struct GapTests {
    func presentation(
        _ gaps: [[Int]], bitrates: [Double] = [1e6, 2e6], durations: [[Double]]? = nil, live: Int? = nil
    ) throws -> Presentation {
        let usual = Array(repeating: 6.0, count: live ?? 10)
        var presentation = try Made.presentation(
            bitrates, count: usual.count, live: live.map { .init(windowCount: $0, startOffset: nil) })
        var segments = SegmentTable()
        for (track, bitrate) in bitrates.enumerated() {
            let durations = durations?[track] ?? usual
            segments.append(durations: durations, bits: durations.map { $0 * bitrate }, gaps: gaps[track])
        }
        presentation.segments = segments
        return presentation
    }

    /// Which variants' segments were loaded, as `variant:segment`.
    func loaded(_ session: SimulatedSession) -> [String] {
        session.segmentRequests.map { "\($0.variant ?? -1):\($0.segment ?? -1)" }
    }

    @Test func `another variant plays what one has not`() throws {
        let session = try Made.session(try presentation([[], [3, 4]]), "8M", rule: .fixed(1))
        #expect(loaded(session) == ["1:0", "1:1", "1:2", "0:3", "0:4"] + (5..<10).map { "1:\($0)" })
        #expect(session.skipped == 0)
        #expect(session.end == .ended)
        #expect(session.rows.map(\.durationWatched) == [18, 12, 30])
        #expect(session.times(of: .stalled).isEmpty)
    }

    @Test func `a higher variant plays where no lower one has media`() throws {
        let session = try Made.session(try presentation([[2], []]), "8M", rule: .fixed(0))
        #expect(loaded(session).prefix(4) == ["0:0", "0:1", "1:2", "0:3"])
    }

    @Test func `what no variant has is jumped over`() throws {
        let session = try Made.session(try presentation([[3, 4], [3, 4, 5]]), "8M", rule: .fixed(1))
        #expect(loaded(session) == ["1:0", "1:1", "1:2", "0:5"] + (6..<10).map { "1:\($0)" })
        #expect(session.skipped == 12)
        #expect(session.end == .ended)
        #expect(session.rows.compactMap(\.durationWatched).reduce(0, +) == 48)
        // Segment 3 would begin at 18 s of media, and what plays after segment 2 is at 30 s.
        #expect(session.rows.map(\.playbackStartOffset) == [0, 30, 36])
        #expect(session.times(of: .stalled).isEmpty)
    }

    @Test func `gaps at the beginning and at the end are jumped over`() throws {
        let session = try Made.session(try presentation([[0, 9], [0, 9]]), "8M", rule: .fixed(0))
        #expect(loaded(session) == (1..<9).map { "0:\($0)" })
        #expect(session.rows.first?.playbackStartOffset == 6)
        #expect(session.end == .ended)
        #expect(session.skipped == 12)
        #expect(session.rows.compactMap(\.durationWatched).reduce(0, +) == 48)
    }

    @Test func `media of gaps alone is over at once`() throws {
        let session = try Made.session(try presentation([Array(0..<10), Array(0..<10)]), "8M")
        #expect(session.segmentRequests.isEmpty)
        #expect(session.end == .ended)
        #expect(session.skipped == 60)
        #expect(session.duration == 0)
    }

    @Test func `tracks that are cut differently have their gaps by time`() throws {
        // The lower variant lacks 12 to 24 s, the higher one 10 to 15 s: nobody has 12 to 15 s.
        let session = try Made.session(
            try presentation(
                [[2, 3], [2]], durations: [Array(repeating: 6, count: 5), Array(repeating: 5, count: 6)]),
            "20M", rule: .fixed(0))
        #expect(loaded(session) == ["0:0", "0:1", "1:3", "1:4", "0:4"])
        #expect(session.skipped == 3)
        #expect(session.rows.compactMap(\.durationWatched).reduce(0, +) == 27)
        #expect(session.end == .ended)
    }

    @Test func `a seek into a gap goes on behind it`() throws {
        let session = try Made.session(try presentation([[5], [5]]), "8M") {
            $0.options.scenario = Scenario(actions: [.init(at: 3, .seek(to: 32))])
            $0.profile = $0.profile.settingMaxBuffer(12)
        }
        #expect(loaded(session).suffix(4) == ["0:6", "0:7", "0:8", "0:9"])
        #expect(session.end == .ended)
        #expect(session.skipped == 4)
    }

    @Test func `a live playlist skips its gaps when it shows them`() throws {
        let session = try Made.session(try presentation([[4], [4]], live: 6), "8M") { $0.options.duration = 60 }
        #expect(loaded(session).prefix(5) == ["0:3", "0:5", "0:6", "0:7", "0:8"])
        #expect(!loaded(session).contains("0:10"))
        #expect(session.skipped == 12)
        #expect(session.end == .stopped("the session's time was up"))
    }

    @Test func `an audio rendition with a gap is silent`() throws {
        var presentation = try Made.presentation(audio: 2e5)
        var segments = SegmentTable()
        let durations = Array(repeating: 6.0, count: 10)
        segments.append(durations: durations, bits: durations.map { $0 * 1e6 })
        segments.append(durations: durations, bits: durations.map { $0 * 2e5 }, gaps: [2])
        presentation.segments = segments
        let session = try Made.session(presentation, "8M")
        let audio = session.requests.filter { $0.track == .audio && $0.kind == .segment }.compactMap(\.segment)
        #expect(audio == [0, 1, 3, 4, 5, 6, 7, 8, 9])
        #expect(session.rows.compactMap(\.durationWatched).reduce(0, +) == 60)
        #expect(session.end == .ended)
    }

    @Test func `playlists say their gaps and a bundle keeps them`() throws {
        let media = { (gap: Int) in
            "#EXTM3U\n#EXT-X-TARGETDURATION:6\n"
                + (0..<4).map { "#EXTINF:6,\n" + ($0 == gap ? "#EXT-X-GAP\n" : "") + "\($0).ts\n" }.joined()
                + "#EXT-X-ENDLIST\n"
        }
        let files = MemoryFiles([
            "m.m3u8": "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1000000\na.m3u8\n"
                + "#EXT-X-STREAM-INF:BANDWIDTH=2000000\nb.m3u8\n",
            "a.m3u8": media(9), "b.m3u8": media(1),
        ])
        let presentation = try PresentationReader(files: files).read("m.m3u8")
        #expect(presentation.segments.hasGaps)
        #expect(presentation.notes.contains { $0.contains("EXT-X-GAP") && $0.contains("b.m3u8") })
        let simulation = try Made.simulation(presentation, "8M", profile: .avplayer, rule: .fixed(1))
        #expect(loaded(simulation.run()) == ["1:0", "0:1", "1:2", "1:3"])
        #expect(LinearQoEBound.Obstacle(presentation, simulation.options, simulation.profile) == .gaps)
        let bundle = MemoryFiles(
            Dictionary(uniqueKeysWithValues: simulation.bundleFiles.map { ("bundle/" + $0.name, $0.text) }))
        var again = try #require(try SimulationBundle(bundle).simulation(in: "bundle"))
        #expect(again.presentation.segments.isGap(track: again.presentation.variants[1].track, segment: 1))
        again.isDetailed = true
        #expect(loaded(again.run()) == ["1:0", "0:1", "1:2", "1:3"])
    }
}
