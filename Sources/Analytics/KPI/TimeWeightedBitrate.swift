extension SessionTotals {
    /// Time-weighted indicated bitrate: sum(indicated x watched) / sum(watched) over the events where both are known
    /// (WWDC 2018 session 502), bits per second. It is the peak bitrate of what was shown, not of what was sent.
    public var timeWeightedIndicatedBitrate: Double? {
        access.flatMap { Self.mean($0.indicatedTimesWatched, $0.indicatedWatched) }
    }

    /// Time-weighted observed bitrate: the same of what the network gave, over the events with bytes.
    public var timeWeightedObservedBitrate: Double? {
        access.flatMap { Self.mean($0.observedTimesWatched, $0.observedWatched) }
    }

    /// A mean in bits per second from a sum in millionths of a bit per second times microseconds.
    static func mean(_ sum: Int128, _ watched: Int64) -> Double? {
        guard watched > 0 else { return nil }
        // The whole part exactly, the rest by division: a mean of equal bitrates is that bitrate to the last digit.
        let (quotient, remainder) = sum.quotientAndRemainder(dividingBy: Int128(watched))
        return (Double(quotient) + Double(remainder) / Double(watched)) / 1e6
    }
}
