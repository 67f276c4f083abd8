/// Far more bytes than what was watched takes.
public struct ExcessiveFetch: Hashable, Sendable {
    /// Bytes received.
    public var bytes: Int64
    /// Media time played, microseconds.
    public var watched: Int64
    /// The indicated bitrate, weighted by the time watched, bits per second; `nil` where the log tells none.
    public var indicatedBitrate: Double?

    /// Bytes received over those that the time watched takes at the indicated bitrate; `nil` where no bitrate is known.
    public var ratio: Double? { indicatedBitrate.map { fetchedBitrate / $0 } }

    /// Bits received for each second watched.
    public var fetchedBitrate: Double { Double(bytes) * 8e6 / Double(watched) }
}

extension AccessTotals {
    /// What AVPlayer fetches ahead is no waste: the forward buffer of its profile, microseconds.
    private static var ahead: Double { 30e6 }
    /// So many times what was watched and fetched ahead is far more: a switch may fetch a whole buffer once more.
    private static var mostFetched: Double { 2 }
    /// Where no bitrate is known: that of Ultra HD Blu-ray at its highest, bits per second, which no stream has.
    private static var highestBitrate: Double { 128e6 }

    /// The bytes received over those that the time watched takes at its variants' indicated (peak) bitrates; `nil` where
    /// some of that time has no known bitrate.
    var fetchedRatio: Double? {
        guard let bytes, let watched, watched > 0, indicatedWatched == watched, indicatedTimesWatched > 0 else {
            return nil
        }
        return Double(bytes) * 8e12 / Double(indicatedTimesWatched)
    }

    /// What was fetched, where that is far more than what was watched takes; `nil` where it is not, and where nothing was
    /// watched or no bytes are known.
    var excessiveFetch: ExcessiveFetch? {
        guard let bytes, let watched, watched > 0 else { return nil }
        let indicated =
            indicatedWatched > 0 ? Double(indicatedTimesWatched) / 1e6 / Double(indicatedWatched) : nil
        let limit = indicated.map { $0 * Self.mostFetched } ?? Self.highestBitrate
        guard limit > 0, Double(bytes) * 8e6 > limit * (Double(watched) + Self.ahead) else { return nil }
        return ExcessiveFetch(bytes: bytes, watched: watched, indicatedBitrate: indicated)
    }
}

extension SessionTotals {
    /// Fetched to watched: the bytes received over those that the time watched takes at its variants' indicated bitrates.
    public var fetchedRatio: Double? { access?.fetchedRatio }

    /// What was fetched, where that is far more than what was watched takes.
    public var excessiveFetch: ExcessiveFetch? { access?.excessiveFetch }
}
