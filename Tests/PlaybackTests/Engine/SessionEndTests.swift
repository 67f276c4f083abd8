import BandwidthTrace
import Playback
import PlayerLog
import Testing

/// Ten segments of 6 s at 1 Mb/s.
@Suite struct SessionEndTests {
    func session(
        _ trace: String, end: BandwidthTrace.End? = nil, configure: (inout Simulation) -> Void = { _ in }
    ) throws -> SimulatedSession {
        try Made.session(try Made.presentation(), trace, end: end, configure: configure)
    }

    @Test func `a trace begins again`() throws {
        let session = try session("2M:10s,0:10s", end: .loop)
        #expect(session.end == .ended)
        // Three segments and a third of the fourth, then ten seconds of nothing.
        #expect(session.segmentRequests.prefix(4).map(\.end).areAbout([3, 6, 9, 22]))
    }

    @Test func `a traces last period holds`() throws {
        let session = try session("2M:3s,1M:3s", end: .hold)
        #expect(session.segmentRequests.map(\.end).areAbout((0..<10).map { 3 + 6 * Double($0) }))
    }

    @Test func `a session ends where its trace stops`() throws {
        let session = try session("2M:10s", end: .stop)
        #expect(session.end == .stopped("the trace is over"))
        #expect(session.duration == 10)
        #expect(session.rows.map(\.durationWatched) == [7])
        #expect(session.requests.last?.received?.isAbout(2e6) == true)
    }

    @Test func `a session is played to its end within a trace that stops later`() throws {
        #expect(try session("2M:100s", end: .stop).end == .ended)
    }

    @Test func `a link that is down for ever ends the session in a stall`() throws {
        let session = try session("2M:7s,0", end: .hold)
        #expect(session.end == .stopped("the link is down for ever"))
        #expect(session.times(of: .stalled) == [15])
        #expect(session.duration == 15)
        #expect(session.rows.map(\.durationWatched) == [12])
    }

    @Test func `a player with time outs gives up on a link that is down`() throws {
        let session = try session("2M:6s,0/100ms", end: .hold)
        // The answer's first byte never comes.
        #expect(session.end == .stopped("the link is down for ever") || session.errors.map(\.code).last == -12880)
    }

    @Test func `a session is cut after its time`() throws {
        let session = try session("2M") { $0.options.duration = 20 }
        #expect(session.end == .stopped("the session's time was up"))
        #expect(session.duration == 20)
        #expect(session.rows.map(\.durationWatched) == [17])
    }

    @Test(arguments: [0, -5, 1e-9]) func `a session without time is empty`(_ duration: Double) throws {
        let session = try session("2M/50ms") { $0.options.duration = duration }
        #expect(session.duration <= 1e-9)
        #expect(session.rows.compactMap(\.durationWatched).reduce(0, +) == 0)
    }

    @Test func `a time that is not used up changes nothing`() throws {
        let session = try session("2M") { $0.options.duration = 1000 }
        #expect(session.end == .ended)
        #expect(session.duration == 63)
    }

    @Test func `the viewer leaves`() throws {
        let session = try session("2M") { $0.options.scenario = Scenario(actions: [.init(at: 9, .leave)]) }
        #expect(session.end == .stopped("the viewer left"))
        #expect(session.duration == 9)
        #expect(session.rows.map(\.durationWatched) == [6])
    }

    @Test func `what is planned behind the end does not draw the session out`() throws {
        let session = try session("2M") { $0.options.scenario = Scenario(actions: [.init(at: 900, .leave)]) }
        #expect(session.end == .ended)
        #expect(session.duration == 63)
    }

    @Test func `who leaves before the start has seen nothing`() throws {
        let session = try session("2M") { $0.options.scenario = Scenario(actions: [.init(at: 1, .leave)]) }
        #expect(session.times(of: .timeBaseRunning).isEmpty)
        #expect(session.rows.map(\.durationWatched) == [0])
    }
}
