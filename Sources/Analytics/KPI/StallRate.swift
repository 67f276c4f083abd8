import PlayerLog

extension SessionTotals {
    /// Stall count: the sum of `numberOfStalls`; without an access log, the stalls that the app observed.
    public var stallCount: Int64? {
        // Inlined: the access log's totals would be copied to be looked into.
        @inline(__always) get {
            if let stalls = access?.stalls { return stalls }
            return observed.flatMap { $0.isStallCountUnknown ? nil : Int64($0.stalls.count) }
        }
    }

    /// Stall rate: stalls an hour watched (WWDC 2018 session 502); `nil` where nothing was watched.
    public var stallRate: Double? {
        guard let stallCount, let watched = access?.watched, watched > 0 else { return nil }
        return Double(stallCount) * 3.6e9 / Double(watched)
    }
}
