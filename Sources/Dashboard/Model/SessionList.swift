public import PlayheadAnalytics

/// The sessions that the screens show. What is asked of one is made then, so that a million sessions take no more than what
/// whoever makes them keeps of each.
public struct SessionList: RandomAccessCollection, Sendable {
    /// Calls `body` with the indices of some of the sessions in a range and what sums are made of.
    public typealias Sums =
        @Sendable (
            _ range: Range<Int>, _ some: SessionSet, _ body: (Int, borrowing SessionTotals) -> Void
        ) -> Void

    /// A text by which sessions are sorted.
    public enum Text: Sendable {
        /// What the user calls a session.
        case title
        /// Its id.
        case id
    }

    /// Zero.
    public let startIndex = 0
    /// How many sessions there are.
    public let endIndex: Int
    private let entry: @Sendable (Int) -> SessionEntry
    private let columns: @Sendable (Int) -> SessionTotals
    private let sums: Sums
    private let jobs: Int
    /// How many sums are made of: the first.
    private var summedCount: Int
    private let texts: (@Sendable (Text) -> TextSortKeys?)?

    /// Sessions.
    ///
    /// - Parameters:
    ///   - count: how many there are.
    ///   - totals: makes the totals of the one at an index; its id may be left out.
    ///   - jobs: on how many cores they are added up.
    ///   - sums: goes through some of them; ids, user agents and types may be left out.
    ///   - texts: a text of each as they sort; nil where there are few, which are compared.
    ///   - entry: makes the one at an index.
    public init(
        count: Int, totals: @escaping @Sendable (Int) -> SessionTotals, jobs: Int = 1, sums: @escaping Sums,
        texts: (@Sendable (Text) -> TextSortKeys?)? = nil, entry: @escaping @Sendable (Int) -> SessionEntry
    ) {
        (endIndex, columns, self.sums, self.entry, self.jobs) = (count, totals, sums, entry, jobs)
        (summedCount, self.texts) = (count, texts)
    }

    /// Sessions that are there already.
    ///
    /// - Parameter entries: the sessions.
    public init(_ entries: [SessionEntry]) {
        self.init(
            count: entries.count, totals: { entries[$0].totals },
            sums: { range, some, body in
                for index in range where some.contains(index) { body(index, entries[index].totals) }
            }
        ) { entries[$0] }
    }

    /// The same with other sessions behind them, which are listed, and which no sum is made of.
    func followed(count: Int, by entry: @escaping @Sendable (Int) -> SessionEntry) -> SessionList {
        let own = self.count
        var list = SessionList(
            count: own + count, totals: { [columns] in $0 < own ? columns($0) : entry($0 - own).totals }, jobs: jobs,
            sums: { [sums] in sums($0.clamped(to: 0..<own), $1, $2) }
        ) { [self] in $0 < own ? self[$0] : entry($0 - own) }
        list.summedCount = own
        return list
    }

    /// The session at an index.
    public subscript(index: Int) -> SessionEntry { entry(index) }

    /// What the session at an index comes to, but for its id.
    func totals(_ index: Int) -> SessionTotals { columns(index) }

    /// A text of each session as they sort; nil where they are compared.
    func order(of text: Text) -> TextSortKeys? { texts?(text) }

    /// What some sessions come to.
    ///
    /// - Parameters:
    ///   - none: what none come to.
    ///   - add: adds a session by its index.
    ///   - merge: adds a sum to another.
    func sum<Sum: Sendable>(
        of some: SessionSet, from none: Sum, add: @Sendable (inout Sum, Int, borrowing SessionTotals) -> Void,
        merge: @Sendable (inout Sum, Sum) -> Void
    ) -> Sum {
        ParallelSum.sum(
            count, jobs: jobs, from: none,
            add: { [sums] sum, range in sums(range, some) { add(&sum, $0, $1) } }, merge: merge)
    }

    /// Calls `body` with some sessions' indices and what they come to, but for ids, user agents and types: each once, on several
    /// cores.
    func forEach(of some: SessionSet, _ body: @Sendable (_ index: Int, borrowing SessionTotals) -> Void) {
        sum(of: some, from: (), add: { body($1, $2) }, merge: { _, _ in })
        for index in summedCount..<count where some.contains(index) { body(index, totals(index)) }
    }
}

extension SessionList: ExpressibleByArrayLiteral {
    /// Sessions that are there already.
    public init(arrayLiteral entries: SessionEntry...) { self.init(entries) }
}
