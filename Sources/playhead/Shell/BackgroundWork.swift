import Dispatch
import Synchronization

/// Work on a thread of its own, on which no signal comes in.
final class BackgroundWork<Value: Sendable>: Sendable {
    private let outcome = Mutex<Result<Value, any Error>?>(nil)
    private let done = DispatchSemaphore(value: 0)

    /// Begins it.
    init(_ work: @escaping @Sendable () throws -> Value) {
        DispatchQueue.global(qos: .userInitiated).async { [self] in
            let result = Result { try work() }
            outcome.withLock { $0 = result }
            done.signal()
        }
    }

    /// Waits until it is done, but no longer than this.
    ///
    /// - Returns: whether it is done.
    func isDone(within time: DispatchTimeInterval) -> Bool {
        guard done.wait(timeout: .now() + time) == .success else { return false }
        // For whoever asks next.
        done.signal()
        return true
    }

    /// What came of it; waits for that.
    func result() throws -> Value {
        while !isDone(within: .seconds(3600)) {}
        guard let result = outcome.withLock({ $0 }) else { preconditionFailure("done without an outcome") }
        return try result.get()
    }
}
