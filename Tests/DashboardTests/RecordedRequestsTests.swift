import Playback
import PlayerLog
import PlayheadTerminal
import Testing

@testable import Dashboard
@testable import Descriptions
@testable import PlayheadReport

/// Recorded sessions of which the requests were written down.
@Suite struct RecordedRequestsTests {
    /// A simulated session as an app would have recorded it, and what the simulation knows of it.
    private func recorded() throws -> (log: SessionLog, played: SimulatedSession) {
        var simulation = try SimulatedSessions.simulation()
        simulation.isDetailed = true
        let played = simulation.run()
        var log = played.log
        log.append(requests: played.requests, since: simulation.identity.startDate)
        return (log, played)
    }

    private func state(size: Size = Size(width: 100, height: 30)) throws -> AppState {
        let entry = SessionEntry(
            title: "recorded", log: try recorded().log, catalog: SampleSessions.catalog, origin: .recorded(nil))
        return AppState(sessions: [entry], selected: 0, catalog: SampleSessions.catalog, size: size)
    }

    @Test func `requests, estimates and the buffer are known of a recorded session`() throws {
        let (log, played) = try recorded()
        let detail = try #require(PlaybackDetail(PlaybackTimeline(log)))
        #expect(detail.simulation == nil && detail.bandwidth.isEmpty && detail.bufferGoal == nil)
        #expect(detail.requests.map(\.segment) == played.requests.map(\.segment))
        #expect(zip(detail.requests, played.requests).allSatisfy { abs($0.end - $1.end) < 1e-5 })
        #expect(detail.estimate.count == PlaybackDetail.estimates(of: played.requests, until: played.duration).count)
    }

    @Test func `the buffer's course between requests is what it really was`() throws {
        let (log, played) = try recorded()
        let course = PlaybackDetail.buffer(of: log.requests)
        let last = try #require(course.last).time
        let running = try #require(log.observed.first { $0.kind == .timeBaseRunning }?.date)
        let start = running.seconds(since: try #require(log.startDate))
        let samples = played.buffer.filter { $0.time > start && $0.time < last }
        #expect(samples.count > 50)
        for sample in samples {
            // Where it jumps, both levels are right; after a stall playback goes on 50 ms after the segment came.
            let levels = [-1e-4, 1e-4].compactMap { course.level(at: sample.time + $0) }
            #expect(levels.contains { abs($0 - sample.level) < 0.051 }, "at \(sample.time) s")
        }
    }

    @Test func `without levels there is a waterfall and no buffer`() throws {
        var log = HandMadeSession.log()
        var request = MediaRequest(.segment, start: 1, end: 2)
        request.uri = "a.ts"
        log.append(DatedRequest(request, since: HandMadeSession.start))
        let entry = SessionEntry(title: "a", log: log, catalog: SampleSessions.catalog, origin: .recorded(nil))
        let state = AppState(
            sessions: [entry], selected: 0, catalog: SampleSessions.catalog, size: Size(width: 100, height: 30))
        let detail = try #require(state.model?.detail)
        #expect(detail.requests.count == 1 && !detail.hasBuffer && detail.estimate.isEmpty)
        #expect(Dashboard.frame(state).text.contains("not in this log"))
    }

    @Test(arguments: GoldenFrame.sizes) func `the buffer and the estimate of a recorded session`(size: Size) throws {
        try GoldenFrame.compare(state(), "recorded-requests-buffer", size, at: 72)
    }

    @Test(arguments: GoldenFrame.sizes) func `the requests of a recorded session`(size: Size) throws {
        var state = try state(size: size)
        press("@40\rrkk", &state)
        try GoldenFrame.compare(state, "recorded-requests")
    }
}
