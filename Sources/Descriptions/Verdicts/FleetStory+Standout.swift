import PlayerLog
public import PlayheadAnalytics

extension FleetStory {
    /// A group of sessions that is bad more often than others.
    public struct Standout: Sendable {
        /// Which of the questions that are asked of every fleet found it; nil where somebody asked another one.
        public let question: Question?
        /// Which sessions are bad, a predicate.
        public let bad: String
        /// What the explainer found: what a group has in common; nil where all sessions are bad more often for a time.
        public let found: [Explanation.Term]?
        /// The same without the span of time that ``change`` tells more closely.
        public let terms: [Explanation.Term]
        /// From when to when they are bad; nil where they are all the time.
        public let change: Explanation.Change?
        /// The sessions of the group, within that time, against others: of the group at other times, or of all other sessions.
        public let ratio: RiskRatio
        /// Of the intervals.
        public let level: Double
        /// The only other value of the property; nil where there are several.
        let otherValue: String?
        /// How clearly the group differs from what it is held against: a likelihood ratio, as a logarithm.
        var evidence: Double { ratio.logLikelihoodRatio }

        /// All that an explanation says, but for what another finding accounts for.
        static func all(
            _ explanation: Explanation, _ explainer: Explainer, bad: String, _ question: Question?
        ) -> [Standout] {
            let findings = explanation.findings.filter { $0.explainedBy == nil }
            if !findings.isEmpty { return findings.map { Self($0, explainer, bad: bad, question) } }
            // All sessions are bad more often for a time: there is no group to hold against others.
            guard explanation.testCount > 0, let change = explanation.details.change else { return [] }
            return [Self(change, explainer, bad: bad, question)]
        }

        private init(_ change: Explanation.Change, _ explainer: Explainer, bad: String, _ question: Question?) {
            (self.question, self.bad, level) = (question, bad, explainer.level)
            (self.change, terms, found, otherValue, ratio) = (change, [], nil, nil, change.ratio)
        }

        private init(_ finding: Explanation.Finding, _ explainer: Explainer, bad: String, _ question: Question?) {
            (self.question, self.bad, level) = (question, bad, explainer.level)
            let values = finding.terms.filter { $0.key != nil }
            // A group that is bad at all times is told as such, though at some it is worse.
            let others = finding.ratio.rest.share
            change = finding.details?.change.flatMap { change in
                values.isEmpty || change.ratio.rest.share < (others + change.within.share) / 2 ? change : nil
            }
            found = finding.terms
            terms = change == nil ? finding.terms : values
            ratio = change?.ratio ?? finding.ratio
            if change == nil, terms.count == 1, case .value(let key, let value?) = terms[0] {
                let rest = explainer.values(of: key).filter { $0 != value }
                otherValue = rest.count == 1 ? rest[0] : nil
            } else {
                otherValue = nil
            }
        }

        /// What is told of several: what happened before what always was so, and of these the clearest.
        static func foremost(of all: [Standout]) -> Standout? {
            all.max { ($0.isNews ? 1 : 0, $0.evidence) < ($1.isNews ? 1 : 0, $1.evidence) }
        }

        /// Whether it tells of something that happened: of a time or of a release. What always was so, such as that a network is
        /// slower than another, is told only where nothing happened.
        var isNews: Bool { change != nil || terms.contains { $0.key.map(\.isVersion) ?? true } }

        /// What the sessions satisfy that it is about.
        public var predicate: String {
            func date(_ second: Int) -> String { LogDate(microseconds: Int64(second) * 1_000_000).exactISO8601 }
            let span = [
                change?.from.map { "startDate >= \"\(date($0.second))\"" },
                change?.to.map { "startDate < \"\(date($0.second))\"" },
            ].compactMap(\.self)
            return ((terms.isEmpty ? [] : [Explanation.Term.predicate(terms)]) + span).joined(separator: " AND ")
        }
    }
}

extension Explanation.Change {
    /// The sessions within it against those before and after.
    var ratio: RiskRatio { RiskRatio(group: within, rest: before + after) }
}

// MARK: Words

extension FleetStory.Standout {
    /// The sentence: `2026-03-12 18:48 to 21:11: 73 % slow starts on edge2 (121 sessions); else 4.1 %`.
    func sentence(_ clock: LocalTime) -> ReportText {
        let rest = NumberText.percent(ratio.rest.share)
        let group = ReportText(share) + place + ReportText(sessions)
        if let change {
            let (time, other) = (
                change.span(clock), change.from == nil ? "after" : change.to == nil ? "before" : "else"
            )
            return ReportText("\(time): ") + group + ReportText("; \(other) \(rest)")
        }
        if change == nil, terms.count == 1, case .value(let key, let value?) = terms[0], key.isVersion {
            let other = otherValue.map { ReportText(foreign: $0) } ?? "the others"
            return "\(foreign: key.name) \(foreign: value) is worse than " + other
                + ReportText(": \(share)\(sessions), \(rest)")
        }
        let time = terms.compactMap { $0.span(clock) }.first.map { "\($0): " } ?? ""
        return ReportText(time) + group + ReportText("; others \(rest)")
    }

    /// The group without the time: `73 % slow starts on edge2 (121)`.
    var short: ReportText { ReportText(share) + place + ReportText(" (\(String(ratio.group.all)))") }

    /// `73 % slow starts`
    private var share: String { NumberText.percent(ratio.group.share) + " " + (question?.phrase ?? "bad") }
    private var sessions: String { " (\(NumberText.counted(ratio.group.all, "session")))" }

    /// Where: ` on edge2.example.net`, ` with cdn = edge-b, os = 17.4`; empty of all sessions.
    private var place: ReportText {
        let values: [ReportText] = terms.compactMap { term in
            guard case .value(let key, let value) = term, key != .property(.host) || value == nil else { return nil }
            return "\(foreign: key.name) = \(foreign: value ?? "(not known)")"
        }
        let host = terms.lazy.compactMap { term -> String? in
            if case .value(.property(.host), let value) = term { value } else { nil }
        }.first
        let on: ReportText = host.map { " on " + ReportText(foreign: $0) } ?? ""
        return values.isEmpty ? on : on + " with " + values.joined(", ")
    }

    /// How sure it is: `15.2 times as often, 99 %: 12.1 to 19.0; 88 of 121 sessions`.
    var certainty: String {
        let times = NumberText.fixed(ratio.value, 1)
        return "\(times) times as often, \(NumberText.trimmed(level * 100)) %: \(ratio.intervalText(level: level)); "
            + "\(ratio.group.bad) of \(NumberText.counted(ratio.group.all, "session"))"
    }
}

extension GroupKey {
    /// Whether its values follow each other: one is worse than the one before.
    fileprivate var isVersion: Bool { name.lowercased().hasSuffix("version") }
}

extension Explanation.Change {
    /// From when to when: `since 2026-03-12 18:48`.
    fileprivate func span(_ clock: LocalTime) -> String {
        func text(_ moment: SessionEvent) -> String { Explanation.Term.minute(moment.second, clock) }
        return switch (from, to) {
        case (let from?, let to?): Explanation.Term.span(from.second, to.second, clock)
        case (let from?, nil): "since \(text(from))"
        case (nil, let to?): "until \(text(to))"
        case (nil, nil): ""
        }
    }
}

extension Explanation.Term {
    /// From when to when, `2026-03-12 18:48 to 21:11`; nil of a value.
    fileprivate func span(_ clock: LocalTime) -> String? {
        if case .started(let from, let to) = self { Self.span(from, to, clock) } else { nil }
    }

    fileprivate static func span(_ from: Int, _ to: Int, _ clock: LocalTime) -> String {
        let (first, last) = (minute(from, clock), minute(to, clock))
        return "\(first) to \(first.prefix(10) == last.prefix(10) ? String(last.dropFirst(11)) : last)"
    }
}
