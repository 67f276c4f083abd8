import PlayerLog
public import PlayheadAnalytics
public import PredicateFormat

extension SessionPredicate {
    /// The sessions of a table for which a predicate holds.
    public struct Matches: Sendable {
        /// Those for which it holds.
        public var holds: SessionSet
        /// Those of which a value that it asks for is not known.
        public internal(set) var unknown: SessionSet
    }

    /// The sessions of a table for which the predicate holds: the same as by ``evaluate(_:)``, each comparison for all of them
    /// at once where a column of the table tells its value.
    ///
    /// - Parameters:
    ///   - sessions: which sessions are asked about.
    ///   - table: their columns.
    ///   - totals: a session by its number, for what no column tells.
    /// - Throws: where values cannot be compared.
    /// - Complexity: some nanoseconds a session and comparison that a column tells, some microseconds for others.
    public func matches(
        among sessions: SessionSet, of table: FleetTable, totals: @escaping (Int) -> SessionTotals
    ) throws(PredicateError) -> Matches {
        try TableEvaluation(sessions: sessions, table: table, totals: totals).matches(predicate.parts)
    }

    /// What the predicate measures a session of a table by: the same as ``measure(of:)``, to seven digits where a column tells it.
    ///
    /// - Parameters:
    ///   - table: the sessions' columns.
    ///   - totals: a session by its number, for what no column tells.
    /// - Returns: the number of a session by the session's number.
    public func measure(in table: FleetTable, totals: @escaping (Int) -> SessionTotals) -> (Int) -> Double? {
        let keys = predicate.firstKeys
        let key = SessionColumn.all.first { $0.isNumber && keys.contains($0.name) }?.name
        let column = table.numbers.first { $0.kpi.sessionKey == key }
        return { number in column?[number].map { Double($0) } ?? measure(of: totals(number)) }
    }
}

/// The sessions of a table for which parts of a predicate hold.
private struct TableEvaluation {
    typealias Matches = SessionPredicate.Matches

    let sessions: SessionSet
    let table: FleetTable
    let totals: (Int) -> SessionTotals

    private var none: Matches {
        Matches(holds: SessionSet(count: sessions.capacity), unknown: SessionSet(count: sessions.capacity))
    }

    private func among(_ some: SessionSet) -> Self { Self(sessions: some, table: table, totals: totals) }

    func matches(_ part: Predicate.Part) throws(PredicateError) -> Matches {
        switch part {
        case .whole(let predicate): return try matches(predicate)
        case .not(let part):
            var inner = try matches(part)
            inner.holds = sessions.subtracting(inner.holds)
            return inner
        case .and(let parts):
            var all = none
            all.holds = sessions
            // No further than it takes, as a session by itself is evaluated.
            for part in parts {
                let next = try among(all.holds).matches(part)
                all = Matches(holds: next.holds, unknown: all.unknown.union(next.unknown))
            }
            return all
        case .or(let parts):
            var any = none
            for part in parts {
                let next = try among(sessions.subtracting(any.holds)).matches(part)
                any = Matches(holds: any.holds.union(next.holds), unknown: any.unknown.union(next.unknown))
            }
            return any
        }
    }

    private func matches(_ predicate: Predicate) throws(PredicateError) -> Matches {
        guard let path = predicate.onlyKeyPath else { return try oneByOne(sessions, predicate) }
        let ask = { (value: PredicateValue) throws(PredicateError) in try Answer(predicate, path, value) }
        if path == ["startDate"], let limit = predicate.textLimit { return try matches(predicate, limit, ask) }
        if let column = table.numbers.first(where: { path == [$0.kpi.sessionKey] }) {
            if column.kpi.sessionKind == .truth { return try matches(predicate, truths: column, ask) }
            if let limit = predicate.limit { return try matches(predicate, column, limit, ask) }
        }
        guard let key = GroupKey(path.joined(separator: ".")), let column = table.column(key), column.holdsOnlyText
        else { return try oneByOne(sessions, predicate) }
        return try matches(predicate, column, ask)
    }

    // MARK: Columns

    private typealias Ask = (PredicateValue) throws(PredicateError) -> Answer

    /// What a comparison says of one value.
    private struct Answer {
        let holds: Bool
        let isUnknown: Bool

        init(_ predicate: Predicate, _ path: [String], _ value: PredicateValue) throws(PredicateError) {
            let result = try predicate.evaluate(SingleKeyObject(path, value))
            (holds, isUnknown) = (result.holds, !result.unknownKeyPaths.isEmpty)
        }
    }

    /// The matches where the same is said of all sessions of a set; of those without an answer they are asked one by one.
    private func matches(
        _ predicate: Predicate, _ answers: [(sessions: SessionSet, answer: Answer?)]
    ) throws(PredicateError) -> Matches {
        var (found, undetermined) = (none, SessionSet(count: sessions.capacity))
        for (sessions, answer) in answers {
            guard let answer else {
                undetermined = undetermined.union(sessions)
                continue
            }
            if answer.holds { found.holds = found.holds.union(sessions) }
            if answer.isUnknown { found.unknown = found.unknown.union(sessions) }
        }
        guard undetermined.count > 0 else { return found }
        let rest = try oneByOne(undetermined, predicate)
        return Matches(holds: found.holds.union(rest.holds), unknown: found.unknown.union(rest.unknown))
    }

    /// Each value of a property is asked about once; sessions whose values are too many to be told apart one by one.
    private func matches(
        _ predicate: Predicate, _ column: DimensionColumn, _ ask: Ask
    ) throws(PredicateError) -> Matches {
        let counts = column.counts(in: sessions)
        let noCode = counts.map { _ in false }
        var (holds, isUnknown, isUntold) = (noCode, noCode, noCode)
        for code in counts.indices where counts[code] > 0 {
            guard column.values.indices.contains(code) else {
                isUntold[code] = true
                continue
            }
            let answer = try ask(column.values[code].map(PredicateValue.text) ?? .unknown)
            (holds[code], isUnknown[code]) = (answer.holds, answer.isUnknown)
        }
        func some(_ isWanted: [Bool]) -> SessionSet {
            isWanted.contains(true)
                ? column.sessions(of: sessions, withCodes: isWanted) : SessionSet(count: sessions.capacity)
        }
        let rest = isUntold.contains(true) ? try oneByOne(some(isUntold), predicate) : none
        return Matches(holds: some(holds).union(rest.holds), unknown: some(isUnknown).union(rest.unknown))
    }

    /// True, false and unknown are asked about once.
    private func matches(
        _ predicate: Predicate, truths column: NumberColumn, _ ask: Ask
    ) throws(PredicateError) -> Matches {
        let (ofTrue, ofFalse, ofUnknown) = (try ask(.truth(true)), try ask(.truth(false)), try ask(.unknown))
        let sides = column.sides(of: 0, among: sessions)
        return try matches(predicate, [(sides.above, ofTrue), (sides.same, ofFalse), (sides.unknown, ofUnknown)])
    }

    /// A rounded value lies on the same side of the limit as the value itself, unless it is the rounded limit.
    private func matches(
        _ predicate: Predicate, _ column: NumberColumn, _ limit: Double, _ ask: Ask
    ) throws(PredicateError) -> Matches {
        let (below, above) = (try ask(.number(limit.nextDown)), try ask(.number(limit.nextUp)))
        // Nothing else is rounded to zero, and whole numbers of seven digits to none.
        let isExact =
            limit == 0 || column.kpi.sessionKind == .whole && limit == limit.rounded() && limit.magnitude < 1e7
        let same = isExact ? try ask(.number(limit)) : nil
        let ofUnknown = try ask(.unknown)
        let sides = column.sides(of: Float(limit), among: sessions)
        return try matches(
            predicate, [(sides.below, below), (sides.same, same), (sides.above, above), (sides.unknown, ofUnknown)])
    }

    /// Dates are ordered as their texts are. So all seconds before the limit, all that begin with it, and all behind it are asked
    /// about once; sessions within a second that the limit divides are asked one by one.
    private func matches(
        _ predicate: Predicate, _ limit: Predicate.TextLimit, _ ask: Ask
    ) throws(PredicateError) -> Matches {
        let (seconds, limitStart) = (0..<1 << 32, limit.text.utf8.prefix(Self.secondLength))
        func text(_ second: Int) -> String { LogDate(microseconds: Int64(second) * 1_000_000).exactISO8601 }
        let first = seconds.partitioningIndex {
            !text($0).utf8.prefix(Self.secondLength).lexicographicallyPrecedes(limitStart)
        }
        let end = seconds[first...].partitioningIndex { !text($0).utf8.starts(with: limitStart) }
        let divides = limit.text.utf8.count > Self.secondLength
        let ofWithin = divides ? nil : try ask(.text(text(first)))
        let before = table.sessions(sessions, startedIn: 0..<first)
        let within = table.sessions(sessions, startedIn: first..<end)
        let behind = table.sessions(sessions, startedIn: end..<seconds.upperBound)
        let undated = sessions.subtracting(before).subtracting(within).subtracting(behind)
        return try matches(
            predicate,
            [
                (before, try ask(.text(text(max(0, first - 1))))), (within, ofWithin),
                (behind, try ask(.text(text(end)))),
                (undated, try ask(.unknown)),
            ])
    }

    /// How many characters a date has up to its second: `2026-03-02T08:14:31`.
    private static var secondLength: Int { 19 }

    // MARK: Sessions

    private func oneByOne(_ sessions: SessionSet, _ predicate: Predicate) throws(PredicateError) -> Matches {
        var (found, failure) = (none, PredicateError?.none)
        sessions.forEach { number in
            guard failure == nil else { return }
            do throws(PredicateError) {
                let result = try predicate.evaluate(totals(number).predicateObject(leading: []))
                if result.holds { found.holds.insert(number) }
                if !result.unknownKeyPaths.isEmpty { found.unknown.insert(number) }
            } catch { failure = error }
        }
        if let failure { throw failure }
        return found
    }
}

/// An object that has a value at one key path, and no other.
package struct SingleKeyObject: PredicateObject {
    private let path: ArraySlice<String>
    private let end: PredicateValue

    init(_ path: some Collection<String>, _ end: PredicateValue) { (self.path, self.end) = (Array(path)[...], end) }

    package var keys: [String] { Array(path.prefix(1)) }

    package func value(forKey key: String) -> PredicateValue? {
        guard key == path.first else { return nil }
        return path.count == 1 ? end : .object(SingleKeyObject(path.dropFirst(), end))
    }
}
