/// A condition in NSPredicate's format language (Apple, Predicate Programming Guide: Predicate Format String Syntax).
///
/// Comparisons (`= == != <> < <= =< > >= =>`, `IN`, `BETWEEN`, `CONTAINS`, `BEGINSWITH`, `ENDSWITH`, `LIKE`, `MATCHES`,
/// each with `[c]`, `[d]` or `[cd]`) of key paths, texts, numbers, `TRUE`, `FALSE`, `nil`, collections `{a, b}`, arithmetic,
/// `SUBQUERY`, `TERNARY`, `CAST`, `FUNCTION` and functions, joined by `NOT`, `AND`, `OR`; `ANY`, `ALL` or `NONE` before a comparison with a collection on its left.
/// Keywords are written in any case; a key that is one of them is written `#any`.
///
/// Other than NSPredicate: a comparison with an unknown value is false, and said (`x == nil` and `x != nil` test for it), or
/// undecided where that is asked for (``decide(_:)``);
/// comparing a number with text is an error, unless the text is a four-character code; `/` is never a division of integers; texts that are canonically equivalent are equal; what is not finite is
/// unknown. `MATCHES` takes the patterns that can be matched in linear time.
public struct Predicate: Sendable {
    /// The text that the predicate was read from.
    public let format: String
    let condition: Condition
    let functions: FunctionTable

    /// Reads a predicate, which may call `functions` beside `sum`, `max`, `length` and the other standard functions.
    ///
    /// - Throws: ``PredicateError`` with the column of what cannot be read.
    public init(parsing format: String, functions: [PredicateFunction] = []) throws(PredicateError) {
        self.format = format
        self.functions = FunctionTable(functions)
        var parser = try Parser(format, functions: self.functions)
        condition = try parser.parse()
    }

    /// Evaluates the predicate from left to right, no further than it takes.
    ///
    /// - Throws: ``PredicateError`` where a key does not exist, or values cannot be compared.
    public func evaluate(_ object: some PredicateObject) throws(PredicateError) -> PredicateResult {
        try Evaluator(self, object).result(of: condition)
    }

    /// Evaluates the predicate in three-valued logic: a comparison with an unknown value is neither true nor false, and the
    /// predicate is undecided where its truth hangs on such a comparison. Of `ANY`, `ALL` and `NONE` the members that are
    /// not known are left out, and said, unless none is known.
    ///
    /// - Throws: ``PredicateError`` where a key does not exist, or values cannot be compared.
    public func decide(_ object: some PredicateObject) throws(PredicateError) -> PredicateResult {
        try Evaluator(self, object, isThreeValued: true).result(of: condition)
    }

    /// Looks for mistakes before there is anything to evaluate on: every part is evaluated on a sample, in which all keys
    /// are and any value may be unknown.
    ///
    /// - Throws: ``PredicateError`` where a key does not exist, or values cannot be compared.
    public func check(_ sample: some PredicateObject) throws(PredicateError) {
        _ = try Evaluator(self, sample, isThorough: true).result(of: condition)
    }

    /// The keys of the object itself that the predicate begins its key paths with.
    public var firstKeys: Set<String> { Set(condition.keyPaths.compactMap(\.firstKey)) }

    /// All keys in the predicate's key paths, of whatever object.
    public var keys: Set<String> { Set(condition.keyPaths.flatMap(\.keys)) }
}

extension Predicate: CustomStringConvertible {
    /// The predicate with every grouping in parentheses, keywords in capitals and texts in double quotes.
    public var description: String { condition.description }
}
