extension FleetTable {
    /// What sessions are sorted by.
    public enum Order: Equatable, Sendable {
        /// The order in which they were added.
        case number
        /// A KPI's values.
        case kpi(KPI)
        /// A property's values, as texts.
        case value(GroupKey)
    }

    /// Sessions in an order; those of which the value is unknown stand last in both directions, and equal ones in the order of
    /// their numbers. Nil where the table does not tell. Of a KPI of which a session knows only a bound, that counts.
    ///
    /// - Parameters:
    ///   - sessions: which sessions.
    ///   - order: what they are sorted by.
    ///   - descending: whether the greatest stand first.
    /// - Complexity: O(*n*): some 15 ns a session.
    public func sorted(_ sessions: SessionSet, by order: Order, descending: Bool) -> [UInt32]? {
        switch order {
        case .number:
            let numbers = Array(sessions.numbers)
            return descending ? numbers.reversed() : numbers
        case .kpi(let kpi):
            guard let column = column(kpi) else { return nil }
            return sessions.sorted(descending: descending) { column.order(of: $0) }
        case .value(let key):
            guard let column = column(key) else {
                // Of contexts there is a column for all that any session has.
                if case .context = key { return Array(sessions.numbers) }
                return nil
            }
            let ranks = column.ranks
            return sessions.sorted(descending: descending) { ranks[column.code(of: $0)] }
        }
    }

    /// The sessions whose start is known, the earliest first.
    ///
    /// - Complexity: O(*n*): some 15 ns a session.
    func startOrder(of sessions: SessionSet) -> [UInt32] {
        self.sessions(sessions, startedIn: 1..<1 << 32).sorted { startSeconds[$0] }
    }
}

extension DimensionColumn {
    /// Where each code's value stands among the values sorted as texts; nil of the code for what is unknown.
    fileprivate var ranks: [UInt32?] {
        var ranks = [UInt32?](repeating: nil, count: Int(Self.otherCode) + 1)
        let known = values.enumerated().compactMap { code, value in value.map { (code, $0) } }
        for (rank, (code, _)) in known.sorted(by: { $0.1 < $1.1 }).enumerated() { ranks[code] = UInt32(rank) }
        // Values that are not told apart stand behind those that are.
        ranks[Int(Self.otherCode)] = UInt32(known.count)
        return ranks
    }
}
