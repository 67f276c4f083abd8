import PlayerLog
import PlayheadAnalytics
import Testing

@Suite struct StallFreeTests {
    private static let start = LogDate(year: 2026, month: 3, day: 2, hour: 10)

    private static func session(watched: String = "10.000", stalls: String) -> SessionTotals {
        W3CSample.totals(W3CSample.header() + W3CSample.row(watched: watched, stalls: stalls))
    }

    @Test func `a session that played without a stall is stall free`() {
        #expect(Self.session(stalls: "0").stallFree == true)
        #expect(Self.session(stalls: "2").stallFree == false)
    }

    @Test func `whose stalls nobody counted is not known`() {
        #expect(Self.session(stalls: "-").stallFree == nil)
        #expect(Self.session(stalls: "-1").stallFree == nil)
        #expect(SessionTotals(id: "nothing").stallFree == nil)
    }

    @Test func `who never played could not stall`() {
        #expect(Self.session(watched: "0.000", stalls: "0").stallFree == nil)
        let waited = W3CSample.totals("", observed: [ObservedEvent(.play, at: Self.start)])
        #expect(waited.neverStarted == true && waited.stallFree == nil)
    }

    @Test func `the apps notes tell without an access log`() {
        func observed(_ kinds: ObservedEvent.Kind...) -> SessionTotals {
            W3CSample.totals(
                "",
                observed: kinds.enumerated().map { ObservedEvent($1, at: Self.start.advanced(by: Double($0))) })
        }
        #expect(observed(.play, .timeBaseRunning, .ended).stallFree == true)
        #expect(observed(.play, .timeBaseRunning, .stalled, .timeBaseRunning, .ended).stallFree == false)
    }

    @Test func `a sets share is of the sessions that played and tell`() {
        var (fleet, other) = (FleetAccumulator(), FleetAccumulator())
        #expect(fleet.stallFreePercentage == nil)
        for stalls in ["0", "0", "3", "-"] { fleet.add(Self.session(stalls: stalls)) }
        other.add(Self.session(watched: "0.000", stalls: "0"))
        other.add(Self.session(stalls: "0"))
        fleet.merge(other)
        #expect(fleet.sessionCount == 6 && fleet.stallFree.known == 4)
        #expect(fleet.stallFreePercentage == 75)
    }
}
