import Synchronization

/// What all fetches of one kind by one command come to at most: a hostile server may send playlists that lead to more and
/// more others, or segments that never end.
public struct FetchLimits: Equatable, Sendable {
    /// How many requests are made.
    public var requests: Int
    /// After how many bytes, unpacked, no more is fetched.
    public var bytes: Int
    /// After how many seconds no more is fetched.
    public var seconds: Double
    /// What is to be done where that is too little, for people.
    public var advice: Advice

    /// Creates limits.
    public init(requests: Int, bytes: Int, seconds: Double, advice: Advice) {
        (self.requests, self.bytes, self.seconds, self.advice) = (requests, bytes, seconds, advice)
    }

    /// So many times these, for a command that does so often what they are for.
    public func times(_ count: Int) -> FetchLimits {
        // More than anyone waits for, and less than a number can hold.
        let count = min(max(1, count), 1_000_000)
        return FetchLimits(
            requests: requests * count, bytes: bytes * count, seconds: seconds * Double(count), advice: advice)
    }

    /// What is to be done where a limit is too little.
    public struct Advice: Equatable, Sendable {
        /// Whose limits they are.
        var whose: String
        /// What to do, by the limit that was reached.
        var requests, bytes, seconds: String

        /// The same for all limits.
        public init(whose: String, all: String) { self.init(whose: whose, requests: all, bytes: all, seconds: all) }

        /// An advice for each limit.
        public init(whose: String, requests: String, bytes: String, seconds: String) {
            (self.whose, self.requests, self.bytes, self.seconds) = (whose, requests, bytes, seconds)
        }
    }
}

/// Counts what fetches take of their limits together.
final class FetchAllowance: Sendable {
    private struct Usage {
        var requests = 0
        var bytes = 0
        /// When the first request was made.
        var start: Double?
    }

    private let limits: FetchLimits
    private let now: @Sendable () -> Double
    private let usage = Mutex(Usage())

    /// Nothing is taken of the limits yet.
    ///
    /// - Parameter now: a clock that only rises, seconds.
    init(_ limits: FetchLimits, now: @escaping @Sendable () -> Double) { (self.limits, self.now) = (limits, now) }

    /// Takes a request.
    ///
    /// - Throws: where a limit is reached.
    func takeRequest(of name: String) throws(LoadingError) {
        let now = now()
        let reached: Limit? = usage.withLock { usage in
            usage.start = usage.start ?? now
            if usage.requests >= limits.requests { return .requests }
            if let reached = limitReached(usage, now) { return reached }
            usage.requests += 1
            return nil
        }
        if let reached { throw error(reached, name) }
    }

    /// Why there is no room for so many more requests; nil where there is.
    func obstacle(toRequests count: Int) -> String? {
        let left = usage.withLock { limits.requests - $0.requests }
        return count <= left ? nil : "\(limits.requests) requests are what \(limits.advice.whose) may take"
    }

    /// Takes bytes that came, none where there is news of the clock only.
    ///
    /// - Returns: why no more is wanted; nil where more is.
    func take(bytes: Int, of name: String) -> LoadingError? {
        let now = now()
        let reached = usage.withLock { usage in
            usage.bytes += bytes
            return limitReached(usage, now)
        }
        return reached.map { error($0, name) }
    }

    private enum Limit { case requests, bytes, seconds }

    private func limitReached(_ usage: Usage, _ now: Double) -> Limit? {
        if usage.bytes >= limits.bytes { return .bytes }
        if let start = usage.start, now - start >= limits.seconds { return .seconds }
        return nil
    }

    private func error(_ reached: Limit, _ name: String) -> LoadingError {
        let (amount, advice) =
            switch reached {
            case .requests: ("\(limits.requests) requests", limits.advice.requests)
            case .bytes: (Self.text(bytes: limits.bytes), limits.advice.bytes)
            case .seconds: ("\(Int(limits.seconds)) seconds", limits.advice.seconds)
            }
        return LoadingError(
            name: name, kind: .overLimit,
            problem: "not fetched: \(amount) are what \(limits.advice.whose) may take; \(advice)")
    }

    private static func text(bytes: Int) -> String {
        for (name, unit) in [("GB", 1_000_000_000), ("MB", 1_000_000), ("MiB", 1 << 20)]
        where bytes >= unit && bytes % unit == 0 { return "\(bytes / unit) \(name)" }
        return "\(bytes) bytes"
    }

    private static let origin = ContinuousClock.now

    /// Seconds since some instant of this run.
    static let secondsOfClock: @Sendable () -> Double = { (ContinuousClock.now - origin) / .seconds(1) }
}
