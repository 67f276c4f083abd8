public import PlayheadAnalytics
public import PredicateFormat

/// Which sessions count: a predicate over one session, its key paths the names of the schema `playhead.kpi/2`.
public struct SessionPredicate: Sendable {
    let predicate: Predicate
    private let leading: [String]

    /// Reads a predicate, and looks for keys that no session has. `leadingKeys` are keys of the context that stand in
    /// the session's record itself as well.
    public init(parsing format: String, leadingKeys: [String] = []) throws(PredicateError) {
        predicate = try Predicate(parsing: format)
        leading = leadingKeys
        let sample = SessionTotals(id: "").predicateObject(leading: leading)
        let texts = PredicateTexts(form: "kpi") { ["sessions"] + $0 }
        try predicate.checkTexts(
            keys: sample.keys,
            stranger: { keys in keys.first.flatMap { PredicateTexts.problem(ofKey: $0, keys: sample.keys) } },
            problem: texts.problem)
        try predicate.check(sample)
    }

    /// The text that it was read from.
    public var format: String { predicate.format }

    /// Whether one of several parts is enough, so that it needs parentheses beside others.
    public var isAlternative: Bool { if case .or = predicate.parts { true } else { false } }

    /// All keys that it names.
    public var keys: Set<String> { predicate.keys }

    /// Whether it asks for a property itself: then by that property a session is in or out by definition.
    public func names(_ key: GroupKey) -> Bool {
        if case .start = key { return keys.contains("startDate") }
        return keys.contains(key.name)
    }

    /// The properties of a fleet that it asks for, and those of the starts.
    ///
    /// - Parameter table: the fleet.
    public func properties(of table: FleetTable) -> Set<GroupKey> {
        Set((GroupKey.named + table.columns.map(\.key)).filter(names))
    }

    /// Whether the time by variant has to be counted for this.
    public var needsVariants: Bool { !predicate.keys.isDisjoint(with: SessionColumn.ofVariants) }

    /// Whether it asks where a session begins in the inputs.
    public var needsPlaces: Bool { !predicate.keys.isDisjoint(with: SessionColumn.ofPlaces) }

    /// How closely it has to be looked at what went wrong for this.
    public var incidents: IncidentDetail { SessionColumn.incidents(for: predicate.keys) }

    /// The session's first number that the predicate asks for: what the predicate measures it by.
    public func measure(of session: SessionTotals) -> Double? {
        let keys = predicate.firstKeys
        for field in session.record(leading: leading) where keys.contains(field.name) {
            switch field.value {
            case .number(let number): return number
            case .whole(let whole): return Double(whole)
            default: continue
            }
        }
        return nil
    }

    /// Whether a session counts.
    public func evaluate(_ session: SessionTotals) throws(PredicateError) -> PredicateResult {
        try predicate.evaluate(session.predicateObject(leading: leading))
    }
}

extension SessionTotals {
    /// This session as predicates see it.
    package func predicateObject(leading: [String]) -> RecordObject { RecordObject(fields: record(leading: leading)) }
}
