import PlayerLog
import PlayheadAnalytics
import Testing

@Suite struct ExampleTests {
    @Test func `a session's KPIs, and those of several`() {
        // The example of Analytics.md.
        var event = AccessLogEvent()
        event.durationWatched = 1800
        event.indicatedBitrate = 4_534_000
        event.numberOfStalls = 2
        var log = SessionLog(id: "6F1A")
        log.append(event, ordinal: 0)

        let totals = SessionTotals(log, catalog: ErrorCatalog())
        let stallRate = totals.stallRate  // 4.0, stalls an hour watched
        let ratio = totals.rebufferRatio  // nil: no log says how long the stalls took

        var fleet = FleetAccumulator()
        fleet.add(totals)
        let bitrate = fleet.timeWeightedIndicatedBitrate  // 4534000.0, b/s
        // Its end.
        #expect(stallRate == 4)
        #expect(ratio == nil)
        #expect(bitrate == 4_534_000)
    }
}
