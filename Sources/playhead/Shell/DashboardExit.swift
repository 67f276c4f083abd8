import Dashboard
import PlayheadTerminal

/// What stays of screens that were shown.
struct DashboardExit {
    private let outcome: Outcome
    /// Waits for signals from when the terminal was given back on: they would end the program before it wrote all it has to.
    let signals: SignalWatch

    /// Shows screens in the terminal until the user quits or a signal ends them, and keeps what the user chose.
    ///
    /// - Parameters:
    ///   - screen: the terminal that was asked for, the screen to begin with, and what is kept.
    ///   - opened: the terminal, where it is taken already.
    ///   - typedAhead: what was typed before.
    ///   - state: what to show; see ``Dashboard/Dashboard/run(_:on:clock:news:exporter:)``.
    /// - Throws: where the terminal cannot show any.
    init(
        showing state: AppState, _ screen: ScreenOptions, on opened: consuming TerminalScreen? = nil,
        typedAhead: [InputEvent] = [],
        news: ((_ open: String?) -> SessionNews?)? = nil,
        exporter: (ExportRequest) -> Result<String, ScreenFailure>
    ) throws(TerminalError) {
        var state = state
        var terminal: TerminalScreen
        if let opened { terminal = opened } else { terminal = try TerminalScreen(screen.terminal) }
        if let first = screen.first { state.show(first) }
        let start = state.environment
        outcome = Dashboard.run(
            &state, on: &terminal, clock: SystemClock(), typedAhead: typedAhead, news: news,
            editor: UserEditor(environment: StandardStreams.environment).open, exporter: exporter)
        signals = SignalWatch()
        terminal.close()
        state.rememberPosition()
        screen.userFiles.keep(state.environment, since: start)
    }

    /// Writes the picture of a screen that is shown.
    ///
    /// - Returns: a line that says so.
    static func write(_ picture: String, to path: String) -> Result<String, ScreenFailure> {
        do throws(CommandFailure) {
            try OutputFile.write((picture + "\n").utf8, to: path)
            return .success("wrote \(path)")
        } catch {
            return .failure(ScreenFailure(message: error.description))
        }
    }

    /// The signal that ended the screens, or came since; nil where the user quit.
    var signal: Int32? {
        if case .signal(let first) = outcome { return signals.received ?? first.number }
        return signals.received
    }
}
