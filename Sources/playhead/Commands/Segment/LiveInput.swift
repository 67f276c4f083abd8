import FragmentedMP4
import PlayheadPlatform

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A movie that is still coming: standard input, or a file that another program goes on writing.
final class LiveInput {
    /// How long it waits before it says that nothing has come yet, milliseconds.
    private static let patience: Int32 = 100
    /// A file that has not grown for so long is taken for whole, seconds.
    static let longestPause = 30.0

    /// What messages call it.
    let name: String
    private let descriptor: Int32
    private let isFile: Bool
    private let now: () -> Double
    /// When the file was seen to grow last.
    private var lastGrowth: Double

    /// Opens it; `-` is standard input. `now` is a clock that only rises, seconds.
    init(_ path: String, now: @escaping () -> Double) throws(CommandFailure) {
        (name, self.now, lastGrowth) = (path == "-" ? "standard input" : path, now, now())
        descriptor = path == "-" ? dup(STDIN_FILENO) : open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            if errno == ENOENT { throw .noInput("\(path): no such file") }
            throw .system("\(path): cannot be opened")
        }
        var about = stat()
        isFile = fstat(descriptor, &about) == 0 && about.st_mode & S_IFMT == S_IFREG
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Reads what has come. Returns how many bytes; zero at the end, nil where nothing has come yet.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(CommandFailure) -> Int? {
        if !isFile {
            var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&waiting, 1, Self.patience) > 0 else { return nil }
        }
        #if canImport(Glibc)
        let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        #else
        let count = Darwin.read(descriptor, buffer.baseAddress, buffer.count)
        #endif
        if count > 0 {
            lastGrowth = now()
            return count
        }
        guard count == 0 else {
            if errno == EINTR || errno == EAGAIN { return nil }
            throw .system("\(name): cannot be read")
        }
        guard isFile, now() - lastGrowth < Self.longestPause else { return 0 }
        poll(nil, 0, Self.patience)
        return nil
    }
}
