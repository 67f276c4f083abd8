import CChildProcess

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// An installed program that runs for us: found on the path, given its arguments one by one, never through a shell.
///
/// It has a process group of its own, so that a Control-C in the terminal reaches this program alone, which then decides.
/// On Linux it ends with this program, however that ends.
public struct ChildProcess: Sendable {
    /// The pipe that its standard output comes through; who started it closes it.
    public let output: Int32
    /// The pipe that its standard error comes through, where that was asked for; who started it closes it.
    public let messages: Int32?
    /// The pipe that what it writes to descriptor 3 comes through, where that was asked for; who started it closes it.
    public let extra: Int32?

    private let life: ProcessLife

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - program: its name, which is looked for on the path, or its own path.
    ///   - arguments: those behind the program's name.
    ///   - input: the open file that it reads; nil for nothing to read.
    ///   - keepsMessages: whether its standard error comes through a pipe; else it is dropped.
    ///   - hasExtraOutput: whether it is given a descriptor 3 to write to.
    /// - Throws: ``Failure`` where there is no such program, or no room for another process.
    public init(
        _ program: String, _ arguments: [String], input: Int32? = nil, keepsMessages: Bool = false,
        hasExtraOutput: Bool = false
    ) throws(Failure) {
        var pipes: [Pipe] = []
        defer { for pipe in pipes { close(pipe.writing) } }
        do throws(Failure) {
            for isWanted in [true, keepsMessages, hasExtraOutput] where isWanted { try pipes.append(Pipe()) }
            let messages = keepsMessages ? pipes[1] : nil
            let extra = hasExtraOutput ? pipes[pipes.count - 1] : nil
            let descriptors = child_descriptors(
                input: input ?? Pipe.none, output: pipes[0].writing, messages: messages?.writing ?? Pipe.none,
                extra: extra?.writing ?? Pipe.none)
            life = try ProcessLife([program] + arguments, descriptors)
            (output, self.messages, self.extra) = (pipes[0].reading, messages?.reading, extra?.reading)
        } catch {
            for pipe in pipes { close(pipe.reading) }
            throw error
        }
    }

    /// Waits for its end. Returns its exit status; 128 and the signal's number where a signal ended it.
    public func wait() -> Int32 { life.wait() }

    /// Waits for its end for so long at most. Returns what ``wait()`` does; `nil` where it still runs.
    func wait(milliseconds: Int) -> Int32? { life.wait(milliseconds: milliseconds) }

    /// Ends it, if it still runs, and what it started; it is still to be waited for.
    public func end() { life.end() }

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

    /// A pipe whose ends other programs do not inherit.
    struct Pipe {
        fileprivate static let none = Int32(CHILD_NO_DESCRIPTOR)

        let reading: Int32
        let writing: Int32

        init() throws(Failure) {
            var ends: [Int32] = [-1, -1]
            let problem = child_pipe(&ends)
            guard problem == 0 else { throw Failure(program: "pipe", code: problem) }
            (reading, writing) = (ends[0], ends[1])
        }
    }
}
