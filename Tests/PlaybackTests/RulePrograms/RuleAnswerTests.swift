import BandwidthTrace
import PlayheadNumerics
import TestSupport
import Testing

@testable import Playback

/// What a program may answer that no rule should: each is an error with the decision's number, and none is more.
@Suite struct RuleAnswerTests {
    private let presentation = Situations.presentation([400, 1200, 3000], segments: 20, duration: 4)

    private func session(_ launcher: some RuleLauncher) throws -> SimulatedSession {
        Simulation(
            presentation, trace: try Made.trace("2M/50ms"), profile: .sabre,
            rule: .program(RuleProgram(name: "rule.py", launcher: launcher)), identity: SessionIdentity(id: "S")
        ).run()
    }

    private static let answers: [(answer: String, problem: String)] = [
        ("", "it is no JSON"), (" ", "it is no JSON"), ("{", "it is no JSON"), (#"{"variant":"#, "it is no JSON"),
        (#"{"variant":1"#, "it is no JSON"), (#"{"variant":NaN}"#, "it is no JSON"), ("null", "no object"),
        ("[1]", "no object"), ("2", "no object"), (#""2""#, "no object"), ("{}", #""variant" is missing"#),
        (#"{"variant":null}"#, #""variant" is missing"#), (#"{"Variant":1}"#, #""variant" is missing"#),
        (#"{"variant":-1}"#, "a whole number from 0 to 2"), (#"{"variant":3}"#, "a whole number from 0 to 2"),
        (#"{"variant":1.5}"#, "a whole number from 0 to 2"), (#"{"variant":"1"}"#, "a whole number from 0 to 2"),
        (#"{"variant":true}"#, "a whole number from 0 to 2"), (#"{"variant":[1]}"#, "a list"),
        (#"{"variant":{"a":1}}"#, "an object"), (#"{"variant":1e300}"#, "a whole number from 0 to 2"),
        (#"{"variant":99999999999999999999}"#, "a whole number from 0 to 2"),
        (#"{"variant":1,"wait":-0.1}"#, "a number from 0.0 to 3600.0"),
        (#"{"variant":1,"wait":3601}"#, "a number from 0.0 to 3600.0"),
        (#"{"variant":1,"wait":1e999}"#, "a number from 0.0 to 3600.0"), (#"{"variant":1,"wait":"2"}"#, "3600.0"),
        (#"{"variant":1,"decision":2}"#, "it is to decision 2"), (#"{"variant":1} {"variant":1}"#, "it is no JSON"),
        (String(repeating: "[", count: 100_000), "nested too deeply"),
        (String(repeating: #"{"variant":"#, count: 5000), "nested too deeply"),
    ]

    @Test(arguments: answers) func `it is refused`(answer: String, problem: String) throws {
        let session = try session(ScriptedProgram.answering(Array(answer.utf8), from: 1))
        let failure = try #require(session.ruleFailure)
        #expect(failure.place == RuleProgramError.Place(session: "S", decision: 1))
        #expect(failure.kind == .answer)
        #expect(failure.description.hasPrefix("rule.py: decision 1 of session S: "))
        #expect(failure.description.contains(problem))
        // What is quoted of it is short.
        #expect(failure.description.count < 500)
        #expect(session.end == .failed(failure.description))
    }

    @Test func `the number is that of the decision`() throws {
        let program = ScriptedProgram.answering(Array(#"{"variant":9}"#.utf8), from: 7)
        #expect(try session(program).ruleFailure?.place?.decision == 7)
        // Nobody asks a program that failed.
        #expect(program.lines.count == 1 + 7)
        #expect(program.ends == 1)
    }

    @Test func `a program that failed plays no more sessions`() throws {
        let program = ScriptedProgram.answering([], from: 3)
        var simulation = Simulation(
            presentation, trace: try Made.trace("2M/50ms"), profile: .sabre,
            rule: .program(RuleProgram(name: "rule.py", launcher: program)), identity: SessionIdentity(id: "S"))
        let first = simulation.run().ruleFailure
        simulation.identity.id = "T"
        #expect(simulation.run().ruleFailure == first)
        #expect(simulation.rule.program?.failure == first)
        #expect(program.launches == 1)
    }

    @Test(arguments: 0..<40) func `random bytes are refused`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<25 {
            let count = Int.random(in: 0...300, using: &generator)
            let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
            let failure = try #require(try session(BytesProgram(bytes)).ruleFailure)
            #expect(failure.place?.decision == 1)
        }
    }

    @Test(arguments: 0..<40) func `an answer with changed bytes is refused or is a variant`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let whole = Array(#"{"variant":1,"wait":0.25,"decision":1}"#.utf8)
        for _ in 0..<25 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                let index = Int.random(in: 0..<bytes.count, using: &generator)
                switch Int.random(in: 0..<3, using: &generator) {
                case 0: bytes[index] = UInt8.random(in: 0...255, using: &generator)
                case 1: bytes.remove(at: index)
                default: bytes.insert(bytes[index], at: index)
                }
            }
            let session = try session(BytesProgram(bytes))
            // What is right once is wrong at the second decision, by its number; without that it is right for ever.
            if session.ruleFailure == nil { #expect(session.end == .ended) }
        }
    }

    @Test(arguments: [
        ("", "it is no JSON"), ("[]", "no object"), ("{}", #""protocol" is missing"#),
        (#"{"protocol":"playhead.abr/2"}"#, "it speaks 'playhead.abr/2'"),
        (#"{"protocol":1}"#, #""protocol" is missing"#),
        (#"{"protocol":"playhead.abr/1","events":"decide"}"#, "no list"),
        (#"{"protocol":"playhead.abr/1","events":["dance"]}"#, "has 'dance', and there are decide, first"),
        (#"{"protocol":"playhead.abr/1","samples":-1}"#, "a whole number from 0 to 1000"),
        (#"{"protocol":"playhead.abr/1","lookahead":1001}"#, "a whole number from 0 to 1000"),
    ]) func `a greeting is answered as it should be, or nothing is played`(answer: String, problem: String) throws {
        let program = ScriptedProgram(greeting: answer) { _ throws(RuleFault) in #"{"variant":0}"# }
        let failure = try #require(try session(program).ruleFailure)
        #expect(failure.place == nil)
        #expect(failure.description.hasPrefix("rule.py: at the greeting: "))
        #expect(failure.description.contains(problem))
        #expect(program.lines.count == 1)
        #expect(throws: failure) { try RuleProgram(name: "rule.py", launcher: program).start() }
    }

    @Test func `what cannot be started is said as its launcher says it`() throws {
        struct Missing: RuleLauncher {
            func launch() throws(RuleFault) -> any RuleDialogue { throw RuleFault(.missing, "there is no file x") }
        }
        let failure = try #require(try session(Missing()).ruleFailure)
        #expect(failure.kind == .missing)
        #expect(failure.description == "rule.py: there is no file x")
    }
}
