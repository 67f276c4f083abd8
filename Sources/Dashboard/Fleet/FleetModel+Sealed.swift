import Descriptions
import PlayheadAnalytics
import PredicateFormat

/// Sealed sessions of parts: sums by the values of some keys, and the few sessions that were kept. In the table the rows of
/// these stand behind those of open sessions, and behind them the rows of the groups.
extension FleetModel {
    /// Where the rows of the sessions that are kept begin.
    private var firstKept: Int { sessions.count - (sealed?.kept.count ?? 0) }
    /// Where the rows of the groups begin.
    private var firstGroup: Int { sessions.count }

    /// A table of sessions, and of sealed ones.
    static func table(_ sessions: SessionList, _ sealed: SealedFleet?) -> FleetTable {
        guard let sealed else {
            var table = FleetTable(spans: [.day, .hour, .week], kpis: FleetMeasure.columns)
            sessions.add(sessions.count, to: &table)
            return table
        }
        var table = FleetTable(spans: GroupKey.Span.allCases, kpis: FleetMeasure.columns, clock: sealed.grouping.clock)
        sessions.add(sessions.count - sealed.kept.count, to: &table)
        sealed.add(to: &table)
        return table
    }

    /// The rows of some that are in the list: all but those of groups.
    func listed(_ some: SessionSet) -> SessionSet {
        sealed == nil ? some : some.filter { $0 < firstGroup }
    }

    /// How many sessions some rows stand for.
    func sessionCount(of some: SessionSet) -> Int {
        var count = open(of: some).count
        forEachGroup(of: some) { count += $1.sums.fleet.sessionCount }
        return count
    }

    /// How many sessions are listed, or stand behind what is.
    var shownCount: Int { sessionCount(of: shown) }

    /// Calls `body` with the rows of groups, and the groups.
    func forEachGroup(of some: SessionSet, _ body: (_ row: Int, SealedFleet.Group) -> Void) {
        guard let sealed else { return }
        for (index, group) in sealed.groups.enumerated() where some.contains(firstGroup + index) {
            body(firstGroup + index, group)
        }
    }

    /// The rows of some that are open sessions.
    func open(of some: SessionSet) -> SessionSet {
        sealed == nil ? some : some.filter { $0 < firstKept }
    }

    /// Sealed groups by the values of the keys.
    func sealedGroups(of some: SessionSet) -> [[String?]: GroupSums] {
        var groups: [[String?]: GroupSums] = [:]
        forEachGroup(of: some) { groups[$1.values] = $1.sums }
        return groups
    }

    /// Calls `body` with the seconds in which sessions started, as far as they know it, and how many these are.
    func forEachStart(of some: SessionSet, _ body: (_ seconds: ClosedRange<Int>, _ count: Int) -> Void) {
        table.forEachStart(of: open(of: some)) { body($0...$0, 1) }
        forEachGroup(of: some) { _, group in
            guard let starts = group.starts else { return }
            body(starts.lowerBound...(starts.upperBound - 1), group.sums.fleet.sessionCount)
        }
    }

    /// The first and the last second in which sessions started, as far as they know it; nil where sealed ones were not grouped
    /// by it.
    func starts(of some: SessionSet) -> ClosedRange<Int>? {
        var (first, last) = (Int.max, Int.min)
        forEachStart(of: some) { seconds, _ in
            (first, last) = (min(first, seconds.lowerBound), max(last, seconds.upperBound))
        }
        return first <= last && !lacksTime ? first...last : nil
    }

    /// The rows that satisfy a predicate, where there are sealed sessions: a session that is kept goes with its group.
    func matches(
        _ predicate: SessionPredicate, among some: SessionSet, _ sealed: SealedFleet
    ) throws(PredicateError) -> SessionPredicate.Matches {
        var found = try predicate.matches(among: open(of: some), of: table) { [sessions] in sessions.totals($0) }
        let groups = try sealed.matches(predicate)
        for (index, kept) in sealed.kept.enumerated()
        where groups.contains(kept.group) && some.contains(firstKept + index) {
            found.holds.insert(firstKept + index)
        }
        for index in groups where some.contains(firstGroup + index) { found.holds.insert(firstGroup + index) }
        return found
    }

    /// Whether startups over time cannot be shown, since sealed sessions were not grouped by when they started.
    var lacksTime: Bool { sealed.map { $0.grouping.span == nil } ?? false }

    /// How many sessions of sealed ones are in the list, of how many.
    var keptNote: String? {
        guard let sealed else { return nil }
        return "\(sealed.kept.count) of \(NumberText.counted(sealed.sessionCount, "session")) are kept in the part"
    }
}
