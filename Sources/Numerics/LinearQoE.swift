/// Quality of experience as a sum: the quality of all chunks, less weighted penalties for changes of quality and for waiting. So
/// Yin, Jindal, Sekar and Sinopoli define it ("A Control-Theoretic Approach for Dynamic Adaptive Video Streaming over HTTP",
/// SIGCOMM 2015, section 3.2), and with other qualities Mao, Netravali and Alizadeh ("Neural Adaptive Video Streaming with
/// Pensieve", SIGCOMM 2017, table 1).
///
///     LinearQoE("log")                          // Pensieve's logarithmic quality, with its weights
///     LinearQoE("linear:rebuffer=4.3")          // Pensieve's QoE_lin
///     LinearQoE("rebuffer=8,switch=0.5")        // weights of one's own
public struct LinearQoE: Equatable, Hashable, Sendable {
    /// What a chunk of some bitrate is worth.
    public enum Quality: String, CaseIterable, Sendable {
        /// Its bitrate in Mb/s (Yin et al.).
        case linear
        /// The natural logarithm of its bitrate over 300 kb/s, the lowest of Pensieve's; zero below that.
        case log
        /// Pensieve's scores, which favour HD: 1, 2, 3, 12, 15 and 20 for 300, 750, 1200, 1850, 2850 and 4300 kb/s. Between
        /// these in proportion, from zero on; 20 above.
        case hd
    }

    /// The weights of the penalties, with quality in Mb/s, or what stands for it.
    public struct Weights: Equatable, Hashable, Sendable {
        /// Of each unit of change between consecutive chunks.
        public var switching: Double
        /// Of each second of rebuffering, and of startup, which weighs as much.
        public var rebuffering: Double

        /// Creates weights of the given values.
        public init(switching: Double, rebuffering: Double) {
            (self.switching, self.rebuffering) = (switching, rebuffering)
        }

        /// The balanced weights of Yin et al. (1, 3000, 3000 with quality in kb/s).
        public static let balanced = Weights(switching: 1, rebuffering: 3)
    }

    /// How long the chunks are in which a session is counted, seconds: as in the papers' experiments.
    ///
    /// Not the segments' own duration, so that sessions of differently long segments can be compared; and no access log
    /// tells that for sure: requests that were given up count in it, and so do audio segments.
    public static let chunkDuration = 4.0

    /// What a chunk is worth.
    public var quality: Quality
    /// The weights in use.
    public var weights: Weights

    /// A measure with these weights.
    public init(quality: Quality = .linear, weights: Weights? = nil) {
        (self.quality, self.weights) = (quality, weights ?? quality.weights)
    }

    /// Linear quality with the balanced weights: what counts where nothing else is asked for.
    public static let usual = LinearQoE()

    /// The value of a stretch of playback, in Mb/s, or what stands for it, times chunks.
    ///
    /// - Parameters:
    ///   - qualitySum: the chunks' qualities added up.
    ///   - qualityChange: the quality's changes between consecutive chunks added up.
    ///   - rebufferDuration: seconds.
    ///   - startupTime: seconds.
    public func value(
        qualitySum: Double, qualityChange: Double, rebufferDuration: Double, startupTime: Double
    ) -> Double {
        qualitySum - weights.switching * qualityChange - weights.rebuffering * rebufferDuration
            - weights.rebuffering * startupTime
    }
}

extension LinearQoE.Quality {
    private static let lowest = 300.0
    private static let scores: [(kilobits: Double, score: Double)] = [
        (0, 0), (300, 1), (750, 2), (1200, 3), (1850, 12), (2850, 15), (4300, 20),
    ]

    /// The quality of a bitrate in thousandths, as a bitrate in kb/s is of one in Mb/s.
    ///
    /// - Parameter kilobits: kb/s.
    /// - Returns: never less than of a lower bitrate, nor less than zero.
    public func thousandths(_ kilobits: Double) -> Double {
        switch self {
        case .linear: return kilobits
        case .log: return kilobits > Self.lowest ? 1000 * ExactMath.logarithm(kilobits / Self.lowest) : 0
        case .hd:
            guard let above = Self.scores.firstIndex(where: { $0.kilobits >= kilobits }) else { return 20_000 }
            guard above > 0 else { return 0 }
            let (low, high) = (Self.scores[above - 1], Self.scores[above])
            let part = (kilobits - low.kilobits) / (high.kilobits - low.kilobits)
            return 1000 * (low.score + part * (high.score - low.score))
        }
    }

    /// The weights that belong to it: the balanced ones, and Pensieve's.
    fileprivate var weights: LinearQoE.Weights {
        switch self {
        case .linear: .balanced
        case .log: LinearQoE.Weights(switching: 1, rebuffering: 2.66)
        case .hd: LinearQoE.Weights(switching: 1, rebuffering: 8)
        }
    }
}

extension LinearQoE: LosslessStringConvertible {
    /// The greatest weight that can be given.
    private static let heaviest = 1e6

    /// How a model is given, for messages.
    public static var usage: String {
        "linear, log or hd, or weights, or both: log, rebuffer=8, hd:rebuffer=4,switch=0.5"
    }

    /// A model by its name, or by weights, or both: `log`, `rebuffer=8`, `hd:rebuffer=4,switch=0.5`; nil of a text that is none.
    /// What waiting weighs is more than zero.
    public init?(_ text: String) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let quality = Quality(rawValue: String(parts[0]))
        guard quality != nil || parts.count == 1 else { return nil }
        self.init(quality: quality ?? .linear)
        let given = quality == nil ? parts[0] : parts.count > 1 ? parts[1] : nil
        for weight in given?.split(separator: ",", omittingEmptySubsequences: false) ?? [] {
            let pair = weight.split(separator: "=", maxSplits: 1)
            guard pair.count == 2, let number = Double(pair[1]), (0...Self.heaviest).contains(number) else {
                return nil
            }
            switch pair[0] {
            case "rebuffer" where number > 0: weights.rebuffering = number
            case "switch": weights.switching = number
            default: return nil
            }
        }
    }

    /// The model as it can be given: its name, and the weights that are not its own.
    public var description: String {
        let own = quality.weights
        let given = [
            weights.rebuffering == own.rebuffering
                ? nil : "rebuffer=\(ShortestDecimal.text(weights.rebuffering) ?? "")",
            weights.switching == own.switching ? nil : "switch=\(ShortestDecimal.text(weights.switching) ?? "")",
        ].compactMap(\.self)
        return quality.rawValue + (given.isEmpty ? "" : ":" + given.joined(separator: ","))
    }
}
