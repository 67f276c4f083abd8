import PlayerLog
import PlayheadAnalytics
import Testing

@Suite struct FleetOfOneTests {
    @Test(arguments: [1, 3, 7, 30_368_000, 10_368_001, 3_599_999_999, 123_456_789_012])
    func `has the sessions own rates`(watched: Int64) {
        for stalls in Int64(0)...20 {
            var session = SessionTotals(id: "one")
            session.access = AccessTotals()
            session.access?.watched = watched
            session.access?.stalls = stalls
            var fleet = FleetAccumulator()
            fleet.add(session)
            #expect(fleet.stallRate == session.stallRate)
            #expect(fleet.durationWatched == session.durationWatched)
        }
    }

    @Test func `a failure percentage has no rounding of its own`() {
        var fleet = FleetAccumulator()
        for index in 0..<100 {
            var session = SessionTotals(id: "\(index)")
            session.context.values["status"] = .text(index < 29 ? "failed" : "readyToPlay")
            fleet.add(session)
        }
        #expect(fleet.failurePercentage == 29)
    }
}
