import Analytics
import ArgumentParser
import Platform
import PlayerLog
import PredicateFormat
import Report

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
              playhead kpi Sessions/fleet --group-by context.network --format markdown
              playhead kpi Sessions/fleet --fail-if 'stallRate > 1 OR startupTime.p95 > 4'
              playhead kpi logs/ --where 'context.network == "cellular"' --export kpi.csv
              zcat fleet.log.gz | playhead kpi - --aggregate-only --format json
              playhead kpi --partial monday/ >monday.part
              playhead kpi --partial tuesday/ >tuesday.part
              playhead kpi --merge monday.part tuesday.part
            """)

    @OptionGroup var input: InputOptions

    @Option(help: "How the summary is written.")
    var format = ReportFormat.text

    @OptionGroup var exports: ExportOptions
    @OptionGroup var filter: SessionFilterOptions
    @OptionGroup var failures: FailureOptions

    @Flag(help: "Leave the single sessions out; for a million of them.")
    var aggregateOnly = false

    @Option(
        help: ArgumentHelp(
            """
            Split the sessions by what their context says (repeatable): context.network, context.device. --partial \
            records it for the --merge of the files. A key that no session has is an error.
            """,
            valueName: "context.key"))
    var groupBy: [String] = []

    @Flag(help: "Write what --merge needs instead of a summary: the sessions' logs, each as one line of JSON.")
    var partial = false

    @Flag(help: "The paths are files that --partial wrote; a session that is in several is one session.")
    var merge = false

    @Option(
        help: ArgumentHelp(
            "How many files are read at the same time; the answer does not depend on it.", valueName: "n"))
    var jobs = processorCount

    func validate() throws {
        if partial, merge { throw ValidationError("--partial and --merge are two steps: give one of them.") }
        if jobs < 1 { throw ValidationError("--jobs \(jobs): at least one is needed.") }
        for key in groupBy where !key.hasPrefix("context.") || key.utf8.count < 9 {
            throw ValidationError("--group-by \(key): it should be context.KEY, such as context.network.")
        }
        _ = try filter.predicate()
        let conditions = try failures.predicates()
        if partial, filter.filter != nil || !conditions.isEmpty {
            throw ValidationError("--partial measures nothing: --where and --fail-if go with --merge.")
        }
        // Merged files may record the keys.
        if groupBy.isEmpty, !merge, conditions.contains(where: \.needsGroups) {
            throw ValidationError("--fail-if: there are no groups without --group-by.")
        }
    }

    func run() throws {
        let signals = SignalWatch()
        let files = POSIXFileSystem(maxSpool: input.maxSpool?.bytes) { signals.received != nil }
        let sources = try input.sources(in: files)
        if merge { try requirePartials(sources, in: files) }
        let scanner = LogScanner(files: files, localTime: input.localTime)
        if partial {
            try writePartial(sources, scanner: scanner, signals: signals)
            return
        }
        let progress = ProgressLine(total: totalSize(of: sources, in: files))
        let scan = FleetScan(
            sources, scanner: scanner, jobs: jobs, countsVariants: try needsVariants
        ) { bytes in
            progress.add(bytes)
            return signals.received == nil
        }
        progress.finish()
        if scan.wasStopped { StandardStreams.report("stopped: this is what was read until then") }
        InputOptions.report(scan.notes)
        let keys = try groupingKeys(of: scan)
        if keys.isEmpty, try failures.predicates().contains(where: \.needsGroups) {
            throw CommandFailure.usage("--fail-if: there are no groups without --group-by.")
        }
        var filter = SessionFilter(try filter.predicate())
        let numbers = try numbers(of: scan, &filter)
        let report = report(scan, numbers, groupedBy: keys)
        let options = ReportOptions.ofThisRun
        // The exports come first: a reader of standard output that goes away must not cost them.
        try exports.write(report, options: options, signals: signals)
        try report.write(format, options: options, to: StandardStreams.print)
        filter.report()
        input.list(scan.problems)
        if let signal = signals.received { throw ExitCode(ExitStatus.signal(signal)) }
        try input.check(scan.problems)
        if scan.sessionCount == 0 {
            throw CommandFailure.badData("no session in what was read")
        }
        try judge(report, scan, numbers)
    }

    /// The time by variant is counted where it is printed, or where a predicate asks for it.
    private var needsVariants: Bool {
        get throws {
            try !aggregateOnly || filter.predicate()?.needsVariants == true
                || failures.predicates().contains(where: \.needsVariants)
        }
    }

    /// The numbers of the sessions that count.
    private func numbers(of scan: FleetScan, _ filter: inout SessionFilter) throws(CommandFailure) -> [Int] {
        guard filter.isWanted else { return Array(0..<scan.sessionCount) }
        var numbers: [Int] = []
        for number in 0..<scan.sessionCount where try filter.keeps(scan.session(number)) { numbers.append(number) }
        return numbers
    }

    /// The keys of the option `--group-by`.
    var givenKeys: [String] { groupBy.map { String($0.dropFirst("context.".count)) } }

    /// The keys of the context by which the sessions are grouped: those given, or those that the merged files record.
    private func groupingKeys(of scan: FleetScan) throws(CommandFailure) -> [String] {
        if groupBy.isEmpty, scan.notes.groupings.count > 1 {
            let wanted = scan.notes.groupings.map { $0.map { "context." + $0 }.joined(separator: " ") }
            throw CommandFailure.usage(
                "the files were written with different --group-by (\(wanted.joined(separator: "; "))): give one")
        }
        let keys = groupBy.isEmpty ? scan.notes.groupings.first ?? [] : givenKeys
        // Of what was not read to its end a key may be still to come.
        guard scan.sessionCount > 0, !scan.wasStopped else { return keys }
        for key in keys where !scan.sessions.contains(where: { $0.contextValue(key) != nil }) {
            let known = scan.sessions.reduce(into: Set<String>()) { $0.formUnion($1.fullContext.keys) }
            let names = known.sorted()
            // An error costs the report, but not what is wrong with the inputs.
            try input.report(scan.problems)
            let nearest = Nearest.ranked(names, to: key).first.map { "; the nearest is context.\($0)" } ?? ""
            throw CommandFailure.usage(
                "--group-by context.\(key): no session's context has this key\(nearest) "
                    + "(\(Nearest.listed(names, to: key)))")
        }
        return keys
    }

    private func report(_ scan: FleetScan, _ numbers: [Int], groupedBy keys: [String]) -> KPIReport {
        var groups: [[String?]: FleetAccumulator] = [:]
        if !keys.isEmpty {
            for session in numbers.lazy.map(scan.session) {
                groups[keys.map { session.contextValue($0) }, default: FleetAccumulator()].add(session)
            }
        }
        // By their ids: the order of the files changes nothing.
        let sessions = aggregateOnly ? [] : numbers.map(scan.session).sorted { $0.id < $1.id }
        let ordered = groups.sorted { left, right in
            left.key.lexicographicallyPrecedes(right.key) { ($0 ?? "\u{10FFFF}") < ($1 ?? "\u{10FFFF}") }
        }
        return KPIReport(
            sessions: sessions, aggregate: aggregate(scan, numbers),
            groups: ordered.map { values, fleet in
                // A key may be given twice; it has one value.
                KPIReport.Group(key: Dictionary(zip(keys, values)) { first, _ in first }, aggregate: fleet)
            })
    }

    private func aggregate(_ scan: FleetScan, _ numbers: [Int]) -> FleetAccumulator {
        if numbers.count == scan.sessionCount { return scan.aggregate }
        var fleet = FleetAccumulator()
        for session in numbers.lazy.map(scan.session) { fleet.add(session) }
        return fleet
    }

    /// Ends with status 1 where a condition of `--fail-if` holds.
    private func judge(_ report: KPIReport, _ scan: FleetScan, _ numbers: [Int]) throws {
        let conditions = try failures.predicates()
        guard aggregateOnly, conditions.contains(where: \.needsSessions) else {
            try Verdict.check(conditions, on: report)
            return
        }
        // The single sessions are in no report then, and a million of them need not be in memory whole.
        let ids = numbers.map { (id: scan.session($0).id, number: $0) }
        let ordered = ids.sorted { $0.id < $1.id }.map(\.number)
        try Verdict.check(conditions, on: report, sessionCount: ordered.count) { scan.session(ordered[$0]) }
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
