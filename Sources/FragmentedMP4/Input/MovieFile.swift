#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A movie among the machine's files, read with pread and never mapped: one that shrinks meanwhile is an error.
public final class MovieFile: MovieInput {
    /// The path.
    public let name: String
    /// Its size when it was opened, bytes.
    public let size: Int
    private let descriptor: Int32

    /// Opens a plain file; a pipe cannot be read from any offset, and is refused.
    public init(_ path: String) throws(MovieError) {
        name = path
        // Opening a pipe and closing it again would take away its reader from who writes to it.
        var status = stat()
        if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG { throw Self.isNoFile(path) }
        #if canImport(Glibc)
        descriptor = Glibc.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        #else
        descriptor = Darwin.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        #endif
        guard descriptor >= 0 else {
            throw MovieError(
                name: path, kind: errno == ENOENT || errno == ENOTDIR ? .missing : .unreadable,
                problem: "cannot be opened: \(Self.lastError)")
        }
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw Self.isNoFile(path)
        }
        size = Int(status.st_size)
    }

    /// A file that is open, and is closed with this.
    init(owning descriptor: Int32, name: String, size: Int) {
        (self.descriptor, self.name, self.size) = (descriptor, name, size)
    }

    deinit { close(descriptor) }

    /// Reads bytes from `offset` on. Returns how many; zero at the end.
    public func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(MovieError) -> Int {
        while true {
            let count = pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
            if count >= 0 { return count }
            guard errno == EINTR else {
                throw MovieError(
                    name: name, kind: .unreadable, offset: offset, problem: "cannot be read: \(Self.lastError)")
            }
        }
    }

    private static func isNoFile(_ path: String) -> MovieError {
        MovieError(
            name: path, kind: .missing, problem: "is no plain file; a movie is read from many places at once")
    }

    private static var lastError: String { String(cString: strerror(errno)) }
}
