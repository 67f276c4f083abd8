/// What all sessions add up to.
extension FleetBuilder {
    /// The KPIs of all sessions together.
    public var aggregate: FleetAccumulator { aggregate(jobs: 1) }

    /// The KPIs of all sessions together.
    ///
    /// - Parameter jobs: how many add them up at the same time, which changes no digit.
    func aggregate(jobs: Int) -> FleetAccumulator {
        sum(jobs, FleetAccumulator(), add: { fleet, _, session in fleet.add(session) }, merge: { $0.merge($1) })
    }

    /// All sessions as one sealed group.
    ///
    /// - Parameter jobs: how many add them up at the same time, which changes no digit.
    func sealedGroup(jobs: Int) -> GroupSums {
        sum(
            jobs, GroupSums(), add: { group, number, session in group.add(session, key: index.key(of: number)) },
            merge: { $0.merge($1) })
    }

    private func sum<Sum: Sendable>(
        _ jobs: Int, _ none: Sum, add: @Sendable (inout Sum, _ number: Int, borrowing SessionTotals) -> Void,
        merge: @Sendable (inout Sum, Sum) -> Void
    ) -> Sum {
        ParallelSum.sum(
            sessionCount, jobs: jobs, from: none,
            add: { part, range in records.forEachSummed(in: range) { add(&part, $0, $1) } }, merge: merge)
    }
}
