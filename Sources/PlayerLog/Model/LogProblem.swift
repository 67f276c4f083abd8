/// Something in an input that could not be read, and was skipped.
public struct LogProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file's name as the user gave it.
    public var source: String
    /// The line, counted from 1; `nil` where the problem is the whole file's.
    public var line: Int?
    /// What is wrong, and where it helps, what to do.
    public var message: String

    /// A problem at a place.
    public init(source: String, line: Int? = nil, message: String) {
        self.source = source
        self.line = line
        self.message = message
    }

    /// `file:line: what is wrong`.
    public var description: String {
        line.map { "\(source):\($0): \(message)" } ?? "\(source): \(message)"
    }
}
