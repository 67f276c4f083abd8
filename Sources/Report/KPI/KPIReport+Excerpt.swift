import Descriptions
public import PlayheadAnalytics

extension KPIReport {
    /// What people read of more sessions than a list has room for: the worst of them, and what stands out of all. So a report of a
    /// million sessions holds few of them.
    public struct Excerpt: Sendable {
        /// How many sessions there are.
        let count: Int
        /// The worst of them, the worst first.
        let worst: [SessionTotals]
        /// What stands out.
        let story: FleetStory?

        /// The excerpt of some sessions of a scan.
        ///
        /// - Parameters:
        ///   - numbers: which sessions.
        ///   - scan: what holds them.
        ///   - sums: what they come to.
        ///   - most: how many of the worst are listed.
        public init(of numbers: [Int], in scan: FleetScan, sums: FleetAccumulator, most: Int) {
            var worst: [(severity: SessionSeverity, number: Int)] = []
            // Of two that are as bad the one whose id comes first, however the logs were read.
            func precedes(_ a: (severity: SessionSeverity, number: Int), _ b: (severity: SessionSeverity, number: Int))
                -> Bool
            {
                a.severity == b.severity ? scan.id(of: a.number) < scan.id(of: b.number) : a.severity > b.severity
            }
            var table = FleetTable(kpis: FleetStory.kpis)
            scan.add(numbers, to: &table) { number, session in
                let one = (severity: SessionSeverity(session), number: number)
                if worst.count == most, let last = worst.last {
                    guard precedes(one, last) else { return }
                    worst.removeLast()
                }
                worst.insert(one, at: worst.firstIndex { precedes(one, $0) } ?? worst.count)
            }
            count = numbers.count
            self.worst = worst.map { scan.session($0.number) }
            // Of sealed sessions there are no columns.
            story =
                count < FleetStory.fewest || count != sums.sessionCount
                ? nil
                : FleetStory(of: SessionSet(allOf: count), in: table, sums: sums, totals: { scan.session(numbers[$0]) })
        }
    }
}
