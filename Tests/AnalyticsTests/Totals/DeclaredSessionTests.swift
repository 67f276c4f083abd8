import PlayerLog
import PlayheadNumerics
import Testing

@testable import PlayheadAnalytics

@Suite struct DeclaredSessionTests {
    private var declared: DeclaredSession {
        var declared = DeclaredSession(source: "mux")
        (declared.startup, declared.watched, declared.stalls) = (1_500_000, 60_000_000, 2)
        (declared.rebuffer, declared.failed) = (3_000_000, false)
        declared.indicated = .init(mean: 2_000_000_000_000, watched: 60_000_000)
        return declared
    }

    private func totals(_ declared: DeclaredSession, access: AccessLogEvent? = nil) -> SessionTotals {
        var log = SessionLog(id: "a")
        log.declared = declared
        if let access { log.append(access, ordinal: 0) }
        return SessionTotals(log, catalog: ErrorCatalog())
    }

    @Test func `every KPI takes declared figures as a log's`() {
        let session = totals(declared)
        #expect(session.source.rawValue == "mux" && session.source.basis == .declared)
        #expect(session.startupTime == StartupTime(microseconds: 1_500_000, source: .events))
        #expect(session.stallRate == 120)
        #expect(session.rebufferRatio == 0.05)
        #expect(session.timeWeightedIndicatedBitrate == 2_000_000)
        #expect(session.failure == Failure(failed: false, evidence: .declared))
        #expect(session.exitedBeforeStart == false)
        // What nobody declared is unknown, and never zero.
        #expect(session.bytesTransferred == nil && session.switchCount == nil && session.droppedFrames == nil)
    }

    @Test func `what is only buffering is said to be`() {
        var declared = declared
        declared.startupIsWhole = false
        #expect(totals(declared).startupTime?.source == .log)
    }

    @Test func `a log is believed before what is declared`() {
        var event = AccessLogEvent()
        (event.durationWatched, event.numberOfStalls) = (30, 1)
        let session = totals(declared, access: event)
        #expect(session.source == .recorded)
        #expect(session.durationWatched == 30 && session.stallCount == 1)
        #expect(session.startupTime?.microseconds == 1_500_000)
    }

    @Test func `errors do not say that a session failed whose source does not know it`() {
        var (declared, log) = (declared, SessionLog(id: "a"))
        declared.failed = nil
        log.declared = declared
        var error = ErrorLogEvent()
        (error.errorStatusCode, error.errorDomain) = (-12938, "CoreMediaErrorDomain")
        log.append(error, ordinal: 0)
        #expect(SessionTotals(log, catalog: ErrorCatalog()).failure == Failure(failed: nil, evidence: .none))
    }

    @Test func `merging gives the same in any order`() {
        var other = DeclaredSession(source: "conviva")
        (other.startup, other.startupIsWhole, other.stalls, other.failed) = (9_000_000, false, 5, true)
        var (one, two) = (declared, other)
        one.merge(other)
        two.merge(declared)
        #expect(one == two)
        #expect(one.startup == 1_500_000 && one.stalls == 5 && one.failed == true && one.source == "mux")
    }

    @Test(arguments: [(["mux"], "declared"), (["cmcd-requests"], "estimated"), (["mux", "cmcd-requests"], "observed")])
    func `startup times that nobody observed are not said to be`(sources: [String], word: String) {
        var fleet = FleetAccumulator()
        for source in sources {
            var declared = DeclaredSession(source: source)
            declared.startup = 1_000_000
            fleet.add(totals(declared))
        }
        #expect(fleet.distributions.first?.name == "Startup, \(word)")
    }

    @Test func `sums say from which sources they are, and parts keep it`() throws {
        var (fleet, part) = (FleetAccumulator(), FleetAccumulator())
        var recorded = SessionLog(id: "b")
        recorded.context.values["source"] = .text("an app's own word")
        for log in [recorded, recorded] { fleet.add(SessionTotals(log, catalog: ErrorCatalog())) }
        part.add(totals(declared))
        fleet.merge(part)
        #expect(fleet.sources.map(\.source.rawValue) == ["recorded", "mux"])
        #expect(fleet.sources.map(\.count) == [2, 1])
        var sealed = GroupSums()
        sealed.add(totals(declared))
        let partial = PartialFleet(sealed: [[]: sealed], keys: [], filter: nil, skippedCount: 0)
        let back = try #require(try PartialFleet.all(of: partial.bytes).first?.sealed[[]])
        #expect(back.fleet.sources.map(\.source.rawValue) == ["mux"])
        fleet.subtract(part)
        #expect(fleet.sources.map(\.source) == [.recorded])
    }
}
