import PlayerLog

/// What the program tells its caller when it ends: the numbers are those of sysexits(3) where it has one.
enum ExitStatus {
    /// All is well.
    static let fine: Int32 = 0
    /// Findings, or a condition of `--fail-if` that held.
    static let findings: Int32 = 1
    /// The command was called wrongly.
    static let usage: Int32 = 64
    /// The input is no data that we know.
    static let badData: Int32 = 65
    /// There is no such input.
    static let noInput: Int32 = 66
    /// The system failed to read or write.
    static let inputOutput: Int32 = 74

    /// After a signal: 128 plus its number.
    static func signal(_ number: Int32) -> Int32 { 128 + number }
}

/// An error that ends a command: its sentence goes to standard error, its status to the caller.
struct CommandFailure: Error, CustomStringConvertible {
    var status: Int32
    var description: String
}

extension CommandFailure {
    /// An input that could not be read.
    init(_ problem: LogProblem) {
        let status =
            switch problem.kind {
            case .content: ExitStatus.badData
            case .inputOutput: ExitStatus.inputOutput
            }
        self.init(status: status, description: "\(problem)")
    }
}
