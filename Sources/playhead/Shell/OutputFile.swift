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
    private var isDone = false

    /// Begins a file that will stand at `path`.
    ///
    /// - Parameter isPrivate: whether nobody else may read it.
    init(path: String, isPrivate: Bool = false) throws(CommandFailure) {
        self.path = path
        (descriptor, replacement) = Self.begin(path, isPrivate: isPrivate)
        guard descriptor >= 0 else { throw Self.failure(path) }
    }

    deinit {
        if !isDone { replacement?.discard() }
        if descriptor >= 0 { close(descriptor) }
    }

    /// Adds text.
    func write(_ text: String) throws(CommandFailure) { try write(Array(text.utf8)) }

    /// Adds bytes.
    func write(_ bytes: [UInt8]) throws(CommandFailure) {
        do {
            try StandardStreams.write(bytes, to: descriptor)
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

    static func failure(_ path: String) -> CommandFailure {
        CommandFailure(
            status: ExitStatus.inputOutput,
            description: "\(path): cannot be written: \(String(cString: strerror(errno)))")
    }
}
