public import Experiment
public import HLS
import PlayerLog

/// What a download would load, and why: what `download` prints.
public struct DownloadReport: Sendable {
    /// The version of the report's names, as JSON carries it.
    public static let schema = "playhead.download/1"

    /// The playlist's name: its path or URL.
    public var name: String
    /// What was asked for.
    public var configuration: DownloadConfiguration
    /// The plan.
    public var plan: DownloadPlan
    /// The plan with the optimization of auxiliary contents turned over; nil where there are none.
    public var alternative: DownloadPlan?
    /// The download over a bandwidth trace; nil where none was asked for.
    public var run: DownloadRun?
    /// What else a reader should know, a sentence each.
    public var notes: [String] = []

    /// A report on a plan.
    public init(
        name: String, configuration: DownloadConfiguration, plan: DownloadPlan, alternative: DownloadPlan? = nil
    ) {
        (self.name, self.configuration, self.plan, self.alternative) = (name, configuration, plan, alternative)
    }

    /// What the optimization saves, bytes; nil where there are no auxiliary contents.
    public var bytesSaved: Int? {
        alternative.map { other in
            plan.isOptimized ? other.knownBytes - plan.knownBytes : plan.knownBytes - other.knownBytes
        }
    }

    /// The whole report as one text.
    ///
    /// - Parameter width: the columns that a text for people may take.
    public func text(_ format: ReportFormat, width: Int = 80) -> String {
        switch format {
        case .text:
            let renderer = TextRenderer(width: width)
            return DownloadSummary(self).sections.map { $0.map(renderer.render).joined() }.joined(separator: "\n")
        case .markdown:
            return DownloadSummary(self).sections.joined().map(MarkdownRenderer().render).joined()
        case .html:
            return HTMLPage.document(
                kind: "Download", title: ReportText("Offline download"), DownloadSummary(self).sections)
        case .json: return ReportValue.record(record).json(.indented)
        case .ndjson: return plan.itemRecords.map { ReportValue.record($0).json(.oneLine) }.joined()
        case .csv:
            let columns = plan.itemRecords.first.map(CSV.columns) ?? []
            return CSV.row(columns.map { CSV.cell($0) }) + plan.itemRecords.map { CSV.row($0, columns) }.joined()
        }
    }
}

extension DownloadPlan {
    /// What a content is called: `primary`, `auxiliary 1`.
    static func contentName(_ number: Int) -> String { number == 0 ? "primary" : "auxiliary \(number)" }
}
