public import PlayerLog
public import PlayheadAnalytics

/// What is the matter with a session, in one line that stands before all figures.
///
///     3 stalls, 22.4 s: bandwidth, media file not received, segment over BANDWIDTH
///     FAILED before the first frame, -12885: The encryption that the playlist declares is not supported.
///     nothing wrong: no stall, no error
///
/// It says of nothing that it was well where the logs do not tell.
public struct SessionVerdict: Equatable, Sendable {
    /// How the session was for its viewer.
    public enum Outcome: Hashable, Sendable {
        /// It failed, or never started.
        case failed
        /// It played, with stalls or errors.
        case impaired
        /// It played without a stall or an error.
        case fine
        /// The logs do not tell.
        case unknown
    }

    /// How the session was for its viewer.
    public let outcome: Outcome
    /// The line, without a full stop.
    public let text: String
    /// What of the line is an entry's own text, in quotation marks; nil where nothing is.
    let quote: String?
    /// What to look at next of a session that failed or never started, a sentence; nil where no error tells.
    public let nextCheck: String?
    /// The error log's entry that ended a session that failed or never started, most likely, as the moments count them; nil
    /// where no error tells.
    public let decisiveEntry: Int?

    /// Puts a session's outcome into words.
    ///
    /// - Parameters:
    ///   - session: its totals, at its end.
    ///   - moments: its moments, by time; none where they are not known, and then the line has no causes.
    ///   - entries: its error log's entries, as the moments count them.
    public init(_ session: SessionTotals, _ moments: [SessionEvent] = [], entries: [ErrorLogEvent] = []) {
        let evidence = Evidence(moments: moments, entries: entries)
        let stalls = Self.stalls(session, evidence)
        let hasFailed = session.failure.failed == true || session.neverStarted == true
        let decisive = hasFailed ? evidence.decisiveError : nil
        (nextCheck, decisiveEntry) = (decisive?.explanation.nextCheck, decisive?.entry)
        let only = hasFailed ? decisive : evidence.onlyError
        quote = only.flatMap { $0.explanation.isQuoted ? $0.explanation.meaning : nil }
        if hasFailed {
            outcome = .failed
            text = [Self.end(session, evidence), stalls].compactMap(\.self).joined(separator: "; before: ")
            return
        }
        guard session.stallCount != nil || session.errors != nil || session.observed != nil else {
            (outcome, text) = (.unknown, "nothing is known of stalls and errors")
            return
        }
        let waste = session.excessiveFetch.map { "; \($0.phrase)" } ?? ""
        if let stalls {
            (outcome, text) = (.impaired, stalls + waste)
            return
        }
        let noStall = session.stallCount == 0 ? "no stall" : "stalls not known: no access log"
        switch session.errors?.total {
        case nil where session.failure.failed == false && session.stallCount == 0:
            (outcome, text) = (.fine, "no stall, no failure; errors not known: no error log" + waste)
        case nil: (outcome, text) = (.unknown, "\(noStall); errors not known: no error log" + waste)
        case 0?:
            outcome = session.stallCount == 0 ? .fine : .unknown
            text = (session.stallCount == 0 ? "nothing wrong: no stall, no error" : "\(noStall), no error") + waste
        case let count?:
            let kinds = quote.flatMap { _ in only?.text } ?? evidence.errorKinds.joined(separator: ", ")
            (outcome, text) = (
                .impaired,
                "\(noStall), \(NumberText.counted(count, "error"))\(kinds.isEmpty ? "" : ": " + kinds)" + waste
            )
        }
    }

    /// How a session ended that failed or never started, and what the error log says of it.
    private static func end(_ session: SessionTotals, _ evidence: Evidence) -> String {
        guard session.failure.failed == true else {
            let end = session.failure.failed == false ? "the viewer left" : "whether it failed is not known"
            let errors = evidence.errorKinds.isEmpty ? "" : "; errors " + evidence.errorKinds.joined(separator: ", ")
            return "never started: \(end)\(errors)"
        }
        let start =
            session.neverStarted == true
            ? " before the first frame"
            : session.durationWatched.map { " after \(NumberText.duration($0)) watched" } ?? ""
        let inference = session.failure.evidence == .inferred ? " (inferred)" : ""
        return "FAILED\(start)\(inference)" + (evidence.decisiveError.map { ", \($0.text)" } ?? "")
    }

    /// How many stalls there were, how long they lasted, and why; nil where none is known of.
    private static func stalls(_ session: SessionTotals, _ evidence: Evidence) -> String? {
        guard let count = session.stallCount, count > 0 else { return nil }
        var text = NumberText.counted(count, "stall")
        if let duration = session.rebufferDuration {
            text += ", \(NumberText.duration(duration))"
        } else if let least = session.rebufferDurationAtLeast {
            text += ", at least \(NumberText.duration(least))"
        } else if let most = session.rebufferDurationAtMost {
            text += ", at most \(NumberText.duration(most))"
        }
        if (session.rebufferOpen ?? 0) > 0 { text += ", the last one to the end" }
        let causes = evidence.stallCauses
        return causes.isEmpty ? text : text + ": " + causes.joined(separator: ", ")
    }
}

/// What a session's moments show of its stalls and errors.
private struct Evidence {
    let moments: [SessionEvent]
    let entries: [ErrorLogEvent]

    /// No line names more kinds of one thing.
    private static let mostKinds = 4

    /// The main causes of the stalls, the most frequent first; those of one count by time.
    var stallCauses: [String] {
        let kinds = kinds { moment in
            guard case .stall(let diagnosis) = moment.kind else { return nil }
            if case .segmentsOverdue = diagnosis.cause { return "segments overdue" }
            return diagnosis.cause.title
        }
        return Self.listed(kinds.sorted { ($1.count, $0.first) < ($0.count, $1.first) }, of: kinds.count)
    }

    /// The codes of the errors, the first symptom first; of very many the most frequent.
    var errorKinds: [String] {
        let kinds = kinds { moment in
            guard case .error(let index, _) = moment.kind, entries.indices.contains(index) else { return nil }
            return MomentWords.code(of: entries[index])
        }
        let most = kinds.sorted { ($1.count, $0.first) < ($0.count, $1.first) }.prefix(Self.mostKinds)
        return Self.listed(most.sorted { $0.first < $1.first }, of: kinds.count)
    }

    /// "No variant is left", which the entries before it explain.
    private static let consequence = "-12880"
    /// Entries that follow each other within so many seconds are one cascade: AVPlayer gives a media file up after that time.
    private static let cascade = 15.0

    /// An error in words: its code, and what it means or says of itself.
    typealias Described = (text: String, explanation: ErrorExplanation, entry: Int)

    /// The entries of the error log that the moments have, by time.
    private var errors: [(time: Double, code: String, explanation: ErrorExplanation, entry: Int)] {
        moments.compactMap { moment in
            guard case .error(let index, let explanation) = moment.kind, entries.indices.contains(index) else {
                return nil
            }
            return (moment.time, MomentWords.code(of: entries[index]), explanation, index)
        }
    }

    /// The error that ended the session, most likely: of the last cascade the first symptom, which is more than a warning;
    /// where there is none, the last of all that usually ends an item, else the last. What is but the consequence of others is
    /// named only where it is alone.
    var decisiveError: Described? {
        let errors = errors
        let causes = errors.filter { $0.code != Self.consequence }
        var start = max(0, causes.count - 1)
        while start > 0, causes[start].time - causes[start - 1].time <= Self.cascade { start -= 1 }
        let symptom = causes[start...].first { $0.explanation.severity != .warning }
        let error = symptom ?? causes.last { $0.explanation.severity == .fatal } ?? causes.last ?? errors.last
        return error.map { described($0.code, $0.explanation, $0.entry) }
    }

    /// The first of the errors, where all are of one code and one meaning.
    var onlyError: Described? {
        let errors = errors
        guard let first = errors.first,
            errors.allSatisfy({ $0.code == first.code && $0.explanation == first.explanation })
        else { return nil }
        return described(first.code, first.explanation, first.entry)
    }

    private func described(_ code: String, _ explanation: ErrorExplanation, _ entry: Int) -> Described {
        let meaning = explanation.meaning
        let sentence = meaning.hasSuffix(".") ? String(meaning.dropLast()) : meaning
        return ("\(code): \(sentence)", explanation, entry)
    }

    private typealias Kind = (name: String, count: Int, first: Int)

    /// The different names that moments have, in the order in which they first appear.
    private func kinds(_ name: (SessionEvent) -> String?) -> [Kind] {
        var kinds: [Kind] = []
        var indices: [String: Int] = [:]
        for moment in moments {
            guard let name = name(moment) else { continue }
            if let known = indices[name] {
                kinds[known].count += 1
            } else {
                indices[name] = kinds.count
                kinds.append((name, 1, kinds.count))
            }
        }
        return kinds
    }

    /// The first of some kinds with their counts, and how many more there are.
    private static func listed(_ kinds: [Kind], of count: Int) -> [String] {
        let rest = count - mostKinds
        return kinds.prefix(mostKinds).map { $0.count > 1 ? "\($0.name) (\($0.count))" : $0.name }
            + (rest > 0 ? ["and \(rest) more"] : [])
    }
}

extension SessionVerdict {
    /// The line for a report, in which an entry's own text is a stranger's.
    package var reportText: ReportText {
        guard let quote, let place = text.firstRange(of: quote) else { return ReportText(text) }
        return "\(String(text[..<place.lowerBound]))\(foreign: quote)\(String(text[place.upperBound...]))"
    }
}
