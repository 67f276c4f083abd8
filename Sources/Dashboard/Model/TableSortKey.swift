/// What a column of a table sorts by.
enum TableSortKey: Hashable, Comparable {
    case number(Double)
    case text(String)
    case unknown

    static func < (left: Self, right: Self) -> Bool {
        switch (left, right) {
        case (.number(let a), .number(let b)): a < b
        case (.text(let a), .text(let b)): a < b
        case (.number, .text): true
        default: false
        }
    }

    /// Rows by their keys; those of which the key is unknown stand last in both directions, and equal ones as they are
    /// numbered.
    static func sorted(_ rows: [Int], descending: Bool, by key: (Int) -> TableSortKey) -> [Int] {
        let keyed = rows.map { (row: $0, key: key($0)) }
        return keyed.sorted { left, right in
            switch (left.key, right.key) {
            case (.unknown, .unknown): left.row < right.row
            case (.unknown, _): false
            case (_, .unknown): true
            case (let a, let b): a == b ? left.row < right.row : descending ? b < a : a < b
            }
        }.map(\.row)
    }
}
