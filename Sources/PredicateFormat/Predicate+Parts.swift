extension Predicate {
    /// How a predicate is put together.
    public indirect enum Part: Sendable {
        /// What is not made of others.
        case whole(Predicate)
        /// True where the part is not.
        case not(Part)
        /// True where all are.
        case and([Part])
        /// True where one is.
        case or([Part])
    }

    /// The predicate as `NOT`, `AND` and `OR` put it together: of many objects each of its comparisons can be decided by itself.
    public var parts: Part { part(condition) }

    private func part(_ condition: Condition) -> Part {
        switch condition {
        case .constant, .comparison, .call: .whole(Predicate(self, condition))
        case .not(let condition): .not(part(condition))
        case .and(let conditions): .and(conditions.map(part))
        case .or(let conditions): .or(conditions.map(part))
        }
    }

    private init(_ whole: Predicate, _ condition: Condition) {
        (format, functions, self.condition) = (whole.format, whole.functions, condition)
    }

    /// The keys on the way to the only value that the predicate asks for; nil where it asks for several, or for something else
    /// than the value at a key path.
    public var onlyKeyPath: [String]? {
        guard let first = condition.keyPaths.first, condition.keyPaths.allSatisfy({ $0 == first }), first.base == nil,
            first.keys.count == first.steps.count
        else { return nil }
        return first.keys
    }

    /// The number that a value is compared with as less, greater or equal; nil of any other predicate.
    public var limit: Double? {
        guard let comparison = plainComparison, case .literal(.number(let limit), _) = comparison.right,
            comparison.comparator.isOrder || [.equal, .unequal].contains(comparison.comparator)
        else { return nil }
        return limit
    }

    /// A text that a value is compared with.
    public struct TextLimit: Equatable, Sendable {
        /// The text.
        public let text: String
        /// Whether the value has to begin with it, and else is less or greater.
        public let isPrefix: Bool
    }

    /// The text that a value is compared with as less or greater, or that it has to begin with, to the letter; nil of any other
    /// predicate.
    public var textLimit: TextLimit? {
        guard let comparison = plainComparison, case .literal(.text(let text), _) = comparison.right,
            comparison.options == TextOptions(), comparison.comparator.isOrder || comparison.comparator == .beginsWith
        else { return nil }
        return TextLimit(text: text, isPrefix: comparison.comparator == .beginsWith)
    }

    /// The comparison of the value at a key path with something.
    private var plainComparison: PredicateComparison? {
        guard case .comparison(let comparison) = condition, comparison.quantifier == nil,
            case .keyPath = comparison.left
        else { return nil }
        return comparison
    }
}

extension Comparator {
    /// Whether it asks which of two values is greater.
    fileprivate var isOrder: Bool { [.less, .lessOrEqual, .greater, .greaterOrEqual].contains(self) }
}
