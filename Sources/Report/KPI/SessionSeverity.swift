import Analytics

/// How bad a session was for its viewer: a failure is worse than a start that never came, that than any stall, a stall than
/// any wait.
struct SessionSeverity: Comparable {
    private let key: (failed: Int, neverStarted: Int, rebufferRatio: Double, stallRate: Double, startup: Double)

    init(_ session: SessionTotals) {
        key = (
            session.failure.failed == true ? 1 : 0, session.neverStarted == true ? 1 : 0,
            session.rebufferRatio ?? session.rebufferRatioAtLeast ?? 0, session.stallRate ?? 0,
            session.startupTime?.seconds ?? 0
        )
    }

    static func == (left: Self, right: Self) -> Bool { left.key == right.key }
    static func < (left: Self, right: Self) -> Bool { left.key < right.key }
}
