import Analytics
import PlayerLog
import TestSupport
import Testing

/// What the screens show at the playhead and what the summary says are the same functions of the same log.
@Suite struct SessionOverTimeTests {
    private static let catalog = ErrorCatalog()
    private static let samples = SampleBundles.units().flatMap(\.logs)

    @Test func thereAreSamples() {
        #expect(Self.samples.count == 48)
    }

    @Test(arguments: samples.map(\.id))
    func theStateAtTheEndHasTheKPIsOfTheWholeLog(id: String) throws {
        let log = try #require(Self.samples.first { $0.id == id })
        let timeline = PlaybackTimeline(log)
        let end = SessionTotals(
            timeline.state(at: timeline.duration), at: timeline.duration, of: timeline, catalog: Self.catalog)
        #expect(end == SessionTotals(log, catalog: Self.catalog))
    }

    @Test(arguments: samples.map(\.id))
    func sumsNeverFallAsTimeGoesOnAndAnyOrderOfSeekingGivesTheSame(id: String) throws {
        let log = try #require(Self.samples.first { $0.id == id })
        let timeline = PlaybackTimeline(log)
        let times = (0...40).map { timeline.duration * Double($0) / 40 }
        func totals(at time: Double) -> SessionTotals {
            SessionTotals(timeline.state(at: time), at: time, of: timeline, catalog: Self.catalog)
        }
        let forwards = times.map(totals)
        let backwards = times.reversed().map(totals).reversed()
        #expect(forwards == Array(backwards))
        for (before, after) in zip(forwards, forwards.dropFirst()) {
            #expect((before.durationWatched ?? 0) <= (after.durationWatched ?? 0))
            #expect((before.stallCount ?? 0) <= (after.stallCount ?? 0))
            #expect((before.bytesTransferred ?? 0) <= (after.bytesTransferred ?? 0))
            #expect((before.errors?.total ?? 0) <= (after.errors?.total ?? 0))
        }
    }

    @Test func eventsStandInTheOrderOfTheirTimes() {
        for log in Self.samples {
            let times = PlaybackTimeline(log).events.map(\.time)
            #expect(times == times.sorted())
        }
    }
}
