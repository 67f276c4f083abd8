import HLS
import PredicateFormat

extension InspectReport {
    /// A variant a row, under the key paths that predicates take; of a media playlist its figures.
    var csv: String {
        if let media {
            let columns = CSV.columns(of: media.flatRecord)
            return CSV.row(columns.map { CSV.cell($0) }) + CSV.row(media.flatRecord, columns)
        }
        let rows = variants.map { variant in
            Self.columns.map { .init($0, variant.value(atKeyPath: $0)) }
                + [ReportValue.Field("codecs", .list(variant.codecs.map { .text($0.format) }))]
        }
        let columns = Self.columns + ["codecs"]
        return CSV.row(columns) + rows.map { CSV.row($0, columns) }.joined()
    }

    private static let columns = [
        "url", "peakBitRate", "averageBitRate", "videoAttributes.videoRange", "videoAttributes.codecTypes",
        "videoAttributes.presentationSize.width", "videoAttributes.presentationSize.height",
        "videoAttributes.nominalFrameRate", "audioAttributes.formatIDs", "badges", "score", "hdcpLevel",
        "stableVariantID", "pathwayID", "groups.audio", "groups.video", "groups.subtitles", "groups.closedCaptions",
        "line",
    ]
}

extension MediaSummary {
    /// The figures without lists, and without what only some playlists have.
    fileprivate var flatRecord: [ReportValue.Field] {
        record.filter { field in
            if case .list = field.value { return false }
            return field.name != "lowLatency"
        }
    }
}
