import PlayerLog
import PlayheadNumerics
import Synchronization

/// How far a reading is and what it has found so far, for somebody who looks on from another thread, and who may end it.
public final class LoadingProgress: Sendable {
    /// What the reading is at, in this order.
    public enum Phase: Int, Comparable, Sendable {
        /// Folders are searched for logs.
        case finding
        /// Logs are read for the first time.
        case reading
        /// Sessions that came back, or in which something went wrong, are read again.
        case readingAgain
        /// All is read, and is made ready to be shown.
        case preparing

        /// Whether a phase comes before another.
        public static func < (left: Phase, right: Phase) -> Bool { left.rawValue < right.rawValue }
    }

    /// How much was read, of how much.
    public struct Amount: Equatable, Sendable {
        /// What the reading is at.
        public var phase = Phase.finding
        /// How many bytes were read for the first time, as they stand in the logs: of a compressed file those that are in it.
        public var bytes = 0
        /// How many bytes there are; nil where that is not known of every file.
        public var totalBytes: Int?
        /// How many files were read to their ends.
        public var files = 0
        /// How many files there are; nil until all were found.
        public var totalFiles: Int?

        /// Nothing was read yet.
        public init() {}

        /// So much was read.
        public init(
            phase: Phase, bytes: Int = 0, totalBytes: Int? = nil, files: Int = 0, totalFiles: Int? = nil
        ) {
            (self.phase, self.bytes, self.totalBytes) = (phase, bytes, totalBytes)
            (self.files, self.totalFiles) = (files, totalFiles)
        }
    }

    private struct State {
        var amount = Amount()
        /// What each builder told last, by its first source.
        var found: [Int: LoadedSessions] = [:]
        /// Of files that are read in splits, how many of these are not read yet, by their paths.
        var splitsLeft: [String: Int] = [:]
    }

    /// A builder tells no more often than this, seconds, and of so few sessions that it takes no more than this part of its time.
    private static let interval = 0.2
    private static let largestShare = 0.01

    private let state = Mutex(State())
    private let bytes = Atomic(0)
    private let stops = Atomic(false)
    private let cancels = Atomic(false)
    private let now: @Sendable () -> Double

    /// A watch of a reading that has not begun.
    ///
    /// - Parameter now: a clock that only goes forward, seconds; asked from any thread.
    public init(now: @escaping @Sendable () -> Double) { self.now = now }

    /// How far it is.
    public var amount: Amount {
        var amount = state.withLock { $0.amount }
        amount.bytes = bytes.load(ordering: .relaxed)
        return amount
    }

    /// What was found so far: what sessions come to is told of as many of them as there is time for. A session that several
    /// readers have found counts for each until what they found is merged.
    public var found: LoadedSessions {
        let told = state.withLock { $0.found.sorted { $0.key < $1.key }.map(\.value) }
        return told.reduce(into: LoadedSessions()) { $0.merge($1) }
    }

    /// Ends the first reading; what was read is made ready.
    public func stop() { stops.store(true, ordering: .relaxed) }

    /// Ends all of it: nobody waits for what comes of it.
    public func cancel() { cancels.store(true, ordering: .relaxed) }

    /// Whether nobody waits any more.
    public var isCancelled: Bool { cancels.load(ordering: .relaxed) }

    /// Counts bytes that were read for the first time.
    ///
    /// - Returns: whether to go on with that.
    public func advance(by count: Int) -> Bool {
        bytes.add(count, ordering: .relaxed)
        return !stops.load(ordering: .relaxed) && !isCancelled
    }

    /// Goes over to a phase.
    ///
    /// - Parameters:
    ///   - phase: the phase.
    ///   - totalBytes: how many bytes there are, where that is known now.
    public func enter(_ phase: Phase, totalBytes: Int? = nil) {
        state.withLock { state in
            state.amount.phase = phase
            if let totalBytes { state.amount.totalBytes = totalBytes }
        }
    }

    /// The reading of these begins.
    func begin(_ sources: some Sequence<LogSource>) {
        bytes.store(0, ordering: .relaxed)
        state.withLock { state in
            state.amount.phase = .reading
            (state.found, state.splitsLeft) = ([:], [:])
            var count = 0
            for source in sources {
                count += 1
                guard source.isOneOfAll else { continue }
                if let known = state.splitsLeft[source.path] {
                    state.splitsLeft[source.path] = known + 1
                    count -= 1
                } else {
                    state.splitsLeft[source.path] = 1
                }
            }
            (state.amount.files, state.amount.totalFiles) = (0, count)
        }
    }

    /// These were read to their ends.
    func end(_ sources: [LogSource]) {
        state.withLock { state in
            for source in sources {
                if source.isOneOfAll {
                    state.splitsLeft[source.path, default: 0] -= 1
                    guard state.splitsLeft[source.path] == 0 else { continue }
                }
                state.amount.files += 1
            }
        }
    }

    /// What one builder tells a watch: of as many of its sessions as that takes no time worth speaking of.
    struct Builder: Sendable {
        private let watch: LoadingProgress
        private let firstSource: Int
        private let began: Double
        private var due: Double
        /// How long telling has taken, and takes for a session, seconds.
        private var spent = 0.0
        private var perSession = 1e-6
        /// How many sessions were told, or passed over.
        private var passed = 0

        init(_ watch: LoadingProgress, firstSource: Int) {
            (self.watch, self.firstSource) = (watch, firstSource)
            began = watch.now()
            due = began + LoadingProgress.interval
        }

        /// Tells of sessions, every so many of those that came since the last time, where it is time to.
        mutating func tell(sessionCount: Int, _ found: (StrideTo<Int>) -> LoadedSessions) {
            let start = watch.now()
            guard start >= due else { return }
            due = start + LoadingProgress.interval
            let allowed = (start - began) * LoadingProgress.largestShare - spent
            guard allowed > 0 else {
                // How many there are is known for nothing.
                return watch.state.withLock {
                    $0.found[firstSource, default: LoadedSessions()].sessionCount = sessionCount
                }
            }
            let step = max(1, Int(clamping: (Double(sessionCount - passed) * perSession / allowed).rounded(.up)))
            let told = found(stride(from: passed, to: sessionCount, by: step))
            passed = sessionCount
            watch.state.withLock { state in
                state.found[firstSource, default: LoadedSessions()].merge(told)
                state.found[firstSource]?.sessionCount = sessionCount
            }
            let took = watch.now() - start
            spent += took
            if told.fleet.sessionCount > 0 { perSession = took / Double(told.fleet.sessionCount) }
        }

        /// Takes over what another told, which is merged into this one.
        mutating func takeOver(_ other: Builder, sessionCount: Int) {
            if other.passed > 0 { passed = sessionCount }
            watch.state.withLock { state in
                let theirs = state.found.removeValue(forKey: other.firstSource)
                guard theirs != nil || state.found[firstSource] != nil else { return }
                if let theirs { state.found[firstSource, default: LoadedSessions()].merge(theirs) }
                state.found[firstSource]?.sessionCount = sessionCount
            }
        }
    }
}
