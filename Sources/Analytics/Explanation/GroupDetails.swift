import PlayerLog

/// Tells more of groups than that they are bad; what all groups need is counted once.
public struct GroupDetails: Sendable {
    /// How often a change may be found where nothing changed.
    static let falseAlarmRate = 0.01
    /// The value of what did not happen.
    private static let nothing = "none"
    static let mostTypical = 3
    /// What is told of a group's sessions besides.
    private static let properties: [GroupKey] = [
        .property(.errorClass), .property(.errorCode), .property(.stallCause),
    ]

    private let explainer: Explainer
    private let order: StartOrder
    /// The bad sessions, the least bad first.
    private let bad: [Int]
    /// Of the properties that may follow from being bad, how many sessions have each value.
    private let consequences: [(column: DimensionColumn, counts: [Int])]

    /// What more can be told of an explainer's groups.
    ///
    /// - Parameters:
    ///   - explainer: what found the groups.
    ///   - measure: of a session's number the value by which it is bad, for the typical ones.
    public init(_ explainer: Explainer, measure: (Int) -> Double? = { _ in nil }) {
        self.explainer = explainer
        order = StartOrder(explainer.known, of: explainer.table)
        var measured: [(value: Double, number: Int)] = []
        explainer.bad.forEach { measured.append((measure($0) ?? 0, $0)) }
        measured.sort { ($0.value, $0.number) < ($1.value, $1.number) }
        bad = measured.map(\.number)
        consequences = explainer.table.columns.filter { Self.properties.contains($0.key) }.map {
            ($0, $0.counts(in: explainer.known))
        }
    }

    /// In which time the sessions started.
    var span: ClosedRange<Int>? { order.span }

    /// What more there is to tell of the sessions that have all of it.
    ///
    /// - Parameter terms: what they have in common; of nothing all sessions.
    /// - Complexity: some 10 ns a session.
    public func details(of terms: [Explanation.Term]) -> Explanation.Details {
        var sets = TermSets(explainer)
        return details(of: terms, &sets)
    }

    func details(of terms: [Explanation.Term], _ sets: inout TermSets) -> Explanation.Details {
        let sessions = sets.sessions(of: terms)
        let values = terms.filter { $0.key != nil }
        let everSince = values.count == terms.count ? sessions : sets.sessions(of: values)
        let scan = ChangeScan(
            order, of: everSince, bad: explainer.bad, in: explainer.table, leastBad: explainer.leastBad)
        return Explanation.Details(
            change: scan.change(level: explainer.level, falseAlarmRate: Self.falseAlarmRate),
            undatedCount: everSince.count - scan.sessionCount,
            errorClasses: occurrences(of: .errorClass, in: sessions),
            errorCodes: occurrences(of: .errorCode, in: sessions),
            stallCauses: occurrences(of: .stallCause, in: sessions))
    }

    private func occurrences(of property: GroupKey.Property, in sessions: SessionSet) -> [Explanation.Occurrence] {
        guard let (column, all) = consequences.first(where: { $0.column.key == .property(property) }) else { return [] }
        let (inGroup, count) = (column.counts(in: sessions), sessions.count)
        return column.values.enumerated().compactMap { code, value in
            guard let value, value != Self.nothing, inGroup[code] > 0 else { return nil }
            let group = RiskRatio.Count(all: count, bad: inGroup[code])
            let rest = RiskRatio.Count(all: explainer.known.count - count, bad: all[code] - inGroup[code])
            return Explanation.Occurrence(value: value, ratio: RiskRatio(group: group, rest: rest))
        }.sorted { ($1.ratio.excess, $0.value) < ($0.ratio.excess, $1.value) }
    }

    /// The bad sessions of a group that are nearest to the median of what makes them bad.
    ///
    /// - Parameter terms: what the sessions of the group have in common.
    public func typical(of terms: [Explanation.Term]) -> [Int] {
        explainer.namesTypical ? typical(of: explainer.sessions(of: terms)) : []
    }

    func typical(of sessions: SessionSet) -> [Int] {
        guard explainer.namesTypical else { return [] }
        let ordered = bad.filter { sessions.contains($0) }
        return Array(ordered[max(0, ordered.count / 2 - Self.mostTypical / 2)...].prefix(Self.mostTypical))
    }
}

/// The sessions of a fleet in the order in which they started, without those whose clock was wrong.
struct StartOrder: Sendable {
    /// The part of the sessions at each end that may be far from all others without moving what is believed.
    private static let fewest = 20
    /// So far from the bulk of all sessions a start is believed, seconds or times the bulk's length, whichever is more.
    private static let (leastReach, reach) = (30 * 86_400, 10)

    /// The sessions' numbers, the earliest first; of those that started in the same second the lowest.
    let numbers: [UInt32]
    /// In which second the first and the last of them started; nil of no session. When others started is not known, or so far from
    /// all others that no clock can be right, such as 1970.
    let span: ClosedRange<Int>?

    /// Some of a fleet's sessions.
    init(_ sessions: SessionSet, of table: FleetTable) {
        let known = table.startOrder(of: sessions)
        func start(_ place: Int) -> Int { table.start(of: Int(known[place])) ?? 0 }
        guard !known.isEmpty else {
            (numbers, span) = ([], nil)
            return
        }
        let (low, high) = (start(known.count / Self.fewest), start(known.count - 1 - known.count / Self.fewest))
        let reach = max(Self.leastReach, (high - low) * Self.reach)
        let first = known.partitioningIndex { (table.start(of: Int($0)) ?? 0) >= low - reach }
        let end = known.partitioningIndex { (table.start(of: Int($0)) ?? 0) > high + reach }
        numbers = first == 0 && end == known.count ? known : Array(known[first..<end])
        span = start(first)...start(end - 1)
    }
}
