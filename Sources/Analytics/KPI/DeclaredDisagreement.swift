import PlayerLog

extension SessionTotals {
    /// Whether what is declared of a session that has a log differs from that log: by more than one stall, or in a time by more than a
    /// tenth of the greater, and by more than what rounding explains.
    ///
    /// The log is believed then, as always; but one of the two lacks something.
    public var declaredDisagrees: Bool {
        guard let declared, !hasDeclaredAccess, let access else { return false }
        if let theirs = declared.stalls, let ours = stallCount, Self.distance(theirs, ours) > 1 { return true }
        // Players sum up the time watched in whole seconds.
        if Self.differ(declared.watched, access.watched, roundedTo: 1_000_000) { return true }
        if Self.differ(declared.rebuffer, rebufferMicroseconds, roundedTo: 100_000) { return true }
        return !declared.startupIsWhole && Self.differ(declared.startup, access.startup, roundedTo: 100_000)
    }

    private static func differ(_ one: Int64?, _ other: Int64?, roundedTo step: Int64) -> Bool {
        guard let one, let other else { return false }
        let distance = distance(one, other)
        return distance > UInt64(step) && distance > max(one, other).magnitude / 10
    }

    private static func distance(_ one: Int64, _ other: Int64) -> UInt64 {
        UInt64((Int128(one) - Int128(other)).magnitude)
    }
}
