public import PlayerLog

/// What a million sessions are told apart by, in columns: some bytes a session and property, so that all sessions can be
/// counted, filtered and sorted by any of them in a moment.
public struct FleetTable: Sendable {
    /// The properties of the sessions, in the order in which they are looked at: what a session itself tells, then the keys
    /// of the contexts as they came.
    public private(set) var columns: [DimensionColumn]
    /// The sessions' KPIs.
    public private(set) var numbers: [NumberColumn]
    /// When the sessions started, seconds since 1970, up to the year 2106; zero where nobody knows.
    private(set) var startSeconds = UniformArray<UInt32>(repeating: 0, count: 0)
    /// How many sessions there are.
    public var count: Int { startSeconds.count }

    private let clock: LocalTime
    /// How many columns there are of what a session itself tells: they come first.
    private let ownCount: Int
    /// Where the columns of the contexts' keys stand.
    private var positions: [String: Int] = [:]
    /// What the user agents tell, which many sessions share: codes of columns.
    private var agents: [String: [(column: Int, code: UInt16)]] = [:]
    private var lastAgent: (software: String, codes: [(column: Int, code: UInt16)]) = ("", [])

    /// A table of no session.
    ///
    /// - Parameters:
    ///   - properties: what is taken of the sessions besides their contexts.
    ///   - spans: of which calendar's spans the sessions' starts are taken.
    ///   - kpis: which KPIs are taken.
    ///   - clock: what tells the spans.
    public init(
        _ properties: [GroupKey.Property] = GroupKey.Property.allCases, spans: [GroupKey.Span] = [], kpis: [KPI] = [],
        clock: LocalTime = .utc
    ) {
        columns = (properties.map(GroupKey.property) + spans.map(GroupKey.start)).map {
            DimensionColumn($0, unknownCount: 0)
        }
        ownCount = columns.count
        numbers = kpis.map { NumberColumn($0) }
        self.clock = clock
    }

    /// Adds a session; its number is the count of those before it.
    public mutating func add(_ session: SessionTotals) {
        add(session) { table in
            for key in session.context.values.isEmpty ? [] : session.context.values.keys.sorted() {
                guard let value = session.context.values[key] else { continue }
                let position = table.position(ofContext: key)
                table.append(code: table.code(of: value, in: position), to: position)
            }
        }
    }

    /// Adds a session whose context is taken from elsewhere.
    ///
    /// - Parameters:
    ///   - session: the session.
    ///   - context: adds the values of its context to the columns of their keys, in the order of these.
    mutating func add(_ session: SessionTotals, context: (inout FleetTable) -> Void) {
        let start = session.startSecond ?? 0
        context(&self)
        // What the app says of the device counts more than what the player does.
        for (index, code) in agentCodes(session) where columns[index].count == count {
            columns[index].append(code: code)
        }
        for index in 0..<ownCount where columns[index].count == count {
            if columns[index].isOfStart, start > 0 {
                // Every clock shows the same hour, day and week within a quarter of an hour.
                let quarter = start / 900
                columns[index].append(moment: quarter) { $0.value(of: session, by: clock) }
            } else {
                columns[index].append(columns[index].key.value(of: session, by: clock))
            }
        }
        for index in numbers.indices { numbers[index].append(session) }
        startSeconds.append(UInt32(start))
        // What a session itself tells is there.
        for index in ownCount..<columns.count { columns[index].fill(to: count) }
    }

    /// Adds what stands for sessions of a group, such as one of them: of its properties those are known that all of the group
    /// share.
    ///
    /// - Parameters:
    ///   - session: what is known of it.
    ///   - values: the group's values, by what they are values of; those that are not known are left out.
    public mutating func add(_ session: SessionTotals, ofGroup values: [GroupKey: String]) {
        for (key, value) in values {
            if let index = columns.firstIndex(where: { $0.key == key }) {
                columns[index].append(value)
            } else if case .context(let name) = key {
                columns[position(ofContext: name)].append(value)
            }
        }
        for index in numbers.indices { numbers[index].append(session) }
        startSeconds.append(UInt32(session.startSecond ?? 0))
        for index in columns.indices { columns[index].fill(to: count) }
    }

    /// When a session started, seconds since 1970; nil where nobody knows.
    ///
    /// - Parameter number: the session's number.
    public func start(of number: Int) -> Int? {
        let second = startSeconds[number]
        return second == 0 ? nil : Int(second)
    }

    /// The sessions of a set that started within some seconds, since 1970; of others nobody knows it.
    ///
    /// - Parameters:
    ///   - sessions: the set.
    ///   - seconds: the seconds.
    /// - Complexity: O(*n*): some nanoseconds a session.
    public func sessions(_ sessions: SessionSet, startedIn seconds: Range<Int>) -> SessionSet {
        let (first, end) = (max(1, seconds.lowerBound), seconds.upperBound)
        return startSeconds.sessions(of: sessions) { first <= Int($0) && Int($0) < end }
    }

    /// Calls `body` with the seconds in which some sessions started, since 1970, as far as anybody knows them.
    ///
    /// - Parameters:
    ///   - sessions: which sessions.
    ///   - body: takes a second.
    @inline(__always)
    public func forEachStart(of sessions: SessionSet, _ body: (Int) -> Void) {
        startSeconds.forEach(of: sessions) { if $0 > 0 { body(Int($0)) } }
    }

    /// The steps of time in which some sessions started.
    ///
    /// - Parameter sessions: which sessions.
    public func steps(of sessions: SessionSet) -> TimeSteps {
        TimeSteps { body in forEachStart(of: sessions) { body($0...$0, 1) } }
    }

    /// The sessions of a set with a property that holds a text; of calendar's spans nobody looks for one.
    ///
    /// - Parameters:
    ///   - pattern: the text.
    ///   - sessions: the set.
    /// - Returns: those sessions, and those of which one has to look at the context itself, since their values are too many to be
    ///   told apart.
    /// - Complexity: O(*n*): some nanoseconds a session and property with such a value.
    public func sessions(
        holding pattern: TextPattern, of sessions: SessionSet
    ) -> (found: SessionSet, unsettled: SessionSet) {
        var (found, unsettled) = (SessionSet(count: count), SessionSet(count: count))
        for column in columns where !column.isOfStart {
            found = found.union(column.sessions(of: sessions) { $0.map(pattern.isIn) ?? false })
            if column.isOverfull { unsettled = unsettled.union(column.others(among: sessions)) }
        }
        return (found, unsettled.subtracting(found))
    }

    /// The column of a property; nil where there is none.
    ///
    /// - Parameter key: the property.
    public func column(_ key: GroupKey) -> DimensionColumn? { columns.first { $0.key == key } }

    /// The column of a KPI; nil where it was not taken.
    ///
    /// - Parameter kpi: the KPI.
    public func column(_ kpi: KPI) -> NumberColumn? { numbers.first { $0.kpi == kpi } }

    /// The code of a context's value in a column.
    mutating func code(of value: SessionContext.Value, in position: Int) -> UInt16 {
        if case .text(let text) = value { return columns[position].code(of: text) }
        columns[position].holdsOnlyText = false
        return columns[position].code(of: value.description)
    }

    /// Adds the value of the session that is being added.
    mutating func append(code: UInt16, to position: Int) { columns[position].append(code: code) }

    /// Where the column of a key of contexts stands, which is made where the key is new.
    mutating func position(ofContext key: String) -> Int {
        if let known = positions[key] { return known }
        columns.append(DimensionColumn(.context(key), unknownCount: count))
        positions[key] = columns.count - 1
        return columns.count - 1
    }

    /// What the session's user agent tells: the player, and of the context what the app may have left out.
    private mutating func agentCodes(_ session: SessionTotals) -> [(column: Int, code: UInt16)] {
        guard let software = session.software else { return [] }
        // Neighbours often have the same.
        if software == lastAgent.software { return lastAgent.codes }
        if agents[software] == nil {
            var alone = SessionTotals(id: "")
            alone.software = software
            var codes: [(column: Int, code: UInt16)] = []
            for (key, value) in alone.fullContext.values.sorted(by: { $0.key < $1.key }) {
                let position = position(ofContext: key)
                codes.append((position, columns[position].code(of: value.description)))
            }
            if let player = columns.firstIndex(where: { $0.key == .property(.player) }), let name = alone.player {
                codes.append((player, columns[player].code(of: name)))
            }
            agents[software] = codes
        }
        lastAgent = (software, agents[software] ?? [])
        return lastAgent.codes
    }
}
