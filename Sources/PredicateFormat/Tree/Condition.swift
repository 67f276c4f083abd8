/// A predicate as a tree: what is true or false.
indirect enum Condition: Equatable, Sendable {
    /// `TRUEPREDICATE`, `FALSEPREDICATE`.
    case constant(Bool)
    case comparison(PredicateComparison)
    /// A function that says true or false itself.
    case call(Call)
    case not(Condition)
    case and([Condition])
    case or([Condition])
}

/// Two expressions and how they are compared.
struct PredicateComparison: Equatable, Sendable {
    /// Which members of a collection on the left have to compare so.
    enum Quantifier: String, Hashable, Sendable {
        case any = "ANY"
        case all = "ALL"
        case none = "NONE"
    }

    var quantifier: Quantifier?
    var left: Expression
    var comparator: Comparator
    var options = TextOptions()
    var right: Expression
    /// Of the comparator.
    var position: Position
    /// A pattern that stands in the format, made ready once.
    var pattern: RegularExpression?
}

/// How two values are compared.
enum Comparator: String, Hashable, Sendable, CaseIterable {
    case equal = "=="
    case unequal = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
    case isIn = "IN"
    case between = "BETWEEN"
    case contains = "CONTAINS"
    case beginsWith = "BEGINSWITH"
    case endsWith = "ENDSWITH"
    case like = "LIKE"
    case matches = "MATCHES"
}

extension Condition: CustomStringConvertible {
    /// The tree in the predicate format, every grouping in parentheses: parsing it gives the same tree.
    var description: String {
        switch self {
        case .constant(let holds): holds ? "TRUEPREDICATE" : "FALSEPREDICATE"
        case .comparison(let comparison): comparison.description
        case .call(let call): call.description
        case .not(let condition): "NOT " + condition.grouped
        case .and(let conditions): conditions.map(\.grouped).joined(separator: " AND ")
        case .or(let conditions): conditions.map(\.grouped).joined(separator: " OR ")
        }
    }

    private var grouped: String {
        switch self {
        case .and, .or: "(\(self))"
        default: description
        }
    }
}

extension PredicateComparison: CustomStringConvertible {
    var description: String {
        let quantified = quantifier.map { $0.rawValue + " " } ?? ""
        return "\(quantified)\(left) \(comparator.rawValue)\(options) \(right)"
    }
}
