import Descriptions
import PlayerLog
public import PlayheadAnalytics
import PredicateFormat

/// What sealed sessions of parts add up to, by the values of the keys that they were grouped by. Of the single sessions a part
/// keeps some: the worst, and a sample.
public struct SealedFleet: Sendable {
    /// Sessions that have their values of the keys in common.
    struct Group: Sendable {
        let values: [String?]
        let sums: GroupSums
        /// When they started, seconds since 1970; nil where they were not grouped by it.
        let starts: Range<Int>?
        /// The values that are known, by their keys.
        let known: [GroupKey: String]
    }

    /// The keys.
    let grouping: Grouping
    let groups: [Group]
    /// Sessions that the part kept, each with the index of its group.
    let kept: [(session: Exemplar, group: Int)]

    /// Groups as parts hold them.
    ///
    /// - Parameters:
    ///   - sealed: what sealed sessions add up to, by the values of the keys; empty where all sessions are open.
    ///   - grouping: the keys.
    public init(_ sealed: [[String?]: GroupSums], by grouping: Grouping) {
        self.grouping = grouping
        let sorted = sealed.sorted { GroupedFleet.precedes($0.key, $1.key) }
        groups = sorted.map { values, sums in
            let known = zip(grouping.keys, values).compactMap { key, value in value.map { (key, $0) } }
            return Group(
                values: values, sums: sums, starts: grouping.starts(ofGroup: values),
                known: Dictionary(known) { first, _ in first })
        }
        kept = groups.enumerated().flatMap { index, group in
            group.sums.sessions.kept.map { (session: $0, group: index) }
        }
    }

    /// How many sessions there are.
    var sessionCount: Int { groups.reduce(0) { $0 + $1.sums.fleet.sessionCount } }

    /// Adds the sessions that are kept, and behind them the groups, as rows of a table.
    func add(to table: inout FleetTable) {
        for (session, group) in kept { table.add(SessionTotals(session), ofGroup: groups[group].known) }
        for group in groups { table.add(SessionTotals(id: ""), ofGroup: group.known) }
    }

    // MARK: Predicates

    /// Why a predicate cannot be answered; nil where it can.
    func refusal(of predicate: SessionPredicate) throws(PredicateError) -> String? {
        for group in groups {
            if case .undetermined(let keyPath) = try predicate.answer(ofGroup: group.values, by: grouping) {
                return refusal(ofKeyPath: keyPath)
            }
        }
        return nil
    }

    /// The groups of which a predicate holds, by their indices.
    func matches(_ predicate: SessionPredicate) throws(PredicateError) -> Set<Int> {
        var found: Set<Int> = []
        for (index, group) in groups.enumerated()
        where try predicate.answer(ofGroup: group.values, by: grouping) == .all(holds: true) {
            found.insert(index)
        }
        return found
    }

    private func refusal(ofKeyPath keyPath: String) -> String {
        if let key = GroupKey(keyPath) { return Self.notGrouped(by: key) }
        guard keyPath == "startDate" else {
            return "\(keyPath) is of single sessions, and the part holds sums: kpi --partial --seal --where"
        }
        guard let span = grouping.span else { return Self.notGrouped(by: .start(.hour)) }
        return "the part was grouped by start.\(span.rawValue): it does not tell shorter times"
    }

    /// What is said where somebody asks for another property than the keys.
    static func notGrouped(by key: GroupKey) -> String {
        "the part was not grouped by \(key): kpi --partial --seal --group-by \(key)"
    }

    /// What is said where somebody asks for another property than the only one.
    var onlyGrouping: String {
        guard let key = grouping.keys.first else { return Self.notGrouped(by: .context("network")) }
        return "the part was grouped by \(key) alone: kpi --partial --seal --group-by \(key),host"
    }
}

/// The sessions that a sealed part keeps, as the list shows them.
struct KeptSessions: SessionSource {
    let sealed: SealedFleet

    var count: Int { sealed.kept.count }

    subscript(index: Int) -> SessionEntry {
        let (session, number) = sealed.kept[index]
        let group = sealed.groups[number]
        var totals = SessionTotals(session)
        for case (.context(let key), let value) in group.known where totals.context[key] == nil {
            totals.context.merge(SessionContext([key: .text(value)]))
        }
        let reasons = group.sums.sessions.reasons(of: session).joined(separator: ", ")
        return SessionEntry(
            title: session.id, totals: totals,
            unopenable: "kept \(reasons): its rows are in the logs, and not in the part")
    }
}

extension Exemplars {
    /// The sessions, each once: the worst first.
    fileprivate var kept: [Exemplar] {
        var seen: Set<Exemplar> = []
        return (Ranking.allCases.flatMap { worst(by: $0) } + sample).filter { seen.insert($0).inserted }
    }

    /// Why a session was kept.
    fileprivate func reasons(of session: Exemplar) -> [String] {
        let worst = Ranking.allCases.filter { self.worst(by: $0).contains(session) }.map { "for the \($0.title)" }
        return worst.isEmpty ? ["as one of a sample"] : worst
    }
}
