import Analytics

/// How bad a session was for its viewer: a failure is worse than a start that never came, that than any stall, a stall than
/// any wait.
struct SessionSeverity: Comparable {
    let failed: Bool
    let neverStarted: Bool
    let rebufferRatio: Double
    let stallRate: Double
    let startup: Double

    init(_ session: SessionTotals) {
        failed = session.failure.failed ?? false
        neverStarted = session.neverStarted ?? false
        rebufferRatio = session.rebufferRatio ?? session.rebufferRatioAtLeast ?? 0
        stallRate = session.stallRate ?? 0
        startup = session.startupTime?.seconds ?? 0
    }

    static func < (left: Self, right: Self) -> Bool {
        left.key < right.key
    }

    private var key: (Int, Int, Double, Double, Double) {
        (failed ? 1 : 0, neverStarted ? 1 : 0, rebufferRatio, stallRate, startup)
    }
}
