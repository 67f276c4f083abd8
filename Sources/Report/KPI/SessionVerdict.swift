public import Analytics
public import PlayerLog

/// What is the matter with a session, in one line that stands before all figures.
///
///     3 stalls, 22.4 s: bandwidth, media file not received, segment over BANDWIDTH
///     FAILED before the first frame, -12885: The encryption that the playlist declares is not supported.
///     nothing wrong: no stall, no error
///
/// It says of nothing that it was well where the logs do not tell.
public struct SessionVerdict: Hashable, Sendable {
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
    public init(_ session: SessionTotals, _ moments: [Moment] = [], entries: [ErrorLogEvent] = []) {
        let evidence = Evidence(moments: moments, entries: entries)
        let stalls = Self.stalls(session, evidence)
        let hasFailed = session.failure.failed == true || session.neverStarted == true
        let decisive = hasFailed ? evidence.decisiveError : nil
        (nextCheck, decisiveEntry) = (decisive?.explanation.nextCheck, decisive?.entry)
        if hasFailed {
            outcome = .failed
            text = [Self.end(session, evidence), stalls].compactMap(\.self).joined(separator: "; before: ")
            return
        }
        guard session.stallCount != nil || session.errors != nil || session.observed != nil else {
            (outcome, text) = (.unknown, "nothing is known of stalls and errors")
            return
        }
        if let stalls {
            (outcome, text) = (.impaired, stalls)
            return
        }
        let noStall = session.stallCount == 0 ? "no stall" : "stalls not known: no access log"
        switch session.errors?.total {
        case nil where session.failure.failed == false && session.stallCount == 0:
            (outcome, text) = (.fine, "no stall, no failure; errors not known: no error log")
        case nil: (outcome, text) = (.unknown, "\(noStall); errors not known: no error log")
        case 0?:
            outcome = session.stallCount == 0 ? .fine : .unknown
            text = session.stallCount == 0 ? "nothing wrong: no stall, no error" : "\(noStall), no error"
        case let count?:
            let kinds = evidence.errorKinds.isEmpty ? "" : ": " + evidence.errorKinds.joined(separator: ", ")
            (outcome, text) = (.impaired, "\(noStall), \(Figures.counted(count, "error"))\(kinds)")
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
            : session.durationWatched.map { " after \(Figures.duration($0)) watched" } ?? ""
        let inference = session.failure.evidence == .inferred ? " (inferred)" : ""
        return "FAILED\(start)\(inference)" + (evidence.decisiveError.map { ", \($0.text)" } ?? "")
    }

    /// How many stalls there were, how long they lasted, and why; nil where none is known of.
    private static func stalls(_ session: SessionTotals, _ evidence: Evidence) -> String? {
        guard let count = session.stallCount, count > 0 else { return nil }
        var text = Figures.counted(count, "stall")
        if let duration = session.rebufferDuration {
            text += ", \(Figures.duration(duration))"
        } else if let least = session.rebufferDurationAtLeast {
            text += ", at least \(Figures.duration(least))"
        } else if let most = session.rebufferDurationAtMost {
            text += ", at most \(Figures.duration(most))"
        }
        if (session.rebufferOpen ?? 0) > 0 { text += ", the last one to the end" }
        let causes = evidence.stallCauses
        return causes.isEmpty ? text : text + ": " + causes.joined(separator: ", ")
    }
}

/// What a session's moments show of its stalls and errors.
private struct Evidence {
    let moments: [Moment]
    let entries: [ErrorLogEvent]

    /// No line names more kinds of one thing.
    private static let mostKinds = 4

    /// The main causes of the stalls, the most frequent first; those of one count by time.
    var stallCauses: [String] {
        kinds { moment in
            guard case .stall(let diagnosis) = moment.kind else { return nil }
            if case .segmentsOverdue = diagnosis.cause { return "segments overdue" }
            return diagnosis.cause.title
        }
    }

    /// The codes of the errors, the most frequent first.
    var errorKinds: [String] {
        kinds { moment in
            guard case .error(let index, _) = moment.kind, entries.indices.contains(index) else { return nil }
            return MomentWords.code(of: entries[index])
        }
    }

    /// "No variant is left", which the entries before it explain.
    private static let consequence = "-12880"

    /// The error that ended the session, most likely: the last that usually does, else the last of all. What is but the
    /// consequence of others is named only where it is alone.
    var decisiveError: (text: String, explanation: ErrorExplanation, entry: Int)? {
        let errors = moments.compactMap { moment -> (code: String, explanation: ErrorExplanation, entry: Int)? in
            guard case .error(let index, let explanation) = moment.kind, entries.indices.contains(index) else {
                return nil
            }
            return (MomentWords.code(of: entries[index]), explanation, index)
        }
        let causes = errors.filter { $0.code != Self.consequence }
        let fatal = causes.last { $0.explanation.severity == .fatal }
        guard let error = fatal ?? causes.last ?? errors.last else { return nil }
        let meaning = error.explanation.meaning
        let text = "\(error.code): \(meaning.hasSuffix(".") ? String(meaning.dropLast()) : meaning)"
        return (text, error.explanation, error.entry)
    }

    /// The different names that moments have, the most frequent first; the rest as a count.
    private func kinds(_ name: (Moment) -> String?) -> [String] {
        var counts: [(name: String, count: Int)] = []
        var indices: [String: Int] = [:]
        for moment in moments {
            guard let name = name(moment) else { continue }
            if let known = indices[name] {
                counts[known].count += 1
            } else {
                indices[name] = counts.count
                counts.append((name, 1))
            }
        }
        let sorted = counts.enumerated()
            .sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }.map(\.element)
        let rest = sorted.count - Self.mostKinds
        return sorted.prefix(Self.mostKinds).map { $0.count > 1 ? "\($0.name) (\($0.count))" : $0.name }
            + (rest > 0 ? ["and \(rest) more"] : [])
    }
}
