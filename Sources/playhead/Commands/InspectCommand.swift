import ArgumentParser
import Descriptions
import HLS
import Playback
import PlayerLog
import PlayheadPlatform
import PlayheadReport
import PredicateFormat

struct InspectCommand: MessagingCommand {
    static let configuration = CommandConfiguration(
        commandName: "inspect",
        abstract:
            "What a playlist declares: variants as AVAssetVariant shows them, renditions, badges. Or a media file's tracks.",
        discussion: """
            Of a multivariant playlist: its variants, renditions and I-frame variants, their formats in words, content \
            steering, session data and keys, and the badges that an app would show. Of a media playlist: its figures; \
            bitrates where byte ranges, files beside it or EXT-X-BITRATE tell them. Of a movie, a segment, an \
            MPEG transport stream, Matroska or packed audio: its tracks, when they begin and how long they are, the boxes of MP4 as \
            a tree, and with --samples its samples.

            EXAMPLES
              playhead inspect Sessions/well-authored
              playhead inspect Sessions/well-authored --where 'peakBitRate < 5000000'
              playhead inspect Sessions/ladder/360p/index.m3u8 --format json
              playhead inspect multivariant.m3u8 --format json \\
                --where 'videoAttributes.videoRange == "PQ"'
              playhead inspect movie.mp4 --samples --format csv
              playhead inspect segment-1.m4s --init init.mp4
              playhead inspect segment-1.ts

            \(VariantHelp.badges)

            \(VariantHelp.predicates)
            """)

    @Argument(
        help: ArgumentHelp(
            "A multivariant or media playlist: a file, a folder of one, an http(s) URL, or - for standard input; or "
                + "media: MP4, MPEG-TS, Matroska, AAC, MP3, AC-3.",
            valueName: "playlist"),
        completion: .file())
    var playlist: String

    @Option(
        name: .customLong("where"),
        help: ArgumentHelp(
            "Show only the variants that a predicate holds of; see playhead help predicates.", valueName: "predicate"))
    var condition: String?

    @OptionGroup var movie: MovieOptions

    @Option(help: "How it is written.")
    var format = ReportFormat.text

    @OptionGroup(title: "Messages") var messages: MessageOptions

    func run() throws {
        if MovieInspection.isMedia(playlist) {
            if condition != nil {
                throw CommandFailure.badData("\(playlist): --where chooses variants, and a movie has none")
            }
            let report = try MovieInspection(options: movie).report(on: playlist)
            try Pager.print(report.text(format, width: TextWidth.ofStandardOutput))
            if !format.isForPeople { for note in report.allNotes { StandardStreams.report(note) } }
        } else {
            try inspectPlaylist()
        }
    }

    private func inspectPlaylist() throws {
        let loader = PlaylistLoader(files: POSIXFileSystem())
        let loaded = try loader.playlist(at: playlist)
        let media = if case .media = loaded.playlist { try loader.summary(of: loaded) } else { MediaSummary?.none }
        var report = InspectReport(
            name: loaded.location.description, playlist: loaded.playlist, media: media, findings: loaded.findings)
        if let condition {
            guard case .multivariant = loaded.playlist else {
                throw CommandFailure.badData(
                    "\(loaded.location): --where chooses variants, and a media playlist has none")
            }
            try filter(&report, by: condition)
        }
        try Pager.print(report.text(format, width: TextWidth.ofStandardOutput))
        if !format.isForPeople { for note in report.notes { StandardStreams.report(note) } }
    }

    private func filter(_ report: inout InspectReport, by condition: String) throws(CommandFailure) {
        do {
            let predicate = try Predicate(onVariants: condition)
            var (kept, unknown): ([AssetVariant], [String: Int]) = ([], [:])
            for variant in report.variants {
                let result = try predicate.evaluate(variant)
                if result.holds { kept.append(variant) }
                for path in result.unknownKeyPaths { unknown[path, default: 0] += 1 }
            }
            for (path, count) in unknown.sorted(by: { $0.key < $1.key }) {
                report.notes.append(
                    "\(path) is not declared by \(NumberText.counted(count, "variant")): comparisons with it are false."
                )
            }
            report.variants = kept
        } catch {
            throw CommandFailure.usage(error.text(of: "--where"))
        }
    }
}
