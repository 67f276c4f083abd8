import ArgumentParser
import Dashboard
import PlayerLog
import PlayheadAnalytics
import PlayheadReport
import PlayheadTerminal

/// Sessions on the screens, and what stays behind them: a summary on standard output, and exports.
struct SessionViewer {
    /// How the screens look.
    let screen: ScreenOptions
    /// Which files are written.
    let exports: ExportOptions
    /// How the summary is written where no screen opens.
    let format: ReportFormat
    /// How much of it stays behind a screen.
    let summary: SummaryLength
    /// What its rows have beside them.
    let withAggregate: Bool
    let catalog: ErrorCatalog
    /// Tells of what could not be read.
    let reportProblems: (LogProblems) throws(CommandFailure) -> Void

    /// Draws one frame where that was asked for, opens the screen where there is a terminal, and else prints the summary.
    ///
    /// - Parameters:
    ///   - initial: what the screens begin with; made only where one is drawn, since it takes a session's whole timeline.
    ///   - opensScreen: whether a screen is wanted where there is a terminal.
    ///   - news: of logs that grow: all sessions anew where something was added, else nil. It is given the id of the
    ///     session that is open.
    func show(
        _ initial: @autoclosure () throws -> AppState, _ sessions: any ReportableSource, opensScreen: Bool = true,
        news: ((_ open: String?) -> (any ReportableSource)?)? = nil
    ) throws {
        if let snapshot = screen.snapshot {
            try screen.draw(try initial(), snapshot, into: exports)
            try reportProblems(sessions.problems)
        } else if opensScreen, self.opensScreen {
            // Written now, and again at exit: what a recorded log holds is known, and a crash cannot take it away.
            try writeExports(sessions)
            try open(try initial(), sessions, on: nil, typedAhead: [], news)
        } else {
            try summarize(sessions, format)
        }
    }

    /// Whether a screen opens, where one is wanted.
    var opensScreen: Bool { screen.opens }

    /// Writes the exports that were asked for.
    func writeExports(_ sessions: any ReportableSource) throws {
        if !exports.export.isEmpty { try exports.write(report(sessions), options: sessions.options(catalog)) }
    }

    /// Opens the screen on sessions whose exports are written.
    ///
    /// - Parameters:
    ///   - opened: the screen, where one is open already.
    ///   - typedAhead: what was typed before.
    func show(
        _ initial: AppState, _ sessions: any ReportableSource, on opened: consuming TerminalScreen?,
        typedAhead: [InputEvent]
    ) throws {
        try open(initial, sessions, on: opened, typedAhead: typedAhead, nil)
    }

    /// A scrollback has no room for more sessions than these.
    private static let mostBehindScreens = 200

    private func open(
        _ initial: AppState, _ sessions: any ReportableSource, on opened: consuming TerminalScreen?,
        typedAhead: [InputEvent], _ news: ((_ open: String?) -> (any ReportableSource)?)?
    ) throws {
        var latest = sessions
        let entries: ((_ open: String?) -> SessionNews?)? = news.map { news in
            { open in
                guard let sessions = news(open) else { return nil }
                latest = sessions
                return SessionNews(latest.list, ended: latest.ended, message: latest.logNews)
            }
        }
        let left: DashboardExit
        do {
            left = try DashboardExit(
                showing: initial, screen, on: opened, typedAhead: typedAhead, news: entries
            ) { export($0, latest) }
        } catch {
            StandardStreams.report("\(error) This is the summary instead.")
            try summarize(sessions, format)
            return
        }
        do {
            try summarize(latest, .text, most: Self.mostBehindScreens, behind: summary, left.signals)
        } catch let failure as CommandFailure where left.signal != nil {
            // After a hang-up, for one, there is nobody left to print for.
            StandardStreams.fail("playhead: \(failure)")
        }
        if let signal = left.signal { throw ExitCode(ExitStatus.signal(signal)) }
    }

    private func export(_ request: ExportRequest, _ sessions: any ReportableSource) -> Result<String, ScreenFailure> {
        if let picture = request.picture { return DashboardExit.write(picture, to: request.path) }
        do {
            var report = sessions.report(of: request, catalog)
            report.linesHoldAggregate = withAggregate
            let options = sessions.options(catalog)
            try ExportOptions.write(to: request.path, waits: false) { format, output throws(CommandFailure) in
                try report.write(format, options: request.answer?.added(to: options) ?? options, to: output)
            }
            return .success("wrote \(request.path)")
        } catch {
            return .failure(ScreenFailure(message: error.description))
        }
    }

    /// - Parameter most: of more sessions only what they come to is told.
    private func report(_ sessions: any ReportableSource, most: Int = .max) -> KPIReport {
        var report = sessions.report(catalog, most: most)
        report.linesHoldAggregate = withAggregate
        return report
    }

    /// - Parameter screen: how much of it stays behind a screen; nil where there was none, and all of it is shown.
    private func summarize(
        _ sessions: any ReportableSource, _ format: ReportFormat, most: Int = .max, behind screen: SummaryLength? = nil,
        _ signals: SignalWatch? = nil
    ) throws {
        let options = sessions.options(catalog)
        // The exports come first: a reader of standard output that goes away must not cost them.
        if !exports.export.isEmpty { try exports.write(report(sessions), options: options, signals: signals) }
        let report = report(sessions, most: most)
        if let screen {
            try report.write(format, options: screen.applied(to: options), to: StandardStreams.print)
        } else {
            try Pager.page { output throws(CommandFailure) in try report.write(format, options: options, to: output) }
        }
        if !format.isForPeople { for note in sessions.notes { StandardStreams.report(note) } }
        try reportProblems(sessions.problems)
    }
}
