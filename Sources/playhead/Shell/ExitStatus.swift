import BandwidthTrace
import FragmentedMP4
import HLSLint
import Playback
import PlayerLog
import PlayheadAnalytics
import PlayheadPlatform

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// What the program tells its caller when it ends: the numbers are those of sysexits(3) where it has one.
enum ExitStatus {
    /// All is well.
    static let fine: Int32 = 0
    /// Findings, or a condition of `--fail-if` that held.
    static let findings: Int32 = 1
    /// A condition of `--fail-if` that cannot be decided: what it asks for is not known.
    static let undecided: Int32 = 2
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

    static func findings(_ description: String) -> Self { Self(status: ExitStatus.findings, description: description) }
    static func undecided(_ description: String) -> Self {
        Self(status: ExitStatus.undecided, description: description)
    }
    static func usage(_ description: String) -> Self { Self(status: ExitStatus.usage, description: description) }
    static func badData(_ description: String) -> Self { Self(status: ExitStatus.badData, description: description) }
    static func noInput(_ description: String) -> Self { Self(status: ExitStatus.noInput, description: description) }
    static func inputOutput(_ description: String) -> Self {
        Self(status: ExitStatus.inputOutput, description: description)
    }

    /// What the system could not do, and by `errno` why.
    static func system(_ description: String) -> Self {
        inputOutput("\(description): \(String(cString: strerror(errno)))")
    }
}

extension CommandFailure {
    /// What an error means for a command; nil for one that is not of an input or an output.
    init?(_ error: any Error) {
        let status: Int32
        switch error {
        case let failure as CommandFailure:
            self = failure
            return
        case let problem as LogProblem:
            status = problem.kind == .inputOutput ? ExitStatus.inputOutput : ExitStatus.badData
        case let error as LoadingError: status = Self.status(of: error.kind)
        case StoredPartError.unreadable(let error):
            self.init(status: Self.status(of: error.kind), description: "\(error)")
            return
        case StoredPartError.invalid(let path, let error):
            self = .badData("\(path): \(error)")
            return
        case let error as PresentationError: status = Self.status(of: error.kind)
        case let error as TraceError:
            status = error.isMissing ? ExitStatus.noInput : error.isUnread ? ExitStatus.inputOutput : ExitStatus.badData
        case let error as RuleProgramError: status = Self.status(of: error.kind)
        case let error as MovieError: status = Self.status(of: error.kind)
        case let error as EncodingError:
            status = error.kind == .badSource ? ExitStatus.badData : ExitStatus.inputOutput
        case let error as LintError:
            status = error.problem == .noRefresh ? ExitStatus.usage : ExitStatus.badData
        default: return nil
        }
        self.init(status: status, description: "\(error)")
    }

    /// Does what may fail; an error ends the command, behind these words.
    static func catching<Value>(_ words: String = "", _ work: () throws -> Value) throws(CommandFailure) -> Value {
        do {
            return try work()
        } catch {
            var failure = CommandFailure(error) ?? .badData("\(error)")
            failure.description = words + failure.description
            throw failure
        }
    }

    private static func status(of kind: LoadingError.Kind) -> Int32 {
        switch kind {
        case .missing: ExitStatus.noInput
        case .unreadable, .overLimit: ExitStatus.inputOutput
        case .refused, .invalid: ExitStatus.badData
        }
    }

    private static func status(of kind: RuleProgramError.Kind) -> Int32 {
        switch kind {
        case .missing: ExitStatus.noInput
        case .system: ExitStatus.inputOutput
        case .answer: ExitStatus.badData
        }
    }

    private static func status(of kind: MovieError.Kind) -> Int32 {
        switch kind {
        case .missing: ExitStatus.noInput
        case .unreadable: ExitStatus.inputOutput
        case .impossible: ExitStatus.usage
        case .truncated, .malformed, .tooLarge, .unsupported: ExitStatus.badData
        }
    }
}
