public import PredicateFormat

/// An object whose keys and values a test writes down.
struct Sample: PredicateObject, ExpressibleByDictionaryLiteral {
    var keys: [String]
    private var values: [String: PredicateValue]

    init(dictionaryLiteral elements: (String, PredicateValue)...) {
        keys = elements.map(\.0)
        values = Dictionary(elements) { first, _ in first }
    }

    func value(forKey key: String) -> PredicateValue? { values[key] }
}

extension PredicateValue: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// A value as a test writes it down.
    public init(floatLiteral value: Double) { self = .number(value) }
    /// A value as a test writes it down.
    public init(integerLiteral value: Int) { self = .number(Double(value)) }
    /// A value as a test writes it down.
    public init(stringLiteral value: String) { self = .text(value) }
    /// A value as a test writes it down.
    public init(booleanLiteral value: Bool) { self = .truth(value) }
    /// A value as a test writes it down.
    public init(arrayLiteral elements: PredicateValue...) { self = .list(elements) }
    /// A value as a test writes it down.
    public init(dictionaryLiteral elements: (String, PredicateValue)...) {
        self = .object(Pairs(elements))
    }
}

private struct Pairs: PredicateObject {
    var pairs: [(String, PredicateValue)]
    init(_ pairs: [(String, PredicateValue)]) { self.pairs = pairs }
    var keys: [String] { pairs.map(\.0) }
    func value(forKey key: String) -> PredicateValue? { pairs.first { $0.0 == key }?.1 }
}

/// An object with a value of every kind.
let sample: Sample = [
    "number": 3, "zero": 0, "text": "Grüße", "path": "https://cdn.example/v1/1080p.m3u8", "yes": true,
    "unknown": .unknown,
    "numbers": [1, 2, 3], "words": ["one", "two"], "gaps": [1, .unknown], "empty": [], "any": 7,
    "group": ["p95": 4.5, "name": "x"],
    "sessions": [
        ["id": "a", "stallRate": 1, "variants": [["uri": "low"], ["uri": "mid"]]],
        ["id": "b", "stallRate": 6.9, "variants": [["uri": "high"]]],
        ["id": "c", "stallRate": .unknown, "variants": []],
    ],
]

/// Whether a predicate holds for the sample.
func holds(_ format: String, _ object: Sample = sample) throws -> Bool {
    try Predicate(parsing: format).evaluate(object).holds
}

/// The mistake in a predicate that is read and evaluated on the sample; `nil` where there is none.
func mistake(_ format: String) -> PredicateError? {
    do throws(PredicateError) {
        _ = try Predicate(parsing: format).evaluate(sample)
        return nil
    } catch {
        return error
    }
}
