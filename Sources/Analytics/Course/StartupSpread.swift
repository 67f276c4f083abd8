/// Which part of a set's sessions started within how many seconds, and which part never did.
public struct StartupSpread: Equatable, Sendable {
    /// From here on a new bucket begins, seconds; each is twice as wide as the one before.
    public static let bounds = [0.25, 0.5, 1, 2, 4, 8, 16]

    /// The parts of the sessions by bucket, from 0 to 1, the fastest first; nil where no startup time is known.
    public let parts: [Double]?
    /// The part that never started, from 0 to 1; nil where nobody knows of any session whether it started.
    public let neverStarted: Double?

    /// The spread of a set.
    ///
    /// Exits before start and failures at startup are two kinds of session in which nothing ever played: none is both, and
    /// together they are all of them. Of each session of which one knows whether it failed at startup one knows whether it was
    /// an exit, so the whole is the latter. What is left of it is divided among the buckets as the startup times are: the
    /// parts are one whole although not every session that started knows its startup time, and no session counts twice.
    ///
    /// - Parameter fleet: the set's sums.
    public init(_ fleet: FleetAccumulator) {
        let known = fleet.exits.known
        let never = fleet.exits.count + fleet.startupFailures.count
        neverStarted = known > 0 ? min(1, Double(never) / Double(known)) : nil
        guard let times = fleet.startupTime?.times, times.count > 0 else {
            parts = nil
            return
        }
        let started = 1 - (neverStarted ?? 0)
        let below = [0] + Self.bounds.map(times.count(below:)) + [times.count]
        parts = zip(below, below.dropFirst()).map { Double($1 - $0) / Double(times.count) * started }
    }
}
