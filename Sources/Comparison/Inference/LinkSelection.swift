import BandwidthTrace
import Playback
import PlayheadAnalytics
import PlayheadNumerics

/// How links were selected that fit the rows of a log: the recorded session is played over many that might be, and
/// those are kept over which it comes to about what was recorded (approximate Bayesian computation, with the player's
/// model as the likelihood).
///
/// A session of many rows is met by few links whole. So where a kept link is not near, the course of some rows is
/// exchanged for that of another candidate, and the exchange kept unless the session gets farther from the record: each
/// row's course is a draw of its own, whatever the other rows' are.
///
/// Source: Sunnåker et al., "Approximate Bayesian Computation", PLoS Computational Biology 2013.
public struct LinkSelection: Equatable, Sendable {
    /// What the session came to over the links that were kept.
    public struct Range: Equatable, Sendable {
        /// The least.
        public var low: Double
        /// The most.
        public var high: Double
    }

    /// How many links were tried.
    public var candidateCount: Int
    /// Over how many of the kept links the session comes near the record.
    public var nearCount: Int
    /// How many links were kept.
    public var keptCount: Int
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
    private static let fewestCandidates = 50
    /// Nearer than this a session is near what was recorded.
    private static let nearDistance = 3.0
    /// Of so many kept links at least one must come near.
    private static let mostPerNear = 4
    /// So often a kept link that is not near tries parts of others.
    private static let mostRounds = 120
    /// After so many rounds it is looked whether they lead anywhere.
    private static let roundsPerLook = 10

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
        _ count: Int, of link: RowLinkModel, meeting record: LinkEvidence, playing base: Simulation, seed: UInt64,
        id: String
    ) throws(InferenceError) -> (kept: [RowLinkModel.Candidate], selection: LinkSelection) {
        let candidates = link.candidates(
            max(fewestCandidates, candidatesPerSample * count), seed: seed, name: "a link of \(id),")
        let trials = candidates.map { Trial($0, of: base, meeting: record) }
        let order = trials.indices.sorted { (trials[$0].distance, $0) < (trials[$1].distance, $1) }
        var kept = order.prefix(count).sorted().map { trials[$0] }
        var random = SeededRandom(seed: ~seed)
        let needed = (kept.count + mostPerNear - 1) / mostPerNear
        var before = distance(ofNearest: needed, in: kept)
        for round in 1...mostRounds where kept.contains(where: { $0.distance > nearDistance }) {
            for index in kept.indices where kept[index].distance > nearDistance {
                let other = candidates[Int(random.nextUniform() * Double(candidates.count))]
                guard let changed = link.exchanged(kept[index].candidate, with: other, using: &random) else { continue }
                let trial = Trial(changed, of: base, meeting: record)
                if trial.distance <= kept[index].distance { kept[index] = trial }
            }
            guard round.isMultiple(of: roundsPerLook) else { continue }
            let now = distance(ofNearest: needed, in: kept)
            if isHopeless(now, after: before, looksLeft: (mostRounds - round) / roundsPerLook) { break }
            before = now
        }
        let nearCount = kept.count { $0.distance <= nearDistance }
        guard nearCount * mostPerNear >= kept.count else {
            throw InferenceError(
                "over \(nearCount) of \(kept.count) links, the best that the rows of the log allow, the player's model comes near "
                    + "what was recorded (stalls, bitrate, switches and rebuffering): too few to tell what a change would "
                    + "do. Name the player, the rule and the playlist of the session, or record its requests",
                reason:
                    "over hardly any link that its rows allow does the player's model come near what was recorded (stalls, "
                    + "bitrate, switches and rebuffering). Its playlist in the bundle, or its requests, would tell more"
            )
        }
        let selection = LinkSelection(
            candidateCount: candidates.count, nearCount: nearCount, keptCount: kept.count,
            stalls: range(kept.compactMap(\.played.stalls)), bitrate: range(kept.compactMap(\.played.bitrate)),
            switches: range(kept.compactMap(\.played.switches)),
            rebuffering: range(kept.compactMap(\.played.rebuffering)))
        return (kept.map(\.candidate), selection)
    }

    /// Whether exchanges lead nowhere: they bring less and less, so what does not come near at the pace of the last ones never
    /// does. So most sessions that the player's model cannot play are told after a twelfth of the work.
    ///
    /// - Parameters:
    ///   - now: how far the nearest links are.
    ///   - before: how far they were a look ago.
    ///   - looksLeft: how many looks are left.
    static func isHopeless(_ now: Double, after before: Double, looksLeft: Int) -> Bool {
        now - Double(looksLeft) * (before - now) > nearDistance
    }

    /// The mean distance of the nearest.
    private static func distance(ofNearest count: Int, in trials: [Trial]) -> Double {
        trials.map(\.distance).sorted().prefix(count).reduce(0, +) / Double(count)
    }

    /// A link that might be, and what the session comes to over it.
    private struct Trial {
        let candidate: RowLinkModel.Candidate
        let played: LinkEvidence
        let distance: Double

        init(_ candidate: RowLinkModel.Candidate, of base: Simulation, meeting record: LinkEvidence) {
            self.candidate = candidate
            var simulation = base
            simulation.trace = candidate.trace
            played = LinkEvidence(simulation.run().log)
            distance = record.distance(to: played)
        }
    }

    private static func range(_ values: [Double]) -> Range? {
        guard let low = values.min(), let high = values.max() else { return nil }
        return Range(low: low, high: high)
    }
}
