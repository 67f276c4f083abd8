import PlayerLog
import PlayheadAnalytics
import TestSupport
import Testing

/// What the screens show at the playhead and what the summary says are the same functions of the same log.
@Suite struct SessionOverTimeTests {
    private static let catalog = ErrorCatalog()
    private static let samples = SampleBundles.units().flatMap(\.logs)

    @Test func `there are samples`() {
        #expect(Self.samples.count == 49)
    }

    @Test(arguments: samples.map(\.id))
    func `the state at the end has the KPIs of the whole log`(id: String) throws {
        let log = try #require(Self.samples.first { $0.id == id })
        let timeline = PlaybackTimeline(log)
        let end = SessionTotals(
            timeline.state(at: timeline.duration), at: timeline.duration, of: timeline, catalog: Self.catalog)
        #expect(end == SessionTotals(log, catalog: Self.catalog))
    }

    @Test(arguments: samples.map(\.id))
    func `sums never fall as time goes on and any order of seeking gives the same`(id: String) throws {
        let log = try #require(Self.samples.first { $0.id == id })
        let timeline = PlaybackTimeline(log)
        let times = (0...40).map { timeline.duration * Double($0) / 40 }
        func totals(at time: Double) -> SessionTotals {
            SessionTotals(timeline.state(at: time), at: time, of: timeline, catalog: Self.catalog)
        }
        let forwards = times.map(totals)
        let backwards = times.reversed().map(totals).reversed()
        #expect(forwards == Array(backwards))
        // Within a row of stalls their count is not known.
        let counts = forwards.compactMap(\.stallCount)
        #expect(counts == counts.sorted())
        for (before, after) in zip(forwards, forwards.dropFirst()) {
            #expect((before.durationWatched ?? 0) <= (after.durationWatched ?? 0))
            #expect((before.bytesTransferred ?? 0) <= (after.bytesTransferred ?? 0))
            #expect((before.errors?.total ?? 0) <= (after.errors?.total ?? 0))
        }
    }

    /// The state at a time is a session that ends then: what goes on is counted up to it.
    @Test func `in a stall the rebuffer duration grows with the playhead`() throws {
        let log = try #require(Self.samples.first { $0.context["appVersion"] == "7.4.0" && $0.hasObserved })
        let timeline = PlaybackTimeline(log)
        let stall = try #require(timeline.stalls.last { $0.end - $0.start > 5 })
        func rebuffered(_ time: Double) -> Double? {
            SessionTotals(timeline.state(at: time), at: time, of: timeline, catalog: Self.catalog).rebufferDuration
        }
        let before = try #require(rebuffered(stall.start - 0.001))
        for passed in [0.5, 2, 4.5] {
            let now = try #require(rebuffered(stall.start + passed))
            #expect(abs(now - before - passed) < 1e-5, "after \(passed) s of the stall")
        }
        #expect(abs(try #require(rebuffered(stall.end + 1)) - before - (stall.end - stall.start)) < 1e-5)
    }

    @Test func `events stand in the order of their times`() {
        for log in Self.samples {
            let times = PlaybackTimeline(log).events.map(\.time)
            #expect(times == times.sorted())
        }
    }
}
