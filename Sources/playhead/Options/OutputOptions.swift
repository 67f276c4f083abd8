public import ArgumentParser
public import PlayheadReport

extension ReportFormat: ExpressibleByArgument {}
extension SessionsFormat: ExpressibleByArgument {}

extension ArgumentHelp {
    /// Of the option `--pages`.
    static var pages: ArgumentHelp {
        ArgumentHelp(
            "Write a page of each session that the HTML report names into this folder; the report links to them.",
            discussion: """
                It goes with --format html, or with --export to a .html file. No more than \(SessionPages.most) sessions have \
                a page: kpi lists so many of the worst then, explain the typical ones of what it found. Pages of the same \
                sessions are replaced, and all else in the folder stays. In a report on standard output the links are \
                relative to the current folder.
                """,
            valueName: "dir")
    }

    /// Of the flag `--with-aggregate`, which each command that writes sessions has for itself: a group of options costs a
    /// start more than all that a flag does.
    static var withAggregate: ArgumentHelp {
        """
        Write the groups and the aggregate behind the sessions in NDJSON, which else has a session a line and nothing \
        more. JSON always has them.
        """
    }
}

/// Where the summary goes, and how it is written.
struct ExportOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Write the summary to a file as well (repeatable): .json, .ndjson, .csv, .md, .html or .txt.",
            discussion: """
                It is written at exit, also after a signal, and is there whole or not at all. With --snapshot it is the frame \
                as a picture: .svg, .html (a page just as large) or .txt; .json is what its charts over time draw.
                """,
            valueName: "file"),
        completion: .file())
    var export: [String] = []

    func validate() throws {
        for path in export where Self.format(of: path) == nil && !Self.isPicture(path) {
            throw ValidationError("--export \(path): the name should end in .json, .ndjson, .csv, .md, .html or .txt.")
        }
    }

    /// Whether a file's name asks for a picture of the screen, and for nothing else.
    static func isPicture(_ path: String) -> Bool { path.hasSuffix(".svg") }

    /// Refuses pictures, where no screen is drawn into a file.
    ///
    /// - Parameter reason: how to get one.
    func requireSummaries(_ reason: String = "this command draws no screen") throws {
        for path in export where Self.isPicture(path) {
            throw ValidationError("--export \(path): a picture is of a screen, and \(reason).")
        }
    }

    /// The format that a file's name asks for.
    static func format(of path: String) -> ReportFormat? {
        let name = path.split(separator: "/").last ?? ""
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
        return ReportFormat(fileExtension: String(name[name.index(after: dot)...]))
    }

    /// Whether a file is a page.
    var haveHTML: Bool { export.contains { Self.format(of: $0) == .html } }

    /// Whether a file tells single sessions in full.
    var listsIncidents: Bool { export.contains { Self.format(of: $0)?.listsIncidents == true } }

    /// Says that no file is written, since not all was read: one of an earlier run, of all sessions, is not to be lost for it.
    func reportNotWritten() {
        if !export.isEmpty { StandardStreams.report("stopped before all was read: no export was written") }
    }

    /// Writes `report` to every file that was asked for.
    ///
    /// - Parameters:
    ///   - pages: the pages that HTML links to.
    ///   - signals: what is asked whether to go on where a pipe waits for its reader.
    func write(
        _ report: KPIReport, options: ReportOptions, pages: SessionPages? = nil, signals: SignalWatch? = nil
    ) throws(CommandFailure) {
        for path in export {
            let options = pages?.options(options, of: Self.format(of: path), at: path) ?? options
            try Self.write(to: path, signals: signals) { format, output throws(CommandFailure) in
                try report.write(format, options: options, to: output)
            }
        }
    }

    /// Writes every file that was asked for, each in the format that its name asks for.
    func write(
        signals: SignalWatch? = nil,
        _ report: (ReportFormat, (String) throws(CommandFailure) -> Void) throws(CommandFailure) -> Void
    ) throws(CommandFailure) {
        for path in export { try Self.write(to: path, signals: signals, report) }
    }

    static func write(
        to path: String, signals: SignalWatch? = nil, waits: Bool = true,
        _ report: (ReportFormat, (String) throws(CommandFailure) -> Void) throws(CommandFailure) -> Void
    ) throws(CommandFailure) {
        guard let format = format(of: path) else {
            throw CommandFailure.inputOutput("\(path): the name should end in .json, .ndjson, .csv, .md, .html or .txt")
        }
        var file = try OutputFile(path: path, signals: signals, waits: waits)
        var pending = ""
        try report(format) { piece throws(CommandFailure) in
            pending += piece
            guard pending.utf8.count > 1 << 16 else { return }
            try file.write(pending)
            pending = ""
        }
        try file.write(pending)
        try file.finish()
    }
}
