public import Comparison
import PlayheadAnalytics
public import PredicateFormat

/// A condition on a table of many sides: a predicate over the schema `playhead.compare-table/1`, its key paths the
/// schema's names, and `sessions`, all that were played: `ANY sessions.stallCount > 3`, `ALL rows.rebufferRatio > 0.01`.
public struct TablePredicate: Sendable {
    private let predicate: Predicate

    /// Reads a predicate, and looks for keys that are not there.
    public init(parsing format: String) throws(PredicateError) {
        predicate = try Predicate(parsing: format)
        try predicate.checkTexts(
            keys: TableObject(.sample).keys, problem: PredicateTexts(form: "compare-table").problem)
        try predicate.check(TableObject(.sample))
    }

    /// The predicate as it was written.
    public var format: String { predicate.format }

    /// Whether the condition holds for a table.
    public func evaluate(_ table: Comparison) throws(PredicateError) -> PredicateResult {
        try predicate.decide(TableObject(table))
    }

    /// Of which sessions, or sides, alone the condition holds; nil where it is not on these alone.
    public func hits(_ table: Comparison) throws(PredicateError) -> ConditionHits? {
        let sides = Self.names(of: table.sides)
        let sideHits = try ConditionHits(
            predicate, on: "rows", "sides", total: sides.count, alone: { TableObject(table, rows: [$0]) },
            name: { sides[$0] })
        if let sideHits { return sideHits }
        return try ConditionHits(
            predicate, on: "sessions", "sessions", total: table.traces.count * sides.count,
            alone: { TableObject(table, sessions: [$0]) },
            name: { "\(sides[$0 % sides.count]) / \(table.traces[$0 / sides.count].name)" })
    }

    /// What distinguishes sides: what is not the same of all.
    private static func names(of sides: [Contender]) -> [String] {
        let values = sides.map { [$0.playlist, $0.abr ?? NumberText.unknown, $0.player ?? NumberText.unknown] }
        let differing = (0..<3).filter { index in Set(values.map { $0[index] }).count > 1 }
        return values.map { side in differing.map { side[$0] }.joined(separator: " / ") }
    }
}

/// A table as predicates see it.
private struct TableObject: PredicateObject {
    private let table: Comparison
    private let rows: [Int]
    private let sessions: [Int]

    /// A table, or some of its rows or sessions.
    init(_ table: Comparison, rows: [Int]? = nil, sessions: [Int]? = nil) {
        self.table = table
        self.rows = rows ?? Array(table.sides.indices)
        self.sessions = sessions ?? Array(0..<table.traces.count * table.sides.count)
    }

    private var head: RecordObject { RecordObject(fields: TableReport(table).head) }

    var keys: [String] { head.keys + ["rows", "sessions"] }

    func value(forKey key: String) -> PredicateValue? {
        switch key {
        case "rows":
            let report = TableReport(table)
            return .list(rows.map { .object(RecordObject(fields: report.record(at: $0))) })
        case "sessions": return .list(sessions.map { number in .object(DeferredObject { session(number) }) })
        default: return head.value(forKey: key)
        }
    }

    /// One side's session over one trace.
    private func session(_ number: Int) -> RecordObject {
        let (trace, row) = (table.traces[number / table.sides.count], number % table.sides.count)
        let contender = table.sides[row]
        let names: [ReportValue.Field] = [
            .init("playlist", contender.playlist), .init("abr", contender.abr), .init("player", contender.player),
            .init("trace", trace.name),
        ]
        return RecordObject(
            fields: names + KPI.compared.map { kpi in .init(kpi.key, trace.sessions[row].value(of: kpi)) })
    }
}
