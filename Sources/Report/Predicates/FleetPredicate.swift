public import Descriptions
public import PlayheadAnalytics
public import PredicateFormat

/// A condition on many sessions together: a predicate over the aggregate of the schema `playhead.kpi/2`, its key paths
/// the aggregate's names, `sessions` and `groups` as the schema has them, and `delta`: how far the sessions are from a
/// baseline.
public struct FleetPredicate: Sendable {
    private let predicate: Predicate
    private let leading: [String]

    /// Reads a predicate, and looks for keys that are not there. `leadingKeys` are keys of the context that stand in
    /// each session's record itself as well.
    public init(parsing format: String, leadingKeys: [String] = []) throws(PredicateError) {
        predicate = try Predicate(parsing: format)
        leading = leadingKeys
        let group = KPIReport.Group(key: [:], aggregate: FleetAccumulator())
        var sample = KPIReport(sessions: [], aggregate: FleetAccumulator(), groups: [group])
        let nothing = CohortDifference(a: FleetAccumulator(), b: FleetAccumulator())
        sample.against = .init(name: "", kind: .predicate, difference: nothing)
        let session = SessionTotals(id: "")
        let object = self.object(sample, sessionCount: 1) { _ in session }
        try Self.check(predicate, on: object.keys, session.predicateObject(leading: leading).keys)
        try predicate.check(object)
    }

    /// Looks for texts that no value is, and for keys of a session's context that stand by themselves.
    private static func check(
        _ predicate: Predicate, on keys: [String], _ sessionKeys: [String]
    ) throws(PredicateError) {
        let texts = PredicateTexts(form: "kpi") { keys in
            ["sessions", "groups", "delta"].contains(keys.first) ? keys : ["aggregate"] + keys
        } others: { keys in
            keys.first == "delta" && keys.last == "verdict" ? CohortVerdict.allCases.map(\.code) : nil
        }
        try predicate.checkTexts(
            keys: keys,
            stranger: { path in
                guard path.first == "sessions", path.count > 1 else { return nil }
                return PredicateTexts.problem(ofKey: path[1], keys: sessionKeys, path: "sessions.")
            }, problem: texts.problem)
    }

    /// The predicate as it was written.
    public var format: String { predicate.format }

    /// Whether this looks at single sessions.
    public var needsSessions: Bool { predicate.firstKeys.contains("sessions") }

    /// Whether the time by variant has to be counted for this.
    public var needsVariants: Bool { !predicate.keys.isDisjoint(with: SessionColumn.ofVariants) }

    /// How closely it has to be looked at what went wrong for this.
    public var incidents: IncidentDetail { SessionColumn.incidents(for: predicate.keys) }

    /// Whether this looks at groups.
    public var needsGroups: Bool { predicate.firstKeys.contains("groups") }

    /// Whether this looks at the difference from a baseline.
    public var needsBaseline: Bool { predicate.firstKeys.contains("delta") }

    /// Whether the condition is true for a report.
    ///
    /// - Parameters:
    ///   - report: gives the aggregate and the groups.
    ///   - sessionCount: how many single sessions there are, in the report or elsewhere.
    ///   - session: gives one of them by its number.
    public func evaluate(
        _ report: KPIReport, sessionCount: Int, session: @escaping @Sendable (Int) -> SessionTotals
    ) throws(PredicateError) -> PredicateResult {
        try predicate.decide(object(report, sessionCount: sessionCount, session: session))
    }

    /// The KPIs of aggregates that the condition looks at and that leave sessions out, in the schema's order, each in a
    /// sentence: what the condition says is not of all sessions. A KPI that no session knows is unknown, and not here.
    public func omissions(_ report: KPIReport) -> [String] {
        let (first, keys) = (predicate.firstKeys, predicate.keys)
        var aggregates: [(name: String, values: FleetAccumulator, keys: Set<String>)] = [("", report.aggregate, first)]
        if needsGroups, keys.contains("aggregate") {
            aggregates += report.groups.map { ("of a group, ", $0.aggregate, keys) }
        }
        var said: [String] = []
        for (name, values, keys) in aggregates {
            for kpi in KPI.ofSet where keys.contains(kpi.key) {
                let omitted = values.sessionCount - kpi.knownCount(in: values)
                guard omitted > 0, omitted < values.sessionCount else { continue }
                let isOfStalls = [.rebufferDuration, .rebufferRatio].contains(kpi) && values.rebufferOmittedCount > 0
                let why = isOfStalls ? " (\(values.rebufferOmittedCount): when the last stall ended is not known)" : ""
                said.append("\(name)\(kpi.key) leaves out \(omitted) of \(values.sessionCount) sessions" + why)
            }
        }
        return said
    }

    /// Of which sessions or groups alone the condition is true; nil where it is not on single ones alone.
    ///
    /// - Parameters:
    ///   - report: gives the aggregate and the groups.
    ///   - sessionCount: how many single sessions there are, in the report or elsewhere.
    ///   - session: gives one of them by its number.
    public func hits(
        _ report: KPIReport, sessionCount: Int, session: @escaping @Sendable (Int) -> SessionTotals
    ) throws(PredicateError) -> ConditionHits? {
        let ofGroups = try ConditionHits(
            predicate, on: "groups", "groups", total: report.groups.count, isNamedAlone: true,
            alone: { number in
                var alone = report
                alone.groups = [report.groups[number]]
                return object(alone, sessionCount: sessionCount, session: session)
            }, name: { report.groups[$0].name })
        if let ofGroups { return ofGroups }
        let names = SessionNames(report)
        return try ConditionHits(
            predicate, on: "sessions", "sessions", total: sessionCount,
            alone: { number in object(report, sessionCount: 1) { _ in session(number) } },
            name: { names.name(session($0)) })
    }

    private func object(
        _ report: KPIReport, sessionCount: Int, session: @escaping @Sendable (Int) -> SessionTotals
    ) -> FleetObject {
        FleetObject(
            aggregate: report.aggregate, groups: report.groups, skippedCount: report.skippedCount,
            sessionCount: sessionCount, difference: report.against?.difference
        ) {
            [leading] number in
            session(number).predicateObject(leading: leading)
        }
    }
}

extension KPIReport.Group {
    /// What a group is called where one is named: `context.network cellular, context.appVersion 4.2`.
    fileprivate var name: String {
        if foldedCount > 0 { return "the \(foldedCount) smallest groups" }
        return names.map { "\($0) \(value(of: $0) ?? "not known")" }.joined(separator: ", ")
    }
}

/// The aggregate as predicates see it, with the single sessions, which are made up only where a key path goes there.
private struct FleetObject: PredicateObject {
    let aggregate: FleetAccumulator
    let groups: [KPIReport.Group]
    let skippedCount: Int
    let sessionCount: Int
    let difference: CohortDifference?
    let session: @Sendable (Int) -> RecordObject

    var keys: [String] { aggregate.record.map(\.name) + ["sessions", "groups", "skippedCount", "delta"] }

    func value(forKey key: String) -> PredicateValue? {
        switch key {
        case "sessions": .list((0..<sessionCount).map { .object(deferred($0)) })
        case "groups": .list(groups.map { .object(RecordObject(fields: $0.record)) })
        case "delta": .object(NamedValues(differences: difference?.rows ?? []))
        case "skippedCount": .number(Double(skippedCount))
        default: RecordObject(fields: aggregate.record).value(forKey: key)
        }
    }

    private func deferred(_ number: Int) -> DeferredObject { DeferredObject { [session] in session(number) } }
}
