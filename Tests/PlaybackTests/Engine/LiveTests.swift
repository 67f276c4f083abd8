import PlayerLog
import Testing

@testable import Playback

/// A window of six segments of 4 s at 1 Mb/s; the link gives 8 Mb/s unless it is said otherwise, so that one takes 0.5 s.
@Suite struct LiveTests {
    func session(
        _ trace: String = "8M", window: Int = 6, startOffset: Double? = nil, duration: Double = 60,
        faults: [Scenario.Fault] = [], actions: [Scenario.Action] = [], enqueuedAhead: Double = 0
    ) throws -> SimulatedSession {
        let presentation = try Made.presentation(
            duration: 4, count: window, live: .init(windowCount: window, startOffset: startOffset))
        return try Made.session(presentation, trace) {
            $0.options.duration = duration
            $0.options.scenario = Scenario(actions: actions, faults: faults)
            $0.options.preparation.enqueuedAhead = enqueuedAhead
        }
    }

    @Test func `playback starts three target durations behind the edge`() throws {
        let session = try session()
        #expect(session.segmentRequests.first?.segment == 3)
        #expect(session.rows.first?.playbackStartOffset == 12)
        #expect(session.times(of: .timeBaseRunning) == [0.5])
        #expect(session.log.strings[session.rows.first?.playbackType] == "LIVE")
        #expect(session.rows.map(\.durationWatched) == [59.5])
        #expect(session.end == .stopped("the session's time was up"))
    }

    @Test(arguments: [(20.0, 1), (4.0, 5), (1000.0, 0), (0.0, 5), (18.0, 1)])
    func `playback starts as far behind the edge as the playlist says`(_ offset: Double, _ segment: Int) throws {
        #expect(try session(startOffset: offset).segmentRequests.first?.segment == segment)
    }

    @Test func `the playlist is loaded again after a target duration or half of one`() throws {
        let session = try session(duration: 20)
        // Segments 3 to 5 are there at 1.5 s. The window moves at 4, 8, ...: it is read at 4 s, and 4 s after that.
        #expect(session.requests.filter { $0.kind == .mediaPlaylist }.map(\.start) == [0, 4, 8, 12, 16])
        #expect(session.segmentRequests.map(\.segment) == [3, 4, 5, 6, 7, 8, 9])
        #expect(session.segmentRequests.map(\.start) == [0, 0.5, 1, 4, 8, 12, 16])
    }

    @Test func `how long the playlist takes does not delay its next load`() throws {
        // A round trip of 500 ms: asked for at 0, 4, 8, ... all the same.
        let starts = try session("8M/500ms", duration: 20).requests.filter { $0.kind == .mediaPlaylist }.map(\.start)
        #expect(starts == [0, 4, 8, 12, 16])
        let late = try session("8M/5s", duration: 60)
        #expect(late.segmentRequests.count > 3, "one that takes longer than a target duration is read nevertheless")
    }

    @Test func `a playlist that has not changed is loaded after half a target duration`() throws {
        let session = try session(duration: 20, faults: [.stalePlaylist(from: 3, duration: 6)])
        // Nothing new at 4 and 6 and 8; at 10 two segments at once.
        #expect(session.requests.filter { $0.kind == .mediaPlaylist }.map(\.start) == [0, 4, 6, 8, 10, 14, 18])
        #expect(session.segmentRequests.map(\.start) == [0, 0.5, 1, 10, 10.5, 14, 18])
    }

    @Test func `a stale playlist is reported once a target duration and stalls in the end`() throws {
        let session = try session(faults: [.stalePlaylist(from: 3, duration: 30)])
        // Unchanged since 0: that is more than 6 s at 8 s.
        #expect(session.errors.filter { $0.code == -12888 }.map(\.time) == [8, 12, 16, 20, 24, 28, 32])
        #expect(session.times(of: .stalled) == [12.5])
        // At 34 s the playlist shows segments 8 to 13: the next one, 6, is gone.
        #expect(session.times(of: .timeBaseRunning).count == 2)
    }

    @Test func `who falls off the window goes on near the edge`() throws {
        let session = try session(faults: [.stalePlaylist(from: 3, duration: 40)])
        let gone = try #require(session.log.errorRows.map(\.event).first { $0.errorStatusCode == -12642 })
        #expect(gone.errorComment == "No matching mediaFile found from playlist")
        let restart = try #require(session.times(of: .timeBaseRunning).last)
        #expect(restart > 43 && restart < 46)
        #expect(session.times(of: .stalled) == [12.5], "to the viewer it is one stall")
        let row = try #require(session.rows.last)
        #expect(row.playbackStartDate != nil)
        // At 44 s eleven more segments are out, 6 to 16: three target durations behind is 14.
        #expect(row.playbackStartOffset == 56)
        #expect(session.rows.compactMap(\.durationWatched).reduce(0, +).isAbout(12 + (60 - restart)))
    }

    @Test func `a pause that the window outlasts goes on near the edge`() throws {
        let session = try session(duration: 120, actions: [.init(at: 5, .pause(60))])
        #expect(session.times(of: .paused) == [5])
        let offset = try #require(session.rows.last?.playbackStartOffset)
        #expect(offset > 60)
        #expect(session.log.errorRows.contains { $0.event.errorStatusCode == -12642 })
    }

    @Test func `items enqueued ahead see the window move`() throws {
        let session = try session(duration: 30, enqueuedAhead: 100)
        #expect(session.errors.isEmpty)
        #expect(session.times(of: .timeBaseRunning).first == 0)
        #expect(session.requests.first?.start == -100)
    }

    @Test func `a seek stays within the window`() throws {
        let forward = try session(actions: [.init(at: 10, .seek(to: 1000))])
        #expect(
            forward.rows.last?.playbackStartOffset == 20, "three target durations behind the edge, which is at 32 s")
        let back = try session(window: 30, actions: [.init(at: 10, .seek(to: 0))])
        #expect(back.rows.last?.playbackStartOffset == 8)
    }

    @Test func `a window that makes no sense is played all the same`() throws {
        for (count, offset) in [(0, nil), (-5, nil), (1000, 1e9), (6, -50)] as [(Int, Double?)] {
            let presentation = try Made.presentation(
                duration: 4, count: 6, live: .init(windowCount: count, startOffset: offset))
            let session = try Made.session(presentation, "8M") { $0.options.duration = 30 }
            #expect(session.duration == 30)
        }
    }

    @Test func `a live session takes ten minutes unless it is said otherwise`() throws {
        let presentation = try Made.presentation(duration: 4, count: 6, live: .init(windowCount: 6))
        #expect(try Made.session(presentation, "8M").duration == 600)
    }

    @Test func `live audio is not loaded before it is there`() throws {
        let presentation = try Made.presentation(duration: 4, count: 6, audio: 1e5, live: .init(windowCount: 6))
        let session = try Made.session(presentation, "8M") { $0.options.duration = 40 }
        for request in session.requests where request.kind == .segment && request.track == .audio {
            // Segment n is published when it is over: 24 s of media are there at the start.
            #expect(Double(try #require(request.segment) + 1) * 4 <= 24 + request.start)
        }
        #expect(session.times(of: .stalled).isEmpty)
        #expect(session.rows.compactMap(\.durationWatched).reduce(0, +) > 38)
    }
}
