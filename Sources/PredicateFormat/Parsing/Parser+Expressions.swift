extension Parser {
    /// `a + b * c`: operations with two numbers that bind as tight as `binding` or tighter, from left to right.
    mutating func operation(binding: Int = 0) throws(PredicateError) -> Node {
        var node = try unary()
        while case .arithmetic(let operation) = token.kind, operation != .power, operation.binding >= binding {
            node = try arithmetic(node, operation) { parser throws(PredicateError) in
                try parser.operation(binding: operation.binding + 1)
            }
        }
        return node
    }

    /// `-a`, `~a`
    private mutating func unary() throws(PredicateError) -> Node {
        let position = token.position
        let isComplement = token.kind == .mark("~")
        guard isComplement || token.kind == .arithmetic(.minus) else { return try power() }
        try advance()
        let operand = try nested { parser throws(PredicateError) in try parser.expression(parser.unary()) }
        return .expression(
            isComplement
                ? .call(Call(name: "onesComplement", arguments: [operand], position: position))
                : .negative(operand, position))
    }

    /// `a ** b`, from right to left as in mathematics.
    private mutating func power() throws(PredicateError) -> Node {
        let node = try postfix()
        guard token.kind == .arithmetic(.power) else { return node }
        return try arithmetic(node, .power) { parser throws(PredicateError) in
            try parser.nested { parser throws(PredicateError) in try parser.unary() }
        }
    }

    private mutating func arithmetic(
        _ left: Node, _ operation: Arithmetic, _ operand: (inout Self) throws(PredicateError) -> Node
    ) throws(PredicateError) -> Node {
        let leftSide = try expression(left)
        let position = token.position
        try countOperation()
        try advance()
        let right = try expression(operand(&self))
        return .expression(.arithmetic(leftSide, operation, right, position))
    }

    /// A value, and the steps of a key path behind it.
    private mutating func postfix() throws(PredicateError) -> Node {
        let node = try primary()
        guard token.kind == .mark(".") || token.kind == .mark("[") else { return node }
        let base = try expression(node)
        var path =
            if case .keyPath(let path) = base { path } else { KeyPath(base: base, steps: [], position: base.position) }
        while let step = try step() { path.steps.append(step) }
        return .expression(.keyPath(path))
    }

    /// `.key`, `.@count`, `[0]`, `[FIRST]`
    private mutating func step() throws(PredicateError) -> KeyPath.Step? {
        if try take(".") {
            let position = token.position
            switch token.kind {
            case .name(let key):
                try advance()
                return KeyPath.Step(kind: .key(key), position: position)
            case .keyword:
                // Behind a point a key is all that can stand.
                let key = shown(token)
                try advance()
                return KeyPath.Step(kind: .key(key), position: position)
            case .mark("@"): return try collectionOperator()
            default: throw error("expected a key after the point, not \(shown(token))")
            }
        }
        guard token.kind == .mark("[") else { return nil }
        let position = token.position
        try advance()
        let kind = try nested { parser throws(PredicateError) in try parser.index() }
        try expect("]", "after the index")
        return KeyPath.Step(kind: kind, position: position)
    }

    private mutating func index() throws(PredicateError) -> KeyPath.Kind {
        if case .keyword(let keyword) = token.kind, let kind = keyword.index {
            try advance()
            return kind
        }
        return .index(try expression(operation()))
    }

    /// `@count` and its like; the `@` is under the finger.
    private mutating func collectionOperator() throws(PredicateError) -> KeyPath.Step {
        let position = token.position
        try advance()
        guard case .name(let name) = token.kind, let collectionOperator = CollectionOperator(rawValue: name) else {
            let known = CollectionOperator.allCases.map { "@" + $0.rawValue }.joined(separator: ", ")
            throw error("expected \(known)", at: position)
        }
        try advance()
        return KeyPath.Step(kind: .collection(collectionOperator), position: position)
    }

    private mutating func primary() throws(PredicateError) -> Node {
        let position = token.position
        switch token.kind {
        case .number(let number): return try literal(.number(number))
        case .text(let text): return try literal(.text(text))
        case .variable(let name):
            return .expression(.keyPath(KeyPath(base: try variable(name), steps: [], position: position)))
        case .keyword(let keyword): return try word(keyword)
        case .name(let name):
            try advance()
            if token.kind == .mark("(") { return try call(name, at: position) }
            let step = KeyPath.Step(kind: .key(name), position: position)
            return .expression(.keyPath(KeyPath(steps: [step], position: position)))
        case .mark("@"):
            return .expression(.keyPath(KeyPath(steps: [try collectionOperator()], position: position)))
        case .mark("("):
            try advance()
            let node = try nested { parser throws(PredicateError) in try parser.disjunction() }
            try expect(")", "for the ( of column \(position.offset + 1)")
            return node
        case .mark("{"):
            try advance()
            return .expression(.list(try members(until: "}"), position))
        default: throw error("expected a key path or a value, not \(shown(token))")
        }
    }

    private mutating func word(_ keyword: Keyword) throws(PredicateError) -> Node {
        let position = token.position
        switch keyword {
        case .true, .yes: return try literal(.truth(true))
        case .false, .no: return try literal(.truth(false))
        case .null, .nil: return try literal(.null)
        case .self:
            try advance()
            return .expression(.keyPath(KeyPath(steps: [], position: position)))
        case .truePredicate, .falsePredicate:
            try advance()
            return .condition(.constant(keyword == .truePredicate), position)
        default:
            let word = shown(token)
            throw error("expected a key path or a value, not the keyword \(word); a key of that name is #\(word)")
        }
    }

    private mutating func literal(_ literal: Literal) throws(PredicateError) -> Node {
        let position = token.position
        try advance()
        return .expression(.literal(literal, position))
    }

    /// `name(a, b)`; the parenthesis is under the finger.
    private mutating func call(_ name: String, at position: Position) throws(PredicateError) -> Node {
        switch name.uppercased() {
        case "SUBQUERY": return .expression(.subquery(try subquery(at: position)))
        case "TERNARY": return .expression(try ternary(at: position))
        default: break
        }
        guard let name = functionName(name) else {
            throw error(
                "there is no function \(name.shortened); \(Nearest.listed(functionNames, to: name))", at: position)
        }
        try advance()
        return .expression(.call(Call(name: name, arguments: try members(until: ")"), position: position)))
    }

    /// `(collection, $x, condition)`
    private mutating func subquery(at position: Position) throws(PredicateError) -> Subquery {
        try advance()
        return try nested { parser throws(PredicateError) in
            let collection = try parser.expression(parser.operation())
            try parser.expect(",", "after the collection")
            guard case .variable(let variable) = parser.token.kind else {
                throw parser.error("expected a variable such as $x, not \(parser.shown(parser.token))")
            }
            guard parser.variables.count < Self.deepestSubqueries else {
                throw parser.error("SUBQUERY nested too deep: \(Self.deepestSubqueries) of them are read")
            }
            try parser.advance()
            try parser.expect(",", "after the variable")
            parser.variables.append(variable)
            let node = try parser.disjunction()
            let condition = try parser.condition(node)
            parser.variables.removeLast()
            try parser.expect(")", "after the condition")
            return Subquery(collection: collection, variable: variable, condition: condition, position: position)
        }
    }

    /// `(condition, value, other)`
    private mutating func ternary(at position: Position) throws(PredicateError) -> Expression {
        try advance()
        return try nested { parser throws(PredicateError) in
            let node = try parser.disjunction()
            let condition = try parser.condition(node)
            try parser.expect(",", "after the condition")
            let value = try parser.expression(parser.operation())
            try parser.expect(",", "between the two values")
            let other = try parser.expression(parser.operation())
            try parser.expect(")", "after the second value")
            return .ternary(condition, value, other, position)
        }
    }

    private mutating func variable(_ name: String) throws(PredicateError) -> Expression {
        let position = token.position
        guard variables.contains(name) else {
            throw error(
                "a variable has no value here, unless SUBQUERY(collection, $\(name.shortened), condition) gives it one: "
                    + "write the value itself")
        }
        try advance()
        return .variable(name, position)
    }

    /// Values between commas, up to a closing mark.
    private mutating func members(until end: Character) throws(PredicateError) -> [Expression] {
        if try take(end) { return [] }
        return try nested { parser throws(PredicateError) in
            var members: [Expression] = []
            repeat { members.append(try parser.expression(parser.operation())) } while try parser.take(",")
            try parser.expect(end, "or a comma")
            return members
        }
    }
}

extension Arithmetic {
    /// How tight it binds: as in Python, where a comparison binds less than any.
    fileprivate var binding: Int {
        switch self {
        case .bitwiseOr: 0
        case .bitwiseXor: 1
        case .bitwiseAnd: 2
        case .leftShift, .rightShift: 3
        case .plus, .minus: 4
        case .times, .over: 5
        case .power: 6
        }
    }
}
