import PlayerLog
import TestSupport
import Testing

@testable import PlayheadAnalytics

@Suite struct FleetAccumulatorTests {
    private static func session(_ id: String, watched: String, stalls: String, indicated: String, startup: String)
        -> SessionTotals
    {
        W3CSample.totals(
            W3CSample.header()
                + W3CSample.row(watched: watched, indicated: indicated, stalls: stalls, startup: startup))
    }

    private static let sessions = [
        session("a", watched: "3600.000", stalls: "1", indicated: "8000000", startup: "1.000"),
        session("b", watched: "400.000", stalls: "3", indicated: "1000000", startup: "2.500"),
        session("c", watched: "-", stalls: "-", indicated: "-", startup: "-"),
    ]

    @Test func `a rate is a ratio of sums over the sessions that know it`() {
        var fleet = FleetAccumulator()
        for session in Self.sessions { fleet.add(session) }
        #expect(fleet.sessionCount == 3)
        #expect(fleet.stallsPerWatched.known == 2)
        #expect(fleet.stallRate == 3.6)
        #expect(fleet.timeWeightedIndicatedBitrate == 7_300_000)
        #expect(fleet.failurePercentage == nil)
    }

    @Test func `startup has exact mean maximum and milliseconds`() {
        var fleet = FleetAccumulator()
        for session in Self.sessions { fleet.add(session) }
        #expect(fleet.startupTime?.source == .log)
        #expect(fleet.startupTime?.times.mean == 1.75)
        #expect(fleet.startupTime?.times.maximum == 2.5)
        #expect(fleet.startupTime?.times.percentile(50) == 1.75)
        #expect(fleet.startupTime?.times.percentile(99) == 2.485)
    }

    @Test(arguments: [
        KPI.startupTime, .stallRate, .rebufferRatio, .timeWeightedIndicatedBitrate, .failurePercentage,
    ]) func `what one KPI is made of can be added alone`(kpi: KPI) {
        var stalled = SessionTotals(id: "d")
        stalled.context = SessionContext(["status": .text("failed")])
        stalled.observed = ObservedTotals([], firstPlayback: nil)
        let sessions = Self.sessions + [stalled]
        var (whole, part) = (FleetAccumulator(), FleetAccumulator())
        for session in sessions {
            whole.add(session)
            part.add(session, only: kpi)
        }
        #expect(part.sessionCount == sessions.count && part.failures == whole.failures)
        #expect(part.stallsPerWatched == whole.stallsPerWatched)
        for measure in CohortMeasure.all where measure.kpi == kpi {
            let (found, expected) = (measure.estimate(of: part, level: 0.99), measure.estimate(of: whole, level: 0.99))
            #expect(found == expected)
        }
    }

    @Test func `merging is the same as adding in any order`() {
        var whole = FleetAccumulator()
        for session in Self.sessions { whole.add(session) }
        for split in 0...Self.sessions.count {
            var (left, right) = (FleetAccumulator(), FleetAccumulator())
            for session in Self.sessions[..<split] { left.add(session) }
            for session in Self.sessions[split...] { right.add(session) }
            var (leftFirst, rightFirst) = (left, right)
            leftFirst.merge(right)
            rightFirst.merge(left)
            #expect(leftFirst == whole)
            #expect(rightFirst == whole)
        }
    }

    @Test func `what is left out for a stall of unknown end is counted`() {
        func stalled(_ last: ObservedEvent.Kind, _ second: Double) -> SessionTotals {
            let start = LogDate(year: 2026, month: 3, day: 2, hour: 10)
            let events: [(ObservedEvent.Kind, Double)] = [
                (.play, 0), (.timeBaseRunning, 1), (.stalled, 11), (last, second),
            ]
            return W3CSample.totals(
                W3CSample.header() + W3CSample.row(watched: "10.000", stalls: "1"),
                observed: events.map { ObservedEvent($0, at: start.advanced(by: $1)) })
        }
        let sessions = [stalled(.timeBaseRunning, 12), stalled(.stopped, 41), stalled(.paused, 500)]
        var (fleet, other) = (FleetAccumulator(), FleetAccumulator())
        for session in sessions.dropFirst() { fleet.add(session) }
        other.add(sessions[0])
        fleet.merge(other)
        #expect(fleet.rebufferOmittedCount == 1)
        #expect(fleet.openStalls.value == 2 && fleet.openStalls.known == 3)
        #expect(fleet.rebufferDuration == 31 && fleet.rebuffer.known == 2)
        #expect(fleet.rebufferRatio == 1.55)
    }

    @Test func `a fleet of nobody knows nothing`() {
        let fleet = FleetAccumulator()
        #expect(fleet.stallRate == nil)
        #expect(fleet.startupTime == nil)
        #expect(fleet.durationWatched == nil)
        #expect(fleet.rebufferRatios.percentile(50) == nil)
    }

    @Test func `of a session with an access log alone nothing is known that the sums leave out`() {
        var session = SessionTotals(id: "a")
        var access = AccessTotals()
        (access.watched, access.stalls, access.startup) = (60_000_000, 2, 1_000_000)
        session.access = access
        #expect(session.hasOnlyAccessLog)
        #expect(session.failure.failed == nil && session.startupFailed == nil && session.exitedBeforeStart == false)
        #expect(session.rebufferMicroseconds == nil && session.rebufferAtLeastMicroseconds == nil)
        #expect(session.rebufferOpen == nil && session.rebufferRatio == nil)
        var others = session
        others.errors = ErrorTotals()
        #expect(!others.hasOnlyAccessLog)
        others = session
        others.context = SessionContext(["status": .text("failed")])
        #expect(!others.hasOnlyAccessLog)
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `what is left without a part is what the others come to`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let bundles = SampleBundles.units().flatMap(\.logs).map { SessionTotals($0, catalog: ErrorCatalog()) }
        var (whole, part, rest) = (FleetAccumulator(), FleetAccumulator(), FleetAccumulator())
        for number in 0..<200 {
            var session = bundles[number % bundles.count]
            session.access?.startup = Int64.random(in: 0...40_000_000, using: &random)
            whole.add(session)
            if Int.random(in: 0...2, using: &random) == 0 { part.add(session) } else { rest.add(session) }
        }
        var left = whole
        left.subtract(part)
        #expect(left.sessionCount == rest.sessionCount && left.errorsByClass == rest.errorsByClass)
        #expect(FleetAccumulator.sums.allSatisfy { left[keyPath: $0] == rest[keyPath: $0] })
        #expect(FleetAccumulator.shares.allSatisfy { left[keyPath: $0] == rest[keyPath: $0] })
        #expect(FleetAccumulator.ratios.allSatisfy { left[keyPath: $0] == rest[keyPath: $0] })
        for percent in [0, 1, 50, 95, 99, 100] as [Double] {
            let (found, expected) = (
                left.startupFromLog.percentile(percent), rest.startupFromLog.percentile(percent)
            )
            #expect(abs((found ?? -1) - (expected ?? -1)) <= 0.002)
        }
        left.subtract(rest)
        #expect(left == FleetAccumulator())
    }
}
