import PlayheadAnalytics

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

extension KPIReport {
    /// The worst of the sessions by their places in ``sessions``, the worst first: those that failed, then those that never
    /// started, then by rebuffering, stalls and startup.
    ///
    /// - Parameter most: how many there may be.
    public func worst(_ most: Int) -> [Int] {
        sessions.enumerated()
            .map { (key: SessionSeverity($0.element), offset: $0.offset) }
            .sorted { ($0.key, $1.offset) > ($1.key, $0.offset) }
            .prefix(most).map(\.offset)
    }
}
