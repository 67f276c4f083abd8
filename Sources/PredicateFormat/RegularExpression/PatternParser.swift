/// Reads a pattern of `MATCHES` into a tree.
struct PatternParser {
    let scalars: [Unicode.Scalar]
    let options: TextOptions
    var position = 0
    private var depth = 0

    private static let deepestNesting = 50
    private static let mostRepetitions = 1000

    init(_ pattern: String, options: TextOptions) {
        scalars = Array(pattern.unicodeScalars)
        self.options = options
    }

    mutating func parse() throws(RegularExpression.Failure) -> PatternNode {
        let node = try choice()
        if position < scalars.count { throw failure("this ) closes nothing; a parenthesis itself is \\)") }
        return node
    }

    /// `a|b|c`
    private mutating func choice() throws(RegularExpression.Failure) -> PatternNode {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.deepestNesting else { throw failure("groups are nested too deep") }
        var branches = [try sequence()]
        while take("|") { branches.append(try sequence()) }
        return branches.count == 1 ? branches[0] : .choice(branches)
    }

    private mutating func sequence() throws(RegularExpression.Failure) -> PatternNode {
        var nodes: [PatternNode] = []
        while let scalar = peek(), scalar != "|", scalar != ")" {
            nodes.append(try quantified(atom()))
        }
        return .sequence(nodes)
    }

    private mutating func atom() throws(RegularExpression.Failure) -> PatternNode {
        let start = position
        position += 1
        switch scalars[start] {
        case "(":
            if take("?"), !take(":") {
                throw failure("only (?: ) can be had of the groups that begin with (?", at: start)
            }
            let node = try choice()
            guard take(")") else { throw failure("this ( is not closed; a parenthesis itself is \\(", at: start) }
            return node
        case ".": return .one(.anyInLine)
        case "^": return .assert(.start)
        case "$": return .assert(.end)
        case "[": return .one(try set(from: start))
        case "\\":
            if take("b") { return .assert(.wordBoundary) }
            if take("B") { return .assert(.noWordBoundary) }
            return literal(try escaped(from: start))
        case "*", "+", "?", "{":
            throw failure("there is nothing here to repeat; the sign itself is \\\(scalars[start])", at: start)
        default: return literal(.only(scalars[start]))
        }
    }

    /// A position for a scalar; under `[d]` without its mark, and nothing at all for a mark.
    private func literal(_ scalars: ScalarClass) -> PatternNode {
        guard options.ignoresDiacritics, case .only(let scalar) = scalars else { return .one(scalars) }
        return Diacritics.removed(from: scalar).map { .one(.only($0)) } ?? .sequence([])
    }

    private mutating func quantified(_ node: PatternNode) throws(RegularExpression.Failure) -> PatternNode {
        let start = position
        var range: (from: Int, upTo: Int?)
        switch peek() {
        case "*": range = (0, nil)
        case "+": range = (1, nil)
        case "?": range = (0, 1)
        case "{":
            position += 1
            range = try bounds(from: start)
        default: return node
        }
        if scalars[start] != "{" { position += 1 }
        // A lazy one takes the same texts; a possessive one does not.
        if take("+") { throw failure("possessive repetition is not available", at: position - 1) }
        _ = take("?")
        if let next = peek(), "*+?{".unicodeScalars.contains(next) {
            throw failure("there is nothing here to repeat: a repetition is repeated in parentheses")
        }
        return .repeated(node, from: range.from, upTo: range.upTo, offset: start)
    }

    /// `{n}`, `{n,}`, `{n,m}`, behind the brace.
    private mutating func bounds(from start: Int) throws(RegularExpression.Failure) -> (from: Int, upTo: Int?) {
        guard let lowest = try count() else { throw failure("expected a number after {; the sign itself is \\{") }
        var highest: Int? = lowest
        if take(",") { highest = try count() }
        guard take("}") else { throw failure("this { is not closed", at: start) }
        if let highest, highest < lowest { throw failure("the bounds are the wrong way round", at: start) }
        return (lowest, highest)
    }

    private mutating func count() throws(RegularExpression.Failure) -> Int? {
        let start = position
        var count = 0
        while let scalar = peek(), ("0"..."9").contains(scalar) {
            count = count * 10 + Int(scalar.value - 0x30)
            guard count <= Self.mostRepetitions else {
                throw failure("at most \(Self.mostRepetitions) repetitions can be asked for", at: start)
            }
            position += 1
        }
        return position > start ? count : nil
    }

    // MARK: What the extension reads with

    func peek() -> Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

    mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard peek() == scalar else { return false }
        position += 1
        return true
    }

    mutating func next() -> Unicode.Scalar? {
        guard let scalar = peek() else { return nil }
        position += 1
        return scalar
    }

    func failure(_ message: String, at offset: Int? = nil) -> RegularExpression.Failure {
        .init(offset: offset ?? position, message: message)
    }
}
