import PlayerLog

/// What a million sessions are told apart by, in columns: some bytes a session and property, so that all sessions can be
/// counted by any of them in a moment.
public struct FleetTable: Sendable {
    /// The properties of the sessions, in the order in which they are looked at: what a session itself tells, then the keys
    /// of the contexts as they came.
    public private(set) var columns: [DimensionColumn]
    /// When the sessions started, seconds since 1970, up to the year 2106; `nil` where nobody knows.
    private(set) var starts: [UInt32?] = []
    /// How many sessions there are.
    public var count: Int { starts.count }

    /// Where the columns of the contexts' keys stand.
    private var positions: [String: Int] = [:]
    /// What the user agents tell, which many sessions share.
    private var agents: [String: [(key: String, value: String)]] = [:]

    /// A table of no session.
    ///
    /// - Parameter properties: what is taken of the sessions besides their contexts.
    public init(_ properties: [GroupKey.Property] = GroupKey.Property.allCases) {
        columns = properties.map { DimensionColumn(.property($0), unknownCount: 0) }
    }

    /// Adds a session; its number is the count of those before it.
    public mutating func add(_ session: SessionTotals) {
        for index in columns.indices {
            if case .property = columns[index].key { columns[index].append(columns[index].key.value(of: session)) }
        }
        for (key, value) in session.context.values { set(key, value.description) }
        for (key, value) in agentContext(session) where session.context.values[key] == nil { set(key, value) }
        starts.append(session.startDate.flatMap { UInt32(exactly: $0 / 1_000_000) })
        for index in columns.indices { columns[index].fill(to: count) }
    }

    private mutating func set(_ key: String, _ value: String) {
        let position = positions[key] ?? columns.count
        if position == columns.count {
            columns.append(DimensionColumn(.context(key), unknownCount: count))
            positions[key] = position
        }
        columns[position].append(value)
    }

    private mutating func agentContext(_ session: SessionTotals) -> [(key: String, value: String)] {
        guard let software = session.software else { return [] }
        if let known = agents[software] { return known }
        var alone = SessionTotals(id: "")
        alone.software = software
        let context = alone.fullContext.values.sorted { $0.key < $1.key }.map { (key: $0, value: $1.description) }
        agents[software] = context
        return context
    }
}
