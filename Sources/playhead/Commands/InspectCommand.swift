import ArgumentParser
import HLS
import Playback
import PlayerLog
import PredicateFormat
import Report

struct InspectCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inspect",
        abstract: "What a playlist declares: variants as AVAssetVariant shows them, renditions, badges.",
        discussion: """
            Of a multivariant playlist: its variants, renditions and I-frame variants, their formats in words, content \
            steering, session data and keys, and the badges that an app would show. Of a media playlist: its figures; \
            bitrates where byte ranges, files beside it or EXT-X-BITRATE tell them.

            EXAMPLES
              playhead inspect multivariant.m3u8
              playhead inspect multivariant.m3u8 --where 'videoAttributes.videoRange == "PQ"' --format json
              playhead inspect multivariant.m3u8 --where 'peakBitRate < 5000000' --format csv
              playhead inspect 1080p/index.m3u8

            \(VariantHelp.badges)

            \(VariantHelp.predicates)
            """)

    @Argument(
        help: ArgumentHelp(
            "A multivariant or media playlist, or a folder of one; - is standard input.", valueName: "playlist"),
        completion: .file())
    var playlist: String

    @Option(
        name: .customLong("where"),
        help: ArgumentHelp("Show only the variants that a predicate holds of; see above.", valueName: "predicate"))
    var condition: String?

    @Option(help: "How it is written: text, json, ndjson, csv, markdown.")
    var format = ReportFormat.text

    func run() throws {
        let files = POSIXFileSystem()
        let loaded = try PresentationReader(files: files).requirePlaylist(playlist, in: files)
        var report = InspectReport(
            name: loaded.path, playlist: loaded.playlist, media: loaded.media[loaded.path],
            findings: loaded.findings)
        if let condition {
            guard case .multivariant = loaded.playlist else {
                throw CommandFailure(
                    status: ExitStatus.badData,
                    description: "\(loaded.path): --where chooses variants, and a media playlist has none")
            }
            try filter(&report, by: condition)
        }
        try StandardStreams.write(report.text(format, width: TextWidth.ofStandardOutput), to: 1)
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
                    "\(path) is not declared by \(Figures.counted(count, "variant")): comparisons with it are false.")
            }
            report.variants = kept
        } catch {
            throw CommandFailure(status: ExitStatus.usage, description: error.text(of: "--where"))
        }
    }
}
