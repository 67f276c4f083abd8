import ArgumentParser
import Descriptions
import PlayerLog
import PlayheadAnalytics
import PlayheadPlatform
import PlayheadReport
import PredicateFormat

struct ExplainCommand: MessagingCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "What sets the bad sessions of many apart: which values and hours they share.",
        discussion: """
            Each value of each property (the keys of the contexts, host, player, playbackType, source) is held against all \
            other sessions: how much more often are its sessions bad? So are spans of time, and what two or three of these \
            have in common where that is worse than each by itself makes it. Of what is found at most one of a hundred is \
            chance, however many values are tested, and what another finding accounts for is put under it. What the question \
            itself asks for, how a session went (errors, causes of stalls, the context's status), and that something is not \
            known which only a session that played tells (host, playbackType) are no causes: they stand below as what goes \
            with being bad. Of each finding \
            it tells since when its sessions are bad, and which errors and stalls they have more often than all others. It \
            tells what goes together, and not why. Of parts (kpi --partial) it tells the same as of their logs, as long as \
            their sessions are open: sealed ones are sums.

            EXAMPLES
              playhead explain logs/
              playhead explain logs/ --bad 'startupTime > 2.3'
              playhead explain logs/ --where 'context.network == "cellular"'
              playhead explain logs/ --bad 'stallCount > 0' --format json
              playhead explain logs/ --export why.html --pages why-sessions
              playhead explain monday.part tuesday.part
            """)

    @OptionGroup var input: InputOptions

    @Option(
        help: ArgumentHelp(
            "Which sessions are bad, an NSPredicate such as 'startupTime > 2.3'. Unless given, the slowest 5 % to start.",
            discussion: """
                Its key paths are a session's keys in JSON: stallRate, context.network, errors.fatal, failed. A session \
                of which a value that it needs is not known is left out.
                """,
            valueName: "predicate"))
    var bad: String?

    @OptionGroup var filter: SessionFilterOptions

    @Option(
        help: ArgumentHelp("How many bad sessions a group must have to be looked at.", valueName: "n"))
    var leastBad = 50

    @Option(help: ArgumentHelp("How the findings are written.", valueName: "format"))
    var format = ReportFormat.text

    @OptionGroup var exports: ExportOptions

    @Option(help: .pages, completion: .directory)
    var pages: String?

    @Option(
        help: ArgumentHelp(
            "How many files, and splits of large W3C logs, are read at the same time; the answer does not depend on it.",
            valueName: "n"))
    var jobs = processorCount

    @OptionGroup(title: "Messages") var messages: MessageOptions

    func validate() throws {
        try exports.requireSummaries()
        if jobs < 1 { throw ValidationError("--jobs \(jobs): at least one is needed.") }
        try SessionPages.check(pages, isHTML: format == .html || exports.haveHTML)
        if leastBad < 1 { throw ValidationError("--least-bad \(leastBad): at least one is needed.") }
        _ = try filter.predicate()
        _ = try predicate(bad)
    }

    func run() throws {
        let signals = SignalWatch()
        let files = try input.files { signals.received != nil }
        let sources = try input.sources(in: files)
        var pages = try pages.map { folder throws(CommandFailure) in try SessionPages(folder) }
        let (scan, skippedCount) = try scan(sources, in: files, signals)
        InputOptions.report(scan.notes, startups: scan.aggregate.startupFromLog)
        if let signal = signals.received { throw ExitCode(ExitStatus.signal(signal)) }
        if scan.sessionCount == 0 {
            try input.report(scan.problems)
            throw input.nothingRead
        }
        var filter = SessionFilter(try filter.predicate())
        var (report, named, notes) = try report(on: scan, &filter)
        report.skippedCount = skippedCount
        filter.report()
        for note in notes { StandardStreams.report(note) }
        let options = ReportOptions.ofThisRun
        // What is linked to is there before the links are.
        try pages?.write(named, of: scan, options, signals: signals)
        for path in exports.export {
            try ExportOptions.write(to: path, signals: signals) { format, output throws(CommandFailure) in
                try output(report.text(format, options: pages?.options(options, of: format, at: path) ?? options))
            }
        }
        try Pager.print(report.text(format, options: pages?.options(options, of: format) ?? options))
        try input.report(scan.problems)
    }

    /// The sessions of logs, or of parts, and how many lines and values could not be read.
    private func scan(
        _ sources: LogSources, in files: POSIXFileSystem, _ signals: SignalWatch
    ) throws(CommandFailure) -> (FleetScan, skippedCount: Int) {
        guard try sources.areParts(in: files) else {
            let scan = FleetScan(
                sources, scanner: try input.scanner(files), jobs: jobs,
                countsVariants: true, keepsVariants: false, incidents: .causes, signals: signals)
            return (scan, scan.problems.skippedCount)
        }
        try input.report(LogProblems(sources.problems))
        var part = try PartialFleet(merging: sources, in: files, signals: signals)
        if part.sealedCount > 0 {
            throw CommandFailure.usage(
                "sealed parts hold sums, and not which sessions are bad nor what these share: give the logs, or parts "
                    + "without --seal; the groups of sealed ones are shown by kpi --merge and replay")
        }
        try part.joinAndReport()
        return (try part.scan(incidents: .causes, keepsVariants: false), part.skippedCount)
    }

    private func predicate(_ text: String?) throws(ValidationError) -> SessionPredicate? {
        try ValidationError.reading(text.map { [$0] } ?? [], of: "--bad") { format throws(PredicateError) in
            try SessionPredicate(parsing: format)
        }.first
    }

    /// The slowest of twenty to start, where nobody said what is bad.
    private func slowest(of scan: FleetScan) throws(CommandFailure) -> String {
        let times = (0..<scan.sessionCount).lazy.compactMap { scan.totals($0).startupTime?.seconds }
        guard let limit = scan.aggregate.slowestStart(of: times) else {
            throw CommandFailure.usage("no session's startup time is known: say with --bad which sessions are bad")
        }
        return "startupTime > \(limit)"
    }

    /// The report, the numbers of the sessions that it names, and what else is to be said.
    private func report(
        on scan: FleetScan, _ filter: inout SessionFilter
    ) throws -> (ExplanationReport, named: [Int], notes: [String]) {
        let text = try bad ?? slowest(of: scan)
        guard let predicate = try predicate(text) else { preconditionFailure("a text is a predicate") }
        var (table, outcomes, numbers) = (FleetTable(), [Bool?](), [Int]())
        let placed = scan.placed(filter.needsPlaces)
        for number in 0..<scan.sessionCount {
            let session = placed(number)
            guard try filter.keeps(session) else { continue }
            table.add(session)
            numbers.append(number)
            do throws(PredicateError) {
                let result = try predicate.evaluate(session)
                outcomes.append(result.holds ? true : result.unknownKeyPaths.isEmpty ? false : nil)
            } catch {
                throw CommandFailure.usage(error.text(of: "--bad: in session \(session.id)"))
            }
        }
        var explainer = Explainer(table, outcomes: outcomes, asked: predicate.properties(of: table))
        explainer.leastBad = leastBad
        let explanation = explainer.explanation { predicate.measure(of: scan.totals(numbers[$0])) }
        var report = ExplanationReport(explanation, bad: text, explainer: explainer)
        (report.filter, report.clock) = (self.filter.filter, input.localTime)
        report.question = bad == nil ? .slowStarts : nil
        for number in Set((explanation.findings + explanation.consequences).flatMap(\.typical)) {
            let session = scan.session(numbers[number])
            report.examples[number] = .init(id: session.id, startDate: session.startDate)
        }
        if explanation.sessionCount == 0 {
            throw CommandFailure.badData("--bad \(text): of no session it is known whether this holds")
        }
        let notes = bad == nil ? ["--bad is not given: bad is the slowest 5 %, \(text)"] : []
        return (report, explanation.findings.flatMap(\.typical).map { numbers[$0] }, notes)
    }
}
