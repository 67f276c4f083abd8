extension Condition {
    /// The keys of the object itself that the condition's key paths begin with.
    var firstKeys: Set<String> {
        switch self {
        case .constant: []
        case .comparison(let comparison): comparison.left.firstKeys.union(comparison.right.firstKeys)
        case .call(let call): call.firstKeys
        case .not(let condition): condition.firstKeys
        case .and(let conditions), .or(let conditions):
            conditions.reduce(into: []) { $0.formUnion($1.firstKeys) }
        }
    }
}

extension Expression {
    fileprivate var firstKeys: Set<String> {
        switch self {
        case .literal: []
        case .list(let members, _): members.reduce(into: []) { $0.formUnion($1.firstKeys) }
        case .keyPath(let path): path.firstKeys
        case .call(let call): call.firstKeys
        case .negative(let operand, _): operand.firstKeys
        case .arithmetic(let left, _, let right, _): left.firstKeys.union(right.firstKeys)
        }
    }
}

extension Call {
    fileprivate var firstKeys: Set<String> { arguments.reduce(into: []) { $0.formUnion($1.firstKeys) } }
}

extension KeyPath {
    fileprivate var firstKeys: Set<String> {
        var keys = base?.firstKeys ?? []
        for (place, step) in steps.enumerated() {
            switch step.kind {
            case .key(let key) where place == 0 && base == nil: keys.insert(key)
            case .index(.literal(.text(let key), _)) where place == 0 && base == nil: keys.insert(key)
            case .index(let index): keys.formUnion(index.firstKeys)
            default: break
            }
        }
        return keys
    }
}
