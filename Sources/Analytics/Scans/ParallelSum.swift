import Dispatch
import Synchronization

/// Sums of many things, added up on several cores. They are the same with any number of jobs where merging is associative and
/// commutative.
public enum ParallelSum {
    /// Fewer of them are added up before a second core has begun.
    private static let fewestInJob = 16_384

    /// What things with numbers from 0 on come to.
    ///
    /// - Parameters:
    ///   - count: how many there are.
    ///   - jobs: how many ranges of them are added up at the same time.
    ///   - none: what nothing comes to.
    ///   - add: adds the things of a range to a sum.
    ///   - merge: adds a sum to another.
    public static func sum<Sum: Sendable>(
        _ count: Int, jobs: Int, from none: Sum, add: @Sendable (inout Sum, Range<Int>) -> Void,
        merge: @Sendable (inout Sum, Sum) -> Void
    ) -> Sum {
        let jobs = max(1, min(jobs, count / fewestInJob))
        let whole = Mutex<Sum?>(nil)
        DispatchQueue.concurrentPerform(iterations: jobs) { job in
            var part = none
            add(&part, count * job / jobs..<count * (job + 1) / jobs)
            whole.withLock { whole in
                if whole == nil { whole = part } else { merge(&whole!, part) }
            }
        }
        return whole.withLock { $0 } ?? none
    }
}
