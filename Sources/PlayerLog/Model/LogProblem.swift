public import PlayheadPlatform

/// Something in an input that could not be read, and was skipped.
public struct LogProblem: Error, Equatable, Sendable, CustomStringConvertible {
    /// What went wrong.
    public enum Kind: Hashable, Sendable {
        /// What was read is not understood: a line that is no row, a value that is none.
        case content
        /// What was read is known, and is no log that is read here, such as another player's statistics: the answer lacks
        /// what it tells.
        case foreign
        /// Logs and events of a session tell of other times: all was read, and only what joins the two may be wrong.
        case clocks
        /// The input was not opened, or not read to its end: what is reported of it lacks something.
        case inputOutput
    }

    /// The file's name as the user gave it.
    public var source: String
    /// The line, counted from 1; `nil` where the problem is the whole file's.
    public var line: Int?
    /// What is wrong, and where it helps, what to do.
    public var message: String
    /// What went wrong.
    public var kind: Kind

    /// A problem at a line, or of a whole file.
    public init(source: String, line: Int? = nil, message: String, kind: Kind = .content) {
        self.source = source
        self.line = line
        self.message = message
        self.kind = kind
    }

    /// What an input failed with: it was not read to its end, or holds bytes that belong to nothing.
    public init(_ error: LoadingError) {
        self.init(source: error.name, message: error.problem, kind: error.kind == .invalid ? .content : .inputOutput)
    }

    /// `file:line: what is wrong`.
    public var description: String {
        line.map { "\(source):\($0): \(message)" } ?? "\(source): \(message)"
    }
}
