import ArgumentParser
import Descriptions
import PlayerLog
import PlayheadAnalytics
import PlayheadPlatform
import PlayheadReport
import PredicateFormat

struct KPICommand: MessagingCommand {
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
              playhead kpi logs/ --export fleet.html --pages fleet-sessions
              zcat fleet.log.gz | playhead kpi - --aggregate-only --format json
              playhead kpi logs/ --format arrow >sessions.arrows
              playhead kpi logs/ --format openmetrics >playhead.prom
              playhead kpi views.csv --map mux --group-by context.cdn
              find logs/ -name '*.log' | playhead kpi --files-from - --aggregate-only
              playhead kpi logs/ --where 'context.network == "cellular"' \\
                --against 'context.network == "wifi"'
              playhead kpi logs/ --what-if abr=bola,max-buffer=60
              playhead kpi --partial monday/ >monday.part
              playhead kpi --partial tuesday/ >tuesday.part
              playhead kpi --merge monday.part tuesday.part
              playhead kpi today/ --against tuesday.part \\
                --fail-if 'delta.stallRate.low > 0.1'
            """)

    @OptionGroup var input: InputOptions

    @Option(
        help: ArgumentHelp(
            """
            How the summary is written; arrow is an Arrow IPC stream, a row a session, for DuckDB, Polars and pyarrow; \
            openmetrics has the groups, or all sessions, for Prometheus.
            """,
            valueName: "format"))
    var format = SessionsFormat.report(.text)

    @Flag(
        help: """
            With --format openmetrics: the names and units of the version before (bits per second, _count behind counts), and no \
            histograms. The next version has no such flag.
            """)
    var oldMetricNames = false

    @OptionGroup var exports: ExportOptions

    @Option(help: .pages, completion: .directory)
    var pages: String?

    @Flag(help: .withAggregate)
    var withAggregate = false

    @Flag(help: "Say of each session in which file, and on which of its lines, it begins.")
    var withPlaces = false

    @OptionGroup var filter: SessionFilterOptions
    @OptionGroup var failures: FailureOptions

    @Option(
        help: ArgumentHelp(
            """
            Compare with a baseline: sessions for which an NSPredicate holds, a part (--partial), or other logs, such as a \
            folder. Each KPI with the difference, intervals, and whether it is better, worse or the same. An NSPredicate \
            chooses among all sessions, whatever --where keeps; of other logs --where chooses as well.
            """, valueName: "predicate|part|logs"))
    var against: String?

    @Option(help: ArgumentHelp("How often an interval of --against holds the truth: 0.99.", valueName: "part"))
    var level: Double?

    @Option(
        help: ArgumentHelp(
            "What --against takes as a change, as a part of the baseline's value: 0.02.", valueName: "part"))
    var margin: Double?

    // Sessions are played again by what screens open them with, which the build for servers goes without.
    #if !SERVER
    @OptionGroup(title: "What-if options") var whatIf: FleetWhatIfOptions
    #endif

    @Flag(help: "Leave the single sessions out; for a million of them.")
    var aggregateOnly = false

    @Option(
        help: ArgumentHelp(
            """
            Split the sessions by up to three keys: context.network or another of the context, start.hour, start.day, \
            start.week (by the clock of --time-zone), playbackType, host, errorClass, errorCode, stallCause, player, source. \
            --partial records them for the --merge of the files. A key of the context that no session has is an error.
            """,
            valueName: "key,key"))
    var groupBy: [String] = []

    @Option(
        help: ArgumentHelp(

            """
            How many groups there may be. A report puts the smallest beyond them into one, and says so; a sealed part is \
            refused, since more of them are a mistake in the keys.
            """, valueName: "n"))
    var maxGroups = 10_000

    @Flag(
        help: """
            Add what went wrong by kind (error codes, causes of stalls), the worst sessions and a sample: in text, json and \
            html. Sealed parts hold this too.
            """)
    var highlights = false

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

            """
            How many files, and splits of large W3C logs, are read at the same time; the answer does not depend on it.
            """, valueName: "n"))
    var jobs = processorCount

    @OptionGroup(title: "Messages") var messages: MessageOptions

    func validate() throws {
        try exports.requireSummaries()
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
        if format == .arrow, !partial {
            if aggregateOnly || withAggregate {
                throw ValidationError(
                    "--format arrow has a row a session, and no aggregate: --aggregate-only and --with-aggregate go with the "
                        + "other formats.")
            }
            if StandardStreams.isTerminal(1) {
                throw ValidationError("--format arrow writes bytes, which no terminal shows: add >FILE.")
            }
        }
        if oldMetricNames, format != .openMetrics {
            throw ValidationError("--old-metric-names goes with --format openmetrics.")
        }
        try SessionPages.check(pages, isHTML: writesHTML)
        if pages != nil, partial || aggregateOnly {
            throw ValidationError("--pages names single sessions: it goes without --partial and --aggregate-only.")
        }
        if jobs < 1 { throw ValidationError("--jobs \(jobs): at least one is needed.") }
        if maxGroups < 1 { throw ValidationError("--max-groups \(maxGroups): at least one is needed.") }
        _ = try givenGrouping
        _ = try filter.predicate()
        try validateBaseline()
        #if !SERVER
        try validateWhatIf()
        #endif
        let conditions = try conditions
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
        let scanner = try input.scanner(files)
        let baseline = try baseline(in: files, scanner, signals: signals)
        var pages = try pages.map { folder throws(CommandFailure) in try SessionPages(folder) }
        var part: PartialFleet?
        if merge {
            try input.report(LogProblems(sources.problems))
            part = try PartialFleet(merging: sources, in: files, signals: signals)
            if partial { return try rewrite(part ?? PartialFleet(), signals: signals) }
        } else if partial {
            return try writePart(sources, scanner: scanner, signals: signals)
        }
        let scan =
            try part.map { part in
                try requireOpen(part)
                return try FleetScan(
                    part, countsVariants: try needsVariants(part), incidents: try incidents(part))
            } ?? scan(sources, scanner: scanner, signals: signals)
        if scan.wasStopped { StandardStreams.report("stopped: this is what was read until then") }
        InputOptions.report(scan.notes, startups: scan.aggregate.startupFromLog)
        let grouping = try grouping(of: scan, in: part)
        if grouping.keys.isEmpty, try conditions.contains(where: \.needsGroups) {
            throw CommandFailure.usage("--fail-if: there are no groups without --group-by.")
        }
        var filter = SessionFilter(try filter.predicate())
        let numbers = try numbers(of: scan, &filter)
        #if !SERVER
        if whatIf.whatIf != nil {
            try writeWhatIf(scan, of: sources, numbers, grouping, in: files, signals: signals)
            return try end(scan, part, filter, signals)
        }
        #endif
        var report = report(scan, numbers, grouping, of: part)
        report.against = try comparison(of: report.aggregate, scan, numbers, grouping, in: part, with: baseline)
        report.startups = startups(scan, numbers, grouping)
        var options = ReportOptions.ofThisRun
        if report.isPartial { options.notes = ["The reading was stopped: this is what was read until then."] }
        options.timelines = timelines(of: report, scan, numbers)
        let ordered = pages == nil ? [] : ordered(numbers, of: scan)
        // What is linked to is there before the links are.
        try pages?.write(report.worst(SessionPages.most).map { ordered[$0] }, of: scan, options, signals: signals)
        // The exports come first: a reader of standard output that goes away must not cost them.
        if report.isPartial {
            exports.reportNotWritten()
        } else {
            try exports.write(report, options: options, pages: pages, signals: signals)
        }
        try write(report, scan, numbers, pages?.options(options, of: format == .report(.html) ? .html : nil) ?? options)
        try end(scan, part, filter, signals)
        try judge(report, scan, numbers)
    }

    /// Says what else is to be said, and ends the program where that is bad.
    private func end(_ scan: FleetScan, _ part: PartialFleet?, _ filter: SessionFilter, _ signals: SignalWatch) throws {
        filter.report()
        input.list(scan.problems)
        if let signal = signals.received { throw ExitCode(ExitStatus.signal(signal)) }
        try input.check(scan.problems)
        if let part { try input.check(part) }
        if scan.sessionCount == 0, scan.sealed.isEmpty {
            throw input.nothingRead
        }
    }

    func scan(
        _ sources: LogSources, scanner: LogScanner<POSIXFileSystem>, signals: SignalWatch
    ) throws -> FleetScan {
        FleetScan(
            sources, scanner: scanner, jobs: jobs, countsVariants: try needsVariants(), incidents: try incidents(),
            signals: signals)
    }

    /// Ends the program where single sessions are asked for, of which sealed parts hold nothing.
    private func requireOpen(_ part: PartialFleet) throws {
        guard part.sealedCount > 0 else { return }
        if filter.filter != nil {
            throw ValidationError("--where: sealed parts hold sums, not sessions: give it to --partial --seal.")
        }
        if case .predicate = try baselineSource {
            throw ValidationError(
                "--against: sealed parts hold sums, not sessions: give a part of the baseline in place of a predicate.")
        }
        if pages != nil {
            throw ValidationError("--pages: sealed parts hold sums, not sessions: there is none to write a page of.")
        }
        if try conditions.contains(where: \.needsSessions) {
            throw ValidationError("--fail-if: sealed parts hold sums: no single session can be asked for.")
        }
        if !groupBy.isEmpty, try givenGrouping.texts != part.keys {
            throw ValidationError(
                "--group-by: sealed parts hold sums, which were grouped by "
                    + (part.keys.isEmpty ? "nothing" : part.keys.joined(separator: ",")) + ".")
        }
        if !aggregateOnly, part.open.count > 0 || part.sealedCount > 0 {
            StandardStreams.report("\(part.sealedCount) sessions are sealed: the summary has no rows of them")
        }
    }

    /// The keys given, or those that a part names.
    private func keys(of part: PartialFleet?) throws -> Grouping {
        let given = try givenGrouping
        return given.keys.isEmpty ? part.flatMap { Grouping(texts: $0.keys) { _ in .utc } } ?? given : given
    }

    /// The time by variant is counted where it is printed, or where a predicate or a key asks for it.
    func needsVariants(_ part: PartialFleet? = nil) throws -> Bool {
        try !aggregateOnly && !seal || keys(of: part).needsVariants
            || sessionPredicates.contains(where: \.needsVariants)
            || conditions.contains(where: \.needsVariants)
    }

    /// Stalls and errors are listed one by one where they are printed, or where a predicate asks for them; a sealed part, a
    /// key or a predicate may ask for causes.
    func incidents(_ part: PartialFleet? = nil) throws -> IncidentDetail {
        if !aggregateOnly, !seal, format.listsIncidents || exports.listsIncidents { return .all }
        let wanted = [
            seal || highlights ? .causes : .none, try keys(of: part).incidents,
        ]
        return try (wanted + sessionPredicates.map(\.incidents) + conditions.map(\.incidents)).max() ?? .none
    }

    /// The numbers of the sessions that count.
    func numbers(of scan: FleetScan, _ filter: inout SessionFilter) throws(CommandFailure) -> [Int] {
        guard filter.isWanted else { return Array(0..<scan.sessionCount) }
        var numbers: [Int] = []
        let session = scan.placed(filter.needsPlaces)
        for number in 0..<scan.sessionCount where try filter.keeps(session(number)) { numbers.append(number) }
        return numbers
    }

    /// Ends with status 1 where a condition of `--fail-if` holds.
    private func judge(_ report: KPIReport, _ scan: FleetScan, _ numbers: [Int]) throws {
        let conditions = try conditions
        guard !holdsSessions(of: numbers), conditions.contains(where: \.needsSessions) else {
            try failures.verdict.check(conditions, on: report)
            return
        }
        // The single sessions are in no report then, and a million of them need not be in memory whole.
        let ordered = ordered(numbers, of: scan)
        try failures.verdict.check(conditions, on: report, sessionCount: ordered.count) { scan.session(ordered[$0]) }
    }
}
