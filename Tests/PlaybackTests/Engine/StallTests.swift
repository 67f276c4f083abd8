import Playback
import PlayerLog
import PlayheadAnalytics
import TestSupport
import Testing

/// Segments of 6 s at 1 Mb/s: over 0.5 Mb/s one takes 12 s, over 2 Mb/s 3 s.
@Suite struct StallTests {
    func session(
        _ trace: String, count: Int = 10, profile: PlayerProfile = Made.plainProfile, _ actions: Scenario.Action...
    ) throws -> SimulatedSession {
        try Made.session(try Made.presentation(count: count), trace, profile: profile) {
            $0.options.scenario = Scenario(actions: actions)
        }
    }

    @Test func `a buffer that runs dry stalls until a segment is there`() throws {
        let session = try session("500k", count: 3)
        #expect(
            session.happenings == [
                .init(.play, 0), .init(.likelyToKeepUp, 12), .init(.loaded, 12), .init(.timeBaseRunning, 12),
                .init(.stalled, 18),
                .init(.timeBaseRunning, 24), .init(.stalled, 30), .init(.timeBaseRunning, 36), .init(.ended, 42),
            ])
        #expect(session.rows.map(\.numberOfStalls) == [2])
        #expect(session.rows.map(\.durationWatched) == [18])
        #expect(session.rows.map(\.downloadOverdue) == [3])
        #expect(session.end == .ended)
        #expect(session.duration == 42)
    }

    /// A segment that arrives adds all of its duration at once; until then the buffer is played from, or empty.
    @Test func `the buffer grows at once and is empty throughout a stall`() throws {
        let samples = try session("500k", count: 3).buffer
        #expect(samples.map(\.time) == [12, 18, 24, 24, 30, 36, 36, 42])
        #expect(samples.map(\.level) == [6, 0, 0, 6, 0, 0, 6, 0])
        #expect(samples.level(at: 23.9) == 0)
        #expect(samples.level(at: 24) == 6)
    }

    @Test func `the buffers level is that of each moment around a pause and a seek`() throws {
        // A segment every 3 s from 3 s on; at 21 s the buffer is full, and at 25 s it is played from again.
        let paused = try session("2M", .init(at: 5, .pause(20))).buffer
        for (time, level) in [(4.5, 4.5), (5.9, 4), (6, 10), (24, 34), (27, 32), (31.9, 27.1), (32, 33)] {
            #expect(try #require(paused.level(at: time)).isAbout(level), "at \(time) s")
        }
        let didSeek = try session("2M", .init(at: 10, .seek(to: 40))).buffer
        for (time, level) in [(8.9, 6.1), (9, 12), (9.9, 11.1), (10, 0), (12.9, 0)] {
            #expect(try #require(didSeek.level(at: time)).isAbout(level), "at \(time) s")
        }
    }

    @Test func `playback goes on when the profile says so`() throws {
        var profile = Made.plainProfile
        profile.segmentsToResume = 2
        profile.resumeDelay = 0.25
        let session = try session("500k", count: 4, profile: profile)
        #expect(session.times(of: .timeBaseRunning) == [12, 36.25])
        #expect(session.times(of: .stalled) == [18])
    }

    @Test func `a buffer counts as empty with a rest in it`() throws {
        var profile = Made.plainProfile
        profile.emptyLevel = 0.5
        let session = try session("500k", count: 3, profile: profile)
        #expect(session.times(of: .stalled) == [17.5, 30])
        #expect(session.times(of: .timeBaseRunning) == [12, 24, 36])
        #expect(session.times(of: .ended) == [42.5])
        #expect(session.rows.map(\.durationWatched) == [18])
    }

    @Test func `that the buffer is full delays the next load`() throws {
        let session = try session("60M")
        #expect(try #require(session.buffer.map(\.level).max()).isAbout(35.9))
        // Six are loaded at once. The seventh waits until 30 s are left.
        #expect(session.segmentRequests[5].end.isAbout(0.6))
        #expect(session.segmentRequests[6].start.isAbout(6.1))
        #expect(session.segmentRequests[7].start.isAbout(12.1))
    }

    // MARK: The end

    /// The session is over in a stall: what the app notes last says when.
    @Test func `a session that is cut says so`() throws {
        let session = try Made.session(try Made.presentation(count: 10), "2M:3s,0:1000s") { $0.options.duration = 100 }
        #expect(session.happenings.suffix(2) == [.init(.stalled, 9), .init(.stopped, 100)])
        let totals = SessionTotals(session.log, catalog: ErrorCatalog())
        #expect(totals.rebufferDuration == 91 && totals.rebufferOpen == 1)
        #expect(totals.rebufferRatio == 91.0 / 6)
    }

    @Test func `who leaves in a stall waited until then`() throws {
        let session = try session("500k", count: 3, .init(at: 20, .leave))
        #expect(session.happenings.last == .init(.stopped, 20))
        #expect(SessionTotals(session.log, catalog: ErrorCatalog()).rebufferDuration == 2)
    }

    @Test func `a session that is cut before it starts has no stall`() throws {
        let session = try Made.session(try Made.presentation(count: 10), "1k") { $0.options.duration = 100 }
        let totals = SessionTotals(session.log, catalog: ErrorCatalog())
        #expect(totals.neverStarted == true && totals.rebufferDuration == 0 && totals.rebufferOpen == 0)
    }

    // MARK: Pause

    @Test func `a pause stops playback and goes on loading`() throws {
        let session = try session("2M", .init(at: 5, .pause(20)))
        #expect(session.times(of: .paused) == [5])
        #expect(session.times(of: .timeBaseRunning) == [3, 25])
        #expect(session.times(of: .stalled).isEmpty)
        #expect(session.times(of: .ended) == [83])
        #expect(session.buffer.map(\.level).max() == 34)
    }

    @Test func `a pause begins a new row of the same start`() throws {
        let session = try session("2M", .init(at: 5, .pause(20)))
        #expect(session.rowTimes == [3, 25])
        #expect(session.rows.map(\.playbackStartOffset) == [0, 0])
        #expect(session.rows.map(\.durationWatched) == [2, 58])
        #expect(session.rows.map { $0[.reason] } == [1, nil])
        #expect(session.rows.map(\.startupTime) == [3, 3])
    }

    @Test func `a pause in a stall holds playback when media is there`() throws {
        let session = try session("500k", count: 3, .init(at: 20, .pause(10)))
        #expect(session.times(of: .stalled) == [18])
        #expect(session.times(of: .timeBaseRunning) == [12, 30], "media was there at 24 s")
        #expect(session.times(of: .paused) == [20])
    }

    @Test func `a pause before the start holds it`() throws {
        let session = try session("2M", .init(at: 1, .pause(10)))
        #expect(session.times(of: .likelyToKeepUp) == [3])
        #expect(session.times(of: .timeBaseRunning) == [11])
        #expect(session.rows.map(\.startupTime) == [3])
    }

    @Test func `a pause for ever ends the session when all is loaded that will be`() throws {
        let session = try session("2M", .init(at: 5, .pause(nil)))
        #expect(session.end == .stopped("paused for ever"))
        #expect(session.rows.map(\.durationWatched) == [2])
        #expect(session.duration == 18)
    }

    @Test func `what is didSeek in a pause is not played before its end`() throws {
        let session = try session("2M", .init(at: 5, .pause(20)), .init(at: 10, .seek(to: 48)))
        #expect(session.times(of: .timeBaseRunning) == [3, 25])
        #expect(session.times(of: .ended) == [37])
    }

    /// What roundings leave of the last segment is no stall: segments that do not last whole milliseconds.
    @Test func `a short last segment ends without a stall`() throws {
        var generator = SeededGenerator(seed: 14)
        for index in 0..<67 {
            var durations = Array(repeating: 6.006, count: index == 0 ? 3 : Int.random(in: 2...40, using: &generator))
            durations.append(index == 0 ? 1.468133 : Double.random(in: 0.1...6, using: &generator))
            var segments = SegmentTable()
            segments.append(durations: durations, bits: durations.map { _ in 800_000 })
            let presentation = try Presentation(
                name: "short", variants: [.init(uri: "v", peakBitrate: 1e6, track: 0)], tracks: [.init(uri: "v")],
                segments: segments, targetDuration: 6)
            let session = try Made.session(presentation, "20M/20ms", profile: .sabre)
            #expect(session.rows.map(\.numberOfStalls) == [0], "\(durations)")
            #expect(session.end == .ended)
        }
    }
}
