public import Comparison
import Descriptions
public import PlayheadAnalytics
import VisibleText

/// The KPIs of a set of sessions: what `kpi` prints and what a replay leaves behind.
public struct KPIReport: Sendable {
    /// The version of the report's names, as JSON carries it.
    public static let schema = "playhead.kpi/2"

    /// The sessions that share the values of some keys.
    public struct Grouped<Sums: Sendable>: Sendable {
        /// The keys (`context.network`) and their values, `nil` for sessions that do not know theirs; empty where there is no
        /// grouping.
        public var key: [String: String?]
        /// What the sessions come to.
        public var aggregate: Sums
        /// How many groups these sessions are of, where they are the smallest of too many groups and their values are
        /// left out; 0 for a group of its own.
        public var foldedCount: Int

        /// A group; see the properties.
        public init(key: [String: String?], aggregate: Sums, foldedCount: Int = 0) {
            (self.key, self.aggregate, self.foldedCount) = (key, aggregate, foldedCount)
        }
    }

    /// A group with its KPIs.
    public typealias Group = Grouped<FleetAccumulator>
    /// What went wrong in the sessions of a group by kind, and some of the sessions.
    public typealias Highlights = Grouped<GroupSums>

    /// A recorded session, and what models make of it.
    public struct Comparison: Sendable {
        /// The session as it was recorded.
        public var recorded: SessionTotals
        /// The session as models play it, with what each changes.
        public var modelled: [(label: String, totals: SessionTotals)]
        /// The session as the model plays it over the same link where nothing is changed; nil where nobody played it, and of a
        /// session that the model itself made.
        public var unchanged: SessionTotals?

        /// A comparison of a session with its models.
        public init(
            recorded: SessionTotals, modelled: [(label: String, totals: SessionTotals)],
            unchanged: SessionTotals? = nil
        ) {
            (self.recorded, self.modelled, self.unchanged) = (recorded, modelled, unchanged)
        }
    }

    /// The sessions, one by one; empty where only the aggregate is wanted, or an excerpt.
    public var sessions: [SessionTotals]
    /// What stands in place of the sessions where only people read the report, and these are many.
    public var excerpt: Excerpt?
    /// All sessions together.
    public var aggregate: FleetAccumulator
    /// The sessions split into classes.
    public var groups: [Group]
    /// What the groups, or all sessions where there are none, hold beside their sums; empty where nobody asked.
    public var highlights: [Highlights] = []
    /// How many lines and values could not be read, and were skipped: these sessions lack them.
    public var skippedCount = 0
    /// Whether somebody stopped the reading, or the playing, before its end: the sessions are those until then.
    public var isPartial = false
    /// Whether NDJSON has lines of the groups and of the aggregate behind those of the sessions. They have other keys: a
    /// table of sessions is made of lines without them.
    public var linesHoldAggregate = false
    /// Keys of the sessions' context that name a session among its like: their values stand first in each row.
    public var leadingKeys: [String] = []
    /// Which of the sessions are models of which: what people read side by side.
    public var comparisons: [Comparison] = []
    /// Of the models that were played over many links that fit the session's log what they came to, by their sessions' ids.
    public var answers: [String: WhatIfAnswer] = [:]
    /// The sides of a matrix but the first, each against the first over the same traces: for people.
    public var paired: [Paired] = []
    /// What the sessions are compared with; nil where nobody asked.
    public var against: Baseline?
    /// How long the sessions took to start over time, where ``sessions`` does not hold them all; nil for those.
    public var startups: StartupHistogramSeries?

    /// A report of the given parts; `aggregate` is of all sessions, whether they are in `sessions` or not.
    public init(sessions: [SessionTotals], aggregate: FleetAccumulator, groups: [Group] = []) {
        self.sessions = sessions
        self.aggregate = aggregate
        self.groups = groups
    }

    /// Writes the report to `output` in pieces of at most a few sessions; what `output` throws ends the writing.
    public func write<Failure: Error>(
        _ format: ReportFormat, options: ReportOptions = ReportOptions(), to output: (String) throws(Failure) -> Void
    ) throws(Failure) {
        var shown = self
        shown.groups = distinctGroups
        switch format {
        case .json: try writeJSON(to: output)
        case .ndjson: try writeLines(to: output)
        case .csv: try shown.writeCSV(to: output)
        case .text: try output(TextRenderer(width: options.width).render(shown.sections(options, plot: true)))
        case .markdown: try output(MarkdownRenderer().render(shown.sections(options, plot: false)))
        case .html:
            let page =
                (against == nil ? onlySession : nil).map { SessionPage($0, options).page }
                ?? FleetPage(shown, options).page
            try output(page.document(options.provenance))
        }
    }

    /// The whole report as one text.
    public func text(_ format: ReportFormat, options: ReportOptions = ReportOptions()) -> String {
        var text = ""
        write(format, options: options) { text += $0 }
        return text
    }
}

extension KPIReport.Grouped {
    /// The keys in a fixed order.
    var names: [String] { key.keys.sorted() }

    /// The group's value of a key; `nil` where its sessions do not know it.
    func value(of name: String) -> String? { key[name] ?? nil }

    /// The key as the contract has it.
    var keyRecord: [ReportValue.Field] { names.map { .init($0, value(of: $0)) } }
}

extension KPIReport.Group {
    /// The group as the contract has it.
    var record: [ReportValue.Field] {
        [
            .init("key", .dictionary(keyRecord)), .init("foldedCount", foldedCount),
            .init("aggregate", aggregate.record),
        ]
    }
}

extension KPIReport {
    /// The groups under values that can be told apart where people and Prometheus read them: what is shown of a value lacks
    /// what nobody sees, and the secrets of URLs, and of what then looks alike all but the first are numbered, `wifi (2)`. JSON
    /// has the values as they are.
    var distinctGroups: [Group] {
        var taken: Set<[String]> = []
        // What nobody knows, and what was put together, has its name for itself.
        for group in groups where group.isUnnamed { taken.insert(group.names.map(group.shown)) }
        return groups.map { group in
            if group.isUnnamed { return group }
            var distinct = group
            taken.insertFirst { number in
                for name in group.names.suffix(number > 1 ? 1 : 0) {
                    distinct.key[name] = (group.value(of: name) ?? "") + " (\(number))"
                }
                return distinct.names.map(distinct.shown)
            }
            return distinct
        }
    }
}

extension KPIReport.Group {
    /// Whether its sessions do not know the last key, or it stands for many.
    fileprivate var isUnnamed: Bool { foldedCount > 0 || names.last.map { value(of: $0) == nil } ?? true }

    /// What a reader sees of a value: a dash is nothing, too.
    fileprivate func shown(_ name: String) -> String {
        if foldedCount > 0 { return "other" }
        let text = sanitized(value(of: name) ?? "")
        return text == "-" ? "" : text == "(other)" ? "other" : text
    }
}
