#if canImport(Glibc)
public import Glibc
#elseif canImport(Darwin)
public import Darwin
#endif

/// An installed program that runs for us: found on the path, given its arguments one by one, never through a shell.
public struct ChildProcess: Sendable {
    /// Its process id.
    public let id: pid_t
    /// The pipe that its standard output comes through; who started it closes it.
    public let output: Int32
    /// The pipe that its standard error comes through, where that was asked for; who started it closes it.
    public let messages: Int32?

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - input: the open file that it reads; nil for nothing to read.
    ///   - keepsMessages: whether its standard error comes through a pipe; else it is dropped.
    /// - Throws: ``Failure`` where there is no such program, or no room for another process.
    public init(
        _ program: String, _ arguments: [String], input: Int32? = nil, keepsMessages: Bool = false
    ) throws(Failure) {
        let output = try Pipe()
        defer { output.closeWriting() }
        let messages = keepsMessages ? try Self.secondPipe(output) : nil
        defer { messages?.closeWriting() }
        #if canImport(Glibc)
        var actions = posix_spawn_file_actions_t()
        #else
        var actions: posix_spawn_file_actions_t?
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        if let input {
            posix_spawn_file_actions_adddup2(&actions, input, 0)
        } else {
            posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        }
        posix_spawn_file_actions_adddup2(&actions, output.writing, 1)
        if let messages {
            posix_spawn_file_actions_adddup2(&actions, messages.writing, 2)
        } else {
            posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        }
        // Signals that this program waits for on a thread of its own are blocked here, and must not be in the other.
        #if canImport(Glibc)
        var attributes = posix_spawnattr_t()
        #else
        var attributes: posix_spawnattr_t?
        #endif
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        let words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var id: pid_t = 0
        let result = posix_spawnp(&id, program, &actions, &attributes, words, environ)
        guard result == 0 else {
            close(output.reading)
            if let messages { close(messages.reading) }
            throw Failure(program: program, code: result)
        }
        (self.id, self.output, self.messages) = (id, output.reading, messages?.reading)
    }

    /// Waits for its end. Returns its exit status; 128 and the signal's number where a signal ended it.
    public func wait() -> Int32 {
        var status: Int32 = 0
        while waitpid(id, &status, 0) < 0, errno == EINTR {}
        let signal = status & 0x7F
        return signal == 0 ? status >> 8 & 0xFF : 128 + signal
    }

    /// Ends it, if it still runs; it is still to be waited for.
    public func end() { kill(id, SIGTERM) }

    /// Why a program was not started.
    public struct Failure: Error, Sendable {
        /// Its name.
        public let program: String
        /// The system's error number.
        public let code: Int32

        /// Whether there is no such program.
        public var isMissing: Bool { code == ENOENT }

        /// The system's words for it.
        public var reason: String { String(cString: strerror(code)) }
    }

    private static func secondPipe(_ first: Pipe) throws(Failure) -> Pipe {
        do throws(Failure) {
            return try Pipe()
        } catch {
            close(first.reading)
            throw error
        }
    }

    /// A pipe whose ends other programs do not inherit.
    private struct Pipe {
        let reading: Int32
        let writing: Int32

        init() throws(Failure) {
            var ends: [Int32] = [-1, -1]
            guard pipe(&ends) == 0 else { throw Failure(program: "pipe", code: errno) }
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            (reading, writing) = (ends[0], ends[1])
        }

        func closeWriting() { close(writing) }
    }
}
