public import Comparison
import Descriptions
import PlayerLog
import PlayheadNumerics

/// What a comparison comes to, in every form but a screen: of two sides what differs, of sides that are ranked a table.
public struct ComparisonReport: Sendable {
    /// The version of the report's names, as JSON carries it.
    public static let schema = "playhead.compare/3"
    /// How many of the traces that hurt most are named.
    public static let worstCount = 10
    /// How many moments where A and B diverge a text tells of.
    static let mostDivergences = 8
    /// How many bars a histogram has.
    public static let barCount = 20

    /// What was compared.
    public var comparison: Comparison
    /// Sessions of A and B over some of the traces, in full: where they diverge is said of these, and a page draws them over
    /// their time.
    public var played: [[ContenderSession]] = []
    /// Where the report comes from; nil where nobody asks.
    public var provenance: ReportProvenance?

    /// A report of a comparison.
    public init(_ comparison: Comparison) { self.comparison = comparison }

    /// Writes the report piece by piece.
    ///
    /// - Parameters:
    ///   - format: how it is written.
    ///   - width: the columns that a text for people may take.
    ///   - output: takes the next piece; what it throws ends the writing.
    public func write<Failure: Error>(
        _ format: ReportFormat, width: Int = 80, to output: (String) throws(Failure) -> Void
    ) throws(Failure) {
        switch format {
        case .json: try writeJSON(to: output)
        case .ndjson: try writeLines(to: output)
        case .csv: try writeCSV(to: output)
        case .html:
            let page = comparison.isRanked ? rankedPage : ComparisonPage(self).page
            try output(page.document(provenance))
        case .text:
            let text = TextRenderer(width: width)
            try output(comparison.isRanked ? rankedText(text, width: width) : text.render(sections))
        case .markdown:
            try output(MarkdownRenderer().render(comparison.isRanked ? rankedSections(isWide: true) : shortSections))
        }
    }

    /// The whole report as one text.
    public func text(_ format: ReportFormat, width: Int = 80) -> String {
        var text = ""
        write(format, width: width) { text += $0 }
        return text
    }

    /// What a reader should know, a sentence each: of both sides once, of one with its name.
    var notes: [String] {
        if comparison.isRanked { return comparison.traceNotes }
        let (a, b) = (comparison.contenders.a.notes, comparison.contenders.b.notes)
        var notes = comparison.traceNotes + a.filter(b.contains) + a.filter { !b.contains($0) }.map { "A: " + $0 }
        notes += b.filter { !a.contains($0) }.map { "B: " + $0 }
        if comparison.startupIsFromLog {
            notes.append(
                "Startup times are those of the access logs, which is buffering only: one side tells no other.")
        }
        if comparison.recorded != nil, comparison.whatIf == nil {
            notes.append(
                "\(comparison.modelledSide.other.name) is the recorded session as the model plays it unchanged over this link. "
                    + "What was recorded, over the link of that day, stands beside.")
        }
        if comparison.whatIf != nil {
            notes.append(
                "One of the links stands for all where one is needed: what was possible, where the two diverge, and the trace "
                    + "in JSON and CSV are of the link whose KPIs are nearest to the medians.")
        }
        if comparison.bound != nil {
            notes.append(
                "No rule can pass the upper bound of linear QoE. The best plan found is what the rule optimal plays: it "
                    + "knows the link's future and maximizes linear QoE, whatever becomes of the other KPIs.")
            notes += comparison.bound?.obstacles ?? []
        }
        return notes
    }

    /// One document, session by session, so that it is never held whole.
    private func writeJSON<Failure: Error>(to output: (String) throws(Failure) -> Void) throws(Failure) {
        var json = JSONWriter(.indented)
        try json.object { (json: inout JSONWriter) throws(Failure) in
            head.write(to: &json)
            json.key("sessions")
            try json.array { (json: inout JSONWriter) throws(Failure) in
                for number in 0..<sessionCount {
                    ReportValue.record(session(number)).write(to: &json)
                    try output(json.take())
                }
            }
            (tail + [divergences]).write(to: &json)
        }
        try output(json.take() + "\n")
    }

    /// A session a line, and what they come to last.
    private func writeLines<Failure: Error>(to output: (String) throws(Failure) -> Void) throws(Failure) {
        for number in 0..<sessionCount { try output(ReportValue.record(session(number)).json(.oneLine)) }
        try output(ReportValue.record(head + tail + [divergences]).json(.oneLine))
    }

    /// A session a row.
    private func writeCSV<Failure: Error>(to output: (String) throws(Failure) -> Void) throws(Failure) {
        // Of links that fit a log there is one trace, and what all of them come to stands behind it.
        let answer: [ReportValue.Field] =
            comparison.whatIf.map { [.init("whatIf", .record($0.record))] } ?? []
        let columns = CSV.columns(of: ComparisonReport(.sample).session(0) + answer)
        try output(CSV.row(columns.map { CSV.cell($0) }))
        for number in 0..<sessionCount { try output(CSV.row(session(number) + answer, columns)) }
    }
}
