import PlayerLog
import PlayheadAnalytics

/// The sessions that the screens show: those of a source, and others behind them that are listed and not summed.
public struct SessionList: RandomAccessCollection, Sendable {
    private let source: any SessionSource
    private let others: any SessionSource
    /// How many sums are made of: the first.
    private let summedCount: Int
    private let jobs: Int
    /// Zero.
    public let startIndex = 0
    /// How many sessions there are.
    public let endIndex: Int

    /// The sessions of a source.
    ///
    /// - Parameters:
    ///   - source: the sessions.
    ///   - jobs: on how many cores they are added up.
    public init(_ source: any SessionSource, jobs: Int = 1) { self.init(source, jobs: jobs, others: [SessionEntry]()) }

    private init(_ source: any SessionSource, jobs: Int, others: any SessionSource) {
        (self.source, self.jobs, self.others) = (source, jobs, others)
        summedCount = source.count
        endIndex = summedCount + others.count
    }

    /// The same with other sessions behind them, which are listed, and which no sum is made of.
    func followed(by others: any SessionSource) -> SessionList { SessionList(source, jobs: jobs, others: others) }

    /// The session at an index.
    public subscript(index: Int) -> SessionEntry { index < summedCount ? source[index] : others[index - summedCount] }

    /// What the session at an index comes to, but for its id.
    func totals(_ index: Int) -> SessionTotals {
        index < summedCount ? source.totals(index) : others[index - summedCount].totals
    }

    /// The id of the session at an index.
    func id(_ index: Int) -> String { index < summedCount ? source.id(index) : others.id(index - summedCount) }

    /// A text of each session as they sort; nil where they are compared.
    func order(of text: SessionText) -> TextSortKeys? { summedCount == endIndex ? source.order(of: text) : nil }

    /// Calls `body` with the indices of the sessions of which a text holds a pattern, in any order.
    func forEach(with text: SessionText, holding pattern: TextPattern, _ body: (_ index: Int) -> Void) {
        source.forEach(with: text, holding: pattern, body)
        others.forEach(with: text, holding: pattern) { body(summedCount + $0) }
    }

    /// Calls `body` with the indices of some sessions in a range and what they come to, but for ids, user agents and types.
    func forEach(
        in range: Range<Int>, of some: SessionSet, _ body: (_ index: Int, borrowing SessionTotals) -> Void
    ) {
        source.forEachSummed(in: range.clamped(to: 0..<summedCount), of: some, body)
        for index in range.clamped(to: summedCount..<count) where some.contains(index) { body(index, totals(index)) }
    }

    /// Adds the first sessions to a table.
    func add(_ count: Int, to table: inout FleetTable) {
        source.add(Swift.min(count, summedCount), to: &table)
        for index in summedCount..<Swift.max(count, summedCount) { table.add(totals(index)) }
    }

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
            summedCount, jobs: jobs, from: none,
            add: { [source] sum, range in source.forEachSummed(in: range, of: some) { add(&sum, $0, $1) } },
            merge: merge)
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
