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
    private var isDone = false

    /// How long nothing is asked while a pipe makes its writer wait, milliseconds.
    private static let patience: Int32 = 50
    /// A pipe that can be written to takes so many bytes at least, by POSIX (`PIPE_BUF`).
    private static let leastPipeRoom = 512

    /// Begins a file that will stand at `path`.
    ///
    /// - Parameters:
    ///   - isPrivate: whether nobody else may read it.
    ///   - signals: what is asked whether to go on where a pipe waits for its reader. Without it a signal ends the program
    ///     while a pipe is opened, and nothing that else was begun is taken away.
    init(path: String, isPrivate: Bool = false, signals: SignalWatch? = nil) throws(CommandFailure) {
        (self.path, self.signals) = (path, signals)
        if let signals, Self.isPipe(path) {
            (descriptor, replacement) = (Self.openPipe(path, signals), nil)
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

    /// Adds text.
    func write(_ text: String) throws(CommandFailure) { try write(Array(text.utf8)) }

    /// Adds bytes.
    func write(_ bytes: [UInt8]) throws(CommandFailure) {
        do throws(CommandFailure) {
            if let signals, replacement == nil {
                try writePatiently(bytes, signals)
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
        if exists, about.st_mode & S_IFMT != S_IFREG { return (openForWriting(path), nil) }
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

    /// Opens what is no regular file. A named pipe waits until somebody reads it, and signals end this program then, also
    /// those that it takes in order otherwise.
    private static func openForWriting(_ path: String) -> Int32 {
        var set = sigset_t()
        sigemptyset(&set)
        for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&set, signal) }
        var before = sigset_t()
        pthread_sigmask(SIG_UNBLOCK, &set, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        return open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY)
    }

    private static func isPipe(_ path: String) -> Bool {
        var about = stat()
        return descriptor(named: path) == nil && stat(path, &about) == 0 && about.st_mode & S_IFMT == S_IFIFO
    }

    /// Opens a named pipe as soon as somebody reads it; a negative descriptor where a signal came first, or with `errno`.
    private static func openPipe(_ path: String, _ signals: SignalWatch) -> Int32 {
        while signals.received == nil {
            let descriptor = open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
            if descriptor >= 0 {
                _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
                return descriptor
            }
            guard errno == ENXIO || errno == EINTR else { break }
            poll(nil, 0, patience)
        }
        return -1
    }

    /// Writes no more at once than a pipe takes without making its writer wait.
    private func writePatiently(_ bytes: [UInt8], _ signals: SignalWatch) throws(CommandFailure) {
        var rest = bytes[...]
        while !rest.isEmpty {
            if let interruption = Self.interruption(nil, signals) { throw interruption }
            var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            guard poll(&ready, 1, Self.patience) > 0 else { continue }
            let piece = rest.prefix(Self.leastPipeRoom)
            try StandardStreams.write(Array(piece), to: descriptor)
            rest = rest.dropFirst(piece.count)
        }
    }

    private static func interruption(_ path: String?, _ signals: SignalWatch?) -> CommandFailure? {
        guard let signal = signals?.received else { return nil }
        let pipe = path.map { "\($0): " } ?? ""
        return CommandFailure(
            status: ExitStatus.signal(signal),
            description: "\(pipe)interrupted: what was begun is taken away")
    }

    static func failure(_ path: String) -> CommandFailure {
        CommandFailure(
            status: ExitStatus.inputOutput,
            description: "\(path): cannot be written: \(String(cString: strerror(errno)))")
    }
}
