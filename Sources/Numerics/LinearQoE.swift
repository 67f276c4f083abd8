/// Linear quality of experience, as Yin, Jindal, Sekar and Sinopoli define it ("A Control-Theoretic Approach for Dynamic
/// Adaptive Video Streaming over HTTP", SIGCOMM 2015, section 3.2): the quality of all chunks, less weighted penalties for
/// quality changes, rebuffering and startup.
public struct LinearQoE: Equatable, Sendable {
    /// The weights of the penalties, with quality in Mb/s.
    public struct Weights: Equatable, Sendable {
        /// Of each Mb/s of change between consecutive chunks.
        public var switching: Double
        /// Of each second of rebuffering.
        public var rebuffering: Double
        /// Of each second of startup.
        public var startup: Double

        /// Creates weights of the given values.
        public init(switching: Double, rebuffering: Double, startup: Double) {
            (self.switching, self.rebuffering, self.startup) = (switching, rebuffering, startup)
        }

        /// The paper's balanced weights (1, 3000, 3000 with quality in kb/s).
        public static let balanced = Weights(switching: 1, rebuffering: 3, startup: 3)
    }

    /// How long the chunks are in which a session is counted, seconds: as in the paper's experiments.
    ///
    /// Not the segments' own duration, so that sessions of differently long segments can be compared; and no access log
    /// tells that for sure: requests that were given up count in it, and so do audio segments.
    public static let chunkDuration = 4.0

    /// The weights in use.
    public var weights: Weights

    /// A measure with these weights.
    public init(weights: Weights = .balanced) { self.weights = weights }

    /// The value of a stretch of playback, in Mb/s times chunks.
    ///
    /// - Parameters:
    ///   - bitrateSum: the chunks' bitrates added up, bits per second.
    ///   - switchMagnitude: the bitrate's changes between consecutive chunks added up, bits per second.
    ///   - rebufferDuration: seconds.
    ///   - startupTime: seconds.
    public func value(
        bitrateSum: Double, switchMagnitude: Double, rebufferDuration: Double, startupTime: Double
    ) -> Double {
        bitrateSum / 1e6 - weights.switching * switchMagnitude / 1e6 - weights.rebuffering * rebufferDuration
            - weights.startup * startupTime
    }
}
