import CChildProcess

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// When an answer is too late.
struct Deadline {
    private let end: Double

    init(_ seconds: Double) { end = Self.now + seconds }

    /// Milliseconds of now, rounded up; zero once it is over.
    var left: Int32 { Int32(max(0, min(1e9, ((end - Self.now) * 1000).rounded(.up)))) }

    private static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}

/// The pipes of a ``LineProcess``, and what came through them.
struct LinePipes {
    /// Of what a program says on its standard error, so many of the last bytes are kept.
    private static let keptLength = 4096

    /// Our ends; -1 of those that are closed.
    private var input: Int32
    private var output: Int32
    private var messages: Int32
    /// What came of the answer so far.
    private var answer: [UInt8] = []
    /// The last of what came through standard error.
    private var said: [UInt8] = []

    /// Takes over our ends of the pipes: what is written to them or read from them waits for nothing.
    init(input: Int32, output: Int32, messages: Int32) {
        (self.input, self.output, self.messages) = (input, output, messages)
        for end in [input, output, messages] { _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK) }
    }

    /// Closes what is open.
    mutating func close() {
        for end in [input, output, messages] where end >= 0 { Self.close(end) }
        (input, output, messages) = (-1, -1, -1)
    }

    private static func close(_ end: Int32) {
        #if canImport(Glibc)
        _ = Glibc.close(end)
        #else
        _ = Darwin.close(end)
        #endif
    }

    /// Writes what is left of some lines, and takes what comes until a line is whole.
    mutating func exchange(
        _ lines: [UInt8], _ deadline: Deadline, wantsAnswer: Bool
    ) throws(LineProcess.Failure) -> [UInt8] {
        guard answer.isEmpty else { throw .unasked }
        var written = try write(lines, from: 0)
        while wantsAnswer || written < lines.count {
            try wait(for: deadline, isWriting: written < lines.count)
            if written < lines.count { written = try write(lines, from: written) }
            if try takeAnswer() {
                guard written == lines.count, wantsAnswer else { throw .unasked }
                return try line()
            }
            // Who writes byte by byte is late as well.
            if deadline.left == 0 { throw .late }
        }
        return []
    }

    /// Waits until something came, or more can be written.
    private mutating func wait(for deadline: Deadline, isWriting: Bool) throws(LineProcess.Failure) {
        var waiting = [
            pollfd(fd: output, events: Int16(POLLIN), revents: 0),
            pollfd(fd: messages, events: Int16(POLLIN), revents: 0),
            pollfd(fd: isWriting ? input : -1, events: Int16(POLLOUT), revents: 0),
        ]
        let count = poll(&waiting, 3, deadline.left)
        if count < 0, errno != EINTR { throw .system(String(cString: strerror(errno))) }
        if waiting[1].revents != 0 { takeMessages() }
        if count == 0 { throw .late }
    }

    private func write(_ lines: [UInt8], from start: Int) throws(LineProcess.Failure) -> Int {
        var written = start
        while written < lines.count {
            let count = lines.withUnsafeBytes { child_write(input, $0.baseAddress! + written, $0.count - written) }
            if count < 0, errno == EINTR { continue }
            if count < 0, errno == EAGAIN { return written }
            // It reads no more; what it wrote before is read first.
            if count < 0, errno == EPIPE { return lines.count }
            if count < 0, errno == EBADF { throw .ended(status: nil, said: nil) }
            guard count >= 0 else { throw .system(String(cString: strerror(errno))) }
            written += count
        }
        return written
    }

    /// Takes what came of the answer. Returns whether its line is whole.
    private mutating func takeAnswer() throws(LineProcess.Failure) -> Bool {
        let limit = LineProcess.longestLine + 1
        var count = 0
        let (output, held) = (output, answer.count)
        var problem: Int32 = 0
        answer += [UInt8](unsafeUninitializedCapacity: min(4096, limit - held)) { buffer, length in
            count = read(output, buffer.baseAddress, buffer.count)
            problem = errno
            length = max(0, count)
        }
        if count < 0, problem == EAGAIN || problem == EINTR { return false }
        if count < 0, problem != EBADF { throw .system(String(cString: strerror(problem))) }
        if count <= 0 { throw .ended(status: nil, said: nil) }
        if answer[held...].contains(0x0A) { return true }
        if answer.count >= limit { throw .tooLong }
        return false
    }

    /// The line that is whole; nothing may stand behind it.
    private mutating func line() throws(LineProcess.Failure) -> [UInt8] {
        guard answer.firstIndex(of: 0x0A) == answer.count - 1 else { throw .unasked }
        answer.removeLast()
        defer { answer = [] }
        return answer
    }

    private mutating func takeMessages() {
        var piece = [UInt8](repeating: 0, count: Self.keptLength)
        let count = read(messages, &piece, piece.count)
        if count < 0, errno == EAGAIN || errno == EINTR { return }
        guard count > 0 else {
            Self.close(messages)
            return messages = -1
        }
        said = Array((said + piece.prefix(count)).suffix(Self.keptLength))
    }

    /// The last line of what it said on its standard error; nil where it said nothing.
    mutating func lastWords() -> String? {
        // Who goes on for ever is not listened to for ever.
        for _ in 0..<64 where messages >= 0 {
            var waiting = pollfd(fd: messages, events: Int16(POLLIN), revents: 0)
            guard poll(&waiting, 1, 0) > 0 else { break }
            takeMessages()
        }
        return String(decoding: said, as: UTF8.self).split(whereSeparator: \.isNewline).last { line in
            line.contains { !$0.isWhitespace }
        }.map(String.init)
    }
}
