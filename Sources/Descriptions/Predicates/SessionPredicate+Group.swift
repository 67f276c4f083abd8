import PlayerLog
public import PlayheadAnalytics
public import PredicateFormat

extension SessionPredicate {
    /// What a predicate says of the sessions of a group of which nothing is known but what they share.
    public enum GroupAnswer: Equatable, Sendable {
        /// Of all of them the same.
        case all(holds: Bool)
        /// Of some it may hold, and not of others: this is what it asks for.
        case undetermined(keyPath: String)
    }

    /// What the predicate says of a group's sessions.
    ///
    /// - Parameters:
    ///   - values: the group's values of the keys.
    ///   - grouping: the keys.
    /// - Throws: where values cannot be compared.
    public func answer(ofGroup values: [String?], by grouping: Grouping) throws(PredicateError) -> GroupAnswer {
        try GroupEvaluation(values: values, grouping: grouping).answer(predicate.parts)
    }
}

/// What parts of a predicate say of a group.
private struct GroupEvaluation {
    typealias Answer = SessionPredicate.GroupAnswer

    let values: [String?]
    let grouping: Grouping

    func answer(_ part: Predicate.Part) throws(PredicateError) -> Answer {
        switch part {
        case .whole(let predicate): return try answer(predicate)
        case .not(let part):
            let inner = try answer(part)
            if case .all(let holds) = inner { return .all(holds: !holds) }
            return inner
        case .and(let parts): return try answer(parts, deciding: false)
        case .or(let parts): return try answer(parts, deciding: true)
        }
    }

    /// - Parameter deciding: what one part has to say to decide for all.
    private func answer(_ parts: [Predicate.Part], deciding: Bool) throws(PredicateError) -> Answer {
        var answer = Answer.all(holds: !deciding)
        for part in parts {
            switch try self.answer(part) {
            case .all(holds: deciding): return .all(holds: deciding)
            case .all: continue
            case .undetermined(let keyPath): answer = .undetermined(keyPath: keyPath)
            }
        }
        return answer
    }

    private func answer(_ predicate: Predicate) throws(PredicateError) -> Answer {
        guard let path = predicate.onlyKeyPath else {
            guard predicate.keys.isEmpty else {
                return .undetermined(keyPath: predicate.keys.sorted().joined(separator: ", "))
            }
            return .all(holds: try predicate.evaluate(NamedValues([], .unknown)).holds)
        }
        let keyPath = path.joined(separator: ".")
        if let key = GroupKey(keyPath), let index = grouping.keys.firstIndex(of: key) {
            let value = values[index].map(PredicateValue.text) ?? .unknown
            return .all(holds: try predicate.evaluate(NamedValues(path, value)).holds)
        }
        guard path == ["startDate"], let span = grouping.span, let index = grouping.keys.firstIndex(of: .start(span))
        else { return .undetermined(keyPath: keyPath) }
        let ofUnknown = try predicate.evaluate(NamedValues(path, .unknown))
        if values[index] == nil { return .all(holds: ofUnknown.holds) }
        guard let starts = grouping.starts(ofGroup: values) else { return .undetermined(keyPath: keyPath) }
        return try answer(predicate, of: starts, asksWhetherKnown: ofUnknown.unknownKeyPaths.isEmpty)
    }

    /// Dates are ordered as their texts are: what the first and the last say holds of all between them, unless the text lies
    /// between them too.
    private func answer(
        _ predicate: Predicate, of starts: Range<Int>, asksWhetherKnown: Bool
    ) throws(PredicateError) -> Answer {
        let first = Self.text(Int64(starts.lowerBound) * 1_000_000)
        let last = Self.text(Int64(starts.upperBound) * 1_000_000 - 1)
        let ofFirst = try predicate.evaluate(NamedValues(["startDate"], .text(first))).holds
        if asksWhetherKnown { return .all(holds: ofFirst) }
        guard let limit = predicate.textLimit,
            try predicate.evaluate(NamedValues(["startDate"], .text(last))).holds == ofFirst,
            !limit.isPrefix || ofFirst || limit.text < first || limit.text > last
        else { return .undetermined(keyPath: "startDate") }
        return .all(holds: ofFirst)
    }

    private static func text(_ microseconds: Int64) -> String { LogDate(microseconds: microseconds).exactISO8601 }
}
