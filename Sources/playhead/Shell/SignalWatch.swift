import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Waits for SIGINT, SIGTERM and SIGHUP on a thread of its own, so that long work can end in order: it asks
/// ``received`` now and then. A second one ends the program at once; but a shell and the system each send a hang-up
/// when a terminal goes away, so that one may come again.
final class SignalWatch: Sendable {
    private let number = Atomic<Int32>(0)

    /// Takes the signals over from their default action.
    init() {
        var set = sigset_t()
        sigemptyset(&set)
        for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&set, signal) }
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

    private func wait() {
        var set = sigset_t()
        sigemptyset(&set)
        for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&set, signal) }
        while true {
            var signal: Int32 = 0
            guard sigwait(&set, &signal) == 0 else { return }
            if received == nil {
                number.store(signal, ordering: .relaxed)
            } else if signal != SIGHUP {
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
