/// Reads a format into a tree, by recursive descent.
///
/// Binding, from loose to tight: OR, AND, NOT, ANY and its like, comparisons, `|`, `^`, `&`, `<< >>`, `+ -`, `* /`, the signs
/// `-` and `~`, `**`, key paths. Parentheses may hold a condition or a value, which only their content tells; so every level gives a ``Node``.
struct Parser {
    private var scanner: Scanner
    private let functions: FunctionTable
    /// The token under the reading finger.
    private(set) var token: Token
    private var depth = 0
    private var operations = 0
    /// The variables of the SUBQUERYs around the finger.
    var variables: [String] = []

    /// How deep parentheses, collections, calls and their like may stand in each other.
    static let deepestNesting = 50
    /// How many arithmetic operations there may be.
    static let mostOperations = 1000
    /// How many SUBQUERYs may stand in each other: each looks at all members again.
    static let deepestSubqueries = 4

    init(_ format: String, functions: FunctionTable) throws(PredicateError) {
        scanner = try Scanner(format)
        self.functions = functions
        token = try scanner.next()
    }

    /// Reads the whole format.
    mutating func parse() throws(PredicateError) -> Condition {
        if token.kind == .end { throw error("expected a predicate, such as stallRate > 1") }
        let whole = try disjunction()
        let condition = try condition(whole)
        guard token.kind == .end else {
            throw error("expected AND, OR or the end, not \(shown(token))")
        }
        return condition
    }

    // MARK: What the extensions read with

    mutating func advance() throws(PredicateError) { token = try scanner.next() }

    /// Takes a mark; `false` where another token stands.
    mutating func take(_ mark: Character) throws(PredicateError) -> Bool {
        guard token.kind == .mark(mark) else { return false }
        try advance()
        return true
    }

    mutating func expect(_ mark: Character, _ purpose: String) throws(PredicateError) {
        guard try take(mark) else { throw error("expected \(mark) \(purpose), not \(shown(token))") }
    }

    /// Reads something that stands in something else, down to a bound, so that no format exhausts the stack.
    mutating func nested<Read>(
        _ read: (inout Self) throws(PredicateError) -> Read
    ) throws(PredicateError) -> Read {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.deepestNesting else {
            throw error("nested too deep: \(Self.deepestNesting) levels are read")
        }
        return try read(&self)
    }

    mutating func countOperation() throws(PredicateError) {
        operations += 1
        guard operations <= Self.mostOperations else {
            throw error("too much arithmetic: \(Self.mostOperations) operations are read")
        }
    }

    /// What a function is called that is written so, if there is one.
    func functionName(_ name: String) -> String? { functions.name(of: name) }

    var functionNames: [String] { functions.names }

    func error(_ message: String) -> PredicateError { error(message, at: token.position) }

    func error(_ message: String, at position: Position) -> PredicateError {
        PredicateError(message, at: position, in: scanner.format)
    }

    func shown(_ token: Token) -> String {
        guard token.kind != .end else { return "the end" }
        return String(String.UnicodeScalarView(scanner.scalars[token.range])).shortened
    }

    /// A pattern of `MATCHES` that stands in the format, ready to match.
    func pattern(
        _ text: String, at position: Position, options: TextOptions
    ) throws(PredicateError) -> RegularExpression {
        do throws(RegularExpression.Failure) {
            return try RegularExpression(text, options: options)
        } catch {
            let offset = QuotedText.offset(ofScalar: error.offset, ofTextAt: position.offset, in: scanner.scalars)
            throw self.error(error.message, at: Position(offset: offset))
        }
    }
}
