#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A program that a stream's bytes come through.
struct StreamWriter {
    private enum Work {
        case unpacking(Decompressor)
        case opening(OpenCommand)
    }

    /// Of what a program says on its standard error, so many of the last bytes are kept.
    private static let keptLength = 4096

    let process: ChildProcess
    /// Its standard error; -1 where that is not read, or ended.
    private(set) var messages: Int32
    private let work: Work
    private var said: [UInt8] = []

    private init(_ process: ChildProcess, _ work: Work) {
        (self.process, self.work, messages) = (process, work, process.messages ?? -1)
    }

    /// A program that unpacks.
    static func unpacking(_ process: ChildProcess, _ program: Decompressor) -> Self {
        Self(process, .unpacking(program))
    }

    /// Starts a command that brings what stands at a path.
    static func opening(_ path: String, with command: OpenCommand) throws(LoadingError) -> Self {
        do throws(ChildProcess.Failure) {
            let process = try ChildProcess(command.program, command.arguments(for: path), keepsMessages: true)
            return Self(process, .opening(command))
        } catch {
            throw LoadingError(
                name: path, kind: .unreadable,
                problem: error.isMissing
                    ? "the program \(command.program) of --open is not installed"
                    : "\(command.program) was not started: \(error.reason)")
        }
    }

    /// Takes what it has said since the last call, without waiting.
    mutating func takeMessages() {
        while messages >= 0 {
            var waiting = pollfd(fd: messages, events: Int16(POLLIN), revents: 0)
            guard poll(&waiting, 1, 0) > 0 else { return }
            var piece = [UInt8](repeating: 0, count: Self.keptLength)
            let count = read(messages, &piece, piece.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return close() }
            said = Array((said + piece.prefix(count)).suffix(Self.keptLength))
        }
    }

    /// Listens to it no more.
    mutating func close() {
        #if canImport(Glibc)
        if messages >= 0 { Glibc.close(messages) }
        #else
        if messages >= 0 { Darwin.close(messages) }
        #endif
        messages = -1
    }

    /// What went wrong, once it has ended; `nil` where nothing did.
    func failure(of name: String) -> LoadingError? {
        let status = process.wait()
        if status == 0 { return nil }
        switch work {
        case .unpacking(let program) where status == program.statusOfSurplus:
            return LoadingError(
                name: name, kind: .invalid,
                problem: "what follows the compressed data is not compressed: it is left out")
        case .unpacking:
            return Decompressor.isCutOff(name)
        case .opening(let command):
            let last = String(decoding: said, as: UTF8.self).split(whereSeparator: \.isNewline).last { line in
                line.contains { !$0.isWhitespace }
            }
            return LoadingError(
                name: name, kind: .unreadable,
                problem: "\(command.program) ended with status \(status)" + (last.map { ": \($0)" } ?? ""))
        }
    }
}
