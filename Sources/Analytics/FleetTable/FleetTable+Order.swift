extension FleetTable {
    /// What sessions are sorted by.
    public enum Order: Hashable, Sendable {
        /// The order in which they were added.
        case number
        /// A KPI's values.
        case kpi(KPI)
        /// A property's values, as texts.
        case value(GroupKey)
    }

    /// Sessions in an order; those of which the value is unknown stand last in both directions, and equal ones in the order of
    /// their numbers. Nil where the table has no such column, and of a KPI of which some sessions know only a bound.
    ///
    /// - Parameters:
    ///   - sessions: which sessions.
    ///   - order: what they are sorted by.
    ///   - descending: whether the greatest stand first.
    /// - Complexity: O(*n*): some 15 ns a session.
    public func sorted(_ sessions: SessionSet, by order: Order, descending: Bool) -> [Int]? {
        switch order {
        case .number:
            var numbers: [Int] = []
            numbers.reserveCapacity(sessions.count)
            sessions.forEach { numbers.append($0) }
            return descending ? numbers.reversed() : numbers
        case .kpi(let kpi):
            guard let column = column(kpi), !column.hasBounds else { return nil }
            return Self.sorted(sessions, descending: descending) { number in
                column[number].map { Self.rank(of: $0) }
            }
        case .value(let key):
            guard let column = column(key) else { return nil }
            let ranks = column.ranks
            return Self.sorted(sessions, descending: descending) { ranks[column.code(of: $0)] }
        }
    }

    /// The sessions whose start is known, the earliest first.
    ///
    /// - Complexity: O(*n*): some 15 ns a session.
    func startOrder(of sessions: SessionSet) -> [Int] {
        Self.sorted(sessions.filter { start(of: $0) != nil }, descending: false) { start(of: $0).map { UInt32($0) } }
    }

    /// A whole number that is greater where the value is.
    private static func rank(of value: Float) -> UInt32 {
        // Zero has a sign, which orders nothing.
        let bits = (value + 0).bitPattern
        return bits >> 31 == 0 ? bits | 1 << 31 : ~bits
    }

    /// Sorts by keys of 32 bits, eleven at a time from the lowest on (radix sort).
    private static func sorted(
        _ sessions: SessionSet, descending: Bool, key: (Int) -> UInt32?
    ) -> [Int] {
        var pairs: [(key: UInt32, number: UInt32)] = []
        pairs.reserveCapacity(sessions.count)
        sessions.forEach { number in
            // The greatest key is left to what is unknown.
            let known = key(number).map { min($0, .max - 1) }
            pairs.append((known.map { descending ? .max - 1 - $0 : $0 } ?? .max, UInt32(number)))
        }
        var sorted = pairs
        for shift in stride(from: UInt32(0), to: 32, by: 11) {
            var starts = [Int](repeating: 0, count: 1 << 11 + 1)
            for pair in pairs { starts[Int(pair.key >> shift & 0x7FF) + 1] += 1 }
            for digit in 1..<starts.count { starts[digit] += starts[digit - 1] }
            for pair in pairs {
                let digit = Int(pair.key >> shift & 0x7FF)
                sorted[starts[digit]] = pair
                starts[digit] += 1
            }
            swap(&pairs, &sorted)
        }
        return pairs.map { Int($0.number) }
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
