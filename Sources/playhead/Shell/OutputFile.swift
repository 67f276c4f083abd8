#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A file that the user named for output, or that stands in a folder named for output.
///
/// A regular file is there whole or not at all: it is written under another name in the same folder, and renamed when it is
/// done. It keeps the mode and the owner of the file that it replaces; a new one gets what the umask says. Where the name is
/// a symbolic link, the file that it leads to is replaced. Anything else that stands there, such as `/dev/null` or a pipe,
/// is written into.
struct OutputFile: ~Copyable {
    private let path: String
    private let descriptor: Int32
    /// What is renamed when it is done; nil where what stands there is written into.
    private let replacement: FileReplacement?
    private let signals: SignalWatch?
    private let waits: Bool
    private var isDone = false

    /// How long nothing is asked while a pipe makes its writer wait, milliseconds.
    private static let patience: Int32 = 50
    /// How long a pipe may make its writer wait while a screen is shown, milliseconds.
    private static let longestPause: Int32 = 500
    /// A pipe that can be written to takes so many bytes at least, by POSIX (`PIPE_BUF`).
    private static let leastPipeRoom = 512

    /// Begins a file that will stand at `path`.
    ///
    /// - Parameters:
    ///   - isPrivate: whether nobody else may read it.
    ///   - signals: what is asked whether to go on where a pipe waits for its reader; nil where signals end the program by
    ///     themselves. What came before tells nothing: the next one ends the program.
    ///   - waits: whether a pipe's reader is waited for; false while a screen is shown, which would stand still.
    init(
        path: String, isPrivate: Bool = false, signals: SignalWatch? = nil, waits: Bool = true
    ) throws(CommandFailure) {
        let signals = signals?.received == nil ? signals : nil
        (self.path, self.signals, self.waits) = (path, signals, waits)
        if Self.isPipe(path) {
            (descriptor, replacement) = (Self.openPipe(path, signals, waits: waits), nil)
        } else {
            (descriptor, replacement) = Self.begin(path, isPrivate: isPrivate)
        }
        guard descriptor >= 0 else {
            let failure = Self.failure(path)
            throw Self.interruption(path, signals) ?? failure
        }
    }

    deinit {
        if !isDone { replacement?.discard() }
        if descriptor >= 0 { close(descriptor) }
    }

    /// Writes a file whole.
    static func write(
        _ bytes: some Sequence<UInt8>, to path: String, isPrivate: Bool = false, signals: SignalWatch? = nil
    ) throws(CommandFailure) {
        var file = try OutputFile(path: path, isPrivate: isPrivate, signals: signals)
        try file.write(Array(bytes))
        try file.finish()
    }

    /// Adds text.
    func write(_ text: String) throws(CommandFailure) { try write(Array(text.utf8)) }

    /// Adds bytes.
    func write(_ bytes: [UInt8]) throws(CommandFailure) {
        do throws(CommandFailure) {
            if replacement == nil, signals != nil || !waits {
                try writePatiently(bytes)
            } else {
                try StandardStreams.write(bytes, to: descriptor)
            }
        } catch {
            throw CommandFailure(status: error.status, description: "\(path): \(error.description)")
        }
    }

    /// Puts the file in its place.
    mutating func finish() throws(CommandFailure) {
        if let replacement, !replacement.finish() { throw Self.failure(path) }
        isDone = true
    }

    /// Opens what stands there, or what will take its place; a negative descriptor, with `errno`, where that cannot be.
    private static func begin(_ path: String, isPrivate: Bool) -> (Int32, FileReplacement?) {
        if let shared = descriptor(named: path) { return (fcntl(shared, F_DUPFD_CLOEXEC, 0), nil) }
        var about = stat()
        let exists = stat(path, &about) == 0
        guard exists || errno == ENOENT else { return (-1, nil) }
        if exists, about.st_mode & S_IFMT != S_IFREG { return (open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY), nil) }
        if isPrivate { about.st_mode &= ~0o077 }
        let replacement = FileReplacement(
            of: FileReplacement.target(of: path), like: exists ? about : nil, isPrivate: isPrivate)
        return (replacement?.descriptor ?? -1, replacement)
    }

    /// The open descriptor that a name like `/dev/stdout` or `/dev/fd/3` means. What leads to a file there must not be
    /// replaced, nor opened anew: both would lose what was written to it before.
    private static func descriptor(named path: String) -> Int32? {
        let names: [String: Int32] = ["/dev/stdin": 0, "/dev/stdout": 1, "/dev/stderr": 2]
        if let known = names[path] { return known }
        for folder in ["/dev/fd/", "/proc/self/fd/"] where path.hasPrefix(folder) {
            return Int32(path.dropFirst(folder.count))
        }
        return nil
    }

    private static func isPipe(_ path: String) -> Bool {
        var about = stat()
        return descriptor(named: path) == nil && stat(path, &about) == 0 && about.st_mode & S_IFMT == S_IFIFO
    }

    /// Opens a named pipe as soon as somebody reads it; a negative descriptor where a signal came first, or with `errno`.
    private static func openPipe(_ path: String, _ signals: SignalWatch?, waits: Bool) -> Int32 {
        while signals?.received == nil {
            let descriptor = open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
            if descriptor >= 0 {
                _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
                return descriptor
            }
            guard errno == EINTR || errno == ENXIO && waits else { break }
            poll(nil, 0, patience)
        }
        return -1
    }

    /// Writes no more at once than a pipe takes without making its writer wait.
    private func writePatiently(_ bytes: [UInt8]) throws(CommandFailure) {
        var rest = bytes[...]
        while !rest.isEmpty {
            if let interruption = Self.interruption(nil, signals) { throw interruption }
            var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            guard poll(&ready, 1, waits ? Self.patience : Self.longestPause) > 0 else {
                if waits { continue }
                throw CommandFailure.inputOutput("its reader reads no more: what came is not all of it")
            }
            let piece = rest.prefix(Self.leastPipeRoom)
            try StandardStreams.write(Array(piece), to: descriptor)
            rest = rest.dropFirst(piece.count)
        }
    }

    private static func interruption(_ path: String?, _ signals: SignalWatch?) -> CommandFailure? {
        guard let signal = signals?.received else { return nil }
        let pipe = path.map { "\($0): " } ?? ""
        return CommandFailure(
            status: ExitStatus.signal(signal), description: "\(pipe)interrupted: what was begun is taken away")
    }

    static func failure(_ path: String) -> CommandFailure {
        let number = errno
        return CommandFailure.inputOutput(
            number == ENXIO && isPipe(path)
                ? "\(path): nobody reads this pipe" : "\(path): cannot be written: \(String(cString: strerror(number)))"
        )
    }
}
