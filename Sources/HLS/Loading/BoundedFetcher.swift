import Synchronization

/// What all fetches of playlists by one command come to at most: a hostile server may send playlists that lead to more and
/// more others.
public struct FetchLimits: Hashable, Sendable {
    /// How many requests are made. A ladder of 40 renditions has 41.
    public var requests = 2000
    /// After how many bytes, unpacked, no other request is made. A playlist of a day has some 20 MB.
    public var bytes = 1 << 30
    /// After how many seconds no other request is made.
    public var seconds = 600.0

    /// The limits of a command: far beyond what a presentation needs.
    public init() {}
}

/// A fetcher that makes no other request once its fetches together have come to their limits.
public final class BoundedFetcher: PlaylistFetcher {
    private struct Usage {
        var requests = 0
        var bytes = 0
        /// When the first request was made.
        var start: Double?
    }

    private let fetcher: any PlaylistFetcher
    private let limits: FetchLimits
    private let now: @Sendable () -> Double
    private let usage = Mutex(Usage())

    /// Bounds what a fetcher gets.
    ///
    /// - Parameter now: a clock that only rises, seconds.
    public init(
        _ fetcher: any PlaylistFetcher, limits: FetchLimits = FetchLimits(),
        now: @escaping @Sendable () -> Double = BoundedFetcher.secondsOfClock
    ) {
        (self.fetcher, self.limits, self.now) = (fetcher, limits, now)
    }

    /// Gets a whole resource.
    ///
    /// - Throws: where a limit is reached too.
    public func fetch(_ url: String, limit: Int) throws(LoadingError) -> FetchedResource {
        let now = now()
        let reached: String? = usage.withLock { usage in
            let start = usage.start ?? now
            usage.start = start
            if usage.requests >= limits.requests { return "\(limits.requests) requests" }
            if usage.bytes >= limits.bytes { return "\(limits.bytes >> 20) MiB" }
            if now - start >= limits.seconds { return "\(Int(limits.seconds)) seconds" }
            usage.requests += 1
            return nil
        }
        if let reached {
            throw LoadingError(
                name: url, kind: .refused,
                problem: "not fetched: \(reached) are what the playlists of one command may take; download the "
                    + "playlists, and name the files")
        }
        let resource = try fetcher.fetch(url, limit: limit)
        usage.withLock { $0.bytes += resource.bytes.count }
        return resource
    }

    private static let origin = ContinuousClock.now

    /// Seconds since some instant of this run.
    public static let secondsOfClock: @Sendable () -> Double = { (ContinuousClock.now - origin) / .seconds(1) }
}
