import ArgumentParser
import Platform
import PlayerLog

/// What is read, and how; the same for every command that reads logs.
struct InputOptions: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "Session bundles, player logs, or folders of them; - is standard input.",
            discussion: """
                A bundle is a folder with access.log, error.log, events.ndjson and context.json, each of them optional. \
                Logs are AVPlayer's W3C text (extendedLogData), JSON or NDJSON with AVFoundation's property names, or a \
                property list; .gz and .zst files are read. What a file is, is told by its content. A JSON object with \
                an accessLog, an errorLog or a context is one session, whatever ids its events carry.
                """,
            valueName: "path"),
        completion: .file())
    var paths: [String]

    // A zone may begin with a dash.
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Zone of the logs' times, which name none: Europe/Zurich, +02:00 or UTC. A bundle's context comes first.",
            valueName: "zone"))
    var timeZone = "UTC"

    @Flag(
        help: """
            Fail (status 65) where a line or a value cannot be read, or the dates of a session's logs and events do not \
            meet; otherwise it is reported, the line skipped, and the value taken as unknown.
            """)
    var strict = false

    @Option(
        help: ArgumentHelp(
            "How much of pipes, and of compressed files, is kept in temporary files to be read again, such as 2G. Unless given, a quarter of what is free there.",
            valueName: "bytes"))
    var maxSpool: ByteCount?

    func validate() throws {
        if LocalTime(named: timeZone, zoneFile: POSIXFileSystem().zoneFile) == nil {
            throw ValidationError(
                "--time-zone \(timeZone): no such zone here; try a name like Europe/Zurich, or +02:00.")
        }
    }

    /// The zone of logs whose context names none.
    var localTime: LocalTime { LocalTime(named: timeZone, zoneFile: POSIXFileSystem().zoneFile) ?? .utc }

    /// The logs at the paths.
    func sources(in files: some FileSystem) throws(CommandFailure) -> LogSources {
        let sources = LogSources(at: paths, in: files)
        if sources.hasMissingPath {
            let missing = sources.problems.map(\.description).joined(separator: "\n")
            throw CommandFailure.noInput(missing)
        }
        if sources.sources.isEmpty, sources.bundles.isEmpty {
            try report(LogProblems(sources.problems))
            let indices = paths.joined(separator: ", ")
            throw CommandFailure.noInput(
                "\(indices): no log in this folder; a log is access.log, error.log, or any file of a known format")
        }
        return sources
    }

    /// Names the keys that nobody understood, on one line.
    static func report(_ notes: LogNotes) {
        guard !notes.unknownKeys.isEmpty else { return }
        let names = notes.unknownKeys.joined(separator: ", ") + (notes.hasMoreUnknownKeys ? ", …" : "")
        StandardStreams.report("keys that are not understood, and change nothing: \(names)")
    }

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

    /// Ends the program where an input was not read to its end, and under `--strict` where anything was not understood.
    func check(_ problems: LogProblems) throws(CommandFailure) {
        if strict, problems.contentCount > 0 {
            throw CommandFailure.badData(
                "\(problems.count) place\(problems.count == 1 ? "" : "s") could not be read, and "
                    + "--strict was given")
        }
        guard problems.inputOutputCount > 0 else { return }
        throw CommandFailure.inputOutput(
            problems.inputOutputCount == 1
                ? "1 input could not be opened or read to its end: the answer lacks what is in it"
                : "\(problems.inputOutputCount) inputs could not be opened or read to their ends: the answer lacks what "
                    + "is in them")
    }
}
