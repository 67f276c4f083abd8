import Playback
import Terminal
import Testing

@testable import Dashboard

/// What the charts show of a simulation: its link, its estimates, its buffer, its requests.
@Suite struct PlaybackDetailTests {
    private func simulation(end: BandwidthTrace.End, scale: Double = 1, ahead: Double = 0) throws -> Simulation {
        var simulation = try SimulatedSessions.simulation()
        simulation.trace = try BandwidthTrace(
            [.init(duration: 10, bandwidth: 4e6), .init(duration: 20, bandwidth: 1e6)], end: end)
        simulation.options.bandwidthScale = scale
        simulation.options.preparation.enqueuedAhead = ahead
        return simulation
    }

    private func levels(_ points: [ChartPoint]) -> [[Double]] { points.map { [$0.x, $0.y ?? -1] } }

    @Test func `a trace is repeated, held or stopped over the session, and scaled`() throws {
        let looped = LinkCourse(try simulation(end: .loop)).points(until: 45)
        #expect(
            levels(looped) == [
                [0, 4e6], [10, 4e6], [10, 1e6], [30, 1e6], [30, 4e6], [40, 4e6], [40, 1e6], [45, 1e6],
            ])
        let held = LinkCourse(try simulation(end: .hold, scale: 2)).points(until: 45)
        #expect(levels(held) == [[0, 8e6], [10, 8e6], [10, 2e6], [30, 2e6], [30, 2e6], [45, 2e6]])
        let stopped = LinkCourse(try simulation(end: .stop)).points(until: 45)
        #expect(levels(stopped) == [[0, 4e6], [10, 4e6], [10, 1e6], [30, 1e6], [30, 0], [45, 0]])
    }

    @Test func `a trace begins when loading begins, before the request to play`() throws {
        let points = LinkCourse(try simulation(end: .loop, ahead: 35)).points(until: 10)
        #expect(levels(points) == [[0, 4e6], [5, 4e6], [5, 1e6], [10, 1e6]])
    }

    @Test func `a trace of more periods than a screen can show is averaged`() throws {
        var simulation = try simulation(end: .loop)
        for duration in [0.01, 1e-9] {
            simulation.trace = try BandwidthTrace([
                .init(duration: duration, bandwidth: 2e6), .init(duration: duration, bandwidth: 4e6),
            ])
            let points = LinkCourse(simulation).points(until: 1000)
            #expect(points.count <= 8002 && points.count >= 2)
            #expect(points.allSatisfy { abs(($0.y ?? 0) - 3e6) < 0.2e6 })
            #expect(points.first?.x == 0 && points.last?.x == 1000)
        }
    }

    @Test func `estimates hold until the next one, and begin with the first transfer`() throws {
        let model = SessionModel(
            SimulatedSessions.entry(try SimulatedSessions.simulation()), catalog: SampleSessions.catalog)
        let detail = try #require(model.detail)
        #expect(PlaybackDetail.value(of: detail.estimate, at: 0) == nil)
        let transfer = try #require(detail.requests.first { $0.estimate != nil })
        #expect(PlaybackDetail.value(of: detail.estimate, at: transfer.end) == transfer.estimate)
        #expect(zip(detail.estimate, detail.estimate.dropFirst()).allSatisfy { $0.x <= $1.x })
    }

    @Test func `the buffer's level changes evenly between its samples and reaches to the end`() throws {
        let model = SessionModel(
            SimulatedSessions.entry(try SimulatedSessions.simulation()), catalog: SampleSessions.catalog)
        let detail = try #require(model.detail)
        let (first, second) = (detail.buffer[3], detail.buffer[4])
        let middle = try #require(detail.bufferLevel(at: (first.x + second.x) / 2))
        #expect(abs(middle - ((first.y ?? 0) + (second.y ?? 0)) / 2) < 1e-9)
        #expect(detail.bufferLevel(at: -1) == nil)
        #expect(abs(try #require(detail.buffer.last).x - model.duration) < 1e-3)
        #expect(abs(try #require(detail.buffer.last?.y)) < 0.01, "played out")
    }

    @Test func `requests stand in the order in which they were made, each with its end`() throws {
        let model = SessionModel(
            SimulatedSessions.entry(try SimulatedSessions.simulation()), catalog: SampleSessions.catalog)
        let requests = try #require(model.detail).requests
        #expect(zip(requests, requests.dropFirst()).allSatisfy { $0.start <= $1.start })
        #expect(requests.first?.kind == .multivariantPlaylist)
        #expect(requests.contains { $0.outcome == .status(404) })
        #expect(requests.filter { $0.outcome == .delivered }.allSatisfy { $0.received == $0.bits })
    }

    @Test func `a recorded session has none of it`() {
        #expect(SessionModel(HandMadeSession.entry(), catalog: SampleSessions.catalog).detail == nil)
    }
}
