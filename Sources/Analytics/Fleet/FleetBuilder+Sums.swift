import Dispatch
import Synchronization

/// What all sessions add up to.
extension FleetBuilder {
    /// Fewer sessions than this are no work for one more job.
    private static let fewestInJob = 4096

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
    func sealedGroup(jobs: Int) -> SealedGroup {
        sum(
            jobs, SealedGroup(), add: { group, number, session in group.add(session, key: index.key(of: number)) },
            merge: { $0.merge($1) })
    }

    private func sum<Sum: Sendable>(
        _ jobs: Int, _ none: Sum, add: @Sendable (inout Sum, _ number: Int, borrowing SessionTotals) -> Void,
        merge: @Sendable (inout Sum, Sum) -> Void
    ) -> Sum {
        let whole = Mutex(none)
        let count = sessionCount
        let jobs = min(jobs, count / Self.fewestInJob + 1)
        DispatchQueue.concurrentPerform(iterations: jobs) { job in
            var part = none
            records.forEachSummed(in: count * job / jobs..<count * (job + 1) / jobs) { add(&part, $0, $1) }
            whole.withLock { merge(&$0, part) }
        }
        return whole.withLock { $0 }
    }
}
