import PlayerLog
import PlayheadTerminal

/// The lines that figures come from.
extension AppState {
    /// Shows the lines of what is selected, or closes them.
    mutating func showLines() {
        if case .lines = mode { return mode = .browsing }
        switch screen.type.sourceLines(self) {
        case .success(let lines): mode = .lines(lines, scroll: overlay(of: lines).firstScroll)
        case .failure(let failure): say(failure.message, isError: true)
        }
    }

    /// Opens the editor at them, those that are shown or else those of what is selected.
    mutating func editLines() -> [Effect] {
        let found: Result<SourceLines, ScreenFailure> =
            if case .lines(let lines, _) = mode { .success(lines) } else { screen.type.sourceLines(self) }
        switch found {
        case .success(let lines):
            if case .refused(let reason) = lines.editing {
                say("\(reason)\(focus == .sourceLines ? "" : ": o shows the line")", isError: true)
                return []
            }
            return [.edit(lines)]
        case .failure(let failure):
            say(failure.message, isError: true)
            return []
        }
    }

    /// The lines of a row of a session's log.
    func lines(of row: LogRow, in entry: SessionEntry) -> Result<SourceLines, ScreenFailure> {
        if let note = entry.note { return .failure(ScreenFailure(message: note)) }
        guard entry.isRecorded else {
            return .failure(ScreenFailure(message: "this session was simulated: it stands on no line of a log"))
        }
        guard let lines = entry.lines else {
            return .failure(ScreenFailure(message: "where the log of this session stands is not known"))
        }
        return Result { try lines(row) }.mapError { ScreenFailure(message: "\($0)") }
    }

    /// How lines are shown.
    func overlay(of lines: SourceLines) -> SourceLinesOverlay {
        SourceLinesOverlay(lines: lines, size: size, repertoire: glyphs.repertoire)
    }
}

extension SourceLines {
    /// The text of what is shown.
    var shownText: String { lines.lazy.filter(\.isShown).map(\.text).joined(separator: "\n") }
}
