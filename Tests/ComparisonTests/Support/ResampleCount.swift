import Synchronization

/// Counts resamples as an experiment tells of them.
final class ResampleCount: Sendable {
    private let counts = Mutex((drawn: 0, total: 0))

    /// How many were drawn.
    var drawn: Int { counts.withLock { $0.drawn } }
    /// How many there should be, as was said last.
    var total: Int { counts.withLock { $0.total } }

    func add(_ count: Int, of total: Int) -> Bool {
        counts.withLock { $0 = ($0.drawn + count, total) }
        return true
    }
}
