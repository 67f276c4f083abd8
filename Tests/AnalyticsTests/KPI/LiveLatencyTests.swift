import PlayerLog
import Testing

@testable import PlayheadAnalytics

@Suite struct LiveLatencyTests {
    /// Looks at the latency at seconds of a session.
    func latency(_ looks: [(time: Double, latency: Double)], target: Double? = 2) -> LiveLatency {
        var latency = LiveLatency()
        for look in looks {
            latency.add(
                ObservedEvent(latency: look.latency, target: target, at: LogDate(microseconds: Int64(look.time * 1e6))))
        }
        return latency
    }

    @Test func `it changes evenly between two looks`() {
        // Two seconds for 10 s, then a stall of 4 s, then six seconds for 6 s.
        let latency = latency([(0, 2), (10, 2), (14, 6), (20, 6)])
        #expect(latency.mean == 72.0 / 20)
        // Half of the time it is two, and for 4 s between two and six.
        #expect(latency.quantile(0.5).map { abs($0 - 2) < 1e-9 } == true)
        #expect(latency.quantile(0.6).map { abs($0 - 4) < 1e-9 } == true)
        #expect(latency.quantile(0.95).map { abs($0 - 6) < 1e-9 } == true)
        // From 2.1 s on: 3.9 of the 4 s of the stall, and 6 s.
        #expect(latency.timeOverTarget.map { abs($0 - 9.9 / 20) < 1e-9 } == true)
    }

    @Test func `one look alone tells nothing`() {
        #expect(latency([]).mean == nil && latency([(1, 2)]).mean == nil)
        #expect(latency([(1, 2), (1, 4)]).quantile(0.95) == nil)
        #expect(latency([(1, 3), (2, 3)], target: nil).timeOverTarget == nil)
        #expect(latency([(1, 3), (2, 3)], target: nil).mean == 3)
    }

    @Test func `a pause and a seek are no latency`() {
        let events: [ObservedEvent] = [
            .init(.play, at: LogDate(microseconds: 0)), .init(.timeBaseRunning, at: LogDate(microseconds: 1)),
            .init(latency: 2, target: 2, at: LogDate(microseconds: 1_000_000)),
            .init(latency: 2, target: 2, at: LogDate(microseconds: 2_000_000)),
            .init(.paused, at: LogDate(microseconds: 2_000_000)),
            .init(latency: 62, target: 2, at: LogDate(microseconds: 62_000_000)),
            .init(latency: 62, target: 2, at: LogDate(microseconds: 63_000_000)),
        ]
        let totals = ObservedTotals(events, firstPlayback: nil, end: nil)
        #expect(totals.latency.mean == 32)
        #expect(totals.stallEventCount == 0)
    }
}
