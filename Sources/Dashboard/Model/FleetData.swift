import Analytics
import PlayerLog

/// The sessions of the list in the order that the user chose, and what they add up to together.
struct FleetData: Sendable {
    /// The set's KPIs.
    let aggregate: FleetAccumulator
    /// How many sessions count, but are not listed any more.
    let endedCount: Int
    /// Indices into the sessions, in the order of the rows.
    let order: [Int]

    /// - Parameter ended: the sessions that count, but are not listed any more.
    init(
        _ sessions: [SessionEntry], ended: FleetAccumulator = FleetAccumulator(), sort: (column: Int, descending: Bool)
    ) {
        var aggregate = ended
        endedCount = ended.sessionCount
        for session in sessions { aggregate.add(session.totals) }
        self.aggregate = aggregate
        order = Self.order(sessions, sort)
    }

    /// The same sessions in another order.
    init(_ other: FleetData, _ sessions: [SessionEntry], sort: (column: Int, descending: Bool)) {
        (aggregate, endedCount) = (other.aggregate, other.endedCount)
        order = Self.order(sessions, sort)
    }

    private static func order(_ sessions: [SessionEntry], _ sort: (column: Int, descending: Bool)) -> [Int] {
        SessionColumns.all[sort.column].sorted(Array(sessions.indices), descending: sort.descending) {
            ($0, sessions[$0])
        }
    }
}
