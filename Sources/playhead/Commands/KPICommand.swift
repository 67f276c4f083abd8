import Analytics
import ArgumentParser
import PlayerLog
import Report

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

struct KPICommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "kpi",
        abstract: "KPIs of recorded logs, no screen.",
        discussion: """
            Startup time, stall rate, rebuffer duration, time-weighted indicated bitrate and failure percentage, as \
            WWDC 2018 session 502 defines them, for each session and for all together. A rate over several sessions is \
            a ratio of sums. What a log does not hold is unknown: - in text, null in JSON, never zero.

            EXAMPLES
              playhead kpi Sessions/commute
              playhead kpi logs/ --group-by context.network --format markdown
              zcat fleet.log.gz | playhead kpi - --aggregate-only --format json
              playhead kpi --partial monday/ > monday.part; playhead kpi --merge *.part
            """)

    @OptionGroup var input: InputOptions

    @Option(help: ArgumentHelp("How the summary is written: \(formats).", valueName: "format"))
    var format = ReportFormat.text

    @OptionGroup var exports: ExportOptions

    @Flag(help: "Leave the single sessions out; for a million of them.")
    var aggregateOnly = false

    @Option(
        help: ArgumentHelp(
            "Split the sessions by what their context says (repeatable): context.network, context.device.",
            valueName: "context.key"))
    var groupBy: [String] = []

    @Flag(help: "Write what --merge needs instead of a summary: the sessions' logs, each as one line of JSON.")
    var partial = false

    @Flag(help: "The paths are files that --partial wrote; a session that is in several is one session.")
    var merge = false

    @Option(
        help: ArgumentHelp(
            "How many files are read at the same time; the answer does not depend on it.", valueName: "n"))
    var jobs = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))

    private static var formats: String { ReportFormat.allCases.map(\.rawValue).joined(separator: ", ") }

    func validate() throws {
        if partial, merge { throw ValidationError("--partial and --merge are two steps: give one of them.") }
        if jobs < 1 { throw ValidationError("--jobs \(jobs): at least one is needed.") }
        for key in groupBy where !key.hasPrefix("context.") || key.utf8.count < 9 {
            throw ValidationError("--group-by \(key): it should be context.KEY, such as context.network.")
        }
    }

    func run() throws {
        let signals = SignalWatch()
        let files = POSIXFileSystem()
        let sources = try input.sources(in: files)
        if merge { try requirePartials(sources, in: files) }
        let scanner = LogScanner(files: files, localTime: input.localTime)
        if partial {
            try writePartial(sources, scanner: scanner, signals: signals)
            return
        }
        let progress = ProgressLine(total: totalSize(of: sources, in: files))
        let scan = try FleetScan(sources, scanner: scanner, jobs: jobs, countsVariants: !aggregateOnly) { bytes in
            progress.add(bytes)
            return signals.received == nil
        }
        progress.finish()
        if scan.wasStopped { StandardStreams.report("stopped: this is what was read until then") }
        let report = report(scan)
        let options = ReportOptions()
        // The exports come first: a reader of standard output that goes away must not cost them.
        try exports.write(report, options: options)
        try report.write(format, options: options) { piece throws(CommandFailure) in
            try StandardStreams.write(piece, to: 1)
        }
        try input.report(scan.problems, count: scan.problemCount)
        if let signal = signals.received { throw ExitCode(ExitStatus.signal(signal)) }
        if scan.sessionCount == 0 {
            throw CommandFailure(status: ExitStatus.badData, description: "no session in what was read")
        }
    }

    private func report(_ scan: FleetScan) -> KPIReport {
        let keys = groupBy.map { String($0.dropFirst("context.".count)) }
        var groups: [[String?]: FleetAccumulator] = [:]
        if !keys.isEmpty {
            for session in scan.sessions {
                groups[keys.map { session.contextValue($0) }, default: FleetAccumulator()].add(session)
            }
        }
        // By their ids: the order of the files changes nothing.
        let sessions = aggregateOnly ? [] : scan.sessions.sorted { $0.id < $1.id }
        let ordered = groups.sorted { left, right in
            left.key.lexicographicallyPrecedes(right.key) { ($0 ?? "\u{10FFFF}") < ($1 ?? "\u{10FFFF}") }
        }
        return KPIReport(
            sessions: sessions, aggregate: scan.aggregate,
            groups: ordered.map { values, fleet in
                KPIReport.Group(key: Dictionary(uniqueKeysWithValues: zip(keys, values)), aggregate: fleet)
            })
    }

    private func totalSize(of sources: LogSources, in files: POSIXFileSystem) -> Int? {
        var total = 0
        for source in sources.sources {
            guard let size = files.size(of: source.path) else { return nil }
            total += size
        }
        return total
    }
}
