import BandwidthTrace
import Testing

@testable import Playback

/// What a simulation's link gives over session time.
@Suite struct LinkTimeSeriesTests {
    private func simulation(end: BandwidthTrace.End, scale: Double = 1, ahead: Double = 0) throws -> Simulation {
        try Made.simulation(Made.presentation(), "4M/0ms:10s,1M:20s", end: end) {
            $0.options.bandwidthScale = scale
            $0.options.preparation.enqueuedAhead = ahead
        }
    }

    private func levels(_ points: [LinkTimeSeries.Point]) -> [[Double]] { points.map { [$0.time, $0.bandwidth] } }

    @Test func `a trace is repeated held or stopped over the session and scaled`() throws {
        let looped = LinkTimeSeries(try simulation(end: .loop)).points(until: 45)
        #expect(
            levels(looped) == [
                [0, 4e6], [10, 4e6], [10, 1e6], [30, 1e6], [30, 4e6], [40, 4e6], [40, 1e6], [45, 1e6],
            ])
        let held = LinkTimeSeries(try simulation(end: .hold, scale: 2)).points(until: 45)
        #expect(levels(held) == [[0, 8e6], [10, 8e6], [10, 2e6], [30, 2e6], [30, 2e6], [45, 2e6]])
        let stopped = LinkTimeSeries(try simulation(end: .stop)).points(until: 45)
        #expect(levels(stopped) == [[0, 4e6], [10, 4e6], [10, 1e6], [30, 1e6], [30, 0], [45, 0]])
    }

    @Test func `a trace begins when loading begins before the request to play`() throws {
        let points = LinkTimeSeries(try simulation(end: .loop, ahead: 35)).points(until: 10)
        #expect(levels(points) == [[0, 4e6], [5, 4e6], [5, 1e6], [10, 1e6]])
    }

    @Test func `a trace of more periods than a chart can show is averaged`() throws {
        var simulation = try simulation(end: .loop)
        for duration in [0.01, 1e-9] {
            simulation.trace = try BandwidthTrace([
                .init(duration: duration, bandwidth: 2e6), .init(duration: duration, bandwidth: 4e6),
            ])
            let points = LinkTimeSeries(simulation).points(until: 1000)
            #expect(points.count <= 8002 && points.count >= 2)
            #expect(points.allSatisfy { abs($0.bandwidth - 3e6) < 0.2e6 })
            #expect(points.first?.time == 0 && points.last?.time == 1000)
        }
    }
}
