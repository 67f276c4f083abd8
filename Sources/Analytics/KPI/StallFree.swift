extension SessionTotals {
    /// Whether the session played without a stall: `stallCount` is zero.
    ///
    /// `nil` of a session that is not known to have played, since it could not stall, and of one whose stalls nobody
    /// counted. A stall is that of ``stallCount``: waiting at the start and after a seek is none.
    public var stallFree: Bool? { stallFree(stallCount: stallCount) }

    /// The same, of a session of which it is known how often it stalled.
    @inline(__always)
    func stallFree(stallCount: Int64?) -> Bool? {
        guard let stallCount, (access?.watched ?? 0) > 0 || observed?.started == true else { return nil }
        return stallCount == 0
    }
}
