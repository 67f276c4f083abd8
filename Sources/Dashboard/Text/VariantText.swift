import HLS
import HLSLint
import Report
import Terminal

/// The cells of the table of variants.
enum VariantText {
    static func cell(_ column: VariantColumn, _ index: Int, of playlist: PlaylistModel) -> String {
        let variant = playlist.variants[index]
        let video = variant.videoAttributes
        return switch column {
        case .number: String(index + 1)
        case .peak: Figures.shortBitrate(variant.peakBitRate)
        case .average: Figures.shortBitrate(variant.averageBitRate)
        case .size: video?.presentationSize?.description ?? Figures.unknown
        case .frameRate: Figures.number(video?.nominalFrameRate)
        case .range: video?.videoRange ?? Figures.unknown
        case .codecs: unique(variant.codecs.map(\.sampleEntry)).orIfEmpty(Figures.unknown)
        case .audio: audio(variant)
        case .badges: variant.badges.map(\.rawValue).joined(separator: ", ")
        case .uri: URIText.tail(of: playlist.shownURIs[variant.url])
        case .findings: findings(playlist.findingsOfVariants[index])
        }
    }

    static func style(_ column: VariantColumn, _ index: Int, of playlist: PlaylistModel) -> Style {
        switch column {
        case .number, .uri: .muted
        case .badges: .good
        case .findings: playlist.findingsOfVariants[index].contains { $0.severity == .must } ? .bad : .warn
        default: .text
        }
    }

    /// How a finding of a severity looks.
    static func style(_ severity: PlaylistFinding.Severity) -> Style {
        switch severity {
        case .must: .bad
        case .should: .warn
        case .info: .info
        }
    }

    /// The layouts of the audio that it is played with, else its group.
    private static func audio(_ variant: AssetVariant) -> String {
        let renditions = variant.audioAttributes?.renditionSpecificAttributes ?? []
        return unique(renditions.compactMap(\.channelLayout)).orIfEmpty(variant.stream.audioGroup ?? Figures.unknown)
    }

    /// How many there are of the worst, and how many others; nothing where there is none.
    private static func findings(_ findings: [LintFinding]) -> String {
        let worst = PlaylistFinding.Severity.allCases.first { severity in
            findings.contains { $0.severity == severity }
        }
        guard let worst else { return "" }
        let count = findings.count { $0.severity == worst }
        return "\(count) \(worst.rawValue)" + (count < findings.count ? " +\(findings.count - count)" : "")
    }

    private static func unique(_ words: [String]) -> String {
        var seen: [String] = []
        for word in words where !seen.contains(word) { seen.append(word) }
        return seen.joined(separator: " ")
    }
}
