/// A word, a literal or a sign of the format.
struct Token: Sendable {
    enum Kind: Hashable, Sendable {
        /// A key or a function's name.
        case name(String)
        case keyword(Keyword)
        case number(Double)
        case text(String)
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
