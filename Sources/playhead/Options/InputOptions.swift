import ArgumentParser
import PlayerLog
import PlayheadAnalytics
import PlayheadPlatform

/// What is read, and how; the same for every command that reads logs.
struct InputOptions: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "Session bundles, player logs, or folders of them; - is standard input.",
            discussion: """
                A bundle is a folder with access.log, error.log, events.ndjson, requests.ndjson and context.json, each of \
                them optional. \
                Logs are AVPlayer's W3C text (extendedLogData), JSON or NDJSON with AVFoundation's property names, or a \
                property list; AVMetrics events (help avmetrics) and what Shaka Player, Media3, dash.js and hls.js tell of a \
                session (help other-players) are read too. .gz and .zst files are read. What a file is, is told by its content. A JSON object with \
                an accessLog, an errorLog or a context is one session, whatever ids its events carry. In folders, names \
                that begin with _ or . are passed over. FILE@offset+length, in bytes, is a split of a W3C log: \
                the dumps whose #Fields line begins there, each to its end. Splits that tile a file come to the file.
                """,
            valueName: "path"),
        completion: .file())
    var paths: [String] = []

    @Option(
        help: ArgumentHelp(
            "Add the paths that stand in a file, one a line, or each up to a NUL; - is standard input.",
            valueName: "file|-"),
        completion: .file())
    var filesFrom: String?

    @Option(
        help: ArgumentHelp(
            "Run a command for each path, which replaces {} in it, and read its output: 'aws s3 cp {} -'. No shell is used.",
            discussion: """
                The command is split into words as by a shell, with quotation marks and backslashes; then the path is \
                put into them as it is; where it begins with a minus sign, as ./-x, so that it is no option. Its standard output is the log, compressed or not. Where it fails, the input was \
                not read to its end (status 74). Where sessions of a path come back, it is run again. A pipeline is \
                'sh -c "fetch \\"$1\\" | unpack" sh {}'.
                """,
            valueName: "command"))
    var open: String?

    // A zone may begin with a dash.
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Zone of the logs' times, which name none: Europe/Zurich, +02:00 or UTC. A bundle's context comes first.",
            valueName: "zone"))
    var timeZone = "UTC"

    @Option(
        name: .customLong("map"),
        help: ArgumentHelp(
            "Read tables of sessions (CSV, TSV, NDJSON): which columns tell what, a ready map, or a file of a map.",
            discussion: """
                'id=view_id, startupTime=startup_ms/1000, stallCount=stalls, context.cdn=cdn': on the left what rows of sessions \
                have in JSON, on the right a column, with * or / a number and a unit (s, ms, us, bps, kbps, Mbps, bytes, %). \
                Ready maps: \(RowMap.ready.map(\.name).joined(separator: ", ")). Given again, it adds to the one before. Rows that kpi wrote need none. See \
                playhead help rows.
                """,
            valueName: "map"))
    var maps: [String] = []

    @OptionGroup var columns: ColumnOptions

    @Option(
        name: .customLong("context"),
        help: ArgumentHelp(
            "Give the sessions of logs the context that a table (CSV) has of them, by their ids: a column a key.",
            valueName: "file"),
        completion: .file())
    var contextFile: String?

    @Option(
        help: ArgumentHelp(
            "The column of --context with the ids. Unless given: id, sessionID, session_id, cs-guid or playbackSessionID.",
            valueName: "column"))
    var contextID: String?

    @Flag(
        help: """
            Fail (status 65) where a line or a value cannot be read, or could not when a part was written, or the dates of \
            a session's logs and events do not meet; otherwise it is reported, the line skipped, and the value taken as \
            unknown.
            """)
    var strict = false

    @Option(
        help: ArgumentHelp(
            "How much of pipes, and of compressed files, is kept in temporary files to be read again, such as 2G. Unless given, a quarter of what is free there.",
            valueName: "bytes"))
    var maxSpool: ByteCount?

    func validate() throws {
        if paths.isEmpty, filesFrom == nil { throw ValidationError("Missing expected argument '<path> ...'") }
        if filesFrom == "-", paths.contains("-"), open == nil {
            throw ValidationError("--files-from -: standard input cannot be the list and a log.")
        }
        _ = try openCommand
        if try map != nil, columns.fields != nil {
            throw ValidationError("--map is for tables of sessions, --fields for a CDN's log: give one of them.")
        }
        if contextID != nil, contextFile == nil { throw ValidationError("--context-id goes with --context.") }
        if LocalTime(named: timeZone, zoneFile: POSIXFileSystem().zoneFile) == nil {
            throw ValidationError(
                "--time-zone \(timeZone): no such zone here; try a name like Europe/Zurich, or +02:00.")
        }
    }

    /// Which columns of tables of sessions tell what; nil where nobody said.
    var map: RowMap? {
        get throws(ValidationError) {
            guard !maps.isEmpty else { return nil }
            var all: RowMap?
            for text in maps {
                let map = try Self.map(text)
                if all == nil { all = map } else { all?.merge(map) }
            }
            if all?.hasID == false {
                throw ValidationError("--map: it does not say which column names a session: id=COLUMN.")
            }
            return all
        }
    }

    /// No map is longer, bytes.
    private static let longestMap = 1 << 20

    private static func map(_ text: String) throws(ValidationError) -> RowMap {
        if let ready = RowMap.ready.first(where: { $0.name == text }) { return ready.map }
        var lines = text
        if !text.contains("=") {
            do throws(LoadingError) {
                lines = String(
                    decoding: try POSIXFileSystem().contents(of: text, limit: longestMap), as: UTF8.self)
            } catch {
                let names = RowMap.ready.map(\.name).joined(separator: ", ")
                throw ValidationError(
                    "--map \(text): \(error.problem). A map is id=COLUMN and so on, a file of such lines, or one of \(names)."
                )
            }
        }
        do throws(RowMap.Problem) { return try RowMap(parsing: lines) } catch {
            throw ValidationError("--map \(text): \(error).")
        }
    }

    /// What reads the logs.
    func scanner(_ files: POSIXFileSystem) throws(CommandFailure) -> LogScanner<POSIXFileSystem> {
        let (map, columns) = try CommandFailure.catching { (try self.map, try self.columns.columns) }
        var contexts: ContextTable?
        if let contextFile {
            do throws(LogProblem) {
                contexts = try ContextTable(contextFile, id: contextID, in: POSIXFileSystem())
            } catch {
                throw error.kind == .inputOutput
                    ? CommandFailure.noInput("\(error)") : CommandFailure.badData("\(error)")
            }
        }
        return LogScanner(files: files, localTime: localTime, map: map, columns: columns, contexts: contexts)
    }

    /// The zone of logs whose context names none.
    var localTime: LocalTime { LocalTime(named: timeZone, zoneFile: POSIXFileSystem().zoneFile) ?? .utc }

    /// The files that the paths stand for.
    ///
    /// - Parameter isCancelled: whether the user wants no more to be read.
    func files(isCancelled: @escaping @Sendable () -> Bool = { false }) throws -> POSIXFileSystem {
        POSIXFileSystem(maxSpool: maxSpool?.bytes, opening: try openCommand, isCancelled: isCancelled)
    }

    private var openCommand: OpenCommand? {
        get throws {
            guard let open else { return nil }
            do throws(OpenCommand.Problem) { return try OpenCommand(parsing: open) } catch {
                throw ValidationError("--open \(open): \(error).")
            }
        }
    }

    /// The paths given, and those of the list.
    private func allPaths(_ isCancelled: @escaping @Sendable () -> Bool) throws(CommandFailure) -> [InputPath] {
        let given = paths.map { InputPath($0) }
        guard let filesFrom else { return given }
        let files = POSIXFileSystem(isCancelled: isCancelled)
        guard files.kind(of: filesFrom) != nil else { throw CommandFailure.noInput("\(filesFrom): no such file") }
        let list = try CommandFailure.catching { try files.contents(of: filesFrom, limit: Self.longestList) }
        let listed = InputPath.all(of: list, list: filesFrom)
        if given.isEmpty, listed.isEmpty { throw CommandFailure.noInput("\(filesFrom): it names no path") }
        return given + listed
    }

    /// No list is longer, bytes.
    private static let longestList = 1 << 28

    /// The logs at the paths.
    func sources(in files: POSIXFileSystem) throws(CommandFailure) -> LogSources {
        let paths = try allPaths { files.isCancelled }
        if open != nil, let split = paths.first(where: { LogSplit(endOf: $0.text) != nil }) {
            throw CommandFailure.usage(
                "\(split.described): --open brings logs whole: it goes with no split of one (@offset+length)")
        }
        let sources = LogSources(at: paths, in: files, readsTables: !maps.isEmpty)
        if !sources.refused.isEmpty {
            throw CommandFailure.usage(sources.refused.map(\.description).joined(separator: "\n"))
        }
        if sources.hasMissingPath {
            let missing = sources.problems.map(\.description).joined(separator: "\n")
            throw CommandFailure.noInput(missing)
        }
        if sources.sources.isEmpty, sources.bundles.isEmpty {
            try report(LogProblems(sources.problems))
            let names = paths.prefix(10).map(\.text).joined(separator: ", ") + (paths.count > 10 ? ", …" : "")
            throw CommandFailure.noInput(
                "\(names): no log in this folder; a log is access.log, error.log, or any file of a known format")
        }
        return sources
    }

    /// Says what a reader of the figures should know, and names the keys that nobody understood, on one line.
    ///
    /// - Parameter startups: the startup times that the logs have.
    static func report(_ notes: LogNotes, startups: Distribution? = nil) {
        if let median = startups?.percentile(50), median > longestUsualStartup {
            StandardStreams.report(
                "half of the startup times are over \(Int(median)) s: they are read as seconds; where they are "
                    + "milliseconds, divide what writes startupTime by 1000, or map tables with startupTime=COLUMN ms")
        }
        if notes.lostReports > 0 {
            let (count, sessions) = (notes.lostReports, notes.sessionsWithLostReports)
            StandardStreams.report(
                "CMCD: \(count) \(count == 1 ? "report is" : "reports are") missing by the sequence numbers of "
                    + "\(sessions) \(sessions == 1 ? "session" : "sessions"): what they told is not counted")
        }
        for remark in notes.remarks { StandardStreams.report(remark) }
        guard !notes.unknownKeys.isEmpty else { return }
        let names = notes.unknownKeys.joined(separator: ", ") + (notes.hasMoreUnknownKeys ? ", …" : "")
        StandardStreams.report("keys that are not understood, and change nothing: \(names)")
    }

    /// Nobody waits so long, s: half of the viewers less so.
    private static let longestUsualStartup = 60.0

    /// Says what could not be read, and ends the program where that is an error.
    func report(_ problems: LogProblems) throws(CommandFailure) {
        list(problems)
        try check(problems)
    }

    /// Says what could not be read.
    func list(_ problems: LogProblems) {
        let shown = 10
        for problem in problems.kept.prefix(shown) { StandardStreams.report(problem.description) }
        if problems.count > shown {
            StandardStreams.report("... and \(problems.count - shown) more places that could not be read")
        }
    }

    /// Ends the program where an input was not read to its end, or is of a kind that is known and not read, and under `--strict` where anything was not understood.
    func check(_ problems: LogProblems) throws(CommandFailure) {
        if strict, problems.contentCount > 0 {
            throw CommandFailure.badData(
                "\(problems.count) place\(problems.count == 1 ? "" : "s") could not be read, and "
                    + "--strict was given")
        }
        if problems.foreignCount > 0 {
            throw CommandFailure.badData(
                "\(problems.foreignCount) place\(problems.foreignCount == 1 ? " is" : "s are") of a kind that is not read: "
                    + "the answer lacks what they tell")
        }
        guard problems.inputOutputCount > 0 else { return }
        throw CommandFailure.inputOutput(
            problems.inputOutputCount == 1
                ? "1 input could not be opened or read to its end: the answer lacks what is in it"
                : "\(problems.inputOutputCount) inputs could not be opened or read to their ends: the answer lacks what "
                    + "is in them")
    }

    /// Ends the program under `--strict` where parts lack something.
    func check(_ part: PartialFleet) throws(CommandFailure) {
        guard strict, part.skippedCount > 0 else { return }
        throw CommandFailure.badData(
            "the parts lack \(part.skippedCount) line\(part.skippedCount == 1 ? "" : "s") or values, and --strict was given"
        )
    }
}

extension InputOptions {
    /// That no session was read.
    var nothingRead: CommandFailure { .badData("no session in what was read") }
}
