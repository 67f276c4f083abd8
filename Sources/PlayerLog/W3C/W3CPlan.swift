/// How rows of an access log are read: what is done with those of their values that are wanted, so that nothing need be
/// looked up for a row, and the other values cost nothing.
struct W3CPlan {
    /// What is done with one column's value.
    struct Step {
        enum Kind: UInt8 { case date, time, sessionID, integer, millionths, text, other }
        var kind: Kind
        /// The column, counted from zero.
        var column: Int
        /// The event's cell, or the column's place among those that no property names.
        var place = 0
    }

    /// How many values a row has; zero where no row can be read.
    private let columns: Int
    private let steps: [Step]

    /// No row can be read.
    static let none = W3CPlan(columns: 0, steps: [])

    private init(columns: Int, steps: [Step]) { (self.columns, self.steps) = (columns, steps) }

    /// The steps that read the wanted fields of an access log's row; none for an error log.
    init(_ columns: W3CColumns, wanting fields: Set<AccessLogField>) {
        guard columns.kind == .access else {
            self = .none
            return
        }
        let steps: [Step] = columns.actions.enumerated().compactMap { column, action in
            switch action {
            case .date: Step(kind: .date, column: column)
            case .time: Step(kind: .time, column: column)
            case .sessionID: Step(kind: .sessionID, column: column)
            case .integer(let field) where fields.contains(field):
                Step(kind: .integer, column: column, place: field.rawValue)
            case .millionths(let field) where fields.contains(field):
                Step(kind: .millionths, column: column, place: field.rawValue)
            case .text(let field) where fields.contains(field):
                Step(kind: .text, column: column, place: field.rawValue)
            case .other(let place): Step(kind: .other, column: column, place: place)
            default: nil
            }
        }
        self.init(columns: columns.actions.count, steps: steps)
    }

    /// Whether no row can be read.
    var isEmpty: Bool { columns == 0 }

    /// Lends the rows between two places, and the steps that read each.
    @inline(__always)
    func withRows<Result>(
        from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>,
        _ body: (_ rows: inout W3CRows, _ steps: UnsafeBufferPointer<Step>) -> Result
    ) -> Result {
        withUnsafeTemporaryAllocation(
            of: UnsafePointer<UInt8>.self, capacity: W3CRows.room(forValues: columns)
        ) { room in
            steps.withUnsafeBufferPointer { steps in
                guard let room = room.baseAddress else { preconditionFailure("there is always room for one value") }
                var rows = W3CRows(of: columns, from: start, to: end, room: room)
                return body(&rows, steps)
            }
        }
    }
}
