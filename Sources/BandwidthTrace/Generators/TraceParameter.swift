import PlayheadNumerics

/// A parameter of a trace generator.
public struct TraceParameter: Equatable, Sendable {
    /// Its name, as in `NAME=VALUE`.
    public let name: String
    /// The value that it has unless given.
    public let standard: String
    /// What it says.
    public let meaning: String

    init(_ name: String, _ standard: String, _ meaning: String) {
        (self.name, self.standard, self.meaning) = (name, standard, meaning)
    }

    /// Those that every kind takes.
    public static let common = [
        TraceParameter("duration", "300s", "how long the trace is"),
        TraceParameter("latency", "50ms", "from a request to its first byte"),
    ]
}

/// The parameters of one generator, given or standard.
struct ParameterValues {
    private var texts: [String: String] = [:]
    private let kind: TraceGenerator.Kind

    init(_ options: [String], of kind: TraceGenerator.Kind) throws(TraceError) {
        self.kind = kind
        for parameter in kind.parameters { texts[parameter.name] = parameter.standard }
        for option in options {
            let parts = option.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, texts[String(parts[0])] != nil else {
                let names = kind.parameters.map(\.name).joined(separator: ", ")
                throw error("'\(option)': a parameter is NAME=VALUE, and the names are \(names)")
            }
            texts[String(parts[0])] = String(parts[1])
        }
    }

    /// An error of this generator's parameters.
    func error(_ problem: String) -> TraceError {
        TraceError(name: "generate:\(kind.rawValue)", problem: problem)
    }

    func text(_ name: String) -> String { texts[name] ?? "" }

    func bandwidth(_ name: String) throws(TraceError) -> Double {
        let text = text(name)
        guard let value = Quantity.bandwidth(text[...]), (0...1e12).contains(value) else {
            throw error("\(name)=\(text): a bandwidth should be like 6M or 800k")
        }
        if let slip = Quantity.slip(text[...]) { throw error("\(name)=\(text): \(slip)") }
        return value
    }

    func seconds(_ name: String) throws(TraceError) -> Double {
        let text = text(name)
        guard let value = Quantity.seconds(text[...], allowsBare: true), (0...1e9).contains(value) else {
            throw error("\(name)=\(text): a time should be like 60s, 50ms or 5min")
        }
        return value
    }

    /// A time that is more than nothing.
    func interval(_ name: String) throws(TraceError) -> Double {
        let seconds = try seconds(name)
        guard seconds >= 0.001 else { throw error("\(name)=\(text(name)): a millisecond is the least") }
        return seconds
    }

    /// A number in a range.
    func number(_ name: String, in range: ClosedRange<Double>) throws(TraceError) -> Double {
        guard let value = DecimalText.number(text(name).utf8), range.contains(value) else {
            throw error("\(name)=\(text(name)): a number from \(range.lowerBound) to \(range.upperBound) is wanted")
        }
        return value
    }
}
