package import PlayerLog
package import PlayheadAnalytics

/// The stalls and errors of a session as lists for people; empty without a timeline.
package struct SessionMoments {
    package private(set) var stalls: [(line: ReportText, details: [ReportText])] = []
    package private(set) var errors: [(line: ReportText, details: [ReportText])] = []

    package init(_ timeline: PlaybackTimeline?, catalog: ErrorCatalog) {
        guard let timeline else { return }
        let entries = timeline.errorEntries
        var kinds: [ErrorKind] = []
        for moment in timeline.moments(catalog: catalog) {
            switch moment.kind {
            case .stall(let diagnosis): stalls.append((Self.line(diagnosis, entries), []))
            case .error(let index, let explanation):
                let event = entries[index].event
                if let known = kinds.firstIndex(where: { $0.holds(event, explanation) }) {
                    kinds[known].times.append(moment.time)
                } else {
                    kinds.append(ErrorKind(event: event, explanation: explanation, times: [moment.time]))
                }
            default: break
            }
        }
        errors = kinds.map(\.item)
    }

    private static func line(
        _ diagnosis: StallDiagnosis, _ entries: [(time: Double, event: ErrorLogEvent)]
    ) -> ReportText {
        let stall = diagnosis.stall
        let position =
            if stall.isWithin {
                "within \(NumberText.clock(stall.start))-\(NumberText.clock(stall.end)), "
                    + NumberText.counted(stall.count, "stall")
            } else {
                NumberText.clock(stall.start)
                    + (stall.end > stall.start ? " for \(NumberText.duration(stall.end - stall.start))" : "")
                    + (stall.isOpen ? " until the end" : "")
            }
        let causes = ([diagnosis.cause] + diagnosis.contributing).map { words(for: $0) }.joined(separator: "; also ")
        let evidence = diagnosis.errorIndices.map { index in
            let code = entries[index].event.errorStatusCode.map { String($0) } ?? "an entry"
            return "\(code) at \(NumberText.clock(entries[index].time))"
        }
        let hidden = evidence.count - ErrorKind.mostTimes
        let proof =
            evidence.isEmpty
            ? ""
            : " (" + evidence.prefix(ErrorKind.mostTimes).joined(separator: ", ")
                + (hidden > 0 ? " and \(hidden) more)" : ")")
        return ReportText("\(position): \(causes)\(proof)")
    }

    private static func words(for cause: StallDiagnosis.Cause) -> String {
        switch cause {
        case .bandwidth(let observed, let indicated):
            "\(cause.title), observed \(NumberText.bitrate(observed)) under indicated \(NumberText.bitrate(indicated))"
        case .segmentsOverdue: "\(cause.title), each took longer to come than it lasts"
        default: cause.title
        }
    }
}

/// Entries of an error log that say the same, at different times.
private struct ErrorKind {
    /// The first of them.
    let event: ErrorLogEvent
    let explanation: ErrorExplanation
    var times: [Double]

    /// How many times are listed.
    static let mostTimes = 6

    func holds(_ other: ErrorLogEvent, _ meaning: ErrorExplanation) -> Bool {
        guard event.errorStatusCode == other.errorStatusCode else { return false }
        if explanation == meaning { return true }
        // Texts that differ in seconds or bytes say the same.
        return explanation.isQuoted && meaning.isQuoted && explanation.nextCheck == meaning.nextCheck
            && CommentNormalizer.normalize(event.errorComment).groupingKey
                == CommentNormalizer.normalize(other.errorComment).groupingKey
    }

    var item: (line: ReportText, details: [ReportText]) {
        let hidden = times.count - Self.mostTimes
        let shown = times.prefix(Self.mostTimes).map(NumberText.clock).joined(separator: ", ")
        let code = event.errorStatusCode.map { String($0) } ?? "no code"
        let title = explanation.title.map { " \($0)" } ?? ""
        let severity =
            switch explanation.severity {
            case .fatal: "usually fatal"
            case .variant: "costs the variant"
            case .warning: "not fatal"
            case .unknown: "severity not known"
            }
        let head = shown + (hidden > 0 ? " and \(hidden) more" : "")
        let comment = event.errorComment.flatMap { $0.isEmpty ? nil : ReportText(foreign: $0) }
        let details = [
            comment, explanation.isQuoted ? nil : ReportText(explanation.meaning),
            ReportText("Check: " + explanation.nextCheck),
        ].compactMap(\.self)
        return (ReportText("\(code)\(title): \(explanation.class.rawValue), \(severity); at \(head)"), details)
    }
}
