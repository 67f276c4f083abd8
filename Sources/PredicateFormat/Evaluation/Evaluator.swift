/// Evaluates a predicate's tree on an object, and keeps what the answer rests on.
struct Evaluator {
    private let format: String
    private let functions: FunctionTable
    let object: any PredicateObject
    /// Whether a comparison with an unknown value is undecided, and else false.
    let isThreeValued: Bool
    /// Whether parts are evaluated too that the answer does not need.
    private let isThorough: Bool
    private var result = PredicateResult(holds: false, unknownKeyPaths: [])
    /// The key paths of the comparison under way, and what they gave.
    private var read: [(path: KeyPath, value: PredicateValue)] = []
    /// The members that the SUBQUERYs around look at.
    private(set) var variables: [(name: String, value: PredicateValue)] = []

    init(
        _ predicate: Predicate, _ object: any PredicateObject, isThreeValued: Bool = false, isThorough: Bool = false
    ) {
        format = predicate.format
        functions = predicate.functions
        self.object = object
        (self.isThreeValued, self.isThorough) = (isThreeValued, isThorough)
    }

    /// What comes out of a whole predicate's tree.
    consuming func result(of condition: Condition) throws(PredicateError) -> PredicateResult {
        let truth = try truth(of: condition)
        (result.holds, result.isUndecided) = (truth ?? false, truth == nil)
        // What the rest decided needs no reason.
        if !result.reasons.isEmpty {
            result.reasons = result.reasons.filter { result.unknownKeyPaths.contains($0.key) }
        }
        return result
    }

    /// Whether a condition is true; `nil` where that hangs on an unknown value, which it does in three-valued logic only.
    private mutating func truth(of condition: Condition) throws(PredicateError) -> Bool? {
        switch condition {
        case .constant(let holds): return holds
        case .not(let condition): return try truth(of: condition).map { !$0 }
        case .and(let conditions): return try truth(of: conditions, decidedBy: false)
        case .or(let conditions): return try truth(of: conditions, decidedBy: true)
        case .call(let call): return try answer(call)
        case .comparison(let comparison): return try truth(of: comparison)
        }
    }

    /// What AND, which a part that is false decides, or OR, which one that is true does, makes of its parts.
    private mutating func truth(
        of parts: [Condition], decidedBy deciding: Bool
    ) throws(PredicateError) -> Bool? {
        let unknownBefore = result.unknownKeyPaths.count
        var truth: Bool? = !deciding
        for part in parts where truth != deciding || isThorough {
            let own = try self.truth(of: part)
            if own == deciding { truth = deciding } else if own == nil, truth != deciding { truth = nil }
        }
        // What the parts before did not know matters no more.
        if isThreeValued, truth == deciding {
            result.unknownKeyPaths.removeSubrange(unknownBefore...)
        }
        return truth
    }

    func error(_ message: String, at position: Position) -> PredicateError {
        PredicateError(message, at: position, in: format)
    }

    // MARK: Comparisons

    private mutating func truth(of comparison: PredicateComparison) throws(PredicateError) -> Bool? {
        read = []
        let left = try value(comparison.left)
        let right = try value(comparison.right)
        guard let quantifier = comparison.quantifier else {
            let outcome = try outcome(left, right, of: comparison)
            keepRead(isDecided: outcome != nil)
            return outcome ?? unknownTruth
        }
        guard case .list(let members) = left else {
            guard left.isUnknown else {
                throw error(
                    "\(quantifier.rawValue) needs a collection, and \(comparison.left.shown) is \(left.kind)",
                    at: comparison.left.position)
            }
            keepRead(isDecided: false)
            return isThreeValued ? nil : quantifier == .none
        }
        // ALL is decided by a member for which it is false, ANY and NONE by one for which it is true.
        let deciding = quantifier != .all
        var unknownCount = 0
        var decider: PredicateValue?
        for member in members {
            guard let outcome = try outcome(member, right, of: comparison) else {
                unknownCount += 1
                continue
            }
            guard outcome == deciding else { continue }
            decider = member
            if !isThorough { break }
        }
        if isThreeValued, decider == nil, unknownCount > 0 {
            // Members that do not know it are left out, as an aggregate leaves out sessions, unless there are no others.
            let isUndecided = unknownCount == members.count
            keepRead(isDecided: false, isIncomplete: !isUndecided)
            return isUndecided ? nil : !(quantifier == .any)
        }
        keepRead(isDecided: unknownCount == 0 || decider != nil, decider: decider.map { (comparison.left, $0) })
        switch quantifier {
        case .any: return decider != nil
        case .all: return decider == nil && unknownCount == 0
        case .none: return decider == nil
        }
    }

    /// What a comparison with an unknown value is.
    private var unknownTruth: Bool? { isThreeValued ? nil : false }

    /// A function that stands where a comparison could.
    private mutating func answer(_ call: Call) throws(PredicateError) -> Bool? {
        read = []
        switch try value(call) {
        case .truth(let truth):
            keepRead(isDecided: true)
            return truth
        case .unknown:
            keepRead(isDecided: false)
            result.add(unknown: call.description)
            return unknownTruth
        case let value:
            throw error("\(call.name) gives \(value.kind), which has to be compared with something", at: call.position)
        }
    }

    /// Whether two values compare as they should; `nil` where one is unknown.
    private func outcome(
        _ left: PredicateValue, _ right: PredicateValue, of comparison: PredicateComparison
    ) throws(PredicateError) -> Bool? {
        if comparison.testsForNil { return (left.isNil && right.isNil) == (comparison.comparator == .equal) }
        return try compare(left, right, as: comparison)
    }

    /// Keeps the values that a comparison was about.
    ///
    /// - Parameter isIncomplete: whether the unknown ones among them were left out.
    private mutating func keepRead(
        isDecided: Bool, isIncomplete: Bool = false, decider: (side: Expression, member: PredicateValue)? = nil
    ) {
        for (path, value) in read where !path.steps.isEmpty {
            if !isDecided, value.holdsUnknown {
                if isIncomplete {
                    result.add(incomplete: path.description)
                } else {
                    result.add(unknown: path.description, because: value.reason)
                }
            }
            var shown = value
            if let decider, case .keyPath(path) = decider.side { shown = decider.member }
            result.add(.init(keyPath: path.description, value: shown.shown))
        }
    }

    // MARK: Values

    mutating func value(_ expression: Expression) throws(PredicateError) -> PredicateValue {
        switch expression {
        case .literal(let literal, _): return PredicateValue(literal)
        case .list(let members, _):
            var values: [PredicateValue] = []
            for member in members { values.append(try value(member)) }
            return .list(values)
        case .keyPath(let path):
            let value = try value(path)
            read.append((path, value))
            return value
        case .call(let call): return try value(call)
        case .negative(let operand, let position):
            let number = try number(value(operand), of: operand, at: position)
            return PredicateValue(finite: number.map { -$0 })
        case .arithmetic(let left, let operation, let right, let position):
            let first = try number(value(left), of: left, at: position)
            let second = try number(value(right), of: right, at: position)
            guard let first, let second else { return .unknown }
            return PredicateValue(finite: operation.result(first, second))
        case .variable(let name, _): return variables.last { $0.name == name }?.value ?? .unknown
        case .subquery(let subquery): return try members(subquery)
        case .ternary(let condition, let value, let other, _):
            let truth = try inner(condition)
            if isThorough {
                let values = [try self.value(value), try self.value(other)]
                return truth.map { values[$0 ? 0 : 1] } ?? .unknown
            }
            return try truth.map { truth throws(PredicateError) in try self.value(truth ? value : other) } ?? .unknown
        }
    }

    /// The members of a collection for which a condition holds; those of which that is open are left out, unless it is of all.
    private mutating func members(_ subquery: Subquery) throws(PredicateError) -> PredicateValue {
        let collection = try value(subquery.collection)
        if collection.isUnknown { return .unknown }
        guard case .list(let members) = collection else {
            throw error(
                "SUBQUERY needs a collection, and \(subquery.collection.shown) is \(collection.kind)",
                at: subquery.collection.position)
        }
        var (found, openCount) = ([PredicateValue](), 0)
        var unknown = PredicateResult(holds: false, unknownKeyPaths: [])
        for member in members {
            variables.append((subquery.variable, member))
            defer { variables.removeLast() }
            let truth = try inner(subquery.condition, unknown: &unknown)
            if truth == true { found.append(member) } else if truth == nil { openCount += 1 }
        }
        let isOpen = openCount > 0 && openCount == members.count
        let variable = "$" + subquery.variable
        for unknownPath in unknown.unknownKeyPaths {
            // Who reads it knows the collection, and not the name of its members.
            let isOfMember = unknownPath == variable || unknownPath.hasPrefix(variable + ".")
            let path =
                isOfMember ? subquery.collection.description + unknownPath.dropFirst(variable.count) : unknownPath
            if isThreeValued, !isOpen { result.add(incomplete: path) } else { result.add(unknown: path) }
        }
        return isOpen ? .unknown : .list(found)
    }

    /// Whether a condition within an expression is true.
    private mutating func inner(_ condition: Condition) throws(PredicateError) -> Bool? {
        var unknown = PredicateResult(holds: false, unknownKeyPaths: [])
        let truth = try inner(condition, unknown: &unknown)
        for path in unknown.unknownKeyPaths { result.add(unknown: path, because: unknown.reasons[path]) }
        return truth
    }

    /// - Parameter unknown: gets what is not known of it.
    private func inner(_ condition: Condition, unknown: inout PredicateResult) throws(PredicateError) -> Bool? {
        var evaluator = self
        evaluator.result = PredicateResult(holds: false, unknownKeyPaths: [])
        let truth = try evaluator.truth(of: condition)
        for path in evaluator.result.unknownKeyPaths {
            unknown.add(unknown: path, because: evaluator.result.reasons[path])
        }
        return truth
    }

    private mutating func value(_ call: Call) throws(PredicateError) -> PredicateValue {
        var arguments: [PredicateValue] = []
        for argument in call.arguments { arguments.append(try value(argument)) }
        guard let function = functions[call.name], let value = function.make(arguments, object) else {
            let usage = functions[call.name]?.usage ?? call.name
            throw error("\(call.name) cannot take these arguments: it is called as \(usage)", at: call.position)
        }
        return value
    }

    private func number(
        _ value: PredicateValue, of expression: Expression, at position: Position
    ) throws(PredicateError) -> Double? {
        if value.isUnknown { return nil }
        guard let number = value.asNumber else {
            throw error("arithmetic needs numbers, and \(expression.shown) is \(value.kind)", at: position)
        }
        return number
    }
}

extension PredicateComparison {
    /// Whether this asks if a value is known.
    fileprivate var testsForNil: Bool {
        guard comparator == .equal || comparator == .unequal else { return false }
        if case .literal(.null, _) = left { return true }
        if case .literal(.null, _) = right { return true }
        return false
    }
}

extension PredicateValue {
    init(_ literal: Literal) {
        switch literal {
        case .null: self = .unknown
        case .number(let number): self = .number(number)
        case .text(let text): self = .text(text)
        case .truth(let truth): self = .truth(truth)
        }
    }

    /// Whether this is unknown or open, or a member of it.
    fileprivate var holdsUnknown: Bool {
        if case .list(let values) = self { return values.contains { $0.isUnknown || $0.isOpen } }
        return isUnknown || isOpen
    }

    /// Why this is not known, or its first open member; `nil` where nobody says.
    fileprivate var reason: String? {
        switch self {
        case .openText(_, let reason): reason
        case .nothing(let reason): reason
        case .list(let values): values.lazy.compactMap(\.reason).first
        default: nil
        }
    }
}
