import HLS

/// The columns of the table of variants.
enum VariantColumn: Int, CaseIterable, Sendable {
    case number
    case peak
    case average
    case size
    case frameRate
    case range
    case codecs
    case audio
    case badges
    case uri
    case findings

    /// The value that rows are sorted by.
    func sortKey(_ index: Int, _ playlist: PlaylistModel) -> TableSortKey {
        let variant = playlist.variants[index]
        func number(_ value: Double?) -> TableSortKey { value.map { .number($0) } ?? .unknown }
        return switch self {
        case .number: .number(Double(index))
        case .peak: number(variant.peakBitRate)
        case .average: number(variant.averageBitRate)
        case .size: number((variant.videoAttributes?.presentationSize).map { Double($0.height) })
        case .frameRate: number(variant.videoAttributes?.nominalFrameRate)
        case .findings: number(Double(playlist.findingsOfVariants[index].count))
        case .range, .codecs, .audio, .badges, .uri:
            .text(VariantText.cell(self, index, of: playlist))
        }
    }
}
