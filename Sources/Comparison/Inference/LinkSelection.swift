import Analytics
import BandwidthTrace
import Playback

/// How links were selected that fit the rows of a log: the recorded session is played over many that might be, and those are
/// kept over which it comes to about what was recorded (approximate Bayesian computation, with the player's model as the
/// likelihood).
///
/// Source: Sunnåker et al., "Approximate Bayesian Computation", PLoS Computational Biology 2013.
public struct LinkSelection: Hashable, Sendable {
    /// What the session came to over the links that were kept.
    public struct Range: Hashable, Sendable {
        /// The least.
        public var low: Double
        /// The most.
        public var high: Double
    }

    /// How many links were tried.
    public var candidateCount: Int
    /// Over how many of them the session came near the record.
    public var nearCount: Int
    /// Stalls over the kept links.
    public var stalls: Range?
    /// The time-weighted indicated bitrate over the kept links, bits per second.
    public var bitrate: Range?
    /// Switches over the kept links.
    public var switches: Range?
    /// Seconds of rebuffering over the kept links.
    public var rebuffering: Range?

    /// For one sample that is wanted so many links are tried.
    private static let candidatesPerSample = 5
    /// No fewer are tried.
    private static let fewestCandidates = 200
    /// Nearer than this a session is near what was recorded.
    private static let nearDistance = 3.0
    /// Of so many candidates at least one must come near.
    private static let mostPerNear = 20

    /// Draws links that the rows allow, and keeps the best.
    ///
    /// - Parameters:
    ///   - count: how many to keep.
    ///   - link: the links that might be.
    ///   - record: what the session came to.
    ///   - base: the session, as it is played.
    ///   - seed: what decides the links.
    ///   - id: the session's.
    /// - Throws: where too few come near: the player's model is not that of the recorded session.
    static func choose(
        _ count: Int, of link: LoggedLink, meeting record: SessionRecord, playing base: Simulation, seed: UInt64, id: String
    ) throws(InferenceError) -> (kept: [LoggedLink.Candidate], selection: LinkSelection) {
        let candidates = link.candidates(
            max(fewestCandidates, candidatesPerSample * count), seed: seed, name: "a link of \(id),")
        var simulation = base
        let played = candidates.map { candidate in
            simulation.trace = candidate.trace
            return SessionRecord(simulation.run().log)
        }
        let distances = played.map { record.distance(to: $0) }
        let nearCount = distances.count { $0 <= nearDistance }
        guard nearCount * mostPerNear >= candidates.count else {
            throw InferenceError(
                "over \(nearCount) of \(candidates.count) links that the rows of the log allow the player's model comes near "
                    + "what was recorded (stalls, bitrate, switches and rebuffering): too few to tell what a change would "
                    + "do. Name the player, the rule and the playlist of the session, or record its requests")
        }
        let order = distances.indices.sorted { (distances[$0], $0) < (distances[$1], $1) }.prefix(count).sorted()
        let selection = LinkSelection(
            candidateCount: candidates.count, nearCount: nearCount, stalls: range(order.compactMap { played[$0].stalls }),
            bitrate: range(order.compactMap { played[$0].bitrate }),
            switches: range(order.compactMap { played[$0].switches }),
            rebuffering: range(order.compactMap { played[$0].rebuffering }))
        return (order.map { candidates[$0] }, selection)
    }

    private static func range(_ values: [Double]) -> Range? {
        guard let low = values.min(), let high = values.max() else { return nil }
        return Range(low: low, high: high)
    }
}
