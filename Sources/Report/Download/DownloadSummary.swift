import Descriptions
import HLS
import HLSDownload

/// A download's plan for people.
struct DownloadSummary {
    private let report: DownloadReport
    private var plan: DownloadPlan { report.plan }

    init(_ report: DownloadReport) { self.report = report }

    var sections: [[ReportBlock]] {
        [[.heading("Download of \(foreign: report.name)"), .paragraph(facts)]] + plan.contents.map(section)
            + [[.heading("Renditions"), .table(items), .paragraph(total)] + comparison.map { .paragraph($0) }]
            + (report.run.map { [$0.section] } ?? []) + decisions + ReportBlock.notes(report.notes)
    }

    private var facts: ReportText {
        let auxiliary = plan.contents.count - 1
        let words: [String?] = [
            plan.duration.map { "\(NumberText.duration($0)) of media" } ?? "nothing tells how long it plays",
            NumberText.counted(plan.items.count, "rendition"),
            auxiliary > 0 ? "primary and \(NumberText.counted(auxiliary, "auxiliary content"))" : nil,
            auxiliary > 0 ? plan.isOptimized ? "optimized to share video" : "not optimized" : nil,
        ]
        return ReportText(words.compactMap(\.self).joined(separator: ", "))
    }

    // MARK: Contents

    private func section(_ content: DownloadPlan.Content) -> [ReportBlock] {
        var lines: [ReportText] = [Self.text(content.variant), reason(content)]
        if content.sharesVideo { lines.append("Its video is there already.") }
        lines += content.missing.map { "Not in this variant's groups: \(foreign: $0)" }
        return [
            .heading(ReportText(content.isPrimary ? "Primary content" : "Auxiliary content \(content.number)")),
            .lines(lines),
        ]
    }

    private static func text(_ variant: AssetVariant) -> ReportText {
        let words: [ReportText?] = [
            (variant.videoAttributes?.presentationSize).map { ReportText($0.description) },
            variant.videoAttributes.map { ReportText(foreign: $0.videoRange) },
            variant.codecs.isEmpty
                ? nil : ReportText(foreign: variant.codecs.map(\.description).joined(separator: ", ")),
            ReportText("peak \(NumberText.bitrate(variant.peakBitRate))"),
            ReportText("line " + String(variant.stream.line)),
        ]
        return words.compactMap(\.self).joined(", ")
    }

    private func reason(_ content: DownloadPlan.Content) -> ReportText {
        let eligible = content.decisions.count { $0.outcome != .notEligible }
        let count = "\(eligible) of \(NumberText.counted(content.decisions.count, "variant"))"
        let qualifiers = report.configuration.qualifiers(of: content)
        switch content.choice {
        case .named: return "It was named."
        case .automatic:
            return "No qualifier: the automatic selection among \(NumberText.counted(eligible, "variant"))."
        case .fallback:
            let none =
                qualifiers.count == 1 ? "The qualifier holds" : "None of the \(qualifiers.count) qualifiers holds"
            return ReportText(
                none + " of \(qualifiers.count == 1 ? "no" : "any") variant: the automatic selection among all of them."
            )
        case .qualifier(let index):
            let qualifier = qualifiers.count > 1 ? "Qualifier \(index + 1)" : "The qualifier"
            return "\(qualifier) holds of \(count): \(foreign: qualifiers[index].text)"
        }
    }

    // MARK: Renditions

    private var items: ReportTable {
        ReportTable(
            plan.items,
            [
                .left("Type") { $0.isDuplicateVideo ? "video again" : $0.kind.rawValue },
                .left("Language") { MultivariantSummary.text($0.rendition?.language ?? $0.rendition?.name) },
                .left("For") { $0.contents.map { $0 == 0 ? "primary" : "aux. \($0)" }.joined(separator: ", ") },
                .right("Size") { NumberText.bytes($0.size.bytes) },
                .left("From") { $0.size.source?.rawValue ?? NumberText.unknown },
                .flexible("URI") { MultivariantSummary.uri($0.uri) },
            ])
    }

    private var total: ReportText {
        let unknown = NumberText.counted(plan.unknownCount, "rendition")
        if plan.unknownCount == plan.items.count { return ReportText("Nothing tells the size of any rendition.") }
        let rest = plan.unknownCount > 0 ? ", without \(unknown) of which nothing tells the size" : ""
        return ReportText("\(NumberText.bytes(plan.knownBytes)) in all\(rest)")
    }

    /// What the optimization saves, or would save.
    private var comparison: [ReportText] {
        guard let other = report.alternative, let saved = report.bytesSaved else { return [] }
        let (optimized, apart) = plan.isOptimized ? (plan, other) : (other, plan)
        let share =
            apart.knownBytes > 0 ? NumberText.percent(Double(saved) / Double(apart.knownBytes)) : NumberText.unknown
        if saved == 0, apart.duplicateVideoBytes == 0 {
            return ["The optimization makes no difference: the contents share their video anyway."]
        }
        let without =
            "\(NumberText.bytes(apart.knownBytes)), \(NumberText.bytes(apart.duplicateVideoBytes)) of it a second video"
        return [
            ReportText("Optimized: \(NumberText.bytes(optimized.knownBytes)). Not optimized: \(without)."),
            ReportText("The optimization saves \(NumberText.bytes(saved)), \(share)."),
        ]
    }

    // MARK: What was not taken

    private var decisions: [[ReportBlock]] {
        plan.contents.map { content in
            let others = content.decisions.filter { $0.outcome != .chosen }
            let name = content.isPrimary ? "the primary content" : "auxiliary content \(content.number)"
            return others.isEmpty
                ? [] : [.heading(ReportText("Not taken for \(name)")), .table(table(others))]
        }.filter { !$0.isEmpty }
    }

    private func table(_ decisions: [DownloadPlan.Decision]) -> ReportTable {
        ReportTable(
            decisions,
            [
                .right("Line", \.variant.stream.line), .right("Peak") { NumberText.bitrate($0.variant.peakBitRate) },
                .left("Qualified") { $0.outcome == .passedOver ? "yes" : "no" },
                .flexible("Why") { ReportText(foreign: $0.reason) },
            ])
    }
}
