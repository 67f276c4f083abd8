import Descriptions
import HLS
import HLSDownload

/// A media playlist for people.
struct MediaTables {
    private let report: InspectReport
    private let media: MediaSummary

    init(_ report: InspectReport, _ media: MediaSummary) { (self.report, self.media) = (report, media) }

    var sections: [[ReportBlock]] {
        let table = ReportTable(
            figures + lowLatency, [.left("Figure", \.0), .right("Value", \.1), .flexible("", \.2)])
        let head: [ReportBlock] = [.heading("Media playlist \(foreign: report.name)"), .paragraph(facts)]
        return [head, [.table(table)]] + (protection.isEmpty ? [] : [[.heading("Protection"), .lines(protection)]])
            + ReportBlock.notes(report.notes) + (report.findingsLine.map { [[.paragraph($0)]] } ?? [])
    }

    private var facts: ReportText {
        let playlist = media.playlist
        let words: [String?] = [
            media.isLive ? "live" : "on demand", media.playlistType.map { "playlist type \($0)" },
            playlist.version.map { "version \($0)" }, playlist.isIFramesOnly ? "I-frames only" : nil,
            playlist.independentSegments ? "independent segments" : nil,
            media.keys.isEmpty ? "not encrypted" : "encrypted",
            playlist.skip == nil ? nil : "a delta update",
        ]
        return ReportText(words.compactMap(\.self).joined(separator: ", "))
    }

    private var figures: [(String, String, ReportText)] {
        let playlist = media.playlist
        let lengths = "\(NumberText.duration(media.shortestSegment)) to \(NumberText.duration(media.longestSegment))"
        let source: ReportText =
            switch media.sizeSource {
            case nil: "nothing tells the segments' sizes"
            case .bitrateTags: "by EXT-X-BITRATE"
            default: media.measured.bytes == nil ? "of the segments whose size is known" : "measured"
            }
        return [
            (
                "Segments", NumberText.count(playlist.segments.count),
                playlist.segments.isEmpty ? "" : ReportText(lengths)
            ),
            ("Duration", NumberText.duration(playlist.duration), ""),
            ("Target duration", NumberText.duration(playlist.targetDuration), ""),
            ("First sequence", NumberText.count(playlist.mediaSequence), "EXT-X-MEDIA-SEQUENCE"),
            ("Discontinuities", NumberText.count(media.discontinuityCount), ReportText(discontinuityNote)),
            ("Gaps", NumberText.count(media.gapCount), ""),
            ("Average bitrate", NumberText.bitrate(media.measured.averageBitRate), source),
            ("Peak bitrate", NumberText.bitrate(media.measured.peakBitRate), "over 0.5 to 1.5 target durations"),
            ("Size", NumberText.bytes(media.measured.bytes), ReportText(byteRangeNote)),
            ("Init sections", NumberText.count(media.initializations.count), initializationNote),
            ("Date", "", MultivariantSummary.text(media.programDateTime)),
            ("Date ranges", NumberText.count(playlist.dateRanges.count), ""),
        ]
    }

    private var lowLatency: [(String, String, ReportText)] {
        guard media.isLowLatency else { return [] }
        let playlist = media.playlist
        let control = playlist.serverControl
        let abilities = [
            control?.canBlockReload == true ? "blocking reload" : nil,
            control?.canSkipUntil.map { "skips until \(NumberText.duration($0))" },
        ]
        return [
            (
                "Parts", NumberText.count(media.partCount),
                ReportText(abilities.compactMap(\.self).joined(separator: ", "))
            ),
            ("Part target", NumberText.duration(playlist.partInformation?.partTarget), ""),
            ("Part hold-back", NumberText.duration(control?.partHoldBack), ""),
            ("Preload hints", NumberText.count(playlist.preloadHints.count), ""),
            ("Rendition reports", NumberText.count(playlist.renditionReports.count), ""),
        ]
    }

    private var protection: [ReportText] {
        let shown = 10
        let lines: [ReportText] = media.keys.prefix(shown).map { key in
            "\(foreign: key.method ?? NumberText.unknown), \(foreign: key.keyFormat): "
                + MultivariantSummary.text(key.uri)
        }
        let rest = media.keys.count - shown
        return lines + (rest > 0 ? [ReportText("and \(NumberText.counted(rest, "more key"))")] : [])
    }

    private var discontinuityNote: String {
        media.playlist.discontinuitySequence > 0 ? "after \(media.playlist.discontinuitySequence) before the first" : ""
    }

    private var byteRangeNote: String {
        media.byteRangeCount > 0 ? "\(NumberText.counted(media.byteRangeCount, "byte range"))" : ""
    }

    private var initializationNote: ReportText {
        media.initializations.first?.uri.map { ReportText(foreign: $0) } ?? ""
    }
}
