import ArgumentParser
import PlayerLog
import PlayheadAnalytics
import PlayheadPlatform
import PlayheadReport

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The folder of `--pages`: a page of each session that a report names. Nothing is written outside of it, and each page is
/// there whole or not at all.
struct SessionPages {
    /// So many sessions have a page: nobody reads more, and each is read again from its log.
    static let most = 100

    private let folder: String
    /// The names of the pages that were written, by the ids of their sessions.
    private var names: [String: String] = [:]

    /// Ends the program where pages were asked for and nothing could link to them.
    static func check(_ folder: String?, isHTML: Bool) throws(ValidationError) {
        guard let folder else { return }
        if folder.isEmpty { throw ValidationError("--pages: the name of a folder is needed.") }
        if !isHTML {
            throw ValidationError(
                "--pages \(folder): only a page links to pages: add --format html, or --export to a .html file.")
        }
    }

    /// The folder at a path, which is made where there is none.
    init(_ folder: String) throws(CommandFailure) {
        self.folder = folder
        guard FolderPath.make(folder) != nil else { throw CommandFailure.system("--pages \(folder): cannot be made") }
        guard POSIXFileSystem().kind(of: folder) == .folder else {
            throw CommandFailure.inputOutput("--pages \(folder): is no folder")
        }
        guard access(folder, W_OK | X_OK) == 0 else {
            throw CommandFailure.system("--pages \(folder): cannot be written to")
        }
    }

    /// Writes the pages of sessions, each read again from its log.
    ///
    /// - Parameters:
    ///   - numbers: the sessions; those beyond ``most`` have no page.
    ///   - options: what a page is written with.
    ///   - signals: what is asked whether to go on.
    mutating func write(
        _ numbers: [Int], of scan: FleetScan, _ options: ReportOptions, signals: SignalWatch
    ) throws(CommandFailure) {
        // What was stopped before is told as far as it was read, without pages.
        if signals.received != nil { return }
        for number in numbers where names.count < Self.most {
            if let signal = signals.received {
                throw CommandFailure(
                    status: ExitStatus.signal(signal),
                    description: "--pages \(folder): interrupted: not all are written")
            }
            let session = scan.session(number)
            guard names[session.id] == nil else { continue }
            let name = PageName.name(of: session.id, besides: names.values)
            let page = Self.page(of: session, scan, number, options)
            try Self.checkPlace("\(folder)/\(name)")
            try OutputFile.write(page.utf8, to: "\(folder)/\(name)", signals: signals)
            names[session.id] = name
        }
    }

    /// The options of a report with links to the pages, where it is a page itself.
    ///
    /// - Parameter path: where the report is written; nil for standard output.
    func options(_ options: ReportOptions, of format: ReportFormat?, at path: String? = nil) -> ReportOptions {
        guard format == .html, !names.isEmpty else { return options }
        var options = options
        options.longestList = max(options.longestList, Self.most)
        let prefix = RelativeURL.prefix(of: folder, from: path)
        options.pages = names.mapValues { prefix + $0 }
        return options
    }

    /// A session's page: all that its log tells, and where that cannot be read again what it adds up to.
    private static func page(
        of session: SessionTotals, _ scan: FleetScan, _ number: Int, _ options: ReportOptions
    ) -> String {
        var (session, options) = (session, options)
        var problems = LogProblems()
        let log = scan.log(of: number, problems: &problems)
        if problems.isEmpty {
            session = SessionTotals(log, catalog: options.catalog).listingIncidents(of: log, catalog: options.catalog)
            options.timelines[session.id] = PlaybackTimeline(log)
        } else {
            options.notes.append("The log could not be read again: what happened when is not known.")
        }
        return KPIReport(sessions: [session], aggregate: FleetAccumulator()).text(.html, options: options)
    }

    /// A link there would lead out of the folder.
    private static func checkPlace(_ path: String) throws(CommandFailure) {
        var about = stat()
        guard lstat(path, &about) == 0, about.st_mode & S_IFMT != S_IFREG else { return }
        throw CommandFailure.inputOutput("--pages \(path): something else than a file stands there")
    }
}
