public import PlayheadAnalytics

extension CohortVerdict {
    /// The verdict in words: `worse`, `undecided`, `not known`.
    public var text: String { self == .notKnown ? "not known" : "\(self)" }

    /// The word in JSON and in predicates, where `not-known` stands for all that is not decided.
    var code: String { self == .undecided || self == .notKnown ? "not-known" : "\(self)" }
}

extension KPI {
    /// Whether a set's value is measured over the time watched, so that its groups weigh by their hours; else it is a share
    /// of sessions, and they weigh by these.
    public var isOverTime: Bool { unit != .sessions }
}
