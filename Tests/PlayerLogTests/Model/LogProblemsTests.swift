import PlayerLog
import Testing

@Suite struct LogProblemsTests {
    @Test func `a million bad lines hide no file that was not opened`() {
        let line = LogProblem(source: "a", line: 1, message: "no row")
        let file = LogProblem(source: "b", message: "cannot be opened", kind: .inputOutput)
        var problems = LogProblems(Array(repeating: line, count: 100))
        problems.add(file)
        var later = LogProblems([file])
        later.merge(problems)
        for problems in [problems, later] { #expect(problems.kept.first == file) }
        #expect(problems.kept.count == 21)
        #expect(problems.count == 101)
        #expect(problems.contentCount == 100)
        #expect(later.inputOutputCount == 2)
        #expect(later.count == 102)
    }
}
