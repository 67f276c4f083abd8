import ArgumentParser
import Descriptions
import PlayheadAnalytics
import PlayheadReport
import PredicateFormat
import VisibleText

/// Which sessions count; the same for every command that measures sessions.
struct SessionFilterOptions: ParsableArguments {
    @Option(
        name: .customLong("where"),
        help: ArgumentHelp(
            "Only sessions for which this holds count, an NSPredicate such as 'startupTime > 4'.",
            discussion: "Its key paths are a session's keys in JSON: stallRate, context.network, errors.fatal, failed.",
            valueName: "predicate"))
    var filter: String?

    /// The predicate that was given.
    ///
    /// - Parameter leadingKeys: keys of the context that stand in a session's JSON itself as well.
    func predicate(leadingKeys: [String] = []) throws(ValidationError) -> SessionPredicate? {
        try ValidationError.reading(filter.map { [$0] } ?? [], of: "--where") { format throws(PredicateError) in
            try SessionPredicate(parsing: format, leadingKeys: leadingKeys)
        }.first
    }
}

/// When the command fails; the same for every command that measures many sessions.
struct FailureOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "End with status 1 where this holds (repeatable), an NSPredicate such as 'startupTime.p95 > 4'.",
            discussion: """
                Its key paths are the aggregate's keys in JSON, and sessions and groups: stallRate > 1, \
                ANY sessions.stallRate > 3, ANY groups.aggregate.failurePercentage > 5. With --against of kpi, delta is the \
                difference from the baseline: delta.stallRate.low > 0.1.
                """,
            valueName: "predicate"))
    var failIf: [String] = []

    @Option(help: .unknownOutcome)
    var unknown = UnknownOutcome.undecided

    /// What the conditions make of a report.
    var verdict: Verdict { Verdict(unknown: unknown) }

    /// The predicates that were given.
    ///
    /// - Parameters:
    ///   - leadingKeys: keys of the context that stand in a session's JSON itself as well.
    ///   - hasBaseline: whether there is a difference to look at.
    func predicates(
        leadingKeys: [String] = [], hasBaseline: Bool = false
    ) throws(ValidationError) -> [FleetPredicate] {
        let predicates = try ValidationError.reading(failIf, of: "--fail-if") { format throws(PredicateError) in
            try FleetPredicate(parsing: format, leadingKeys: leadingKeys)
        }
        if !hasBaseline, predicates.contains(where: \.needsBaseline) {
            throw ValidationError("--fail-if: delta is the difference from a baseline, which kpi takes with --against.")
        }
        return predicates
    }
}

/// What becomes of a condition of `--fail-if` that cannot be decided, since what it asks for is not known.
enum UnknownOutcome: String, CaseIterable, ExpressibleByArgument {
    /// The command ends with status 2.
    case undecided
    /// It is said, and passes.
    case pass
}

extension ArgumentHelp {
    /// Of `--unknown`.
    static let unknownOutcome = ArgumentHelp(
        "What becomes of a --fail-if that cannot be decided, since what it asks for is not known: it ends with status 2, or passes.",
        valueName: "outcome")
}

extension ValidationError {
    /// The predicates that an option was given.
    static func reading<Condition>(
        _ formats: [String], of option: String, _ read: (String) throws(PredicateError) -> Condition
    ) throws(ValidationError) -> [Condition] {
        do throws(PredicateError) {
            return try formats.map(read)
        } catch {
            throw ValidationError(error.text(of: option))
        }
    }
}

extension PredicateError {
    /// The error as an option's: what is wrong, and the predicate with a caret below it; harmless to print.
    func text(of option: String) -> String {
        "\(option): \(self)".split(separator: "\n").map { sanitized(String($0)) }.joined(separator: "\n")
    }
}
