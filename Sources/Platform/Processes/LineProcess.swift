import CChildProcess
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A program that runs for us and answers a line with a line: it reads its standard input, and writes its standard output.
///
/// It has a process group of its own. It ends with this program, and what it started ends with it.
///
///     let program = try LineProcess("./rule.py")
///     let answer = try program.ask(Array("{}\n".utf8), within: 10)
///     program.end()
public final class LineProcess: Sendable {
    /// Why there is no answer.
    public enum Failure: Error, Equatable {
        /// It did not answer in time.
        case late
        /// It ended, or reads or writes no more: its exit status, 128 and the signal's number where a signal ended it, nil where
        /// it still runs; and the last line of its standard error.
        case ended(status: Int32?, said: String?)
        /// Its answer is longer than ``longestLine``.
        case tooLong
        /// It wrote more than the one line that it was asked for.
        case unasked
        /// The system could not write to it or read from it: its words for why.
        case system(String)
    }

    /// No line of an answer is longer, bytes.
    public static let longestLine = 1 << 16
    /// How long a program may take to end once its standard input is closed, and again once it was told to, milliseconds.
    private static let grace = 500

    private let life: ProcessLife
    private let pipes: Mutex<LinePipes>

    /// Starts a program without arguments.
    ///
    /// - Parameter path: its path, or its name, which is looked for on the path of the environment.
    /// - Throws: `ChildProcess.Failure` where there is no such program, or no room for another process.
    public init(_ path: String) throws(ChildProcess.Failure) {
        var made: [ChildProcess.Pipe] = []
        do throws(ChildProcess.Failure) {
            for _ in 0..<3 { try made.append(ChildProcess.Pipe()) }
            life = try ProcessLife(
                [path],
                child_descriptors(
                    input: made[0].reading, output: made[1].writing, messages: made[2].writing,
                    extra: Int32(CHILD_NO_DESCRIPTOR)), endsGroup: true)
        } catch {
            for end in made.flatMap({ [$0.reading, $0.writing] }) { close(end) }
            throw error
        }
        for end in [made[0].reading, made[1].writing, made[2].writing] { close(end) }
        let ends = [made[0].writing, made[1].reading, made[2].reading]
        pipes = Mutex(LinePipes(input: ends[0], output: ends[1], messages: ends[2]))
    }

    deinit { end() }

    /// Writes lines, and waits for the answer.
    ///
    /// - Parameters:
    ///   - lines: each with its end.
    ///   - seconds: how long the answer may take.
    /// - Returns: the line of the answer, without its end.
    public func ask(_ lines: [UInt8], within seconds: Double) throws(Failure) -> [UInt8] {
        try exchange(lines, within: seconds, wantsAnswer: true)
    }

    /// Writes lines that nobody answers.
    public func tell(_ lines: [UInt8], within seconds: Double) throws(Failure) {
        _ = try exchange(lines, within: seconds, wantsAnswer: false)
    }

    /// Ends it: its standard input ends, and where it does not end for that within half a second, it is made to.
    public func end() {
        pipes.withLock { $0.close() }
        for signal in [SIGTERM, SIGKILL] {
            if life.wait(milliseconds: Self.grace) != nil { return }
            life.end(signal)
        }
        _ = life.wait()
    }

    private func exchange(_ lines: [UInt8], within seconds: Double, wantsAnswer: Bool) throws(Failure) -> [UInt8] {
        let result: Result<[UInt8], Failure> = pipes.withLock { pipes in
            Result { () throws(Failure) in try pipes.exchange(lines, Deadline(seconds), wantsAnswer: wantsAnswer) }
        }
        do throws(Failure) {
            return try result.get()
        } catch {
            guard error == .ended(status: nil, said: nil) else { throw error }
            // The last words come before the end does.
            let status = life.wait(milliseconds: Self.grace)
            throw .ended(status: status, said: pipes.withLock { $0.lastWords() })
        }
    }
}
