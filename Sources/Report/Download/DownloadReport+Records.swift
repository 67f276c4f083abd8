import HLS
import HLSDownload

extension DownloadReport {
    /// The report by the contract's names.
    var record: [ReportValue.Field] {
        [
            .init("schema", .text(Self.schema)), .init("playlist", .text(name)),
            .init("optimizesAuxiliaryContentConfigurations", .truth(plan.isOptimized)),
            .init("duration", ReportValue(plan.duration)),
            .init("contents", .list(plan.contents.map { .record(record(of: $0)) })),
            .init("renditions", .list(plan.itemRecords.map(ReportValue.record))),
            .init("bytes", ReportValue(plan.knownBytes)), .init("unknownCount", ReportValue(plan.unknownCount)),
            .init("duplicateVideoBytes", ReportValue(plan.duplicateVideoBytes)),
            .init("bytesSaved", ReportValue(bytesSaved)),
            .init(
                "alternative",
                alternative.map { other in
                    .record([
                        .init("optimizesAuxiliaryContentConfigurations", .truth(other.isOptimized)),
                        .init("renditions", .list(other.itemRecords.map(ReportValue.record))),
                        .init("bytes", ReportValue(other.knownBytes)),
                        .init("unknownCount", ReportValue(other.unknownCount)),
                        .init("duplicateVideoBytes", ReportValue(other.duplicateVideoBytes)),
                    ])
                } ?? .unknown),
            .init("run", run.map { .record($0.record) } ?? .unknown),
        ]
    }

    private func record(of content: DownloadPlan.Content) -> [ReportValue.Field] {
        let qualifiers = configuration.qualifiers(of: content)
        return [
            .init("role", .text(content.isPrimary ? "primary" : "auxiliary")),
            .init("variantQualifiers", .list(qualifiers.map { .text($0.text) })),
            .init("choice", .text(content.choice.name)),
            .init("qualifier", ReportValue(content.choice.qualifierIndex)),
            .init("variant", .record(content.variant.values.record)),
            .init("renditions", .list(content.items.map { .text(plan.items[$0].uri) })),
            .init("sharesVideo", .truth(content.sharesVideo)),
            .init("missingSelections", .list(content.missing.map(ReportValue.text))),
            .init(
                "variants",
                .list(
                    content.decisions.map { decision in
                        .record([
                            .init("url", .text(decision.variant.url)),
                            .init("line", ReportValue(decision.variant.stream.line)),
                            .init("outcome", .text(decision.outcome.rawValue)),
                            .init("reason", ReportValue(decision.reason.isEmpty ? nil : decision.reason)),
                        ])
                    })),
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
            .init("type", .text(item.kind.rawValue)), .init("url", .text(item.uri)),
            .init("name", ReportValue(item.rendition?.name)), .init("language", ReportValue(item.rendition?.language)),
            .init("groupID", ReportValue(item.rendition?.groupID)), .init("bytes", ReportValue(item.size.bytes)),
            .init("bytesFrom", ReportValue(item.size.source?.rawValue)),
            .init("contents", .list(item.contents.map { .text(contentName($0)) })),
            .init("isDuplicateVideo", .truth(item.isDuplicateVideo)),
        ]
    }
}
