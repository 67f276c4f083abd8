public import Analytics

/// The sessions that the screens show. What is asked of one is made then, so that a million sessions take no more than what
/// whoever makes them keeps of each.
public struct SessionList: RandomAccessCollection, Sendable {
    /// Calls its argument with all sessions' indices and what sums are made of.
    public typealias Sums = @Sendable (_ body: (Int, borrowing SessionTotals) -> Void) -> Void

    /// Zero.
    public let startIndex = 0
    /// How many sessions there are.
    public let endIndex: Int
    private let entry: @Sendable (Int) -> SessionEntry
    private let columns: @Sendable (Int) -> SessionTotals
    private let sums: Sums

    /// Sessions.
    ///
    /// - Parameters:
    ///   - count: how many there are.
    ///   - totals: makes the totals of the one at an index; its id may be left out.
    ///   - sums: goes through all of them; ids, user agents and types may be left out.
    ///   - entry: makes the one at an index.
    public init(
        count: Int, totals: @escaping @Sendable (Int) -> SessionTotals, sums: @escaping Sums,
        entry: @escaping @Sendable (Int) -> SessionEntry
    ) {
        (endIndex, columns, self.sums, self.entry) = (count, totals, sums, entry)
    }

    /// Sessions that are there already.
    ///
    /// - Parameter entries: the sessions.
    public init(_ entries: [SessionEntry]) {
        self.init(
            count: entries.count, totals: { entries[$0].totals },
            sums: { body in for (index, entry) in entries.enumerated() { body(index, entry.totals) } }
        ) { entries[$0] }
    }

    /// The same with other sessions behind them, which are listed, and which no sum is made of.
    func followed(count: Int, by entry: @escaping @Sendable (Int) -> SessionEntry) -> SessionList {
        let own = self.count
        return SessionList(
            count: own + count, totals: { [columns] in $0 < own ? columns($0) : entry($0 - own).totals }, sums: sums
        ) { [self] in $0 < own ? self[$0] : entry($0 - own) }
    }

    /// The session at an index.
    public subscript(index: Int) -> SessionEntry { entry(index) }

    /// What the session at an index comes to, but for its id.
    func totals(_ index: Int) -> SessionTotals { columns(index) }

    /// Calls `body` with the indices of some sessions and what sums are made of.
    func forEachSummed(of some: SessionSet, _ body: (Int, borrowing SessionTotals) -> Void) {
        sums { index, totals in if some.contains(index) { body(index, totals) } }
    }
}

extension SessionList: ExpressibleByArrayLiteral {
    /// Sessions that are there already.
    public init(arrayLiteral entries: SessionEntry...) { self.init(entries) }
}
