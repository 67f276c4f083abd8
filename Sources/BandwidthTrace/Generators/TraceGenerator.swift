import PlayheadNumerics

/// Makes traces up: from a kind of link, its parameters, and a seed.
///
/// The same seed gives the same trace on every machine: only the arithmetic that IEEE 754 rounds correctly is used
/// (+, -, x, /, square root), and bandwidths are whole b/s.
public struct TraceGenerator: Sendable {
    /// The kinds of links.
    public enum Kind: String, CaseIterable, Sendable {
        /// One bandwidth throughout.
        case constant
        /// High for a third of the time, low for a third, and high again: how fast does a rule fall, and how soon does it
        /// dare?
        case step
        /// High and low in turn: a rule that follows each swing switches all the time, one that follows none stalls.
        case square
        /// Jumps between states, each with its bandwidth.
        case markov
        /// A phone on the move in an LTE network.
        case lte

        /// The parameters that it takes.
        public var parameters: [TraceParameter] { TraceParameter.common + own }

        /// Those that only this kind takes.
        private var own: [TraceParameter] {
            switch self {
            case .constant: [TraceParameter("bandwidth", "6M", "the link's bandwidth")]
            case .step:
                [
                    TraceParameter("high", "6M", "the bandwidth of the first and the last third"),
                    TraceParameter("low", "500k", "the bandwidth between"),
                ]
            case .square:
                [
                    TraceParameter("high", "4M", "the bandwidth of the first half of a swing"),
                    TraceParameter("low", "600k", "the bandwidth of the second half"),
                    TraceParameter("every", "20s", "how long each half lasts"),
                ]
            case .markov: MarkovLink.parameters
            case .lte: LTELink.parameters
            }
        }

        /// Whether the seed matters.
        var isRandom: Bool { self == .markov || self == .lte }

        fileprivate func model(_ values: ParameterValues) throws(TraceError) -> any LinkModel {
            func cycle(_ names: [String], _ step: Double) throws(TraceError) -> CyclicLink {
                let slots = try TimeSlots(values, step: step)
                return CyclicLink(slots: slots, bandwidths: try names.map(values.bandwidth))
            }
            return switch self {
            case .constant: try cycle(["bandwidth"], values.interval("duration"))
            case .step: try cycle(["high", "low"], values.interval("duration") / 3)
            case .square: try cycle(["high", "low"], values.interval("every"))
            case .markov: try MarkovLink(values)
            case .lte: try LTELink(values)
            }
        }
    }

    /// The kind of link.
    public let kind: Kind
    /// The parameters that were given, `NAME=VALUE`.
    public let options: [String]
    private let model: any LinkModel

    /// A generator of a kind's traces. Each option is a parameter as `NAME=VALUE`; the other parameters have their
    /// defaults, see ``Kind/parameters``.
    ///
    /// - Throws: for a name or a value that the kind does not take.
    public init(_ kind: Kind, options: [String] = []) throws(TraceError) {
        let values = try ParameterValues(options, of: kind)
        (self.kind, self.options) = (kind, options)
        model = try kind.model(values)
    }

    /// Whether another seed gives another trace. What is left to chance may have but one way to turn out.
    var isRandom: Bool {
        kind.isRandom && (0..<Self.triedSeeds).contains { (try? periods(seed: $0)) != (try? periods(seed: $0 + 1)) }
    }

    /// Of so many seeds one gives another trace, where any does.
    private static let triedSeeds: UInt64 = 8

    private func periods(seed: UInt64) throws(TraceError) -> [BandwidthTrace.Period] { try trace(seed: seed).periods }

    /// What a trace of it is called.
    public func name(seed: UInt64) -> String {
        ([kind.rawValue] + options).joined(separator: ":") + (kind.isRandom ? "#\(seed)" : "")
    }

    /// The trace of a seed.
    public func trace(seed: UInt64) throws(TraceError) -> BandwidthTrace {
        var random = SeededRandom(seed: seed)
        return try BandwidthTrace(name: name(seed: seed), model.periods(random: &random))
    }
}

/// A kind of link: how its periods come about.
protocol LinkModel: Sendable {
    func periods(random: inout SeededRandom) -> [BandwidthTrace.Period]
}
