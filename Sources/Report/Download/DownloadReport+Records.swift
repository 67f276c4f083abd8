import HLS
import HLSDownload

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
