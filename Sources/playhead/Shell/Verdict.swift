import Analytics
import Comparison
import PredicateFormat
import Report
import VisibleText

/// What the conditions of `--fail-if` make of a report.
enum Verdict {
    /// Evaluates the conditions, and says which values were unknown.
    ///
    /// - Throws: with status 1 where any of them holds, saying which, and what it saw.
    static func check(_ conditions: [FleetPredicate], on report: KPIReport) throws(CommandFailure) {
        let sessions = report.sessions
        try check(conditions, on: report, sessionCount: sessions.count) { sessions[$0] }
    }

    /// The same where the report need not hold the single sessions.
    static func check(
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
    static func check(_ conditions: [ComparisonPredicate], on comparison: Comparison) throws(CommandFailure) {
        try check(conditions.map(\.format)) { index throws(PredicateError) in
            try conditions[index].evaluate(comparison)
        } hits: { index throws(PredicateError) in
            try conditions[index].hits(comparison)
        }
    }

    /// The same of a table.
    static func check(_ conditions: [TablePredicate], on table: ComparisonTable) throws(CommandFailure) {
        try check(conditions.map(\.format)) { index throws(PredicateError) in
            try conditions[index].evaluate(table)
        } hits: { index throws(PredicateError) in
            try conditions[index].hits(table)
        }
    }

    private static func check(
        _ conditions: [String], evaluate: (Int) throws(PredicateError) -> PredicateResult,
        hits: (Int) throws(PredicateError) -> ConditionHits?, omissions: (Int) -> [String] = { _ in [] }
    ) throws(CommandFailure) {
        var findings: [String] = []
        var said: Set<String> = []
        for (index, condition) in conditions.enumerated() {
            do throws(PredicateError) {
                let result = try evaluate(index)
                for keyPath in result.unknownKeyPaths where said.insert(keyPath).inserted {
                    StandardStreams.report(unknown(keyPath))
                }
                for omission in omissions(index) where said.insert(omission).inserted {
                    StandardStreams.report("--fail-if: \(omission)")
                }
                if result.holds { findings.append(sentence(condition, result, try hits(index))) }
            } catch {
                throw CommandFailure.usage(error.text(of: "--fail-if"))
            }
        }
        guard findings.isEmpty else {
            throw CommandFailure.findings(findings.joined(separator: "\n"))
        }
    }

    private static func unknown(_ keyPath: String) -> String {
        let isOfMany = keyPath.hasPrefix("sessions") || keyPath.hasPrefix("groups")
        return isOfMany
            ? "--fail-if: \(keyPath) is not known of all: where it is not, the comparison counts as false"
            : "--fail-if: \(keyPath) is not known: the comparison counts as false"
    }

    private static func sentence(_ condition: String, _ result: PredicateResult, _ hits: ConditionHits?) -> String {
        let values = result.observations.map { "\($0.keyPath) is \($0.value)" }.joined(separator: ", ")
        var sentence = "--fail-if \(condition) holds" + (values.isEmpty ? "" : ": " + values)
        if let hits {
            let rest = hits.count - hits.names.count
            let names = hits.names + (rest > 0 ? ["and \(rest) more"] : [])
            sentence += " (\(hits.count) of \(hits.total) \(hits.members): \(names.joined(separator: "; ")))"
        }
        // One line each, whatever is in the predicate and the names.
        return sanitized(String(sentence.map { $0.isNewline ? " " : $0 }))
    }
}
