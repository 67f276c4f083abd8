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
        if let alike = alike(to: predicate, at: path) {
            return try matches(predicate, path, alike)
        }
        guard let key = GroupKey(path.joined(separator: ".")), let column = table.column(key), column.holdsOnlyText
        else { return try oneByOne(sessions, predicate) }
        return try matches(predicate, path, column)
    }

    // MARK: Columns

    /// Sessions of which a comparison says the same, and a value that stands for theirs; nil where they are asked one by one.
    private typealias Alike = (sessions: SessionSet, value: PredicateValue?)

    /// The sessions by what a comparison tells apart of the value of a column; nil where no column of numbers or dates has it.
    private func alike(to predicate: Predicate, at path: [String]) -> [Alike]? {
        if path == ["startDate"], let limit = predicate.textLimit { return alike(by: limit) }
        let key = path.joined(separator: ".")
        guard let column = table.numbers.first(where: { $0.kpi.sessionKey == key }) else { return nil }
        if column.kpi.sessionKind == .truth {
            let sides = column.sides(of: 0, among: sessions)
            return [(sides.above, .truth(true)), (sides.same, .truth(false)), (sides.unknown, .unknown)]
        }
        guard let limit = predicate.limit else { return nil }
        // A rounded value lies on the same side of the limit as the value itself, unless it is the rounded limit. Nothing else is
        // rounded to zero, and whole numbers of seven digits to none.
        let isExact =
            limit == 0 || column.kpi.sessionKind == .whole && limit == limit.rounded() && limit.magnitude < 1e7
        let sides = column.sides(of: Float(limit), among: sessions)
        return [
            (sides.below, .number(limit.nextDown)), (sides.same, isExact ? .number(limit) : nil),
            (sides.above, .number(limit.nextUp)), (sides.unknown, .unknown),
        ]
    }

    /// Dates are ordered as their texts are. So all seconds before the limit, all that begin with it, and all behind it are alike;
    /// sessions within a second that the limit divides are asked one by one.
    private func alike(by limit: Predicate.TextLimit) -> [Alike] {
        let (seconds, limitStart) = (0..<1 << 32, limit.text.utf8.prefix(Self.secondLength))
        func text(_ second: Int) -> String { LogDate(microseconds: Int64(second) * 1_000_000).exactISO8601 }
        let first = seconds.partitioningIndex {
            !text($0).utf8.prefix(Self.secondLength).lexicographicallyPrecedes(limitStart)
        }
        let end = seconds[first...].partitioningIndex { !text($0).utf8.starts(with: limitStart) }
        let divides = limit.text.utf8.count > Self.secondLength
        let before = table.sessions(sessions, startedIn: 0..<first)
        let within = table.sessions(sessions, startedIn: first..<end)
        let behind = table.sessions(sessions, startedIn: end..<seconds.upperBound)
        let undated = sessions.subtracting(before).subtracting(within).subtracting(behind)
        return [
            (before, .text(text(max(0, first - 1)))), (within, divides ? nil : .text(text(first))),
            (behind, .text(text(end))), (undated, .unknown),
        ]
    }

    /// How many characters a date has up to its second: `2026-03-02T08:14:31`.
    private static var secondLength: Int { 19 }

    private func matches(
        _ predicate: Predicate, _ path: [String], _ alike: [Alike]
    ) throws(PredicateError) -> Matches {
        var (found, undetermined) = (none, SessionSet(count: sessions.capacity))
        for (sessions, value) in alike {
            guard let value else {
                undetermined = undetermined.union(sessions)
                continue
            }
            let answer = try answer(predicate, path, value)
            if answer.holds { found.holds = found.holds.union(sessions) }
            if answer.isUnknown { found.unknown = found.unknown.union(sessions) }
        }
        guard undetermined.count > 0 else { return found }
        let rest = try oneByOne(undetermined, predicate)
        return Matches(holds: found.holds.union(rest.holds), unknown: found.unknown.union(rest.unknown))
    }

    /// Each value of a property is asked about once; sessions whose values are too many to be told apart one by one.
    private func matches(
        _ predicate: Predicate, _ path: [String], _ column: DimensionColumn
    ) throws(PredicateError) -> Matches {
        let counts = column.counts(in: sessions)
        let noCode = counts.map { _ in false }
        var (holds, isUnknown, isUntold) = (noCode, noCode, noCode)
        for code in counts.indices where counts[code] > 0 {
            guard column.values.indices.contains(code) else {
                isUntold[code] = true
                continue
            }
            let value = column.values[code].map(PredicateValue.text) ?? .unknown
            (holds[code], isUnknown[code]) = try answer(predicate, path, value)
        }
        func some(_ isWanted: [Bool]) -> SessionSet {
            isWanted.contains(true)
                ? column.sessions(of: sessions, withCodes: isWanted) : SessionSet(count: sessions.capacity)
        }
        let rest = isUntold.contains(true) ? try oneByOne(some(isUntold), predicate) : none
        return Matches(holds: some(holds).union(rest.holds), unknown: some(isUnknown).union(rest.unknown))
    }

    /// What a comparison says of one value.
    private func answer(
        _ predicate: Predicate, _ path: [String], _ value: PredicateValue
    ) throws(PredicateError) -> (holds: Bool, isUnknown: Bool) {
        let result = try predicate.evaluate(NamedValues(path, value))
        return (result.holds, !result.unknownKeyPaths.isEmpty)
    }

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
