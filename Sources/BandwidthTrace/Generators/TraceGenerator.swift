import Numerics

/// Makes traces up: from a kind of link, its parameters, and a seed.
///
/// The same seed gives the same trace on every machine: only the arithmetic that IEEE 754 rounds correctly is used
/// (+, -, x, /, square root), and bandwidths are whole b/s.
public struct TraceGenerator: Sendable {
    /// The kinds of links.
    public enum Kind: String, CaseIterable, Sendable {
        /// One bandwidth.
        case constant
        /// High, low, high: a third of the time each.
        case step
        /// High and low in turn.
        case square
        /// Jumps between states, each with its bandwidth.
        case markov
        /// A phone on the move in an LTE network.
        case lte

        /// The parameters that it takes.
        public var parameters: [TraceParameter] { TraceParameter.common + model.parameters }

        /// Whether the seed matters.
        public var isRandom: Bool { self == .markov || self == .lte }

        fileprivate var model: any LinkModel.Type {
            switch self {
            case .constant: ConstantLink.self
            case .step: StepLink.self
            case .square: SquareLink.self
            case .markov: MarkovLink.self
            case .lte: LTELink.self
            }
        }
    }

    /// The kind of link.
    public let kind: Kind
    /// The parameters that were given, `NAME=VALUE`.
    public let options: [String]
    private let model: any LinkModel

    /// A generator of a kind's traces.
    ///
    /// - Parameter options: parameters as `NAME=VALUE`; the others have their defaults, see ``Kind/parameters``.
    /// - Throws: for a name or a value that the kind does not take.
    public init(_ kind: Kind, options: [String] = []) throws(TraceError) {
        let values = try ParameterValues(options, of: kind)
        (self.kind, self.options) = (kind, options)
        model = try kind.model.init(values)
    }

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

/// A kind of link: its parameters, and how its periods come about.
protocol LinkModel: Sendable {
    /// The parameters besides the common ones.
    static var parameters: [TraceParameter] { get }
    init(_ values: ParameterValues) throws(TraceError)
    func periods(random: inout SeededRandom) -> [BandwidthTrace.Period]
}
