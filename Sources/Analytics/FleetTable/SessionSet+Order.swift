extension SessionSet {
    /// The sessions in the order of numbers, which are told apart to seven digits. Those of which the number is unknown stand last in
    /// both directions, and equal ones in the order of the sessions' own numbers.
    ///
    /// - Parameters:
    ///   - descending: whether the greatest stand first.
    ///   - give: hands over each session of the set and its number, nil where nobody knows it: each once, from any thread.
    /// - Complexity: O(*n*): some 20 ns a session, beside what it takes to work its number out.
    public func sorted(
        descending: Bool, by give: (_ take: @Sendable (_ session: Int, _ number: Double?) -> Void) -> Void
    ) -> [UInt32] {
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: capacity) { keys in
            // No two threads write to the same place.
            nonisolated(unsafe) let keys = keys
            keys.initialize(repeating: .max)
            give { keys[$0] = Self.key($1.map { Float($0).order }, descending: descending) }
            return sorted { keys[$0] }
        }
    }

    /// The sessions in the order of keys; those without one stand last in both directions, and equal ones in the order of their
    /// numbers.
    func sorted(descending: Bool, key: (Int) -> UInt32?) -> [UInt32] {
        sorted { Self.key(key($0), descending: descending) }
    }

    /// What a key is sorted by: the greatest number is left to what is unknown.
    @inline(__always)
    private static func key(_ key: UInt32?, descending: Bool) -> UInt32 {
        guard let known = key.map({ min($0, .max - 1) }) else { return .max }
        return descending ? .max - 1 - known : known
    }

    /// The sessions in the order of keys; equal ones stand in the order of their numbers.
    @inline(__always)
    func sorted(by key: (Int) -> UInt32) -> [UInt32] {
        RadixSort.sorted(numbers, count: count) { key(Int($0)) }
    }

    /// The sessions in the order of their texts; equal ones stand in the order of their numbers.
    ///
    /// - Parameters:
    ///   - texts: the sessions' texts.
    ///   - descending: whether the greatest stand first.
    /// - Complexity: some 40 ns a session where their first characters tell the texts apart.
    public func sorted(by texts: TextSortKeys, descending: Bool) -> [UInt32] {
        texts.sorted(self, descending: descending)
    }
}
