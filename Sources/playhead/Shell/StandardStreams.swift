import Synchronization
import VisibleText

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The program's standard output and standard error: data on the one, messages on the other.
enum StandardStreams {
    /// The value of an environment variable; nil where it is not set.
    static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

    /// Whether a stream is a terminal.
    static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

    private static let choice = Mutex(MessageChoice())

    /// What the user wants to hear: set once, before a command runs.
    static var messages: MessageChoice {
        get { choice.withLock(\.self) }
        set { choice.withLock { $0 = newValue } }
    }

    /// Writes a remark and a line break on standard error, control characters made visible, unless the user wants none.
    static func report(_ message: String) {
        if !messages.isQuiet { fail(message) }
    }

    /// Writes what a command fails with, and a line break, on standard error, control characters made visible.
    static func fail(_ message: String) {
        try? write(shown(message) + "\n", to: 2)
    }

    /// Writes the first of messages, and how many more there are.
    static func list(_ messages: [String]) { for message in shortened(messages) { report(message) } }

    /// The first of messages, and how many more there are.
    static func shortened(_ messages: [String]) -> [String] {
        let rest = messages.count - mostMessages
        return messages.prefix(mostMessages) + (rest > 0 ? ["... and \(rest) more of such"] : [])
    }

    /// Nobody reads more of a kind.
    private static let mostMessages = 10
    /// So many columns of a message say all that it has to say: what is longer quotes a part of an input that has no end.
    private static let longestMessage = 1000
    /// So many of them are its end, which mostly says what is wrong.
    private static let messageEnd = 300

    /// A line of a message, control characters made visible, without the middle of what is too long.
    static func shown(_ message: String) -> String {
        guard message.utf8.count > longestMessage else { return sanitized(message) }
        let text = sanitized(message)
        guard text.count > longestMessage else { return text }
        return text.prefix(longestMessage - messageEnd) + "…" + text.suffix(messageEnd)
    }

    /// Writes a document of the user's own: byte by byte, but to a terminal with nothing in it that one would obey.
    static func write(document bytes: [UInt8], to descriptor: Int32) throws(CommandFailure) {
        guard isTerminal(descriptor) else { return try write(bytes, to: descriptor) }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        // Of a carriage return at a line's end a terminal makes nothing new.
        let shown = lines.map { sanitized($0.hasSuffix("\r") ? String($0.dropLast()) : String($0)) }
        try write(shown.joined(separator: "\n"), to: descriptor)
    }

    /// Writes text whole on standard output.
    static func print(_ text: String) throws(CommandFailure) { try write(text, to: 1) }

    /// Writes text whole.
    static func write(_ text: String, to descriptor: Int32) throws(CommandFailure) {
        try write(Array(text.utf8), to: descriptor)
    }

    /// Writes bytes whole.
    static func write(_ bytes: [UInt8], to descriptor: Int32) throws(CommandFailure) {
        try CommandFailure.catching { try bytes.withUnsafeBytes { try write($0, to: descriptor) } }
    }

    /// Writes bytes whole.
    static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) throws(CommandFailure) {
        var rest = bytes
        while !rest.isEmpty {
            #if canImport(Glibc)
            let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
            #else
            let count = Darwin.write(descriptor, rest.baseAddress, rest.count)
            #endif
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                throw CommandFailure.system("cannot write")
            }
            rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        }
    }
}

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// How many cores there are to work on.
let processorCount = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// How wide a text for people may be.
enum TextWidth {
    /// The columns of the terminal, at least 80; 80 where standard output is none.
    static var ofStandardOutput: Int { max(80, ofPage) }

    /// The columns of the terminal; 80 where standard output is none, or the terminal does not know.
    static var ofPage: Int { terminal.map { Int($0.ws_col) } ?? 80 }

    /// The rows of the terminal; 24 where standard output is none, or the terminal does not know.
    static var rows: Int { terminal.map { Int($0.ws_row) } ?? 24 }

    /// Whether a text fits the terminal with the line of the prompt that comes after it.
    static func fitsTerminal(_ text: String) -> Bool {
        guard let terminal else { return true }
        let (width, height) = (Int(terminal.ws_col), Int(terminal.ws_row))
        // So many bytes never fit, and need not be looked at.
        guard text.utf8.count <= width * height * 4 else { return false }
        return text.split(separator: "\n", omittingEmptySubsequences: false).reduce(0) { rows, line in
            rows + max(1, (displayWidth(String(line)) + width - 1) / width)
        } <= height
    }

    /// The size of the terminal; nil where standard output is none, or the terminal does not know.
    private static var terminal: winsize? {
        var size = winsize()
        guard StandardStreams.isTerminal(1), ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
        else { return nil }
        return size
    }
}
