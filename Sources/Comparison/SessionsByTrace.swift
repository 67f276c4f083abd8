/// What sides come to over the same traces, a row a trace: what differs between two sides is then the sides, and not the links
/// that they happened to meet.
public struct SessionsByTrace<Session: Sendable>: Sendable {
    /// One trace, with what sides come to over it.
    public struct Row: Sendable {
        /// The trace's index among the traces.
        public let trace: Int
        /// The trace's name, where somebody gave it.
        public let name: String
        /// By the sides; nil for what was not played.
        public fileprivate(set) var sessions: [Session?]
    }

    /// The traces, in the order in which they came.
    public private(set) var rows: [Row] = []
    private let sideCount: Int

    /// So many sides, over no trace yet.
    public init(sides: Int) { sideCount = sides }

    /// Adds what a side comes to over a trace. Those of a trace come one after another, as ``Matrix`` gives them.
    public mutating func add(_ session: Session, side: Int, trace: Int, name: String = "") {
        if rows.last?.trace != trace {
            rows.append(Row(trace: trace, name: name, sessions: Array(repeating: nil, count: sideCount)))
        }
        rows[rows.count - 1].sessions[side] = session
    }

    /// What two sides come to over the traces that both were played over.
    public func pairs(_ left: Int, _ right: Int) -> [(left: Session, right: Session)] {
        rows.compactMap { row in
            guard let first = row.sessions[left], let second = row.sessions[right] else { return nil }
            return (first, second)
        }
    }
}
