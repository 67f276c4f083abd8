import ChildProcess
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A file, read with pread: it may grow or shrink meanwhile.
final class FileInput: LogInput {
    private let name: String
    private let descriptor: Int32
    let size: Int?
    let mustStayOpen = false

    init(name: String, descriptor: Int32, size: Int) {
        (self.name, self.descriptor, self.size) = (name, descriptor, size)
    }

    deinit { close(descriptor) }

    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(LogProblem) -> Int? {
        while true {
            let count = pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
            if count >= 0 { return count }
            guard errno == EINTR else {
                throw LogProblem(source: name, message: "cannot be read: \(POSIXFileSystem.lastError)")
            }
        }
    }
}

/// A pipe or a decompressor's output. What has come is kept in a temporary file without a name, since a session's
/// rows may have to be read again.
final class SpooledInput: LogInput {
    private struct State {
        var spooled = 0
        var isAtEnd = false
        var child: ChildProcess?
    }

    /// How long a read waits for a slow pipe before it says that nothing has come yet, milliseconds.
    private static let patience: Int32 = 200

    private let name: String
    private let source: Int32
    private let spool: Int32
    private let state: Mutex<State>
    let size: Int? = nil
    let mustStayOpen = true

    /// Takes over `source`, and the process that writes to it, which is waited for at its end.
    init(name: String, reading source: Int32, child: ChildProcess?) throws(LogProblem) {
        let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array("\(folder)/playhead.XXXXXX".utf8CString)
        spool = mkstemp(&template)
        (self.name, self.source) = (name, source)
        state = Mutex(State(child: child))
        guard spool >= 0 else {
            throw LogProblem(source: name, message: "no temporary file in \(folder): \(POSIXFileSystem.lastError)")
        }
        unlink(template)
        _ = fcntl(spool, F_SETFD, FD_CLOEXEC)
    }

    deinit {
        close(source)
        if spool >= 0 { close(spool) }
        _ = state.withLock { $0.child }?.wait()
    }

    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(LogProblem) -> Int? {
        let result: Result<Int?, LogProblem> = state.withLock { state in
            Result { () throws(LogProblem) in try read(into: buffer, at: offset, &state) }
        }
        return try result.get()
    }

    private func read(
        into buffer: UnsafeMutableRawBufferPointer, at offset: Int, _ state: inout State
    ) throws(LogProblem) -> Int? {
        if offset < state.spooled {
            let count = pread(spool, buffer.baseAddress, min(buffer.count, state.spooled - offset), off_t(offset))
            guard count >= 0 else { throw failure("cannot be read again") }
            return count
        }
        guard !state.isAtEnd else { return 0 }
        var waiting = pollfd(fd: source, events: Int16(POLLIN), revents: 0)
        guard poll(&waiting, 1, Self.patience) > 0 else { return nil }
        while true {
            #if canImport(Glibc)
            let count = Glibc.read(source, buffer.baseAddress, buffer.count)
            #else
            let count = Darwin.read(source, buffer.baseAddress, buffer.count)
            #endif
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw failure("cannot be read") }
            if count == 0 {
                state.isAtEnd = true
                try reap(&state)
                return 0
            }
            try keep(UnsafeRawBufferPointer(rebasing: buffer[..<count]), &state)
            return count
        }
    }

    private func keep(_ bytes: UnsafeRawBufferPointer, _ state: inout State) throws(LogProblem) {
        var rest = bytes
        while !rest.isEmpty {
            let written = pwrite(spool, rest.baseAddress, rest.count, off_t(state.spooled))
            if written < 0, errno == EINTR { continue }
            guard written > 0 else { throw failure("cannot be kept in a temporary file") }
            state.spooled += written
            rest = UnsafeRawBufferPointer(rebasing: rest[written...])
        }
    }

    private func reap(_ state: inout State) throws(LogProblem) {
        guard let process = state.child else { return }
        state.child = nil
        if process.wait() != 0 { throw LogProblem(source: name, message: "the compressed file is damaged or cut off") }
    }

    private func failure(_ what: String) -> LogProblem {
        LogProblem(source: name, message: "\(what): \(POSIXFileSystem.lastError)")
    }
}
