import Comparison
import Descriptions
import PlayheadAnalytics
import PlayheadReport
import PredicateFormat
import VisibleText

/// What the conditions of `--fail-if` make of a report.
struct Verdict {
    /// What becomes of a condition that cannot be decided.
    let unknown: UnknownOutcome

    /// Evaluates the conditions, and says which values were unknown.
    ///
    /// - Throws: with status 1 where any of them holds, saying which, and what it saw; else with status 2 where any of them
    ///   cannot be decided, and is not to pass then.
    func check(_ conditions: [FleetPredicate], on report: KPIReport) throws(CommandFailure) {
        let sessions = report.sessions
        try check(conditions, on: report, sessionCount: sessions.count) { sessions[$0] }
    }

    /// The same where the report need not hold the single sessions.
    func check(
        _ conditions: [FleetPredicate], on report: KPIReport, sessionCount: Int,
        session: @escaping @Sendable (Int) -> SessionTotals
    ) throws(CommandFailure) {
        try check(conditions.map(\.format)) { index throws(PredicateError) in
            try conditions[index].evaluate(report, sessionCount: sessionCount, session: session)
        } hits: { index throws(PredicateError) in
            try conditions[index].hits(report, sessionCount: sessionCount, session: session)
        } omissions: {
            conditions[$0].omissions(report)
        }
    }

    /// The same of a comparison.
    func check(_ conditions: [ComparisonPredicate], on comparison: Comparison) throws(CommandFailure) {
        try check(conditions.map(\.format)) { index throws(PredicateError) in
            try conditions[index].evaluate(comparison)
        } hits: { index throws(PredicateError) in
            try conditions[index].hits(comparison)
        }
    }

    private func check(
        _ conditions: [String], evaluate: (Int) throws(PredicateError) -> PredicateResult,
        hits: (Int) throws(PredicateError) -> ConditionHits?, omissions: (Int) -> [String] = { _ in [] }
    ) throws(CommandFailure) {
        var (findings, undecided) = ([String](), [String]())
        var said: Set<String> = []
        for (index, condition) in conditions.enumerated() {
            do throws(PredicateError) {
                let result = try evaluate(index)
                let incomplete = result.incompleteKeyPaths.map {
                    "\($0) is not known of all: those of which it is not are left out"
                }
                for sentence in incomplete + omissions(index) where said.insert(sentence).inserted {
                    StandardStreams.report("--fail-if: \(sanitized(sentence))")
                }
                if result.holds { findings.append(Self.sentence(condition, result, try hits(index))) }
                if result.isUndecided { undecided.append(Self.undecidedSentence(condition, result)) }
            } catch {
                throw CommandFailure.usage(error.text(of: "--fail-if"))
            }
        }
        if !findings.isEmpty { throw CommandFailure.findings((findings + undecided).joined(separator: "\n")) }
        guard !undecided.isEmpty else { return }
        switch unknown {
        case .undecided:
            undecided.append("--fail-if: status \(ExitStatus.undecided); --unknown pass lets such a condition pass")
            throw CommandFailure.undecided(undecided.joined(separator: "\n"))
        case .pass: undecided.forEach { StandardStreams.report($0 + "; it passes, as --unknown says") }
        }
    }

    /// That a condition cannot be decided, and why.
    private static func undecidedSentence(_ condition: String, _ result: PredicateResult) -> String {
        let why = result.unknownKeyPaths.map { keyPath in
            "\(keyPath) is not known" + (result.reasons[keyPath].map { " (\($0))" } ?? "")
        }
        return oneLine("--fail-if \(condition) cannot be decided: \(why.joined(separator: ", "))")
    }

    private static func sentence(_ condition: String, _ result: PredicateResult, _ hits: ConditionHits?) -> String {
        let values = result.observations.map { "\($0.keyPath) is \($0.value)" }.joined(separator: ", ")
        var sentence = "--fail-if \(condition) holds" + (values.isEmpty ? "" : ": " + values)
        if let hits {
            let rest = hits.count - hits.names.count
            let names = hits.names + (rest > 0 ? ["and \(rest) more"] : [])
            sentence += " (\(hits.count) of \(hits.total) \(hits.members): \(names.joined(separator: "; ")))"
        }
        return oneLine(sentence)
    }

    /// One line, whatever is in the predicate and the names.
    private static func oneLine(_ sentence: String) -> String {
        sanitized(String(sentence.map { $0.isNewline ? " " : $0 }))
    }
}
