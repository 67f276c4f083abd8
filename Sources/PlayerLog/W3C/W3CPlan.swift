/// How rows of an access log are read: what is done with their values, so that nothing need be looked up for a row.
/// Of numbers that nobody wants only whether they are numbers is looked at; other values that nobody wants cost nothing.
struct W3CPlan {
    /// What is done with one column's value.
    struct Step {
        enum Kind: UInt8 { case integer, millionths, text, date, time, sessionID, other }
        var kind: Kind
        /// The column, counted from zero.
        var column: Int
        /// The event's cell, or the index of a column that no property names among such columns.
        var index = 0
    }

    /// The steps for the values that are read, and for the numbers that are only checked.
    typealias Steps = (reads: UnsafeBufferPointer<Step>, checks: UnsafeBufferPointer<Step>)

    /// How many values a row has; zero where no row can be read.
    private let columns: Int
    /// The steps that only check a number, and behind them those that read a value.
    private let steps: [Step]
    private let checkCount: Int

    /// No row can be read.
    static let none = W3CPlan(columns: 0, checks: [], reads: [])

    private init(columns: Int, checks: [Step], reads: [Step]) {
        (self.columns, steps, checkCount) = (columns, checks + reads, checks.count)
    }

    /// The steps that read the wanted fields of an access log's row, and check its other numbers; none for an error log.
    init(_ columns: W3CColumns, wanting fields: Set<AccessLogField>) {
        guard columns.kind == .access else {
            self = .none
            return
        }
        var (checks, reads): ([Step], [Step]) = ([], [])
        for (column, action) in columns.actions.enumerated() {
            switch action {
            case .date: reads.append(Step(kind: .date, column: column))
            case .time: reads.append(Step(kind: .time, column: column))
            case .sessionID: reads.append(Step(kind: .sessionID, column: column))
            case .integer(let field):
                let step = Step(kind: .integer, column: column, index: field.rawValue)
                if fields.contains(field) { reads.append(step) } else { checks.append(step) }
            case .millionths(let field):
                let step = Step(kind: .millionths, column: column, index: field.rawValue)
                if fields.contains(field) { reads.append(step) } else { checks.append(step) }
            case .text(let field) where fields.contains(field):
                reads.append(Step(kind: .text, column: column, index: field.rawValue))
            case .other(let index): reads.append(Step(kind: .other, column: column, index: index))
            default: break
            }
        }
        self.init(columns: columns.actions.count, checks: checks, reads: reads)
    }

    /// Whether no row can be read.
    var isEmpty: Bool { columns == 0 }

    /// Lends the rows between two addresses, and the steps that read each.
    @inline(__always)
    func withRows<Result>(
        from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>,
        _ body: (_ rows: inout W3CRows, _ steps: Steps) -> Result
    ) -> Result {
        withUnsafeTemporaryAllocation(
            of: UnsafePointer<UInt8>.self, capacity: W3CRows.room(forValues: columns)
        ) { room in
            steps.withUnsafeBufferPointer { steps in
                guard let room = room.baseAddress else { preconditionFailure("there is always room for one value") }
                var rows = W3CRows(of: columns, from: start, to: end, room: room)
                let (checks, reads) = (steps[..<checkCount], steps[checkCount...])
                return body(&rows, (UnsafeBufferPointer(rebasing: reads), UnsafeBufferPointer(rebasing: checks)))
            }
        }
    }
}
