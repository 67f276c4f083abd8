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
    public func sorted(_ sessions: SessionSet, by order: Order, descending: Bool) -> [UInt32]? {
        switch order {
        case .number:
            var numbers: [UInt32] = []
            numbers.reserveCapacity(sessions.count)
            sessions.forEach { numbers.append(UInt32($0)) }
            return descending ? numbers.reversed() : numbers
        case .kpi(let kpi):
            guard let column = column(kpi), !column.hasBounds else { return nil }
            return Self.sorted(sessions, descending: descending) { column[$0].map(\.order) }
        case .value(let key):
            guard let column = column(key) else { return nil }
            let ranks = column.ranks
            return Self.sorted(sessions, descending: descending) { ranks[column.code(of: $0)] }
        }
    }

    /// Sessions in the order of numbers that the table does not have: they are worked out for that, once each, and told apart to
    /// seven digits. Those of which the number is unknown stand last in both directions.
    ///
    /// - Parameters:
    ///   - sessions: which sessions.
    ///   - descending: whether the greatest stand first.
    ///   - value: a session's number; nil where nobody knows it.
    /// - Complexity: O(*n*).
    public func sorted(
        _ sessions: SessionSet, descending: Bool, by value: (_ session: Int) -> Double?
    ) -> [UInt32] {
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: sessions.capacity) { keys in
            sessions.forEach { keys.initializeElement(at: $0, to: value($0).map { Float($0).order } ?? .max) }
            return Self.sorted(sessions, descending: descending) { keys[$0] == .max ? nil : keys[$0] }
        }
    }

    /// The sessions whose start is known, the earliest first.
    ///
    /// - Complexity: O(*n*): some 15 ns a session.
    func startOrder(of sessions: SessionSet) -> [UInt32] {
        Self.sorted(sessions.filter { start(of: $0) != nil }, descending: false) { start(of: $0).map { UInt32($0) } }
    }

    private static func sorted(
        _ sessions: SessionSet, descending: Bool, key: (Int) -> UInt32?
    ) -> [UInt32] {
        var numbers: [UInt32] = []
        numbers.reserveCapacity(sessions.count)
        sessions.forEach { numbers.append(UInt32($0)) }
        sort(&numbers) { number in
            // The greatest key is left to what is unknown.
            guard let known = key(Int(number)).map({ min($0, .max - 1) }) else { return .max }
            return descending ? .max - 1 - known : known
        }
        return numbers
    }

    /// Sorts numbers by their keys, eleven bits at a time from the lowest on (radix sort); equal ones stay in their order. Keys
    /// are looked up each time, and not kept.
    @inline(__always)
    private static func sort(_ numbers: inout [UInt32], by key: (UInt32) -> UInt32) {
        let shifts: [UInt32] = [0, 11, 22]
        let digitCount = 1 << 11
        // How many numbers have each digit, of all three in one go.
        var counts = [Int](repeating: 0, count: shifts.count * digitCount)
        counts.withUnsafeMutableBufferPointer { counts in
            for number in numbers {
                let key = key(number)
                for (pass, shift) in shifts.enumerated() { counts[pass * digitCount + Int(key &>> shift & 0x7FF)] += 1 }
            }
        }
        for (pass, shift) in shifts.enumerated() {
            var next = counts[(pass * digitCount)..<((pass + 1) * digitCount)].reduce(into: [0]) { starts, count in
                starts.append(starts[starts.count - 1] + count)
            }
            // A digit that all have in common sorts nothing.
            if counts[(pass * digitCount)..<((pass + 1) * digitCount)].contains(numbers.count) { continue }
            numbers = [UInt32](unsafeUninitializedCapacity: numbers.count) { sorted, count in
                next.withUnsafeMutableBufferPointer { next in
                    for number in numbers {
                        let digit = Int(key(number) &>> shift & 0x7FF)
                        sorted.initializeElement(at: next[digit], to: number)
                        next[digit] += 1
                    }
                }
                count = numbers.count
            }
        }
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
