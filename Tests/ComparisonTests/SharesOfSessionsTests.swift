import Comparison
import PlayerLog
import PlayheadAnalytics
import Testing

/// What a single session counts in a KPI that is a share of sessions.
@Suite struct SharesOfSessionsTests {
    private static func session(watched: Int64, stalls: Int64?, status: String?) -> ComparedSession {
        var totals = SessionTotals(id: "a")
        var access = AccessTotals()
        (access.watched, access.stalls) = (watched, stalls)
        totals.access = access
        if let status { totals.context = SessionContext(["status": .text(status)]) }
        return ComparedSession(totals, scores: VariantScores(nil))
    }

    @Test func `a session is hundred per cent or none`() {
        let calm = Self.session(watched: 1_000_000, stalls: 0, status: "readyToPlay")
        #expect(calm.value(of: .stallFreePercentage) == 100)
        #expect(calm.value(of: .startupFailurePercentage) == 0)
        let stalled = Self.session(watched: 1_000_000, stalls: 1, status: "failed")
        #expect(stalled.value(of: .stallFreePercentage) == 0)
        #expect(stalled.value(of: .startupFailurePercentage) == 0)
        #expect(stalled.value(of: .failurePercentage) == 100)
    }

    @Test func `a session that never started has no part in stalls`() {
        let failed = Self.session(watched: 0, stalls: 0, status: "failed")
        #expect(failed.part(in: .stallFreePercentage) == nil)
        #expect(failed.value(of: .startupFailurePercentage) == 100)
        #expect(failed.value(of: .neverStartedPercentage) == 100)
    }

    @Test func `what nobody noted is not known`() {
        let bare = Self.session(watched: 1_000_000, stalls: nil, status: nil)
        #expect(bare.part(in: .stallFreePercentage) == nil)
        #expect(bare.part(in: .startupFailurePercentage) == nil)
    }

    @Test func `a share over many traces has an interval and a P value`() {
        func session(_ isStallFree: Bool) -> ComparedSession {
            Self.session(watched: 1_000_000, stalls: isStallFree ? 0 : 1, status: "readyToPlay")
        }
        let a = (0..<20).map { session($0 < 5) }
        let b = (0..<20).map { session($0 < 15) }
        let share = KPIComparison.all([.stallFreePercentage], a: a, b: b, seed: 1)[0]
        #expect(share.a == 25 && share.b == 75 && share.difference == 50)
        #expect(share.outcome == .higher && share.better == "B" && share.wins.second == 10 && share.wins.ties == 10)
        // Of ten traces that differ all to one side: 2 of 2^10 ways to swap them are so extreme.
        #expect(share.pValue == 2.0 / 1024)
    }
}
