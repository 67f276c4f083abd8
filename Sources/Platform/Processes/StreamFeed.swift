#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Copies a stream, the first bytes of which are known already, into a pipe, on a thread of its own, until the one ends or
/// nobody reads the other.
final class StreamFeed {
    private let first: [UInt8]
    private let source: Int32
    private let target: Int32

    private init(_ first: [UInt8], _ source: Int32, _ target: Int32) {
        (self.first, self.source, self.target) = (first, source, target)
    }

    /// Begins to copy. `source` is taken over, and closed at the end.
    ///
    /// - Returns: the end of the pipe to read from; the caller closes it.
    static func start(_ first: [UInt8], then source: Int32) throws(ChildProcess.Failure) -> Int32 {
        let pipe = try ChildProcess.Pipe()
        let feed = Unmanaged.passRetained(StreamFeed(first, source, pipe.writing))
        #if canImport(Glibc)
        var thread = pthread_t()
        #else
        var thread: pthread_t?
        #endif
        let problem = pthread_create(&thread, nil, body, feed.toOpaque())
        guard problem == 0 else {
            feed.release()
            close(pipe.reading)
            throw ChildProcess.Failure(program: "thread", code: problem)
        }
        #if canImport(Glibc)
        pthread_detach(thread)
        #else
        if let thread { pthread_detach(thread) }
        #endif
        return pipe.reading
    }

    deinit {
        close(source)
        close(target)
    }

    private func run() {
        // Who reads no more is told from the write's own error.
        var broken = sigset_t()
        sigemptyset(&broken)
        sigaddset(&broken, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &broken, nil)
        guard first.withUnsafeBytes(write) else { return }
        withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { buffer in
            while true {
                let count = read(source, buffer.baseAddress, buffer.count)
                if count < 0, errno == EINTR { continue }
                if count < 0, errno == EAGAIN {
                    var waiting = pollfd(fd: source, events: Int16(POLLIN), revents: 0)
                    poll(&waiting, 1, -1)
                    continue
                }
                guard count > 0, write(UnsafeRawBufferPointer(rebasing: buffer[..<count])) else { return }
            }
        }
    }

    private func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var rest = bytes
        while !rest.isEmpty {
            #if canImport(Glibc)
            let count = Glibc.write(target, rest.baseAddress, rest.count)
            #else
            let count = Darwin.write(target, rest.baseAddress, rest.count)
            #endif
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        }
        return true
    }

    #if canImport(Glibc)
    private static let body: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { context in
        if let context { Unmanaged<StreamFeed>.fromOpaque(context).takeRetainedValue().run() }
        return nil
    }
    #else
    private static let body: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? = { context in
        Unmanaged<StreamFeed>.fromOpaque(context).takeRetainedValue().run()
        return nil
    }
    #endif
}
