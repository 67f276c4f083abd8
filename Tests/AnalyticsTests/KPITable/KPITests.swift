import PlayerLog
import PlayheadAnalytics
import Testing

@Suite struct KPITests {
    private static let orders = [KPI.ofSession, KPI.ofSet, KPI.summarized, KPI.compared]
    private static let all = orders.flatMap(\.self)

    @Test func `a key and a name are one KPIs`() {
        let rows = Set(Self.all)
        #expect(Set(rows.map(\.key)).count == rows.count)
        #expect(Set(rows.map(\.name)).count == rows.count)
        #expect(Set(rows.map(\.shortName)).count == rows.count)
    }

    @Test func `no order holds a KPI twice`() {
        for order in Self.orders { #expect(Set(order).count == order.count) }
    }

    @Test func `what is compared says what a difference means`() {
        for kpi in Self.all { #expect((kpi.compared != nil) == KPI.compared.contains(kpi), "\(kpi)") }
    }

    @Test func `of nothing nothing is known`() {
        for kpi in Self.all {
            #expect(kpi.value(of: SessionTotals(id: "nothing")) == .unknown, "\(kpi)")
            #expect(kpi.value(of: FleetAccumulator()) == .unknown, "\(kpi)")
            #expect(kpi.knownCount(in: FleetAccumulator()) == 0, "\(kpi)")
        }
    }

    /// A set of one session has that session's value, to the last digit.
    @Test func `a set of one session has its values`() {
        let start = LogDate(year: 2026, month: 3, day: 2, hour: 10)
        let events: [(ObservedEvent.Kind, Double)] = [
            (.play, 0), (.timeBaseRunning, 1.5), (.stalled, 5), (.timeBaseRunning, 7), (.ended, 20),
        ]
        let session = W3CSample.totals(
            W3CSample.header() + W3CSample.row(watched: "16.500", stalls: "1"),
            observed: events.map { ObservedEvent($0, at: start.advanced(by: $1)) })
        var fleet = FleetAccumulator()
        fleet.add(session)
        for kpi in KPI.ofSet where KPI.ofSession.contains(kpi) && kpi != .droppedFrames {
            #expect(kpi.value(of: fleet).number == kpi.number(of: session), "\(kpi)")
            #expect(kpi.value(of: fleet) != .unknown && kpi.knownCount(in: fleet) == 1, "\(kpi)")
        }
    }

    @Test func `a bound stands in for an unknown value`() {
        let start = LogDate(year: 2026, month: 3, day: 2, hour: 10)
        let open = W3CSample.totals(
            W3CSample.header() + W3CSample.row(watched: "10.000", stalls: "1"),
            observed: [(ObservedEvent.Kind.play, 0.0), (.timeBaseRunning, 1), (.stalled, 11), (.paused, 41)].map {
                ObservedEvent($0, at: start.advanced(by: $1))
            })
        #expect(KPI.rebufferDuration.reading(of: open) == KPI.Reading(value: 30, provenance: .lowerBound))
        #expect(KPI.rebufferRatio.reading(of: open) == KPI.Reading(value: 3, provenance: .lowerBound))
        #expect(KPI.durationWatched.reading(of: open) == KPI.Reading(value: 10, provenance: .measured))
        let nothing = KPI.rebufferRatio.reading(of: SessionTotals(id: "nothing"))
        #expect(nothing == KPI.Reading(value: nil, provenance: .unknown))
    }
}
