import Dispatch
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Waits for SIGINT, SIGTERM and SIGHUP on a thread of its own, so that long work can end in order: it asks
/// ``received`` now and then. A second one ends the program at once; but a shell and the system each send a hang-up
/// when a terminal goes away, so that within a second one may come again, and `timeout` signals a program and its group, so
/// that any may come again right away.
final class SignalWatch: Sendable {
    /// Whether a pager shows what was written: Control-C is for it alone then.
    static let pagerHasTerminal = Atomic(false)

    private let number = Atomic<Int32>(0)
    private let isEnding = Atomic(false)
    private let ended = DispatchSemaphore(value: 0)
    private let cleanUp = Mutex<(@Sendable () -> Void)?>(nil)

    /// Takes the signals over from their default action.
    init() {
        var set = Self.signals
        pthread_sigmask(SIG_BLOCK, &set, nil)
        let context = Unmanaged.passRetained(self)
        #if canImport(Glibc)
        var thread = pthread_t()
        #else
        var thread: pthread_t?
        #endif
        pthread_create(&thread, nil, Self.body, context.toOpaque())
    }

    /// The signal that came; `nil` while none has.
    var received: Int32? {
        let number = number.load(ordering: .relaxed)
        return number == 0 ? nil : number
    }

    /// Sets what is done before a second signal ends the program, on another thread than the work's; nil for nothing.
    func setCleanUp(_ act: (@Sendable () -> Void)?) { cleanUp.withLock { $0 = act } }

    /// Gives the signals back to their default actions, or to a terminal that takes them over next.
    func end() {
        isEnding.store(true, ordering: .relaxed)
        // The thread takes this one, which no other lets in, and is over.
        kill(getpid(), SIGINT)
        ended.wait()
        var set = Self.signals
        pthread_sigmask(SIG_UNBLOCK, &set, nil)
    }

    private static var signals: sigset_t {
        var set = sigset_t()
        sigemptyset(&set)
        for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&set, signal) }
        return set
    }

    private func wait() {
        defer { ended.signal() }
        var set = Self.signals
        let clock = ContinuousClock()
        var first = clock.now
        while true {
            var signal: Int32 = 0
            guard sigwait(&set, &signal) == 0 else { return }
            if isEnding.load(ordering: .relaxed), signal == SIGINT { return }
            if signal == SIGINT, Self.pagerHasTerminal.load(ordering: .relaxed) { continue }
            if received == nil {
                first = clock.now
                number.store(signal, ordering: .relaxed)
            } else if clock.now - first > (signal == SIGHUP ? .seconds(1) : .milliseconds(100)) {
                // Held until the end, so that nobody else takes away the same.
                cleanUp.withLock { $0?() }
                _exit(ExitStatus.signal(signal))
            }
        }
    }

    #if canImport(Glibc)
    private static let body: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { context in
        if let context { Unmanaged<SignalWatch>.fromOpaque(context).takeRetainedValue().wait() }
        return nil
    }
    #else
    private static let body: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? = { context in
        Unmanaged<SignalWatch>.fromOpaque(context).takeRetainedValue().wait()
        return nil
    }
    #endif
}
