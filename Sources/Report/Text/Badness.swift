import Analytics

/// How bad a session was for its viewer: a failure is worse than any stall, a stall than any wait.
struct Badness: Comparable {
    let failed: Bool
    let rebufferRatio: Double
    let stallRate: Double
    let startup: Double

    init(_ session: SessionTotals) {
        failed = session.failure.failed ?? false
        rebufferRatio = session.rebufferRatio ?? 0
        stallRate = session.stallRate ?? 0
        startup = session.startupTime?.seconds ?? 0
    }

    static func < (left: Self, right: Self) -> Bool {
        (left.failed ? 1 : 0, left.rebufferRatio, left.stallRate, left.startup)
            < (right.failed ? 1 : 0, right.rebufferRatio, right.stallRate, right.startup)
    }
}
