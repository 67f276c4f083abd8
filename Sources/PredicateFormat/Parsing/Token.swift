/// A word, a literal or a sign of the format.
struct Token: Sendable {
    enum Kind: Hashable, Sendable {
        /// A key or a function's name.
        case name(String)
        case keyword(Keyword)
        case number(Double)
        case text(String)
        /// `$x`
        case variable(String)
        case comparator(Comparator)
        case arithmetic(Arithmetic)
        case and, or, not
        /// `( ) { } [ ] , . @`
        case mark(Character)
        case end
    }

    var kind: Kind
    /// The scalars that it takes in the format.
    var range: Range<Int>

    /// Where it begins.
    var position: Position { Position(offset: range.lowerBound) }

    /// The comparator that it is, as a sign or as a word.
    var comparator: Comparator? {
        switch kind {
        case .comparator(let comparator): comparator
        case .keyword(let keyword): keyword.comparator
        default: nil
        }
    }

    var isAnd: Bool { kind == .and || kind == .keyword(.and) }
    var isOr: Bool { kind == .or || kind == .keyword(.or) }
    var isNot: Bool { kind == .not || kind == .keyword(.not) }
}

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

/// Where in the format something stands, in Unicode scalars from 0.
///
/// Two trees are equal wherever their parts stand, so all positions are.
struct Position: Hashable, Sendable {
    var offset: Int

    static func == (_: Self, _: Self) -> Bool { true }
    func hash(into _: inout Hasher) {}
}
