import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// How much of the temporary folder may be filled, by all inputs together.
final class SpoolRoom: Sendable {
    private struct State {
        var limit: Int?
        var used = 0
    }

    /// Where temporary files are made.
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    private let state: Mutex<State>

    /// Room for `limit` bytes; `nil` for a quarter of what is free in the folder when the first are wanted.
    init(limit: Int?) { state = Mutex(State(limit: limit)) }

    /// Takes room for so many bytes. Returns the limit where it would be passed, else `nil`.
    func take(_ count: Int) -> Int? {
        state.withLock { state in
            let limit = state.limit ?? quarterOfFree
            state.limit = limit
            guard count <= limit - state.used else { return limit }
            state.used += count
            return nil
        }
    }

    /// Gives room for so many bytes back.
    func give(_ count: Int) { state.withLock { $0.used -= count } }

    private var quarterOfFree: Int {
        var about = statvfs()
        guard statvfs(folder, &about) == 0 else { return 0 }
        let (bytes, overflow) = Int(about.f_bavail).multipliedReportingOverflow(by: Int(about.f_frsize))
        return overflow ? .max : bytes / 4
    }
}

/// A temporary file without a name, which is gone when the program ends, however it ends.
struct Spool {
    private let name: String
    private let room: SpoolRoom
    private let descriptor: Int32
    /// How many bytes are in it.
    private(set) var count = 0

    /// An empty file for what comes of the input `name`.
    init(for name: String, within room: SpoolRoom) throws(LoadingError) {
        var template = Array("\(room.folder)/playhead.XXXXXX".utf8CString)
        descriptor = mkstemp(&template)
        (self.name, self.room) = (name, room)
        guard descriptor >= 0 else {
            throw SystemFaults.error(name, "no temporary file in \(room.folder)")
        }
        unlink(template)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }

    /// Adds bytes at the end.
    mutating func append(_ bytes: UnsafeRawBufferPointer) throws(LoadingError) {
        if let limit = room.take(bytes.count) {
            throw Self.failure(
                "not read to its end: what is read again is kept in \(room.folder), and that is more than "
                    + "\(Self.megabytes(limit)); --max-spool allows more", name)
        }
        var rest = bytes
        while !rest.isEmpty {
            let written = pwrite(descriptor, rest.baseAddress, rest.count, off_t(count))
            if written < 0, errno == EINTR { continue }
            guard written > 0 else {
                let number = errno
                room.give(rest.count)
                throw SystemFaults.error(
                    name, "not read to its end: it cannot be kept in \(room.folder)", number)
            }
            count += written
            rest = UnsafeRawBufferPointer(rebasing: rest[written...])
        }
    }

    /// Reads bytes that are in it.
    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(LoadingError) -> Int {
        while true {
            let read = pread(descriptor, buffer.baseAddress, min(buffer.count, count - offset), off_t(offset))
            if read >= 0 { return read }
            guard errno == EINTR else {
                throw SystemFaults.error(name, "cannot be read again")
            }
        }
    }

    /// Takes the file away.
    func end() {
        close(descriptor)
        room.give(count)
    }

    private static func megabytes(_ bytes: Int) -> String {
        bytes >= 1_000_000 ? "\(bytes / 1_000_000) MB" : "\(bytes) bytes"
    }

    private static func failure(_ message: String, _ name: String) -> LoadingError {
        LoadingError(name: name, kind: .unreadable, problem: message)
    }
}
