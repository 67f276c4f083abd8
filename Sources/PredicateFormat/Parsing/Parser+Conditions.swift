extension Parser {
    /// What a part of the format turned out to be.
    enum Node {
        case condition(Condition, Position)
        case expression(Expression)
    }

    /// `a OR b OR c`
    mutating func disjunction() throws(PredicateError) -> Node {
        let first = try conjunction()
        guard token.isOr else { return first }
        let position = token.position
        var conditions = [try condition(first)]
        while token.isOr {
            try advance()
            let next = try conjunction()
            conditions.append(try condition(next))
        }
        return .condition(.or(conditions), position)
    }

    /// `a AND b AND c`
    private mutating func conjunction() throws(PredicateError) -> Node {
        let first = try negation()
        guard token.isAnd else { return first }
        let position = token.position
        var conditions = [try condition(first)]
        while token.isAnd {
            try advance()
            let next = try negation()
            conditions.append(try condition(next))
        }
        return .condition(.and(conditions), position)
    }

    /// `NOT a`
    private mutating func negation() throws(PredicateError) -> Node {
        guard token.isNot else { return try quantified() }
        let position = token.position
        try advance()
        let operand = try nested { parser throws(PredicateError) in try parser.negation() }
        return .condition(.not(try condition(operand)), position)
    }

    /// `ANY a > b`: the word is about the one comparison behind it.
    private mutating func quantified() throws(PredicateError) -> Node {
        guard case .keyword(let keyword) = token.kind, let quantifier = keyword.quantifier else {
            return try comparison(operation())
        }
        let (word, start) = (shown(token), token.position)
        try advance()
        guard case .condition(.comparison(var comparison), let position) = try comparison(operation()) else {
            throw error("expected a comparison after \(word), such as \(word) sessions.stallRate > 3", at: start)
        }
        guard comparison.quantifier == nil else {
            throw error("expected a key path of a collection after \(word)", at: start)
        }
        comparison.quantifier = quantifier
        return .condition(.comparison(comparison), position)
    }

    /// `a > b`, or `a` alone where no comparator follows.
    private mutating func comparison(_ left: Node) throws(PredicateError) -> Node {
        guard let comparator = token.comparator else { return left }
        let (position, word) = (token.position, shown(token))
        let leftSide = try expression(left)
        try advance()
        let options = try options()
        let right = try expression(operation())
        if comparator == .between, case .list(let members, let position) = right, members.count != 2 {
            throw error("expected two bounds after BETWEEN: {lowest, highest}", at: position)
        }
        if comparator != .equal, comparator != .unequal {
            for side in [leftSide, right] {
                guard case .literal(.null, let position) = side else { continue }
                throw error("nil can be compared by == and != only, not by \(word)", at: position)
            }
        }
        var comparison = PredicateComparison(
            left: leftSide, comparator: comparator, options: options, right: right, position: position)
        if comparator == .matches, case .literal(.text(let text), let position) = right {
            comparison.pattern = try pattern(text, at: position, options: options)
        }
        return .condition(.comparison(comparison), position)
    }

    /// `[c]`, `[d]`, `[cd]`
    private mutating func options() throws(PredicateError) -> TextOptions {
        guard try take("[") else { return TextOptions() }
        guard case .name(let letters) = token.kind, let options = TextOptions(letters: letters) else {
            throw error("expected c (any case), d (any diacritics) or cd, not \(shown(token))")
        }
        try advance()
        try expect("]", "after the comparison's options")
        return options
    }

    /// A part that has to be true or false; what follows it is under the finger.
    func condition(_ node: Node) throws(PredicateError) -> Condition {
        switch node {
        case .condition(let condition, _): return condition
        case .expression(.call(let call)): return .call(call)
        case .expression(let expression):
            var problem =
                "expected a comparison after \(expression.shown), such as == or > or CONTAINS, not \(shown(token))"
            if case .arithmetic(_, .bitwiseAnd, _, _) = expression { problem += "; of two conditions: && or AND" }
            if case .arithmetic(_, .bitwiseOr, _, _) = expression { problem += "; of two conditions: || or OR" }
            throw error(problem)
        }
    }

    /// A part that has to have a value.
    func expression(_ node: Node) throws(PredicateError) -> Expression {
        switch node {
        case .expression(let expression): return expression
        case .condition(_, let position):
            throw error("expected a value: what is compared cannot be a comparison itself", at: position)
        }
    }
}
