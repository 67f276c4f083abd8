import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Copies known bytes, and a stream that follows them, into a pipe, on a thread of its own, until these end or nobody reads the
/// pipe.
final class StreamFeed: Sendable {
    /// The end of the pipe to read from; who made the feed closes it.
    let output: Int32
    private let first: [UInt8]
    private let source: Int32?
    private let target: Int32
    private let failure = Atomic<Int32>(0)

    /// Why the stream was not read to its end, a number of `errno`; `nil` where it was, or still is.
    var problem: Int32? {
        let number = failure.load(ordering: .acquiring)
        return number == 0 ? nil : number
    }

    /// Begins to copy. `source` is taken over, and closed at the end; nil where nothing follows.
    init(_ first: [UInt8], then source: Int32?) throws(ChildProcess.Failure) {
        let pipe = try ChildProcess.Pipe()
        (self.first, self.source, target, output) = (first, source, pipe.writing, pipe.reading)
        let feed = Unmanaged.passRetained(self)
        #if canImport(Glibc)
        var thread = pthread_t()
        #else
        var thread: pthread_t?
        #endif
        let problem = pthread_create(&thread, nil, Self.body, feed.toOpaque())
        guard problem == 0 else {
            feed.release()
            close(pipe.reading)
            close(pipe.writing)
            throw ChildProcess.Failure(program: "thread", code: problem)
        }
        #if canImport(Glibc)
        pthread_detach(thread)
        #else
        if let thread { pthread_detach(thread) }
        #endif
    }

    private func run() {
        defer {
            if let source { close(source) }
            close(target)
        }
        // Who reads no more is told from the write's own error.
        var broken = sigset_t()
        sigemptyset(&broken)
        sigaddset(&broken, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &broken, nil)
        guard first.withUnsafeBytes(write), let source else { return }
        withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { buffer in
            while true {
                let count = read(source, buffer.baseAddress, buffer.count)
                if count < 0, errno == EINTR { continue }
                if count < 0, errno == EAGAIN {
                    var waiting = pollfd(fd: source, events: Int16(POLLIN), revents: 0)
                    poll(&waiting, 1, -1)
                    continue
                }
                if count < 0 { failure.store(errno, ordering: .releasing) }
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
