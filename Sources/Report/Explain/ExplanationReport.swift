public import Descriptions
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
    /// Which question of those that are asked of every fleet it is; `nil` where somebody asked another one.
    public var question: FleetStory.Question?
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

    /// What stands out, in a sentence.
    var story: FleetStory {
        var story = FleetStory(explanation, explainer, bad: bad, question)
        story.clock = clock
        return story
    }

    /// The whole report as one text; in the format `text`, it may take `width` columns.
    public func text(_ format: ReportFormat, options: ReportOptions = ReportOptions()) -> String {
        ReportForms(
            kind: "What sets sessions apart", title: ReportText(foreign: bad),
            sections: ExplanationSummary(self, pages: options.pages).sections, record: record, rows: findingRecords
        ).text(format, width: options.width, options.provenance)
    }
}

extension ExplanationReport {
    /// The report by the contract's names.
    var record: [ReportValue.Field] {
        let found = explanation
        return [
            .init("schema", Self.schema), .init("bad", bad), .init("where", filter),
            .init("sessionCount", found.sessionCount), .init("badCount", found.badCount),
            .init("unknownCount", found.unknownCount), .init("skippedCount", skippedCount),
            .init("testCount", found.testCount), .init("untestedCount", found.untestedCount),
            .init("leastBadCount", explainer.leastBad), .init("falseDiscoveryRate", explainer.falseDiscoveryRate),
            .init("level", explainer.level),
            .init("undatedCount", found.details.undatedCount), .init("change", Self.record(of: found.details.change)),
            .init("findings", findingRecords),
            .init("consequences", found.consequences.map { record(of: $0) }),
            .init("nothingIn", found.nothingIn.map(Self.record)), .init("story", .record(story.record)),
        ]
    }

    /// The findings by the contract's names.
    var findingRecords: [[ReportValue.Field]] { explanation.findings.map { record(of: $0) } }

    private func record(of finding: Explanation.Finding) -> [ReportValue.Field] {
        let interval = finding.ratio.interval(level: explainer.level)
        let found = explanation
        return [
            .init("predicate", Explanation.Term.predicate(finding.terms)),
            .init("terms", finding.terms.map(Self.record)),
            .init("alike", finding.alike.map(Explanation.Term.predicate)),
            .init("sessionCount", finding.sessionCount), .init("badCount", finding.badCount),
            .init("shareOfBad", Self.part(finding.badCount, of: found.badCount)),
            .init("shareOfSessions", Self.part(finding.sessionCount, of: found.sessionCount)),
            .init("riskRatio", finding.ratio.value), .init("riskRatioLow", interval.low),
            .init("riskRatioHigh", interval.high), .init("excess", finding.ratio.excess),
            .init("badShareOfOthers", finding.ratio.othersShare), .init("explainedBy", finding.explainedBy),
            .init("typicalSessions", finding.typical.compactMap { examples[$0] }.map(Self.record)),
            .init("change", Self.record(of: finding.details?.change)),
            .init("errorClasses", records(of: finding.details?.errorClasses)),
            .init("stallCauses", records(of: finding.details?.stallCauses)),
            .init("errorCodes", records(of: finding.details?.errorCodes)),
        ]
    }

    private static func record(of term: Explanation.Term) -> [ReportValue.Field] {
        switch term {
        case .value(let key, let value):
            [.init("key", key.description), .init("value", value), .init("from", .unknown), .init("to", .unknown)]
        case .started(let from, let to):
            [
                .init("key", "startDate"), .init("value", .unknown), .init("from", date(from)),
                .init("to", date(to)),
            ]
        }
    }

    private static func record(of example: Example) -> [ReportValue.Field] {
        [.init("id", example.id), .init("startDate", example.startDate.map { ReportValue.date($0) })]
    }

    private static func record(of nothing: (key: GroupKey, testedCount: Int)) -> [ReportValue.Field] {
        [.init("key", nothing.key.description), .init("testedCount", nothing.testedCount)]
    }

    private static func date(_ second: Int) -> ReportValue { .date(Int64(second) * 1_000_000) }

    /// A part of a whole; `nil` where there is no whole.
    static func part(_ count: Int, of whole: Int) -> Double? { whole > 0 ? Double(count) / Double(whole) : nil }
}

/// What more there is to tell of findings, by the contract's names.
extension ExplanationReport {
    /// Since when sessions are bad; of unknown values where nothing tells.
    static func record(of change: Explanation.Change?) -> [ReportValue.Field] {
        [.init("kind", change?.kind.rawValue)] + moment("from", change?.from) + moment("to", change?.to)
            + counts("Before", change?.before) + counts("Within", change?.within) + counts("After", change?.after)
    }

    /// The classes or codes of errors, or the causes of stalls, of a group's sessions against those of all others.
    func records(of occurrences: [Explanation.Occurrence]?) -> [[ReportValue.Field]] {
        (occurrences ?? []).map { occurrence in
            let ratio = occurrence.ratio
            let interval = ratio.interval(level: explainer.level)
            return [
                .init("value", occurrence.value), .init("sessionCount", ratio.group.bad),
                .init("share", ratio.group.share), .init("othersCount", ratio.rest.bad),
                .init("othersShare", ratio.othersShare), .init("ratio", ratio.value),
                .init("ratioLow", interval.low), .init("ratioHigh", interval.high), .init("excess", ratio.excess),
            ]
        }
    }

    private static func moment(_ name: String, _ moment: Explanation.Change.SessionEvent?) -> [ReportValue.Field] {
        [
            .init(name, date(moment?.second)), .init(name + "Earliest", date(moment?.interval.lowerBound)),
            .init(name + "Latest", date(moment?.interval.upperBound)),
        ]
    }

    private static func counts(_ name: String, _ count: RiskRatio.Count?) -> [ReportValue.Field] {
        [.init("sessionCount" + name, count?.all), .init("badCount" + name, count?.bad)]
    }

    private static func date(_ second: Int?) -> ReportValue {
        second.map { .date(Int64($0) * 1_000_000) } ?? .unknown
    }
}
