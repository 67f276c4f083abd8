/// The words that a key must not be unless `#` stands before it; in any case of letters.
enum Keyword: String, Hashable, Sendable, CaseIterable {
    case and, or, not
    case any, some, all, none
    case `in`, between, contains, beginsWith = "beginswith", endsWith = "endswith", like, matches
    case first, last, size
    case `true`, yes, `false`, no, null, `nil`, `self`
    case truePredicate = "truepredicate"
    case falsePredicate = "falsepredicate"

    /// The keyword that a word is, if any.
    init?(_ word: String) {
        guard word.utf8.count <= 14 else { return nil }
        self.init(rawValue: word.lowercased())
    }

    /// The comparator that the word is.
    var comparator: Comparator? { Comparator(rawValue: rawValue.uppercased()) }

    /// What the word means between the brackets of an index.
    var index: KeyPath.Kind? {
        switch self {
        case .first: .first
        case .last: .last
        case .size: .size
        default: nil
        }
    }

    /// The quantifier that the word is.
    var quantifier: PredicateComparison.Quantifier? {
        switch self {
        case .any, .some: .any
        case .all: .all
        case .none: PredicateComparison.Quantifier.none
        default: nil
        }
    }
}
