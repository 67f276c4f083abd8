extension FleetTable {
    /// In which hours some sessions started, those of which anybody knows it: so that of all sessions of an hour something can be
    /// said at once.
    public struct Hours: Sendable {
        private static let length = 3600

        /// How many sessions started in each hour, from the first one on in which any did.
        public let counts: [Int]
        private let sessions: SessionSet
        private let table: FleetTable
        private let first: Int

        /// The hours of some sessions; nil where nobody knows the start of any.
        ///
        /// - Parameters:
        ///   - sessions: which sessions.
        ///   - table: the fleet.
        public init?(_ sessions: SessionSet, of table: FleetTable) {
            guard let starts = table.starts(of: sessions) else { return nil }
            let first = starts.lowerBound / Self.length
            var counts = Array(repeating: 0, count: starts.upperBound / Self.length - first + 1)
            counts.withUnsafeMutableBufferPointer { counts in
                table.forEachStart(of: sessions) { counts[$0 / Self.length - first] += 1 }
            }
            (self.counts, self.sessions, self.table, self.first) = (counts, sessions, table, first)
        }

        /// The second in which an hour begins, since 1970.
        ///
        /// - Parameter hour: the hour, counted from the first one.
        public func start(of hour: Int) -> Int { (first + hour) * Self.length }

        /// The sessions that started in some of the hours.
        ///
        /// - Parameter isWanted: whether an hour is wanted, from the first one on.
        public func sessions(in isWanted: [Bool]) -> SessionSet {
            sessions.filter { number in
                table.start(of: number).map { isWanted[$0 / Self.length - first] } ?? false
            }
        }
    }
}
