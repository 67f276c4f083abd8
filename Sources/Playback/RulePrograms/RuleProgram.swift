import Synchronization

/// Starts the program that a rule is: a process, or what stands in for one in a test. The engine starts none itself.
public protocol RuleLauncher: Sendable {
    /// Starts it.
    func launch() throws(RuleFault) -> any RuleDialogue
}

/// A running program that answers a line with a line.
public protocol RuleDialogue: AnyObject, Sendable {
    /// Writes lines, and waits for the answer to the last of them: a line without its end.
    ///
    /// - Parameters:
    ///   - lines: each with its end.
    ///   - seconds: how long the answer may take, of the real clock.
    func ask(_ lines: [UInt8], within seconds: Double) throws(RuleFault) -> [UInt8]

    /// Writes lines that nobody answers.
    func tell(_ lines: [UInt8], within seconds: Double) throws(RuleFault)

    /// Ends it; it may finish what it does first.
    func end()
}

/// A rule that is a program of the user's own: `--abr ./rule.py`.
///
/// It is started when the first session is played, and plays one session after the other; where several are played at the same
/// time, each thread has a process. Once it failed it is asked no more.
///
///     let rule = RuleProgram(name: "rule.py", launcher: launcher)
///     let simulation = Simulation(
///         presentation, trace: trace, profile: .sabre, rule: .program(rule), identity: SessionIdentity(id: "1"))
///     if let failure = simulation.run().ruleFailure { print(failure) }
public final class RuleProgram: Sendable {
    /// What of `--abr-option` changes anything of a rule that is a program.
    static let options: [ABROption] = ABROption.ofMeasuringRules + [.answerTime]

    /// A process, and what it wants to be told.
    struct Line: Sendable {
        let dialogue: any RuleDialogue
        let terms: RuleTerms
    }

    private struct State {
        var idle: [Line] = []
        var failure: RuleProgramError?
    }

    /// What the rule is called: its file's name.
    public let name: String
    private let launcher: any RuleLauncher
    private let state = Mutex(State())

    /// A program that is started when it is asked first.
    public init(name: String, launcher: any RuleLauncher) { (self.name, self.launcher) = (name, launcher) }

    deinit { end() }

    /// Why it decides no more: the first error; nil where there was none.
    public var failure: RuleProgramError? { state.withLock(\.failure) }

    /// Starts it where it does not run, so that what is wrong with it is known before anything is played.
    ///
    /// - Parameter seconds: how long it may take to answer the greeting.
    public func start(within seconds: Double = 10) throws(RuleProgramError) { giveBack(try lend(within: seconds)) }

    /// Ends its processes. Where it is asked again, it is started again.
    public func end() {
        let idle = state.withLock { state in
            defer { state.idle = [] }
            return state.idle
        }
        for line in idle { line.dialogue.end() }
    }

    /// A process that nobody else asks until it is given back, started where there is none.
    func lend(within seconds: Double) throws(RuleProgramError) -> Line {
        let known: Result<Line?, RuleProgramError> = state.withLock { state in
            if let failure = state.failure { return .failure(failure) }
            return .success(state.idle.popLast())
        }
        if let line = try known.get() { return line }
        do throws(RuleFault) {
            let dialogue = try launcher.launch()
            do throws(RuleFault) {
                let answer = try dialogue.ask(RuleTerms.greeting, within: seconds)
                return Line(dialogue: dialogue, terms: try RuleTerms(parsing: answer))
            } catch {
                dialogue.end()
                throw RuleFault(error.kind, "at the greeting: \(error.problem)")
            }
        } catch {
            throw note(RuleProgramError(rule: name, kind: error.kind, place: nil, problem: error.problem))
        }
    }

    /// Gives a process back, for the next session.
    func giveBack(_ line: Line) { state.withLock { $0.idle.append(line) } }

    /// Keeps an error, where it is the first, and hands it over.
    func note(_ failure: RuleProgramError) -> RuleProgramError {
        state.withLock { $0.failure = $0.failure ?? failure }
        return failure
    }
}

extension ABRName {
    /// A rule that is a program.
    public static func program(_ program: RuleProgram) -> ABRName {
        var rule = ABRName(program.name, help: programHelp, options: RuleProgram.options) { simulation, situation in
            let seconds = simulation.ruleOptions.answerTime
            let line: RuleProgram.Line
            do throws(RuleProgramError) {
                line = try program.lend(within: seconds)
            } catch {
                return simulation.play(BoxedRule(ProgramRule(failure: error)), in: situation)
            }
            let rule = ProgramRule(program, line, session: simulation.identity.id, situation, seconds: seconds)
            return simulation.play(BoxedRule(rule), in: situation)
        }
        rule.program = program
        return rule
    }

    /// What a rule that is a program does: a sentence or two for the help.
    public static let programHelp =
        "A program of your own, any executable file: it is asked with a line of JSON a decision on its standard input, and "
        + "answers with a line. See playhead help own-rules."
}
