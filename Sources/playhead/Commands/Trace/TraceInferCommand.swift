import ArgumentParser
import BandwidthTrace
import Comparison
import Descriptions
import Playback
import PlayerLog
import PlayheadAnalytics
import PlayheadPlatform

struct TraceInferCommand: MessagingCommand {
    static let configuration = CommandConfiguration(
        commandName: "infer",
        abstract: "Write links that fit a recorded session, as traces.",
        discussion: """
            A log does not tell the link, but which links may have been: so many are drawn, each as likely as the others, \
            from the session's requests where it has them, else from the rows of its access log. They are what replay \
            --abr and the what-if panel play a session over.

            The traces are draws of one session's link. Played over all of them, a session has an interval for that one \
            viewer; they are not so many sessions, and intervals of compare over them say nothing of other viewers.

            EXAMPLES
              playhead trace infer Sessions/slow-minute -o links
              playhead trace infer Sessions/slow-minute -o links --samples 100 --seed 7
              playhead simulate Sessions/ladder --trace links
            """)

    @Argument(
        help: ArgumentHelp("The session: its bundle, or its log.", valueName: "log"), completion: .file())
    var log: String

    @Option(
        name: .shortAndLong, help: ArgumentHelp("The folder to write to; it is made.", valueName: "folder"),
        completion: .directory)
    var output: String

    @Option(help: ArgumentHelp("How many links: 1 to 1000.", valueName: "n"))
    var samples = 40

    @Option(help: ArgumentHelp("What the links come from.", valueName: "n"))
    var seed: UInt64 = 1

    @Option(
        help: ArgumentHelp(
            "What the session played; the bundle's multivariant.m3u8 unless given, or what the log tells of it.",
            valueName: "playlist"),
        completion: .file())
    var playlist: String?

    @Option(help: ArgumentHelp("The player that the session is thought to be of.", valueName: "name"))
    var player: PlayerName?

    @Option(
        help: ArgumentHelp("The form of the files: json, csv, mahimahi, cooked, spec.", valueName: "form"))
    var to = TraceFormat.json

    @OptionGroup(title: "Messages") var messages: MessageOptions

    func validate() throws {
        guard 1...1000 ~= samples else { throw ValidationError("--samples \(samples): it should be 1 to 1000.") }
    }

    func run() throws {
        let files = POSIXFileSystem()
        let recorded = try RecordedInput(log, in: files)
        let link: InferredLink
        do {
            if let known = try InferredLink(requestsOf: recorded.log, samples: samples, seed: seed) {
                link = known
            } else {
                let modelling = SessionModelling(playlist: playlist, player: player?.profile, seed: seed)
                let whatIf = try recorded.whatIf(modelling, in: files)
                link = try InferredLink(whatIf.recorded, playing: whatIf.base, samples: samples, seed: seed)
            }
        } catch let error as InferenceError {
            throw CommandFailure.badData("\(log): \(error)")
        }
        guard FolderPath.make(output) != nil else { throw CommandFailure.system("-o \(output): cannot be made") }
        let digits = String(samples).utf8.count
        for (index, sample) in link.samples.enumerated() {
            let name = "link-\(NumberText.padded(Int64(index + 1), digits)).\(to.rawValue)"
            try OutputFile.write(to.text(of: sample).utf8, to: "\(output)/\(name)")
        }
        try StandardStreams.print(
            "\(NumberText.counted(link.samples.count, "link")) that fit \(recorded.log.id), in \(output). "
                + "\(link.note)\nThey are draws of one session's link, not sessions.\n")
    }
}
