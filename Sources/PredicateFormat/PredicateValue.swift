/// What a key path, a literal or a function stands for.
public enum PredicateValue: Sendable {
    /// A value that nobody knows: any comparison with it but the test for `nil` is false.
    case unknown
    /// A text that stands for what nobody knows, such as the outcome `tooFew`, and why it is not known. Where unknown values
    /// leave open what is true, it is equal to itself, and any other comparison with it is open; else it is a text.
    case openText(String, reason: String)
    /// That there is none of what there could be, such as a side that is better: it equals `nil`, and no text. With a reason
    /// nobody knows whether there is one.
    case nothing(reason: String?)
    /// A number; its unit is the key's.
    case number(Double)
    /// A text.
    case text(String)
    /// A four-character code (FourCharCode), as `alac`: a text that equals its number too, 1634492771. Blanks at its end are
    /// left out.
    case code(String)
    /// True or false; beside a number it counts as 1 or 0.
    case truth(Bool)
    /// A collection, whose members may be of any kind.
    case list([PredicateValue])
    /// What has keys of its own.
    case object(any PredicateObject)
}

/// What a predicate can be evaluated on: values by their keys.
public protocol PredicateObject: Sendable {
    /// The value of a key; `nil` where such objects have no such key, which is a mistake of the predicate's author.
    func value(forKey key: String) -> PredicateValue?

    /// The keys that there are, for messages and help.
    var keys: [String] { get }

    /// What the object stands for where a key path ends at it: a difference that has bounds of its own is a number too.
    /// Nil for what is a group of values and no more.
    var ownValue: PredicateValue? { get }
}

extension PredicateObject {
    /// A group of values and no more.
    public var ownValue: PredicateValue? { nil }
}

extension PredicateValue {
    /// What the value is, as a message says it.
    var kind: String {
        switch self {
        case .unknown: "not known"
        case .nothing: "none"
        case .number: "a number"
        case .text, .openText: "text"
        case .code: "a four-character code"
        case .truth: "true or false"
        case .list: "a collection"
        case .object: "a group of values"
        }
    }

    /// The value as a message shows it: one line, and not a long one.
    var shown: String {
        switch self {
        case .unknown: return "not known"
        case .nothing: return "none"
        case .number(let number): return shownNumber(number)
        case .text(let text), .openText(let text, _), .code(let text): return Literal.quoted(text.shortened)
        case .truth(let truth): return truth ? "true" : "false"
        case .list(let values): return values.count == 1 ? "1 value" : "\(values.count) values"
        case .object(let object): return "a group of \(object.keys.count) values"
        }
    }

    /// The number that this is in arithmetic and in comparisons; `nil` for what is none.
    var asNumber: Double? {
        switch self {
        case .number(let number): number
        case .truth(let truth): truth ? 1 : 0
        default: nil
        }
    }

    /// The text that this is in functions and in comparisons; `nil` for what is none.
    public var asText: String? {
        switch self {
        case .text(let text), .code(let text): text
        default: nil
        }
    }

    var isUnknown: Bool { if case .unknown = self { true } else { false } }

    /// Whether this is nothing that is there: unknown, or known to be none.
    var isNil: Bool {
        switch self {
        case .unknown, .nothing: true
        default: false
        }
    }

    /// Whether this is a text, or none, that stands for what is not known.
    var isOpen: Bool {
        switch self {
        case .openText, .nothing(reason: .some): true
        default: false
        }
    }
}

/// The shortest digits that give the number back, without a `.0` at the end.
func shownNumber(_ number: Double) -> String {
    let digits = String(describing: number)
    return digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits
}
