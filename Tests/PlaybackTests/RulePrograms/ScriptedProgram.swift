import PlayheadNumerics
import Synchronization
import TestSupport

@testable import Playback

/// A rule's program as a script: what it answers to each line, and what it was told.
final class ScriptedProgram: RuleLauncher {
    /// The answers to a question, given its line.
    typealias Answer = @Sendable (JSONValue) throws(RuleFault) -> String

    private let greeting: String
    private let answer: Answer
    private let state = Mutex(State())

    private struct State {
        var lines: [String] = []
        var launches = 0
        var ends = 0
    }

    /// - Parameters:
    ///   - greeting: the answer to the greeting.
    ///   - answer: the answer to each question.
    init(greeting: String = #"{"protocol":"playhead.abr/1"}"#, answer: @escaping Answer) {
        (self.greeting, self.answer) = (greeting, answer)
    }

    /// A program that answers all questions alike, whatever bytes these are.
    static func answering(_ bytes: [UInt8], from decision: Double = 1) -> ScriptedProgram {
        ScriptedProgram { question throws(RuleFault) in
            (question["decision"]?.double ?? 0) < decision ? #"{"variant":0}"# : String(decoding: bytes, as: UTF8.self)
        }
    }

    /// The lines that were written, the greeting first.
    var lines: [String] { state.withLock(\.lines) }
    var launches: Int { state.withLock(\.launches) }
    var ends: Int { state.withLock(\.ends) }

    /// The lines as JSON.
    func values() throws -> [JSONValue] {
        try lines.map { line in try Array(line.utf8).withUnsafeBytes { try JSONValue(parsing: $0) } }
    }

    func launch() throws(RuleFault) -> any RuleDialogue {
        state.withLock { $0.launches += 1 }
        return Dialogue(program: self)
    }

    private func take(_ lines: [UInt8]) -> [String] {
        let new = String(decoding: lines, as: UTF8.self).split(separator: "\n").map(String.init)
        state.withLock { $0.lines += new }
        return new
    }

    private final class Dialogue: RuleDialogue {
        private let program: ScriptedProgram

        init(program: ScriptedProgram) { self.program = program }

        func ask(_ lines: [UInt8], within seconds: Double) throws(RuleFault) -> [UInt8] {
            guard let last = program.take(lines).last else { return [] }
            if last.contains(#""event":"hello""#) { return Array(program.greeting.utf8) }
            let value = Array(last.utf8).withUnsafeBytes { try? JSONValue(parsing: $0) }
            return Array(try program.answer(value ?? .null).utf8)
        }

        func tell(_ lines: [UInt8], within seconds: Double) throws(RuleFault) { _ = program.take(lines) }

        func end() { program.state.withLock { $0.ends += 1 } }
    }
}

/// A program that answers a question with these bytes, which need be no text.
final class BytesProgram: RuleLauncher, RuleDialogue {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    func launch() throws(RuleFault) -> any RuleDialogue { self }

    func ask(_ lines: [UInt8], within seconds: Double) throws(RuleFault) -> [UInt8] {
        lines == RuleTerms.greeting ? Array(#"{"protocol":"playhead.abr/1"}"#.utf8) : bytes
    }

    func tell(_ lines: [UInt8], within seconds: Double) throws(RuleFault) {}

    func end() {}
}
