public import PlayheadAnalytics

extension CohortVerdict {
    /// The verdict in words: `worse`, `not known`.
    public var text: String { self == .notKnown ? "not known" : rawValue }
}

extension KPI {
    /// Whether a set's value is measured over the time watched, so that its groups weigh by their hours; else it is a share
    /// of sessions, and they weigh by these.
    public var isOverTime: Bool { unit != .sessions }
}
