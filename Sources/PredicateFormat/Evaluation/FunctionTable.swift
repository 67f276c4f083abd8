#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The functions that a predicate may call, by their names.
struct FunctionTable: Sendable {
    private let more: [PredicateFunction]

    /// The functions of NSExpression that are of use here, and some more.
    init(_ more: [PredicateFunction]) { self.more = more }

    /// What a function is called that is written so: in NSExpression's own names one of one argument has a colon behind it, and
    /// CAST and FUNCTION are words in any case of letters.
    func name(of written: String) -> String? {
        if written == "castObject:toType:" { return PredicateFunction.cast.name }
        var names = [written, written.uppercased()]
        if written.hasSuffix(":") { names.append(String(written.dropLast())) }
        return names.first { self[$0] != nil }
    }

    /// The names, in an order that does not change.
    var names: [String] { (more + Self.standard).map(\.name) }

    subscript(name: String) -> PredicateFunction? { more.first { $0.name == name } ?? Self.standardByName[name] }

    private static let standardByName = Dictionary(uniqueKeysWithValues: standard.map { ($0.name, $0) })

    private static let standard: [PredicateFunction] = [
        .ofList("count") { Double($0.count) }, .ofNumbers("sum") { $0.reduce(0, +) },
        .ofNumbers("average", Numbers.mean),
        .ofNumbers("min") { $0.min() }, .ofNumbers("max") { $0.max() }, .ofNumbers("median", Numbers.median),
        .ofNumber("abs") { abs($0) }, .ofNumber("ceiling") { $0.rounded(.up) },
        .ofNumber("floor") { $0.rounded(.down) },
        .ofNumber("trunc") { $0.rounded(.towardZero) }, .ofNumber("sqrt") { $0.squareRoot() },
        .ofNumber("ln") { log($0) }, .ofNumber("log") { log10($0) }, .ofNumber("exp") { exp($0) },
        .ofText("lowercase") { .text($0.lowercased()) }, .ofText("uppercase") { .text($0.uppercased()) },
        .ofText("length") { .number(Double($0.count)) },
        .ofTwo("add:to:") { $0 + $1 }, .ofTwo("from:subtract:") { $0 - $1 }, .ofTwo("multiply:by:") { $0 * $1 },
        .ofTwo("divide:by:") { $0 / $1 }, .ofTwo("modulus:by:") { $0.truncatingRemainder(dividingBy: $1) },
        .ofTwo("raise:toPower:", Arithmetic.power.result), .ofTwo("bitwiseAnd:with:", Arithmetic.bitwiseAnd.result),
        .ofTwo("bitwiseOr:with:", Arithmetic.bitwiseOr.result),
        .ofTwo("bitwiseXor:with:", Arithmetic.bitwiseXor.result),
        .ofTwo("leftshift:by:", Arithmetic.leftShift.result), .ofTwo("rightshift:by:", Arithmetic.rightShift.result),
        .ofNumber("onesComplement") { Arithmetic.bitwiseXor.result($0, -1) ?? .nan }, .cast, .function,
    ]
}

/// What comes out of several numbers.
enum Numbers {
    static func mean(_ numbers: [Double]) -> Double? {
        numbers.isEmpty ? nil : numbers.reduce(0, +) / Double(numbers.count)
    }

    static func median(_ numbers: [Double]) -> Double? {
        guard !numbers.isEmpty else { return nil }
        let sorted = numbers.sorted()
        return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    }

    /// The known numbers of a collection; `nil` where something else is in it.
    static func known(in values: [PredicateValue]) -> [Double]? {
        var numbers: [Double] = []
        for value in values where !value.isUnknown {
            guard let number = value.asNumber else { return nil }
            numbers.append(number)
        }
        return numbers
    }
}

extension PredicateValue {
    /// A number where there is a finite one.
    init(finite number: Double?) {
        if let number, number.isFinite { self = .number(number) } else { self = .unknown }
    }
}

extension PredicateFunction {
    fileprivate static func ofList(_ name: String, _ result: @escaping @Sendable ([PredicateValue]) -> Double) -> Self {
        one(name, usage: "\(name)(collection)") { argument in
            if case .list(let values) = argument { .number(result(values)) } else { nil }
        }
    }

    /// A function of the known numbers of a collection.
    fileprivate static func ofNumbers(_ name: String, _ result: @escaping @Sendable ([Double]) -> Double?) -> Self {
        one(name, usage: "\(name)(collection of numbers)") { argument in
            guard case .list(let values) = argument, let numbers = Numbers.known(in: values) else { return nil }
            // What no member knows is not zero.
            return numbers.isEmpty && !values.isEmpty ? .unknown : PredicateValue(finite: result(numbers))
        }
    }

    fileprivate static func ofNumber(_ name: String, _ result: @escaping @Sendable (Double) -> Double) -> Self {
        one(name, usage: "\(name)(number)") { argument in
            argument.asNumber.map { PredicateValue(finite: result($0)) }
        }
    }

    fileprivate static func ofText(_ name: String, _ result: @escaping @Sendable (String) -> PredicateValue) -> Self {
        one(name, usage: "\(name)(text)") { argument in
            argument.asText.map(result)
        }
    }

    fileprivate static func ofTwo(_ name: String, _ result: @escaping @Sendable (Double, Double) -> Double?) -> Self {
        PredicateFunction(name: name, usage: "\(name)(number, number)") { arguments, _ in
            guard arguments.count == 2 else { return nil }
            if arguments.contains(where: \.isUnknown) { return .unknown }
            guard let left = arguments[0].asNumber, let right = arguments[1].asNumber else { return nil }
            return PredicateValue(finite: result(left, right))
        }
    }

    /// A function of one argument, which of an unknown one is unknown.
    private static func one(
        _ name: String, usage: String, _ result: @escaping @Sendable (PredicateValue) -> PredicateValue?
    ) -> Self {
        PredicateFunction(name: name, usage: usage) { arguments, _ in
            guard arguments.count == 1 else { return nil }
            return arguments[0].isUnknown ? .unknown : result(arguments[0])
        }
    }
}

/// A function that a predicate may call by its name, beside those that every predicate has.
public struct PredicateFunction: Sendable {
    /// The name, as it is written before the parentheses.
    public let name: String
    /// How a call is written, for messages: `predicateForPresentationHeight(1080, ">=")`.
    public let usage: String
    /// Gives the value for some arguments and the object that the predicate is evaluated on; `nil` where it cannot take
    /// these arguments, which is a mistake of the predicate's author. ``PredicateValue/unknown`` is for what the object
    /// does not tell. A call that gives a truth stands for a comparison.
    public let make: @Sendable ([PredicateValue], _ object: any PredicateObject) -> PredicateValue?

    /// A function; see the properties.
    public init(
        name: String, usage: String = "",
        make: @escaping @Sendable ([PredicateValue], _ object: any PredicateObject) -> PredicateValue?
    ) {
        self.name = name
        self.usage = usage.isEmpty ? name + "(…)" : usage
        self.make = make
    }
}

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

extension Arithmetic {
    /// What comes out; it need not be finite. Operations on bits take whole numbers of 64 bits, to which others are cut; nil of
    /// greater ones.
    func result(_ left: Double, _ right: Double) -> Double? {
        switch self {
        case .plus: left + right
        case .minus: left - right
        case .times: left * right
        case .over: left / right
        case .power: pow(left, right)
        case .bitwiseAnd: bits(left, right, &)
        case .bitwiseOr: bits(left, right, |)
        case .bitwiseXor: bits(left, right, ^)
        case .leftShift: bits(left, right, <<)
        case .rightShift: bits(left, right, >>)
        }
    }

    private func bits(_ left: Double, _ right: Double, _ result: (Int, Int) -> Int) -> Double? {
        guard let left = Int(exactly: left.rounded(.towardZero)), let right = Int(exactly: right.rounded(.towardZero))
        else { return nil }
        return Double(result(left, right))
    }
}
