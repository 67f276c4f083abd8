public import PlayerLog
public import PlayheadAnalytics

/// Where the screens have sessions from: how many there are, what the list shows of each, and how one is opened.
///
/// What is asked of one is made then, so that a million sessions take no more than what the source keeps of each. A source that
/// grows is replaced by one that holds more (``SessionNews``).
public protocol SessionSource: Sendable {
    /// How many sessions there are.
    var count: Int { get }
    /// The session at an index: what the list shows of it, where it came from and how it is opened.
    subscript(index: Int) -> SessionEntry { get }
    /// What the session at an index comes to; its id may be left out.
    func totals(_ index: Int) -> SessionTotals
    /// The id of the session at an index.
    func id(_ index: Int) -> String
    /// Calls `body` with the indices of some of the sessions in a range and what sums are made of; ids, user agents and types may
    /// be left out.
    func forEachSummed(
        in range: Range<Int>, of some: SessionSet, _ body: (_ index: Int, borrowing SessionTotals) -> Void)
    /// Adds the first sessions to a table.
    func add(_ count: Int, to table: inout FleetTable)
    /// A text of each session as they sort; nil where there are few, which are compared.
    func order(of text: SessionText) -> TextSortKeys?
    /// Calls `body` with the indices of the sessions of which a text holds a pattern, in any order.
    func forEach(with text: SessionText, holding pattern: TextPattern, _ body: (_ index: Int) -> Void)
}

/// A text by which sessions are sorted.
public enum SessionText: Sendable {
    /// What the user calls a session.
    case title
    /// Its id.
    case id
}

/// A source of which no more is known than its sessions.
extension SessionSource {
    /// What the session at an index comes to.
    public func totals(_ index: Int) -> SessionTotals { self[index].totals }

    /// The id of the session at an index.
    public func id(_ index: Int) -> String { self[index].id }

    /// Goes through the sessions one by one.
    public func forEachSummed(
        in range: Range<Int>, of some: SessionSet, _ body: (_ index: Int, borrowing SessionTotals) -> Void
    ) {
        for index in range where some.contains(index) { body(index, totals(index)) }
    }

    /// Adds the first sessions to a table, one by one.
    public func add(_ count: Int, to table: inout FleetTable) {
        for index in 0..<count { table.add(totals(index)) }
    }

    /// They are compared.
    public func order(of text: SessionText) -> TextSortKeys? { nil }

    /// Goes through the sessions one by one.
    public func forEach(with text: SessionText, holding pattern: TextPattern, _ body: (_ index: Int) -> Void) {
        for index in 0..<count where pattern.isIn(text == .id ? self[index].id : self[index].title) { body(index) }
    }
}

extension [SessionEntry]: SessionSource {}
