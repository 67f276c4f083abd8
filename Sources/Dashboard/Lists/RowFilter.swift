import PlayerLog
import PredicateFormat

/// Which rows of a list are shown: those that satisfy a predicate, or hold a text.
struct RowFilter: Sendable {
    /// As it was typed.
    let text: String
    /// Nil where what was typed is no predicate, and so a text to be found.
    let predicate: Predicate?

    init(_ text: String) {
        self.text = text
        predicate = try? Predicate(parsing: text)
    }

    /// For a title: ` where …`, or ` with "…"`.
    var words: String { predicate == nil ? " with \"\(text)\"" : " where \(text)" }

    /// Those of some rows that match.
    ///
    /// - Parameters:
    ///   - object: of what a predicate asks.
    ///   - words: what a text is looked for in.
    /// - Throws: ``PredicateError`` where the predicate names what the rows do not have.
    func rows(
        of rows: [Int], _ object: (Int) -> some PredicateObject, words: (Int) -> String
    ) throws(PredicateError) -> [Int] {
        var kept: [Int] = []
        let pattern = TextPattern(text)
        for row in rows {
            let isMatch = try predicate?.evaluate(object(row)).holds ?? pattern.isIn(words(row))
            if isMatch { kept.append(row) }
        }
        return kept
    }
}

/// The rows of a list as they stand in it: all of them in their own order, or some of them in any.
struct ListedRows: RandomAccessCollection, Equatable {
    /// Nil where they are all there are, in their own order.
    private let rows: [Int]?
    /// Whether they stand in their own order.
    let isInOrder: Bool
    let endIndex: Int

    /// All of so many rows.
    init(allOf count: Int) { (rows, isInOrder, endIndex) = (nil, true, count) }

    init(_ rows: [Int]) {
        (self.rows, endIndex) = (rows, rows.count)
        isInOrder = zip(rows, rows.dropFirst()).allSatisfy { $0 < $1 }
    }

    var startIndex: Int { 0 }
    subscript(line: Int) -> Int { rows?[line] ?? line }

    /// The line of a row; of one that is not listed that of the last before it, where they stand in their order.
    func line(of row: Int) -> Int? {
        guard let rows else { return indices.contains(row) ? row : nil }
        guard isInOrder else { return rows.firstIndex(of: row) }
        let next = rows.partitioningIndex { $0 > row }
        return next > 0 ? next - 1 : nil
    }
}

/// What rows of a list can be sorted by.
struct RowOrder<Row>: Sendable {
    /// In a word, for the list's title.
    let name: String
    /// Whether the greatest come first at first.
    var descends = false
    let key: @Sendable (Row) -> ListKey
}

extension [Int] {
    /// Rows sorted by a key; those of which it is unknown stand last in both directions, and equal ones as they were.
    func sorted(descending: Bool, by key: (Int) -> ListKey) -> [Int] {
        enumerated().map { (place: $0.offset, row: $0.element, key: key($0.element)) }.sorted { left, right in
            if left.key == right.key { return left.place < right.place }
            if left.key == .unknown || right.key == .unknown { return right.key == .unknown }
            return descending ? right.key < left.key : left.key < right.key
        }.map(\.row)
    }
}
