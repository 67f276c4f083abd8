#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The installed programs that unpack compressed logs.
enum Decompressor: String {
    case gzip, zstd

    /// The program for a file that begins with these bytes.
    init?(magic: [UInt8]) {
        if magic.starts(with: [0x1F, 0x8B]) {
            self = .gzip
        } else if magic == [0x28, 0xB5, 0x2F, 0xFD] {
            self = .zstd
        } else {
            return nil
        }
    }

    /// Starts the program on an open file. Returns the pipe that its output comes through, and its process id.
    func start(reading input: Int32, name: String) throws(LogProblem) -> (output: Int32, child: pid_t) {
        var pipeEnds: [Int32] = [-1, -1]
        guard pipe(&pipeEnds) == 0 else { throw LogProblem(source: name, message: POSIXFileSystem.lastError) }
        defer { close(pipeEnds[1]) }
        _ = fcntl(pipeEnds[0], F_SETFD, FD_CLOEXEC)
        #if canImport(Glibc)
        var actions = posix_spawn_file_actions_t()
        #else
        var actions: posix_spawn_file_actions_t?
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input, 0)
        posix_spawn_file_actions_adddup2(&actions, pipeEnds[1], 1)
        // What it says of a damaged file is said by us, with the file's name.
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        let arguments: [UnsafeMutablePointer<CChar>?] = [strdup(rawValue), strdup("-dcq"), nil]
        defer { for argument in arguments { free(argument) } }
        var child: pid_t = 0
        let result = posix_spawnp(&child, rawValue, &actions, nil, arguments, environ)
        guard result == 0 else {
            close(pipeEnds[0])
            throw LogProblem(
                source: name, message: "compressed: the program \(rawValue), which unpacks it, is not installed")
        }
        return (pipeEnds[0], child)
    }
}
