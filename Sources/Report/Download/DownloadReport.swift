import Comparison
import Descriptions
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

extension DownloadReport {
    /// The report by the contract's names.
    var record: [ReportValue.Field] {
        [
            .init("schema", Self.schema), .init("playlist", name),
            .init("optimizesAuxiliaryContentConfigurations", plan.isOptimized), .init("duration", plan.duration),
            .init("contents", plan.contents.map { record(of: $0) }), .init("renditions", plan.itemRecords),
            .init("bytes", plan.knownBytes), .init("unknownCount", plan.unknownCount),
            .init("duplicateVideoBytes", plan.duplicateVideoBytes), .init("bytesSaved", bytesSaved),
            .init("alternative", alternative.map(Self.record)), .init("run", run?.record),
        ]
    }

    private static func record(ofAlternative plan: DownloadPlan) -> [ReportValue.Field] {
        [
            .init("optimizesAuxiliaryContentConfigurations", plan.isOptimized),
            .init("renditions", plan.itemRecords), .init("bytes", plan.knownBytes),
            .init("unknownCount", plan.unknownCount), .init("duplicateVideoBytes", plan.duplicateVideoBytes),
        ]
    }

    private func record(of content: DownloadPlan.Content) -> [ReportValue.Field] {
        let qualifiers = configuration.qualifiers(of: content)
        return [
            .init("role", content.isPrimary ? "primary" : "auxiliary"),
            .init("variantQualifiers", qualifiers.map(\.text)), .init("choice", content.choice.name),
            .init("qualifier", content.choice.qualifierIndex), .init("variant", content.variant.values.record),
            .init("renditions", content.items.map { plan.items[$0].uri }), .init("sharesVideo", content.sharesVideo),
            .init("missingSelections", content.missing), .init("variants", content.decisions.map(\.record)),
        ]
    }
}

extension DownloadPlan.Decision {
    fileprivate var record: [ReportValue.Field] {
        [
            .init("url", variant.url), .init("line", variant.stream.line), .init("outcome", outcome.rawValue),
            .init("reason", reason.isEmpty ? nil : reason),
        ]
    }
}

extension DownloadConfiguration {
    /// The qualifiers of a content.
    func qualifiers(of content: DownloadPlan.Content) -> [VariantQualifier] {
        content.isPrimary
            ? primaryContentConfiguration.variantQualifiers
            : auxiliaryContentConfigurations[content.number - 1].variantQualifiers
    }
}

extension DownloadPlan.Choice {
    fileprivate var name: String {
        switch self {
        case .named: "named"
        case .qualifier: "qualifier"
        case .automatic: "automatic"
        case .fallback: "automaticBecauseNoneQualified"
        }
    }

    fileprivate var qualifierIndex: Int? { if case .qualifier(let index) = self { index } else { nil } }
}

extension DownloadPlan {
    /// The renditions by the contract's names.
    var itemRecords: [[ReportValue.Field]] { items.map(Self.record) }

    private static func record(of item: Item) -> [ReportValue.Field] {
        [
            .init("type", item.kind.rawValue), .init("url", item.uri), .init("name", item.rendition?.name),
            .init("language", item.rendition?.language), .init("groupID", item.rendition?.groupID),
            .init("bytes", item.size.bytes), .init("bytesFrom", item.size.source?.rawValue),
            .init("contents", item.contents.map { contentName($0) }), .init("isDuplicateVideo", item.isDuplicateVideo),
        ]
    }
}
