import Testing

@testable import PlayerLog
@testable import PlayheadAnalytics

@Suite struct FailureTests {
    private static let fatal = W3CSample.errorRow(
        time: "10:00:30", status: -12880, comment: "Can not proceed after removing variants")
    private static let harmless = W3CSample.errorRow(
        time: "10:00:30", status: -12318, comment: "Segment exceeds specified bandwidth for variant")
    private static let errorHeader = W3CSample.header(fields: W3CSample.errorFields)

    @Test func `without an error log or a status nothing is known`() {
        let totals = W3CSample.totals(W3CSample.header() + W3CSample.row())
        #expect(totals.failure == Failure(failed: nil, evidence: .none))
    }

    @Test func `a fatal last entry after which nothing played is a failure`() {
        let totals = W3CSample.totals(
            W3CSample.header() + W3CSample.row(watched: "29.000"), Self.errorHeader + Self.fatal)
        #expect(totals.failure == Failure(failed: true, evidence: .inferred))
    }

    @Test func `playback that went on after the error is no failure`() {
        let totals = W3CSample.totals(
            W3CSample.header() + W3CSample.row(watched: "60.000"), Self.errorHeader + Self.fatal)
        #expect(totals.failure == Failure(failed: false, evidence: .inferred))
    }

    @Test func `a harmless last entry is no failure whatever came before`() {
        let totals = W3CSample.totals(Self.errorHeader + Self.fatal + Self.harmless)
        #expect(totals.failure == Failure(failed: false, evidence: .inferred))
        #expect(totals.errors?.fatal == 1)
    }

    @Test func `what the app saw counts more than the error log`() {
        let date = LogDate(year: 2026, month: 3, day: 2, hour: 10)
        let totals = W3CSample.totals(
            Self.errorHeader + Self.harmless,
            observed: [ObservedEvent(.play, at: date), ObservedEvent(.failed, at: date.advanced(by: 3))])
        #expect(totals.failure == Failure(failed: true, evidence: .declared))
        #expect(totals.exitedBeforeStart == false)
    }

    @Test func `a session that was given up before it started is an exit`() {
        let date = LogDate(year: 2026, month: 3, day: 2, hour: 10)
        let totals = W3CSample.totals(Self.errorHeader, observed: [ObservedEvent(.play, at: date)])
        #expect(totals.exitedBeforeStart == true)
    }

    @Test func `the contexts status declares the failure`() {
        var log = SessionLog(id: "S1")
        log.context = SessionContext(["status": .text("failed")])
        #expect(SessionTotals(log, catalog: ErrorCatalog()).failure == Failure(failed: true, evidence: .declared))
    }
}
