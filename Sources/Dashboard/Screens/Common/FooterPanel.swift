import PlayheadReport
import PlayheadTerminal
import VisibleText

/// The last line: a message or a prompt where there is one, else the keys that act here. What is wrong with what was typed
/// stands above the prompt.
struct FooterPanel: Panel {
    let shown: ShownState
    let rect: Rect

    func draw(of frame: inout Frame) {
        switch state.mode {
        case .prompt(let prompt):
            if let status = state.status {
                draw(status, endingIn: rect.y - 1, &frame)
            }
            PromptLine(prompt: prompt, shown: shown, rect: rect).draw(of: &frame)
        case .replacing(let prompt): drawQuestion(prompt, &frame)
        case .copying: drawCopies(&frame)
        case .browsing, .help:
            if let status = state.status {
                draw(status, endingIn: rect.y, &frame)
            } else {
                KeyHints(hints: state.hints).draw(in: rect, of: &frame)
            }
        }
    }

    /// A message, over as many lines of the screen above as it needs, up to a third of it.
    private func draw(_ status: StatusMessage, endingIn row: Int, _ frame: inout Frame) {
        let style: Style = status.isError ? .bad : status.isNotice ? .selection : .info
        let width = rect.width - 2
        let isLong = displayWidth(status.text, in: frame.glyphs.repertoire) > width
        let needed = isLong ? wrapped(status.text, to: width, in: frame.glyphs.repertoire).count : 1
        let count = min(needed, max(1, frame.size.height / 3))
        let area = Rect(x: rect.x, y: row + 1 - count, width: rect.width, height: count)
        frame.fill(area)
        if isLong {
            frame.putWrapped(status.text, in: area.inset(dx: 1, dy: 0), style: style)
        } else {
            frame.put(status.text, at: Point(x: rect.x + 1, y: row), style: style)
        }
        if status.isNotice { frame.restyle(area, style) }
    }

    private func drawQuestion(_ prompt: Prompt, _ frame: inout Frame) {
        var text = StyledText("replace ", .warn)
        text.add(prompt.text, .title)
        let keys = "?  y yes  n no"
        let room = rect.width - 2 - keys.count
        let used = frame.put(text, at: Point(x: rect.x + 1, y: rect.y), width: room)
        frame.put(keys, at: Point(x: rect.x + 1 + used, y: rect.y), style: .key, truncatedTo: rect.width - 2 - used)
    }

    /// What can be copied by which key, and what the first of it is.
    private func drawCopies(_ frame: inout Frame) {
        var text = StyledText("copy ", .title)
        let copies = state.copies
        for copy in copies {
            text.add(" \(copy.kind.key)", .key)
            text.add(" \(copy.kind.name) ")
        }
        if let first = copies.first { text.add("  y \(first.text)", .muted) }
        frame.put(text, at: Point(x: rect.x + 1, y: rect.y), width: rect.width - 2)
    }
}
