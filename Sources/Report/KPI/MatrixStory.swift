import Descriptions
import PlayheadAnalytics

/// What the sides of a matrix come to over the same traces, in a sentence: which one stalls where the others do not.
struct MatrixStory: Story {
    /// So many times as much rebuffering as any other side has stands out.
    private static let leastRatio = 2.0
    /// Seconds of rebuffering that a viewer notices.
    private static let leastSeconds = 1.0

    private struct Side {
        var name: ReportText
        var key: [String: String?]
        /// Seconds of rebuffering over each trace; nil where that is not known, or nothing ever played.
        var rebuffering: [Double?]
        var neverStartedCount: Int
        var total: Double { rebuffering.reduce(0) { $0 + ($1 ?? 0) } }
    }

    private let report: KPIReport
    private let traceCount: Int

    init(_ report: KPIReport) {
        self.report = report
        traceCount = report.paired.first?.sessions.count ?? 0
    }

    /// The sides, the first one among them.
    private var sides: [Side] {
        let keys = FleetSummary.distinguishingKeys(report.groups.map(\.key))
        func side(_ key: [String: String?], _ kpis: [PairedKPIs]) -> Side {
            Side(
                name: keys.map { ReportText(foreign: (key[$0] ?? nil) ?? NumberText.unknown) }.joined(" / "),
                key: key.filter { keys.contains($0.key) },
                rebuffering: kpis.map(\.rebufferDuration), neverStartedCount: kpis.count(where: \.neverStarted))
        }
        guard let first = report.paired.first, let key = report.groups.first?.key else { return [] }
        return [side(key, first.sessions.map(\.first))] + report.paired.map { side($0.key, $0.sessions.map(\.this)) }
    }

    /// The side that stands out, and what it does.
    private var found: (side: Side, text: ReportText, traces: String)? {
        let sides = sides
        guard sides.count > 1 else { return nil }
        func traces(_ count: Int) -> String { "on \(count) of \(NumberText.counted(traceCount, "trace"))" }
        let late = sides.sorted { $0.neverStartedCount > $1.neverStartedCount }
        if late[0].neverStartedCount > 0, late[1].neverStartedCount == 0 {
            let count = late[0].neverStartedCount
            return (
                late[0], late[0].name + ReportText(" never starts \(traces(count)) where the others do"), traces(count)
            )
        }
        let stalled = sides.sorted { $0.total > $1.total }
        let (most, next) = (stalled[0], stalled[1])
        guard most.total >= Self.leastSeconds, most.total >= Self.leastRatio * next.total else { return nil }
        let others = sides.filter { $0.key != most.key }
        let worseCount = most.rebuffering.enumerated().count { trace, value in
            guard let value else { return false }
            return others.allSatisfy { ($0.rebuffering[trace] ?? .infinity) < value }
        }
        let rest = next.total == 0 ? "where the others do not" : "the others at most \(NumberText.duration(next.total))"
        let text = ReportText(" stalls \(NumberText.duration(most.total))\(next.total == 0 ? " " : ", ")\(rest)")
        return (most, most.name + text, "more than any other \(traces(worseCount))")
    }

    var standsOut: Bool { found != nil }
    var bad: String? { nil }
    var predicate: String? {
        found.map { found in
            Explanation.Term.predicate(
                found.side.key.keys.sorted().map { .value(.context($0), found.side.key[$0] ?? nil) })
        }
    }
    var short: ReportText { sentence }
    var counts: StoryCounts { StoryCounts(sessionCount: report.aggregate.sessionCount) }

    var sentence: ReportText {
        if let found { return found.text }
        let totals = sides.map(\.total)
        let (least, most) = (NumberText.duration(totals.min()), NumberText.duration(totals.max()))
        let range = least == most ? most : "\(least) to \(most)"
        let traces = NumberText.counted(traceCount, "trace")
        return "nothing stands out: \(String(totals.count)) sides, \(range) of rebuffering each over \(traces)"
    }

    var certainty: String {
        if traceCount == 1 { return "one trace does not tell what others would" }
        return found?.traces ?? "no side rebuffers twice as long as every other"
    }
}
