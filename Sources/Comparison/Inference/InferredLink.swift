public import BandwidthTrace
public import Playback
public import PlayerLog
import PlayheadAnalytics

/// The links that a recorded session allows, each a trace that the session can be played over: with a change, or
/// without.
public struct InferredLink: Sendable {
    /// What the link was inferred from.
    public enum Evidence: String, CaseIterable, Sendable {
        /// Each request's times and bytes.
        case requests
        /// The rows of the access log, and when the app saw the session stall.
        case rowsAndEvents
        /// The rows of the access log alone.
        case rows
    }

    /// The links, each as likely as the others.
    public var samples: [BandwidthTrace]
    /// What they were inferred from.
    public var evidence: Evidence
    /// From a request to its first byte, seconds; nil where the log does not tell it, and each sample has one of its
    /// own.
    public var latency: Double?
    /// How long slow changes of the link last, seconds.
    public var correlationTime: Double
    /// The standard deviation of the natural logarithm of the link's rate.
    public var spread: Double
    /// How many downloads, or rows, the link was inferred from.
    public var observationCount: Int
    /// How the samples were selected, where rows are the evidence; else nil: requests decide of themselves.
    public var selection: LinkSelection?

    /// Creates a link of the given values.
    public init(
        samples: [BandwidthTrace], evidence: Evidence, latency: Double?, correlationTime: Double, spread: Double,
        observationCount: Int, selection: LinkSelection? = nil
    ) {
        (self.samples, self.evidence, self.latency) = (samples, evidence, latency)
        (self.correlationTime, self.spread, self.observationCount) = (correlationTime, spread, observationCount)
        self.selection = selection
    }

    /// Infers the link of a recorded session: from its requests where it has them, else from the rows of its access
    /// log.
    ///
    /// - Parameters:
    ///   - log: the session as it was recorded.
    ///   - base: what is played where nothing is changed: the playlist, the player and the rule. Its trace does not
    ///     matter.
    ///   - count: how many samples.
    ///   - seed: what decides them.
    /// - Throws: `InferenceError` where the log does not tell enough, and why.
    public init(_ log: SessionLog, playing base: Simulation, samples count: Int, seed: UInt64) throws(InferenceError) {
        if let link = try InferredLink(requestsOf: log, samples: count, seed: seed) {
            self = link
        } else {
            try self.init(rowsOf: log, playing: base, samples: count, seed: seed)
        }
    }

    /// Infers the link of a recorded session from its requests, which needs no model of its player.
    ///
    /// - Parameters:
    ///   - log: the session as it was recorded.
    ///   - count: how many samples.
    ///   - seed: what decides them.
    /// - Returns: `nil` where it has no requests.
    /// - Throws: `InferenceError` where they do not tell enough, and why.
    public init?(requestsOf log: SessionLog, samples count: Int, seed: UInt64) throws(InferenceError) {
        let requests = log.requests
        if requests.isEmpty { return nil }
        let (observations, latency) = LinkObservation.all(in: requests)
        let posterior = try LinkPosterior(observations, latency: latency, duration: PlaybackTimeline(log).duration)
        self.init(
            samples: posterior.samples(count, seed: seed, name: "a link of \(log.id),"), evidence: .requests,
            latency: latency, correlationTime: posterior.fit.correlationTime, spread: posterior.fit.spread,
            observationCount: posterior.fit.observationCount)
    }

    private init(
        rowsOf log: SessionLog, playing base: Simulation, samples count: Int, seed: UInt64
    ) throws(InferenceError) {
        let link = try RowLinkModel(log, duration: PlaybackTimeline(log).duration)
        let record = LinkEvidence(log)
        let chosen = try LinkSelection.choose(count, of: link, meeting: record, playing: base, seed: seed, id: log.id)
        let kept = Double(chosen.kept.count)
        self.init(
            samples: chosen.kept.map(\.trace), evidence: record.rebufferingIsExact ? .rowsAndEvents : .rows,
            latency: nil,
            correlationTime: chosen.kept.reduce(0) { $0 + $1.correlationTime } / kept,
            spread: (chosen.kept.reduce(0) { $0 + $1.variance } / kept).squareRoot(), observationCount: link.rowCount,
            selection: chosen.selection)
    }
}

/// What a session came to, as far as it tells links apart: stalls, bitrate, switches and rebuffering. What a log does
/// not tell is nil, and tells nothing apart.
struct LinkEvidence {
    var stalls: Double?
    /// Bits per second.
    var bitrate: Double?
    var switches: Double?
    /// Seconds.
    var rebuffering: Double?
    /// Whether the app saw each stall begin and end; else the rebuffering is what dates leave room for.
    var rebufferingIsExact = false

    init(_ log: SessionLog) {
        var log = log
        // Errors tell no links apart, and each entry's text is costly to read.
        log.hasErrorLog = false
        let totals = SessionTotals(log, catalog: ErrorCatalog(), countsVariants: false)
        stalls = totals.stallCount.map(Double.init)
        bitrate = totals.timeWeightedIndicatedBitrate
        switches = totals.switchCount.map(Double.init)
        if let measured = totals.rebufferDuration {
            (rebuffering, rebufferingIsExact) = (measured, true)
        } else {
            rebuffering = totals.stallCount == 0 ? 0 : totals.rebufferDurationAtMost
        }
    }

    /// How far a played session is from this recorded one: about 1 for each value that is as far off as a player's
    /// model may be.
    ///
    /// - Parameter played: the same session, played.
    func distance(to played: LinkEvidence) -> Double {
        func part(_ recorded: Double?, _ played: Double?, fixed: Double, share: Double) -> Double {
            guard let recorded else { return 0 }
            return ((played ?? 0) - recorded).magnitude / (fixed + share * recorded)
        }
        return part(stalls, played.stalls, fixed: 1, share: 0.3)
            + part(bitrate, played.bitrate, fixed: 1, share: 0.04)
            + part(switches, played.switches, fixed: 2, share: 0.1)
            + part(rebuffering, played.rebuffering, fixed: 1.5, share: 0.15)
    }
}
