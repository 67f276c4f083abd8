import PlayerLog
import PlayheadAnalytics
import Testing

@Suite struct StartupFailureTests {
    private static let start = LogDate(year: 2026, month: 3, day: 2, hour: 10)

    private static func observed(_ kinds: ObservedEvent.Kind...) -> SessionTotals {
        W3CSample.totals(
            "", observed: kinds.enumerated().map { ObservedEvent($1, at: start.advanced(by: Double($0))) })
    }

    private static func declared(_ status: String, watched: String) -> SessionTotals {
        var totals = W3CSample.totals(W3CSample.header() + W3CSample.row(watched: watched))
        totals.context = SessionContext(["status": .text(status)])
        return totals
    }

    @Test func `a failure before the first frame is a startup failure`() {
        #expect(Self.observed(.play, .failed).startupFailed == true)
        #expect(Self.declared("failed", watched: "0.000").startupFailed == true)
    }

    @Test func `a failure while playing is none`() {
        #expect(Self.observed(.play, .timeBaseRunning, .failed).startupFailed == false)
        #expect(Self.declared("failed", watched: "0.500").startupFailed == false)
    }

    @Test func `an exit before start is an attempt and no failure`() {
        let left = Self.observed(.play, .stopped)
        #expect(left.exitedBeforeStart == true && left.startupFailed == false)
    }

    @Test(arguments: ["0.000", "10.000"])
    func `without a status or an error log nothing is known`(watched: String) {
        let totals = W3CSample.totals(W3CSample.header() + W3CSample.row(watched: watched))
        #expect(totals.startupFailed == nil)
    }

    @Test func `an error log alone does not tell whether anything played`() {
        let fatal = W3CSample.errorRow(status: -12880, comment: "Can not proceed after removing variants")
        let header = W3CSample.header(fields: W3CSample.errorFields)
        #expect(W3CSample.totals(header + fatal).failure.failed == true)
        #expect(W3CSample.totals(header + fatal).startupFailed == nil)
        // The access log does: nothing was watched, and the error log ends fatally.
        let row = W3CSample.header() + W3CSample.row(watched: "0.000", bytes: "0", startup: "-")
        #expect(W3CSample.totals(row, header + fatal).startupFailed == true)
    }

    @Test func `a sets share is of all attempts`() {
        var (fleet, other) = (FleetAccumulator(), FleetAccumulator())
        #expect(fleet.startupFailurePercentage == nil)
        fleet.add(Self.observed(.play, .failed))
        fleet.add(Self.observed(.play, .stopped))
        fleet.add(Self.declared("readyToPlay", watched: "10.000"))
        other.add(Self.observed(.play, .timeBaseRunning, .failed))
        other.add(W3CSample.totals(W3CSample.header() + W3CSample.row(watched: "0.000")))
        fleet.merge(other)
        #expect(fleet.sessionCount == 5 && fleet.startupFailures.known == 4)
        #expect(fleet.startupFailurePercentage == 25)
        #expect(fleet.failurePercentage == 50)
    }
}
