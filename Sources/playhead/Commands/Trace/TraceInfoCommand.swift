import ArgumentParser
import BandwidthTrace
import Playback
import PlayerLog
import PlayheadPlatform
import PlayheadReport
import VisibleText

struct TraceInfoCommand: MessagingCommand {
    static let configuration = CommandConfiguration(
        commandName: "info",
        abstract: "Figures of traces: bandwidth, latency, and their course.",
        discussion: """
            Mean, p10, p50 and p90 are weighted by time: p10 is what the link does not exceed for a tenth of the time. \
            One trace is told in full, several are a table. In JSON and CSV times are in seconds and bandwidths in b/s. \
            A trace that cannot be read is reported, and the status is 65.

            Two columns of numbers are seconds and Mb/s, unless their content shows milliseconds and kb/s, as Oboe's traces \
            have; the figures then say "read as ms,kbps". --units says it for certain.

            EXAMPLES
              playhead trace info Sessions/traces/lte.json
              playhead trace info Sessions/traces --below 1M --format csv
              playhead trace info 'generate:lte*20' --seed 7
            """)

    @OptionGroup var input: TraceInputOptions

    @Option(
        help: ArgumentHelp(
            "Tell how long the link gives less than this (repeatable): 800k, 3M. Unless given, 1M and 5M.",
            valueName: "bandwidth"))
    var below: [String] = []

    @Option(help: "How the figures are written.")
    var format = ReportFormat.text

    @Flag(help: "Draw with ASCII characters only.")
    var ascii = false

    @OptionGroup(title: "Messages") var messages: MessageOptions

    func validate() throws { _ = try thresholds() }

    func run() throws {
        let files = POSIXFileSystem()
        let set = try input.traces(in: files)
        let thresholds = try thresholds()
        var entries: [TraceReport.Entry] = []
        var problems: [TraceError] = []
        for source in set.sources {
            do {
                entries.append(
                    TraceReport.Entry(try source.load(), from: source, thresholds: thresholds))
            } catch {
                StandardStreams.fail("\(error)")
                problems.append(error)
            }
        }
        let report = TraceReport(entries, bars: (ascii ? Repertoire.ascii : .unicode).risingBars)
        if !entries.isEmpty { try Pager.print(report.text(format)) }
        // Of none there is no answer that could go without the others.
        try set.requireAllRead(problems, allowsSkipped: input.allowSkipped && !entries.isEmpty)
    }

    private func thresholds() throws -> [Double] {
        try (below.isEmpty ? ["1M", "5M"] : below).map { text in
            guard let bandwidth = BandwidthTrace.bandwidth(parsing: text), bandwidth > 0, bandwidth.isFinite else {
                throw ValidationError("--below \(text): it should be a bandwidth such as 800k or 3M.")
            }
            return bandwidth
        }
    }
}
