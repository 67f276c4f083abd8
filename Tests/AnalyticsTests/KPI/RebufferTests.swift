import Testing

@testable import Analytics
@testable import PlayerLog

@Suite struct RebufferTests {
    private static func at(_ second: Double) -> LogDate {
        LogDate(year: 2026, month: 3, day: 2, hour: 10).advanced(by: second)
    }

    @Test func aBareAccessLogHoldsNoStallDuration() {
        let totals = W3CSample.totals(W3CSample.header() + W3CSample.row(stalls: "0"))
        #expect(totals.rebufferDuration == nil)
        #expect(totals.rebufferRatio == nil)
    }

    @Test func theDatesBoundTheStallsOfAnEvent() {
        // 10 s from date to date, 6 s watched: at most 4 s of stall, and the second that truncation hides.
        let totals = W3CSample.totals(
            W3CSample.header() + W3CSample.row(watched: "6.000", stalls: "1") + W3CSample.row(time: "10:00:10"))
        #expect(totals.rebufferDurationAtMost == 5)
        #expect(totals.rebufferProvenance == .bound)
    }

    @Test func theLastEventIsBoundedByTheDumpsDate() {
        let totals = W3CSample.totals(
            W3CSample.header(date: "10:00:53.053") + W3CSample.row(watched: "46.871", stalls: "1"))
        #expect(totals.rebufferDurationAtMost == 7.129)
    }

    @Test func withoutADateNothingBoundsTheLastEvent() {
        let totals = W3CSample.totals(W3CSample.header() + W3CSample.row(stalls: "1"))
        #expect(totals.rebufferDurationAtMost == nil)
        #expect(totals.rebufferProvenance == .unknown)
    }

    @Test func datesThatRunBackwardsBoundNothingAndAreFlagged() {
        let totals = W3CSample.totals(
            W3CSample.header() + W3CSample.row(time: "10:00:10", stalls: "1") + W3CSample.row(time: "09:59:00"))
        #expect(totals.rebufferDurationAtMost == nil)
        #expect(totals.access?.flags == .datesRunBackwards)
    }

    @Test func theAppsObservationsMeasureEachStall() {
        let totals = W3CSample.totals(
            W3CSample.header() + W3CSample.row(watched: "100.000", stalls: "2"),
            observed: [
                ObservedEvent(.play, at: Self.at(0)), ObservedEvent(.likelyToKeepUp, at: Self.at(1.25)),
                ObservedEvent(.timeBaseRunning, at: Self.at(1.5)), ObservedEvent(.stalled, at: Self.at(20)),
                ObservedEvent(.timeBaseRunning, at: Self.at(23.5)), ObservedEvent(.stalled, at: Self.at(60)),
                ObservedEvent(.timeBaseRunning, at: Self.at(61)),
            ])
        #expect(totals.rebufferDuration == 4.5)
        #expect(totals.rebufferRatio == 0.045)
        #expect(totals.startupTime == StartupTime(microseconds: 1_500_000, source: .events))
        #expect(totals.startupWaterfall.map(\.duration) == [1.25, 0.25])
        #expect(totals.rebufferProvenance == .measured)
    }

    @Test func aStallThatNeverEndedIsCountedButNotMeasured() {
        let totals = W3CSample.totals(
            W3CSample.header() + W3CSample.row(stalls: "-"),
            observed: [
                ObservedEvent(.play, at: Self.at(0)), ObservedEvent(.timeBaseRunning, at: Self.at(1)),
                ObservedEvent(.stalled, at: Self.at(5)),
            ])
        #expect(totals.stallCount == 1)
        #expect(totals.rebufferDuration == 0)
    }

    @Test func anAppThatDidNotWatchForStallsMeasuresNone() {
        let totals = W3CSample.totals(
            W3CSample.header() + W3CSample.row(stalls: "3"), observed: [ObservedEvent(.play, at: Self.at(0))])
        #expect(totals.rebufferDuration == nil)
    }
}
