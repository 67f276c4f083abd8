import Descriptions
import HLS
import HLSLint
import PlayheadTerminal
import TablesAndCharts

/// A variant of a playlist by its index.
struct ListedVariant {
    let index: Int
    let playlist: PlaylistModel

    fileprivate var variant: AssetVariant { playlist.variants[index] }
    fileprivate var video: AssetVariant.VideoAttributes? { variant.videoAttributes }
    fileprivate var findings: [LintFinding] { playlist.findingsOfVariants[index] }
}

/// The columns of the table of variants.
enum VariantColumns {
    static let all: [ListColumn<ListedVariant>] = [
        number("#", width: 4, priority: 20, style: .muted, { String($0.index + 1) }) { Double($0.index) },
        number("peak", width: 7, priority: 19, { NumberText.shortBitrate($0.variant.peakBitRate) }) {
            $0.variant.peakBitRate
        },
        number("average", width: 8, priority: 18, { NumberText.shortBitrate($0.variant.averageBitRate) }) {
            $0.variant.averageBitRate
        },
        ListColumn(
            .init("size", width: 10, priority: 17),
            text: { $0.video?.presentationSize?.description ?? NumberText.unknown },
            key: { ListKey(($0.video?.presentationSize).map { Double($0.height) }) }),
        number("fps", width: 7, priority: 13, { NumberText.number($0.video?.nominalFrameRate) }) {
            $0.video?.nominalFrameRate
        },
        text("range", width: 6, priority: 14) { $0.video?.videoRange ?? NumberText.unknown },
        text("codecs", width: 16, least: 9, priority: 16) {
            $0.variant.codecs.map(\.sampleEntry).uniqued().joined(separator: " ").orIfEmpty(NumberText.unknown)
        },
        text("audio", width: 12, priority: 10) { audio($0.variant) },
        // Of what is left: codecs and folders tell variants apart.
        text("badges", width: 6, priority: 12, grows: true, style: .good) {
            $0.variant.badges.map(\.rawValue).joined(separator: ", ")
        },
        text("playlist", width: 24, least: 12, priority: 15, style: .muted) {
            URIText.tail(of: $0.playlist.shownURIs[$0.variant.url])
        },
        ListColumn(
            .init("found", width: 11, priority: 11),
            style: { $0.findings.contains { $0.severity == .must } ? .bad : .warn },
            text: { findings($0.findings) }, key: { ListKey(Double($0.findings.count)) }),
    ]

    private static func number(
        _ title: String, width: Int, priority: Int, style: Style = .text,
        _ text: @escaping @Sendable (ListedVariant) -> String, key: @escaping @Sendable (ListedVariant) -> Double?
    ) -> ListColumn<ListedVariant> {
        ListColumn(
            .init(title, width: width, priority: priority, alignsRight: true), style: { _ in style }, text: text,
            key: { ListKey(key($0)) })
    }

    private static func text(
        _ title: String, width: Int, least: Int? = nil, priority: Int, grows: Bool = false, style: Style = .text,
        _ text: @escaping @Sendable (ListedVariant) -> String
    ) -> ListColumn<ListedVariant> {
        ListColumn(
            .init(title, width: width, least: least, priority: priority, grows: grows), style: { _ in style }
        ) {
            .text(text($0))
        }
    }

    /// The layouts of the audio that it is played with, else its group.
    private static func audio(_ variant: AssetVariant) -> String {
        let renditions = variant.audioAttributes?.renditionSpecificAttributes ?? []
        return renditions.compactMap(\.channelLayout).uniqued().joined(separator: " ").orIfEmpty(
            variant.stream.audioGroup ?? NumberText.unknown)
    }

    /// How many there are of the worst, and how many others; nothing where there is none.
    private static func findings(_ findings: [LintFinding]) -> String {
        guard let worst = PlaylistFinding.Severity.allCases.first(where: { findings.map(\.severity).contains($0) })
        else { return "" }
        let count = findings.count { $0.severity == worst }
        return "\(count) \(worst.rawValue)" + (count < findings.count ? " +\(findings.count - count)" : "")
    }
}

extension PlaylistFinding.Severity {
    /// How a finding of the severity looks.
    var style: Style {
        switch self {
        case .must: .bad
        case .should: .warn
        case .info: .info
        }
    }
}
