public import Comparison
import Descriptions
import PlayheadAnalytics

/// What a change would do to the KPIs of many recorded sessions: what `kpi --what-if` prints.
public struct FleetWhatIfReport: Sendable {
    /// The version of the report's names, as JSON carries it.
    public static let schema = "playhead.what-if/1"

    /// The sessions that share the values of some keys, or all of them.
    public struct Group: Sendable {
        /// The keys (`context.network`) and their values; empty of all sessions.
        public var key: [String: String?]
        /// How many sessions there are.
        public var sessionCount = 0
        /// Those that were played again.
        public var modelled: FleetWhatIf

        /// A group without a session.
        ///
        /// - Parameters:
        ///   - key: the keys and their values.
        ///   - seed: decides the draws of the intervals.
        public init(key: [String: String?] = [:], seed: UInt64) {
            self.key = key
            modelled = FleetWhatIf(seed: seed)
        }
    }

    /// What was changed, as it was given.
    public var change: String
    /// How often the intervals hold the truth: 0.8.
    public var level: Double
    /// Over how many links each session was played whose own is not known.
    public var sampleCount: Int
    /// The player that is said to have played the sessions; nil where nobody said it.
    public var player: String?
    /// All sessions.
    public var total: Group
    /// The sessions by the values of the keys; empty without any.
    public var groups: [Group]
    /// From what the links of how many sessions were inferred: `requests`, `rowsAndEvents`, `rows`; `known` of those
    /// whose link is known.
    public var evidence: [String: Int] = [:]
    /// Why sessions were not played again, and how many.
    public var leftOut: [String: Int] = [:]
    /// Whether the work was stopped before all sessions were played.
    public var isPartial = false

    /// A report of no session yet.
    ///
    /// - Parameters:
    ///   - change: what is changed, as it was given.
    ///   - level: how often the intervals hold the truth.
    ///   - sampleCount: over how many links each session is played.
    ///   - keys: the groups, by the values of their keys.
    ///   - seed: decides the draws of the intervals.
    public init(change: String, level: Double, sampleCount: Int, keys: [[String: String?]], seed: UInt64) {
        (self.change, self.level, self.sampleCount) = (change, level, sampleCount)
        total = Group(seed: seed)
        groups = keys.map { Group(key: $0, seed: seed) }
    }

    /// Takes what a session came to.
    ///
    /// - Parameters:
    ///   - number: the session's number.
    ///   - group: the index of its group; nil where there are none.
    ///   - played: what it was, and what the change makes of it; or why it was not played again.
    public mutating func add(number: Int, group: Int?, _ played: Result<FleetWhatIfSession, FleetWhatIfRefusal>) {
        total.sessionCount += 1
        if let group { groups[group].sessionCount += 1 }
        switch played {
        case .success(let session):
            evidence[session.evidence?.rawValue ?? "known", default: 0] += 1
            total.modelled.add(session, number: number)
            if let group { groups[group].modelled.add(session, number: number) }
        case .failure(let refusal):
            if refusal.hasUnknownLink {
                total.modelled.addUnknownLink()
                if let group { groups[group].modelled.addUnknownLink() }
            }
            // Reasons that name what is different in each session are one.
            let isKnown = leftOut[refusal.description] != nil || leftOut.count < Self.mostReasons
            leftOut[isKnown ? refusal.description : Self.otherReasons, default: 0] += 1
        }
    }

    private static let mostReasons = 20
    private static let otherReasons = "for other reasons"

    /// The whole report as one text; in the format `text`, it may take `width` columns.
    ///
    /// - Parameters:
    ///   - format: the form.
    ///   - width: the columns of a text.
    public func text(_ format: ReportFormat, width: Int = 80) -> String {
        ReportForms(
            kind: "What if", title: FleetWhatIfSummary(self).title, sections: FleetWhatIfSummary(self).sections,
            record: record, rows: rows
        ).text(format, width: width)
    }
}

/// Why a session was not played again.
public struct FleetWhatIfRefusal: Error, Equatable, CustomStringConvertible {
    /// The reason, in words that do not name the session.
    public let description: String
    /// Whether no link could be inferred from its log; else something else was in the way.
    public let hasUnknownLink: Bool

    /// A reason.
    ///
    /// - Parameters:
    ///   - description: the reason, in words that do not name the session.
    ///   - hasUnknownLink: whether no link could be inferred from its log.
    public init(_ description: String, hasUnknownLink: Bool = false) {
        (self.description, self.hasUnknownLink) = (description, hasUnknownLink)
    }
}

extension FleetWhatIfReport {
    /// The whole by the contract's names.
    var record: [ReportValue.Field] {
        [
            .init("schema", Self.schema), .init("change", change), .init("player", player), .init("level", level),
            .init("sampleCount", sampleCount), .init("isPartial", isPartial),
            .init("evidence", .record(Self.evidences.map { .init($0, evidence[$0] ?? 0) })),
            .init(
                "leftOut",
                .list(reasons.map { .record([.init("reason", $0.reason), .init("sessionCount", $0.count)]) })),
            .init("total", .record(total.record(level))),
            .init("groups", .list(groups.map { .record($0.record(level)) })),
        ]
    }

    /// From what links may be inferred, and `known`.
    static let evidences = InferredLink.Evidence.allCases.map(\.rawValue) + ["known"]

    /// Why sessions were left out, the most frequent first.
    var reasons: [(reason: String, count: Int)] {
        leftOut.map { ($0.key, $0.value) }.sorted { ($1.count, $0.reason) < ($0.count, $1.reason) }
    }

    /// A row for each KPI of each group, and of all sessions last.
    var rows: [[ReportValue.Field]] {
        let keys = Set(groups.flatMap(\.key.keys)).sorted()
        let named = groups.map { ($0, "group") } + [(total, "total")]
        return named.flatMap { group, row in
            group.modelled.figures(level: level).map { figure in
                [.init("row", row)] + [.init("group", .dictionary(keys.map { .init($0, group.key[$0] ?? nil) }))]
                    + group.counts + figure.record
            }
        }
    }
}

extension FleetWhatIfReport.Group {
    fileprivate var counts: [ReportValue.Field] {
        [.init("sessionCount", sessionCount), .init("modelledCount", modelled.sessionCount)]
    }

    fileprivate func record(_ level: Double) -> [ReportValue.Field] {
        [.init("key", .dictionary(key.keys.sorted().map { .init($0, key[$0] ?? nil) }))] + counts
            + [.init("kpis", .list(modelled.figures(level: level).map { .record($0.record) }))]
    }
}

extension FleetWhatIfFigure {
    fileprivate var record: [ReportValue.Field] {
        [
            .init("key", kpi.key), .init("better", kpi.better.rawValue), .init("knownCount", count),
            .init("recorded", recorded),
            .init("changed", .record(Self.record(changed, changedInterval))),
            .init("difference", .record(Self.record(difference, interval))), .init("outcome", outcome.rawValue),
            .init("modelError", modelError),
        ]
    }

    private static func record(_ value: Double?, _ interval: ConfidenceInterval?) -> [ReportValue.Field] {
        [.init("value", value), .init("low", interval?.low), .init("high", interval?.high)]
    }
}
