import Descriptions
import PlayheadTerminal
import VisibleText

/// The line that is being typed, with its cursor, and a note on what it is for.
struct PromptLine: Panel {
    let prompt: Prompt
    let shown: ShownState
    let rect: Rect

    /// So many columns of the line stay beside the note.
    private static let leastRoom = 24

    func draw(of frame: inout Frame) {
        let label = prompt.kind.label
        let note =
            prompt.completion.map { "\($0.index + 1) of \($0.words.count)   Tab for the next" }
            ?? prompt.kind.note(state)
        let start = rect.x + 1 + frame.put(label, at: Point(x: rect.x + 1, y: rect.y), style: .key)
        let wide = rect.columns.upperBound - 1 - start
        let noteWidth = note.count + 2
        let hasNote = wide - noteWidth >= Self.leastRoom
        draw(prompt.line, at: start, room: wide - (hasNote ? noteWidth : 0), &frame)
        if hasNote { frame.put(note, endingAt: Point(x: rect.columns.upperBound - 1, y: rect.y), style: .muted) }
    }

    /// The part of the line around the cursor: its start where all before the cursor fits.
    private func draw(_ line: EditedLine, at start: Int, room: Int, _ frame: inout Frame) {
        guard room > 0 else { return }
        var before = line.before[...]
        while displayWidth(String(before), in: frame.glyphs.repertoire) >= room { before = before.dropFirst() }
        let x = start + frame.put(String(before), at: Point(x: start, y: rect.y), width: room)
        let left = start + room - x
        let under = line.after.isEmpty ? " " : line.after
        frame.put(under, at: Point(x: x, y: rect.y), width: left)
        if line.isSelected { frame.restyle(Rect(x: start, y: rect.y, width: x - start, height: 1), .selection) }
        let width = max(1, line.after.first.map { displayWidth(String($0), in: frame.glyphs.repertoire) } ?? 1)
        frame.restyle(Rect(x: x, y: rect.y, width: min(width, left), height: 1), Style(.text, .reverse))
    }
}
