public import BandwidthTrace
public import Playback
public import PlayerLog

/// The links that a recorded session allows, each a trace that the session can be played over: with a change, or without.
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

    /// How well the session, played without a change over the samples, meets what was recorded: means over the samples.
    public struct Agreement: Hashable, Sendable {
        /// Played less recorded, stalls; nil where the log does not tell it, as for the others.
        public var stalls: Double?
        /// Played less recorded, in parts of what was recorded.
        public var bitrate: Double?
        /// Played less recorded, switches.
        public var switches: Double?
        /// Played less recorded, seconds.
        public var rebuffering: Double?

        /// Creates an agreement of the given values.
        public init(
            stalls: Double? = nil, bitrate: Double? = nil, switches: Double? = nil, rebuffering: Double? = nil
        ) {
            (self.stalls, self.bitrate, self.switches, self.rebuffering) = (stalls, bitrate, switches, rebuffering)
        }
    }

    /// The links, each as likely as the others.
    public var samples: [BandwidthTrace]
    /// What they were inferred from.
    public var evidence: Evidence
    /// From a request to its first byte, seconds; nil where the log does not tell it.
    public var latency: Double?
    /// How long slow changes of the link last, seconds.
    public var correlationTime: Double
    /// The standard deviation of the natural logarithm of the link's rate.
    public var spread: Double
    /// How many downloads, or rows, the link was inferred from.
    public var observationCount: Int
    /// How well the unchanged session meets the record.
    public var agreement: Agreement

    /// Infers the link of a recorded session: from its requests where it has them, else from the rows of its access log.
    ///
    /// - Parameters:
    ///   - log: the session as it was recorded.
    ///   - base: what is played where nothing is changed: the playlist, the player and the rule. Its trace does not matter.
    ///   - count: how many samples.
    ///   - seed: what decides them.
    /// - Throws: `InferenceError` where the log does not tell enough, and why.
    public init(_ log: SessionLog, playing base: Simulation, samples count: Int, seed: UInt64) throws(InferenceError) {
        throw InferenceError("the session has no requests")
    }
}
