import Comparison
import HLS
public import HLSDownload

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

    /// The whole report as one text; in the format `text`, it may take `width` columns.
    public func text(_ format: ReportFormat, width: Int = 80) -> String {
        var shown = self
        shown.plan = plan.redactingVariables
        shown.alternative = alternative?.redactingVariables
        return ReportForms(
            kind: "Download", title: "Offline download", sections: DownloadSummary(shown).sections,
            record: shown.record, rows: shown.plan.itemRecords
        ).text(format, width: width)
    }
}

extension DownloadPlan {
    /// What a content is called: `primary`, `auxiliary 1`.
    static func contentName(_ number: Int) -> String { number == 0 ? "primary" : "auxiliary \(number)" }
}
