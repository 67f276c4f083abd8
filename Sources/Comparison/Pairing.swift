/// Values of several sides over the same traces, put side by side: what differs between two sides is then the sides, and
/// not the links that they happened to meet.
public struct Pairing<Value: Sendable>: Sendable {
    /// A trace's values of two sides.
    public struct Pair: Sendable {
        /// The trace's index among the traces.
        public let trace: Int
        /// The one side's value.
        public let left: Value
        /// The other's.
        public let right: Value
    }

    private let sideCount: Int
    /// A row a trace, in the order in which traces came.
    private var rows: [(trace: Int, values: [Value?])] = []

    /// A pairing of so many sides, without values.
    public init(sides: Int) { sideCount = sides }

    /// Adds a side's value over a trace. The values of a trace come one after another, as ``Matrix`` gives them.
    public mutating func add(_ value: Value, side: Int, trace: Int) {
        if rows.last?.trace != trace { rows.append((trace, Array(repeating: nil, count: sideCount))) }
        rows[rows.count - 1].values[side] = value
    }

    /// The traces over which both sides have a value.
    public func pairs(_ left: Int, _ right: Int) -> [Pair] {
        rows.compactMap { row in
            guard let first = row.values[left], let second = row.values[right] else { return nil }
            return Pair(trace: row.trace, left: first, right: second)
        }
    }
}
