import PlayerLog
import PlayheadAnalytics
import Testing

/// A log may claim any number: sums stay at their limit, whatever the order, and nothing traps.
@Suite struct HugeNumberTests {
    private func totals(rows: Int) -> SessionTotals {
        var log = SessionLog(id: "huge")
        for row in 0..<rows {
            var event = AccessLogEvent()
            for field in AccessLogField.allCases where field.storage == .integer || field.storage == .millionths {
                event[field] = 9_000_000_000_000_000_000 - Int64(row)
            }
            log.append(event, ordinal: row)
        }
        return SessionTotals(log, catalog: ErrorCatalog())
    }

    @Test func `a session of the largest numbers has totals`() {
        let session = totals(rows: 8)
        #expect(session.access?.watched == .max)
        #expect(session.access?.indicatedTimesWatched == .max)
        #expect((session.timeWeightedIndicatedBitrate ?? 0) > 0)
    }

    @Test func `a fleet of such sessions is the same in any order`() {
        let sessions = (1...8).map { totals(rows: $0) }
        var forwards = FleetAccumulator()
        for session in sessions { forwards.add(session) }
        var backwards = FleetAccumulator()
        for session in sessions.reversed() {
            var one = FleetAccumulator()
            one.add(session)
            backwards.merge(one)
        }
        #expect(forwards == backwards)
        #expect(forwards.indicated.numerator == .max)
    }

    @Test func `a distribution takes the largest value`() {
        var session = SessionTotals(id: "huge")
        session.access = AccessTotals()
        session.access?.startup = .max
        var fleet = FleetAccumulator()
        fleet.add(session)
        #expect(fleet.startupFromLog.maximum == Double(Int64.max) / 1e6)
        #expect(fleet.startupFromLog.percentile(50) == Double(Int64.max) / 1e6)
    }
}
