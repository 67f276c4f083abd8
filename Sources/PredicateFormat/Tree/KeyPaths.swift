extension Condition {
    /// All key paths in the condition, those too that stand in an index or in an argument.
    var keyPaths: [KeyPath] {
        switch self {
        case .constant: []
        case .comparison(let comparison): comparison.left.keyPaths + comparison.right.keyPaths
        case .call(let call): call.keyPaths
        case .not(let condition): condition.keyPaths
        case .and(let conditions), .or(let conditions): conditions.flatMap(\.keyPaths)
        }
    }
}

extension Expression {
    fileprivate var keyPaths: [KeyPath] {
        switch self {
        case .literal, .variable: []
        case .list(let members, _): members.flatMap(\.keyPaths)
        case .keyPath(let path): path.keyPaths
        case .call(let call): call.keyPaths
        case .negative(let operand, _): operand.keyPaths
        case .arithmetic(let left, _, let right, _): left.keyPaths + right.keyPaths
        case .subquery(let subquery): subquery.collection.keyPaths + subquery.condition.keyPaths
        case .ternary(let condition, let value, let other, _):
            condition.keyPaths + value.keyPaths + other.keyPaths
        }
    }
}

extension Call {
    fileprivate var keyPaths: [KeyPath] { arguments.flatMap(\.keyPaths) }
}

extension KeyPath {
    fileprivate var keyPaths: [KeyPath] {
        let indices = steps.flatMap { step -> [KeyPath] in
            if case .index(let index) = step.kind { index.keyPaths } else { [] }
        }
        return [self] + (base?.keyPaths ?? []) + indices
    }

    /// The key of the object itself that the path begins with.
    var firstKey: String? { base == nil ? steps.first?.key : nil }

    /// All keys on the way.
    var keys: [String] { steps.compactMap(\.key) }
}

extension KeyPath.Step {
    /// `key`, `["key"]`
    fileprivate var key: String? {
        switch kind {
        case .key(let key), .index(.literal(.text(let key), _)): key
        default: nil
        }
    }
}
