public import PlayerLog
public import PlayheadAnalytics

/// What sets bad sessions apart: what `explain` prints.
public struct ExplanationReport: Sendable {
    /// The version of the report's names, as JSON carries it.
    public static let schema = "playhead.explain/1"

    /// A bad session to look at.
    public struct Example: Sendable {
        /// The session's id.
        public var id: String
        /// When it started, microseconds since 1970; `nil` where nobody knows.
        public var startDate: Int64?

        /// An example; see the properties.
        public init(id: String, startDate: Int64?) { (self.id, self.startDate) = (id, startDate) }
    }

    /// What was found.
    public var explanation: Explanation
    /// Which sessions are bad, a predicate as it was given.
    public var bad: String
    /// Which sessions count, a predicate as it was given; `nil` for all.
    public var filter: String?
    /// The tests' limits, as the explainer had them.
    public var explainer: Explainer
    /// The typical sessions that findings name, by their numbers.
    public var examples: [Int: Example] = [:]
    /// How many lines and values could not be read, and were skipped.
    public var skippedCount = 0
    /// The clock by which people read times.
    public var clock = LocalTime.utc
    /// What else a reader should know, a sentence each.
    public var notes: [String] = []

    /// A report of an explanation.
    ///
    /// - Parameters:
    ///   - explanation: what was found.
    ///   - bad: which sessions are bad, a predicate as it was given.
    ///   - explainer: what made the explanation.
    public init(_ explanation: Explanation, bad: String, explainer: Explainer) {
        (self.explanation, self.bad, self.explainer) = (explanation, bad, explainer)
    }

    /// The whole report as one text; in the format `text`, it may take `width` columns.
    public func text(_ format: ReportFormat, options: ReportOptions = ReportOptions()) -> String {
        ReportForms(
            kind: "What sets sessions apart", title: ReportText(foreign: bad),
            sections: ExplanationSummary(self, pages: options.pages).sections, record: record, rows: findingRecords
        ).text(format, width: options.width, options.provenance)
    }
}
