import CChildProcess
import Dispatch
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A process from its start to its end, with a thread that starts it and waits for it: Linux ends a process of ours when the
/// thread that started it ends, and the threads of a pool come and go.
final class ProcessLife: Sendable {
    private struct State {
        var start: Result<pid_t, ChildProcess.Failure>?
        var status: Int32?
    }

    /// What a process is said to have ended with of which nobody knows it.
    private static let unknown: Int32 = 255

    private let words: [String]
    private let endsGroup: Bool
    private let descriptors: child_descriptors
    private let state = Mutex(State())
    private let started = DispatchSemaphore(value: 0)
    private let ended = DispatchSemaphore(value: 0)

    /// Starts a program: its name, then its arguments.
    ///
    /// - Parameter endsGroup: whether what it started, and did not put into another process group, ends with it.
    init(_ words: [String], _ descriptors: child_descriptors, endsGroup: Bool = false) throws(ChildProcess.Failure) {
        (self.words, self.descriptors, self.endsGroup) = (words, descriptors, endsGroup)
        #if canImport(Glibc)
        var thread = pthread_t()
        #else
        var thread: pthread_t?
        #endif
        let context = Unmanaged.passRetained(self)
        let problem = pthread_create(&thread, nil, Self.body, context.toOpaque())
        guard problem == 0 else {
            context.release()
            throw ChildProcess.Failure(program: words[0], code: problem)
        }
        #if canImport(Glibc)
        pthread_detach(thread)
        #else
        if let thread { pthread_detach(thread) }
        #endif
        started.wait()
        if case .failure(let failure)? = state.withLock({ $0.start }) { throw failure }
    }

    /// Waits for its end. Returns its exit status; 128 and the signal's number where a signal ended it.
    func wait() -> Int32 {
        ended.wait()
        ended.signal()
        return state.withLock { $0.status ?? 0 }
    }

    /// Waits for its end for so long at most. Returns what ``wait()`` does; `nil` where it still runs.
    func wait(milliseconds: Int) -> Int32? {
        guard ended.wait(timeout: .now() + .milliseconds(milliseconds)) == .success else { return nil }
        ended.signal()
        return state.withLock { $0.status ?? 0 }
    }

    /// Ends its process group, if it still runs.
    ///
    /// - Parameter signal: SIGTERM lets it finish what it does, SIGKILL does not.
    func end(_ signal: Int32 = SIGTERM) {
        state.withLock { state in
            // Once it was waited for, its id may be another's.
            if state.status == nil, case .success(let id)? = state.start { kill(-id, signal) }
        }
    }

    private func run() {
        // It takes none away from who waits for one, also where that begins later.
        child_take_no_signals()
        let result = start()
        state.withLock { $0.start = result }
        started.signal()
        defer { ended.signal() }
        guard case .success(let id) = result else { return }
        // It is left to be reaped until `end` cannot take its id for another's.
        var about = siginfo_t()
        while waitid(P_PID, id_t(id), &about, WEXITED | WNOWAIT) < 0, errno == EINTR {}
        state.withLock { state in
            if endsGroup { kill(-id, SIGKILL) }
            var status: Int32 = 0
            var found = waitpid(id, &status, 0)
            while found < 0, errno == EINTR { found = waitpid(id, &status, 0) }
            // Nobody knows how it ended where who started us wants to hear of no child (SIGCHLD ignored).
            guard found == id else { return state.status = Self.unknown }
            let signal = status & 0x7F
            state.status = signal == 0 ? status >> 8 & 0xFF : 128 + signal
        }
    }

    private func start() -> Result<pid_t, ChildProcess.Failure> {
        let arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var id: pid_t = 0
        let problem = child_start(&id, arguments, descriptors)
        return problem == 0 ? .success(id) : .failure(ChildProcess.Failure(program: words[0], code: problem))
    }

    #if canImport(Glibc)
    private static let body: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { context in
        if let context { Unmanaged<ProcessLife>.fromOpaque(context).takeRetainedValue().run() }
        return nil
    }
    #else
    private static let body: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? = { context in
        Unmanaged<ProcessLife>.fromOpaque(context).takeRetainedValue().run()
        return nil
    }
    #endif
}
