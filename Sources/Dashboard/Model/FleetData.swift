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
        _ sessions: [SessionEntry], ended: FleetAccumulator = FleetAccumulator(), sortedBy column: FleetColumn,
        descending: Bool
    ) {
        var aggregate = ended
        endedCount = ended.sessionCount
        for session in sessions { aggregate.add(session.totals) }
        self.aggregate = aggregate
        order = Self.order(sessions, by: column, descending: descending)
    }

    /// The same sessions in another order.
    init(_ other: FleetData, _ sessions: [SessionEntry], sortedBy column: FleetColumn, descending: Bool) {
        aggregate = other.aggregate
        endedCount = other.endedCount
        order = Self.order(sessions, by: column, descending: descending)
    }

    /// Sorted by a column; sessions of which the value is unknown stand last in both directions.
    private static func order(_ sessions: [SessionEntry], by column: FleetColumn, descending: Bool) -> [Int] {
        guard column != .number else {
            return descending ? sessions.indices.reversed() : Array(sessions.indices)
        }
        return TableSortKey.sorted(Array(sessions.indices), descending: descending) { column.sortKey(sessions[$0]) }
    }
}

/// The columns of the session list.
enum FleetColumn: Int, CaseIterable, Sendable {
    case number
    case title
    case id
    case type
    case device
    case network
    case version
    case watched
    case startup
    case stalls
    case stallRate
    case rebuffer
    case ratio
    case indicated
    case observed
    case switches
    case dropped
    case bytes
    case errors
    case failed

    /// The value that rows are sorted by.
    func sortKey(_ session: SessionEntry) -> TableSortKey {
        let totals = session.totals
        func number(_ value: Double?) -> TableSortKey { value.map { .number($0) } ?? .unknown }
        func text(_ value: String?) -> TableSortKey { value.map { .text($0) } ?? .unknown }
        return switch self {
        case .number: .unknown
        case .title: text(session.title)
        case .id: text(session.id)
        case .type: text(totals.playbackType)
        case .device: text(totals.context["device"])
        case .network: text(totals.context["network"])
        case .version: text(totals.context["appVersion"])
        case .watched: number(totals.durationWatched)
        case .startup: number(totals.startupTime?.seconds)
        case .stalls: number(totals.stallCount.map { Double($0) })
        case .stallRate: number(totals.stallRate)
        case .rebuffer:
            number(totals.rebufferDuration ?? totals.rebufferDurationAtLeast ?? totals.rebufferDurationAtMost)
        case .ratio: number(totals.rebufferRatio ?? totals.rebufferRatioAtLeast)
        case .indicated: number(totals.timeWeightedIndicatedBitrate)
        case .observed: number(totals.timeWeightedObservedBitrate)
        case .switches: number(totals.switchCount.map { Double($0) })
        case .dropped: number(totals.droppedFrames.map { Double($0) })
        case .bytes: number(totals.bytesTransferred.map { Double($0) })
        case .errors: number(totals.errors.map { Double($0.total) })
        case .failed: number(totals.failure.failed.map { $0 ? 1 : 0 })
        }
    }
}
