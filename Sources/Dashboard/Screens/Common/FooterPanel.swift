import Report
import Terminal
import VisibleText

/// The last line: a message or a prompt where there is one, else the keys that act here.
struct FooterPanel {
    let state: AppState
    let rect: Rect

    func draw(of frame: inout Frame) {
        if case .prompt(let prompt) = state.mode {
            drawPrompt(prompt, &frame)
        } else if let status = state.status {
            frame.put(
                status.text, at: Point(x: rect.x + 1, y: rect.y), style: status.isError ? .bad : .info,
                truncatedTo: rect.width - 2)
        } else {
            KeyHints(hints: state.hints).draw(in: rect, of: &frame)
        }
    }

    /// The prompt with the end of what was typed, which is where the user is.
    private func drawPrompt(_ prompt: Prompt, _ frame: inout Frame) {
        let (label, note) =
            switch prompt.kind {
            case .time: ("go to: ", "1:23, +30, 50%   Esc cancels")
            case .search:
                ("/", state.search.map { Figures.counted($0.matches.count, "hit") } ?? "Esc cancels")
            case .filter:
                (
                    "where: ",
                    state.playlistView.problem
                        ?? "\(state.playlistView.order.count) of \(state.playlist?.variants.count ?? 0)"
                )
            case .help: ("/", "Esc cancels")
            case .errors:
                (
                    "where: ",
                    state.errorsView.problem ?? "\(state.errorsView.entryCount) of \(state.model?.errors.count ?? 0)"
                        + (state.errorsView.filter.map { $0.predicate == nil ? " hold it" : " satisfy it" } ?? "")
                )
            case .fleet:
                (
                    "where: ",
                    prompt.completion.map { "\($0.index + 1) of \($0.words.count)   Tab for the next" }
                        ?? "Tab completes   Esc cancels"
                )
            case .export: ("export to: ", "json ndjson csv md txt   Esc cancels")
            }
        var x = rect.x + 1 + frame.put(label, at: Point(x: rect.x + 1, y: rect.y), style: .key)
        let noteWidth = note.count + 2
        let hasNote = rect.width >= 60
        let room = rect.width - x - 2 - (hasNote ? noteWidth : 0)
        if room > 0 {
            var shown = prompt.text[...]
            while displayWidth(String(shown), in: frame.glyphs.repertoire) > room { shown = shown.dropFirst() }
            x += frame.put(String(shown), at: Point(x: x, y: rect.y), width: room)
        }
        frame.put(" ", at: Point(x: x, y: rect.y), style: Style(.text, .reverse))
        if hasNote { frame.put(note, endingAt: Point(x: rect.columns.upperBound - 1, y: rect.y), style: .muted) }
    }
}
