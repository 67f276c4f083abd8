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

    /// The KPI that it lists; nil where it lists something else.
    var kpi: KPI? {
        switch self {
        case .watched: .durationWatched
        case .startup: .startupTime
        case .stalls: .stallCount
        case .stallRate: .stallRate
        case .rebuffer: .rebufferDuration
        case .ratio: .rebufferRatio
        case .indicated: .timeWeightedIndicatedBitrate
        case .observed: .timeWeightedObservedBitrate
        case .switches: .switchCount
        case .dropped: .droppedFrames
        case .bytes: .bytesTransferred
        case .failed: .failurePercentage
        case .number, .title, .id, .type, .device, .network, .version, .errors: nil
        }
    }

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
        case .watched, .startup, .stalls, .stallRate, .rebuffer, .ratio, .indicated, .observed, .switches, .dropped,
            .bytes, .failed:
            number(kpi?.reading(of: totals).value)
        case .errors: number(totals.errors.map { Double($0.total) })
        }
    }
}
