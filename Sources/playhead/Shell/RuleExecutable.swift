import Playback
import PlayheadPlatform

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A file that a rule is: `--abr ./rule.py`.
struct RuleExecutable: RuleLauncher {
    /// Its path, which never is looked for on the path of the environment.
    private let path: String

    /// The file that an argument names; nil where it looks like the name of a rule. A path has a folder in it, or its name a dot.
    init?(argument: String) {
        guard !argument.hasPrefix("fixed:"), argument.contains("/") || argument.contains(".") else { return nil }
        path = argument.contains("/") ? argument : "./" + argument
    }

    /// The rule that it is, called like the file, or like its path where a rule that is built in has that name.
    var rule: ABRName {
        let file = path.split(separator: "/").last.map(String.init) ?? path
        return .program(RuleProgram(name: ABRName(file) == nil ? file : path, launcher: self))
    }

    func launch() throws(RuleFault) -> any RuleDialogue {
        guard POSIXFileSystem().kind(of: path) != nil else {
            throw RuleFault(.missing, "there is no file \(path): --abr takes a rule's name or a program's path")
        }
        guard POSIXFileSystem().kind(of: path) == .file else {
            throw RuleFault(.missing, "\(path) is a folder: --abr takes a rule's name or a program's path")
        }
        guard SystemPath.with(path, { access($0, X_OK) }) == 0 else {
            throw RuleFault(.missing, "\(path) may not be executed: chmod +x \(path)")
        }
        do throws(ChildProcess.Failure) {
            return RuleDialogueOverPipes(process: try LineProcess(path))
        } catch {
            throw RuleFault(
                .system,
                error.isMissing
                    ? "\(path) was not started: what its first line, #!, names is not installed"
                    : "\(path) was not started: \(error.reason)")
        }
    }
}

/// A running rule, with the words for what goes wrong with it.
private final class RuleDialogueOverPipes: RuleDialogue {
    private let process: LineProcess

    init(process: LineProcess) { self.process = process }

    func ask(_ lines: [UInt8], within seconds: Double) throws(RuleFault) -> [UInt8] {
        do throws(LineProcess.Failure) {
            return try process.ask(lines, within: seconds)
        } catch {
            throw Self.fault(error, seconds)
        }
    }

    func tell(_ lines: [UInt8], within seconds: Double) throws(RuleFault) {
        do throws(LineProcess.Failure) {
            try process.tell(lines, within: seconds)
        } catch {
            throw Self.fault(error, seconds)
        }
    }

    func end() { process.end() }

    private static func fault(_ failure: LineProcess.Failure, _ seconds: Double) -> RuleFault {
        switch failure {
        case .late:
            RuleFault(
                .answer,
                "there was no answer within \(seconds) s: it should write one line, flush it, and go on reading; --abr-option "
                    + "answer-time=SECONDS waits longer")
        case .ended(let status, let said):
            RuleFault(
                .answer,
                (status.map { "the program ended with status \($0)" } ?? "the program reads or writes no more")
                    + (said.map { ": \($0)" } ?? ", and said nothing on its standard error"))
        case .tooLong:
            RuleFault(
                .answer, "its answer is longer than \(LineProcess.longestLine) bytes: it should be one short line")
        case .unasked:
            RuleFault(
                .answer,
                "it wrote more than one line: each answer is one line, and what is for people goes to standard error")
        case .system(let reason): RuleFault(.system, "it cannot be written to or read from: \(reason)")
        }
    }
}

extension ABRName {
    /// Ends a command whose rule is a program that failed.
    func requireAnswers() throws(CommandFailure) {
        if let failure = program?.failure { throw CommandFailure(failure) ?? .badData("\(failure)") }
    }
}

extension Sequence<ABRName> {
    /// Starts the programs among the rules, so that what is wrong with one is known before anything is played.
    ///
    /// - Parameter seconds: how long each may take.
    func startPrograms(within seconds: Double = ABROptions().answerTime) throws(CommandFailure) {
        var names: [String: RuleProgram] = [:]
        for program in compactMap(\.program) {
            if let other = names.updateValue(program, forKey: program.name), other !== program {
                throw .usage("--abr: two programs are called \(program.name): rename one, so that rows tell them apart")
            }
            try CommandFailure.catching { try program.start(within: seconds) }
        }
    }

    /// Ends the programs among the rules.
    func endPrograms() { for rule in self { rule.program?.end() } }
}
