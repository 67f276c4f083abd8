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
              find logs/ -name '*.log' | playhead kpi --files-from - --aggregate-only
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

    @Flag(
        help: """
            Write a part instead of a summary: what --merge needs of these logs to add them to others, in a binary form. \
            With --merge: the parts as one part.
            """)
    var partial = false

    @Flag(help: "The paths are parts; a session that is open in several of them is one session.")
    var merge = false

    @Flag(
        help: """
            Write only what the sessions add up to: a part of some kilobytes, however many there are. No row of these \
            sessions may come in another part, or the session is counted twice.
            """)
    var seal = false

    @Option(
        help: ArgumentHelp(
            "Write so many parts, one behind the other: each session is in the part that its id is dealt to, on every machine the same.",
            valueName: "n"))
    var shards: Int?

    @Flag(help: "Write a part although something could not be read: each report of it says how much is missing.")
    var allowSkipped = false

    @Option(
        help: ArgumentHelp(
            "How many files are read at the same time; the answer does not depend on it.", valueName: "n"))
    var jobs = processorCount

    func validate() throws {
        if !partial, seal || shards != nil || allowSkipped {
            throw ValidationError("--seal, --shards and --allow-skipped go with --partial.")
        }
        if let shards, !(1...65_536 ~= shards) { throw ValidationError("--shards \(shards): 1 to 65536.") }
        if seal, shards != nil {
            throw ValidationError("--seal leaves sums, which --shards cannot deal out: give one.")
        }
        if partial, StandardStreams.isTerminal(1) {
            throw ValidationError("--partial writes bytes, which no terminal shows: add >FILE.")
        }
        if jobs < 1 { throw ValidationError("--jobs \(jobs): at least one is needed.") }
        for key in groupBy where !key.hasPrefix("context.") || key.utf8.count < 9 {
            throw ValidationError("--group-by \(key): it should be context.KEY, such as context.network.")
        }
        _ = try filter.predicate()
        let conditions = try failures.predicates()
        if partial, !conditions.isEmpty {
            throw ValidationError("--partial writes no summary for --fail-if to look at.")
        }
        if partial, !seal, filter.filter != nil {
            throw ValidationError(
                "--partial without --seal measures nothing yet: --where goes with --seal, or with --merge later.")
        }
        // Merged files may record the keys.
        if groupBy.isEmpty, !merge, conditions.contains(where: \.needsGroups) {
            throw ValidationError("--fail-if: there are no groups without --group-by.")
        }
    }

    func run() throws {
        let signals = SignalWatch()
        let files = try input.files { signals.received != nil }
        let sources = try input.sources(in: files)
        let scanner = LogScanner(files: files, localTime: input.localTime)
        var part: Part?
        if merge {
            part = try mergedPart(of: sources, in: files, signals: signals)
            if partial { return try rewrite(part ?? Part(), signals: signals) }
        } else if partial {
            return try writePart(sources, scanner: scanner, signals: signals)
        }
        let scan =
            try part.map { part in
                try requireOpen(part)
                return try FleetScan(part, countsVariants: needsVariants)
            } ?? scan(sources, scanner: scanner, signals: signals, countsVariants: needsVariants)
        if scan.wasStopped { StandardStreams.report("stopped: this is what was read until then") }
        InputOptions.report(scan.notes)
        let keys = try groupingKeys(of: scan, in: part)
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
        if scan.aggregate.sessionCount == 0 {
            throw CommandFailure.badData("no session in what was read")
        }
        try judge(report, scan, numbers)
    }

    func scan(
        _ sources: LogSources, scanner: LogScanner<POSIXFileSystem>, signals: SignalWatch, countsVariants: Bool
    ) throws -> FleetScan {
        let progress = ProgressLine(total: totalSize(of: sources, in: scanner.files))
        defer { progress.finish() }
        return FleetScan(sources, scanner: scanner, jobs: jobs, countsVariants: countsVariants) { bytes in
            progress.add(bytes)
            return signals.received == nil
        }
    }

    /// Ends the program where single sessions are asked for, of which sealed parts hold nothing.
    private func requireOpen(_ part: Part) throws {
        guard part.sealedCount > 0 else { return }
        if filter.filter != nil {
            throw ValidationError("--where: sealed parts hold sums, not sessions: give it to --partial --seal.")
        }
        if try failures.predicates().contains(where: \.needsSessions) {
            throw ValidationError("--fail-if: sealed parts hold sums: no single session can be asked for.")
        }
        if !groupBy.isEmpty, givenKeys != part.keys {
            throw ValidationError(
                "--group-by: sealed parts hold sums, which were grouped by "
                    + (part.keys.isEmpty ? "nothing" : part.keys.map { "context." + $0 }.joined(separator: " ")) + ".")
        }
        if !aggregateOnly, part.open.count > 0 || part.sealedCount > 0 {
            StandardStreams.report("\(part.sealedCount) sessions are sealed: the summary has no rows of them")
        }
    }

    /// The time by variant is counted where it is printed, or where a predicate asks for it.
    var needsVariants: Bool {
        get throws {
            try !aggregateOnly && !seal || filter.predicate()?.needsVariants == true
                || failures.predicates().contains(where: \.needsVariants)
        }
    }

    /// The numbers of the sessions that count.
    func numbers(of scan: FleetScan, _ filter: inout SessionFilter) throws(CommandFailure) -> [Int] {
        guard filter.isWanted else { return Array(0..<scan.sessionCount) }
        var numbers: [Int] = []
        for number in 0..<scan.sessionCount where try filter.keeps(scan.session(number)) { numbers.append(number) }
        return numbers
    }

    /// The keys of the option `--group-by`.
    var givenKeys: [String] { groupBy.map { String($0.dropFirst("context.".count)) } }

    /// The keys of the context by which the sessions are grouped: those given, or those that the parts name.
    func groupingKeys(of scan: FleetScan, in part: Part? = nil) throws(CommandFailure) -> [String] {
        let keys = groupBy.isEmpty ? part?.keys ?? [] : givenKeys
        if !scan.sealed.isEmpty { return keys }
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
        let groups = keys.isEmpty ? [:] : groups(of: scan, numbers, by: keys)
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

    /// What the sessions add up to, by the values of the keys.
    func groups(of scan: FleetScan, _ numbers: [Int], by keys: [String]) -> [[String?]: FleetAccumulator] {
        if keys.isEmpty { return [[]: aggregate(scan, numbers)] }
        return numbers.lazy.map(scan.session).reduce(into: scan.sealed) { groups, session in
            groups[keys.map { session.contextValue($0) }, default: FleetAccumulator()].add(session)
        }
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

    func totalSize(of sources: LogSources, in files: POSIXFileSystem) -> Int? {
        var total = 0
        for source in sources.sources {
            guard let size = files.size(of: source.path) else { return nil }
            total += source.split.map { min($0.length, max(0, size - $0.offset)) } ?? size
        }
        return total
    }
}
