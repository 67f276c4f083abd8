import Descriptions
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
            drawStatus(endingIn: rect.y - 1, &frame)
            PromptLine(prompt: prompt, shown: shown, rect: rect).draw(of: &frame)
        case .replacing(let prompt):
            drawStatus(endingIn: rect.y - 1, &frame)
            drawQuestion(prompt, &frame)
        case .copying:
            drawStatus(endingIn: rect.y - 1, &frame)
            drawCopies(&frame)
        case .browsing, .help, .lines:
            if let status = state.status {
                draw(status, endingIn: rect.y, &frame)
            } else {
                KeyHints(hints: state.hints).draw(in: rect, of: &frame)
            }
        }
    }

    private func drawStatus(endingIn row: Int, _ frame: inout Frame) {
        if let status = state.status { draw(status, endingIn: row, &frame) }
    }

    /// A message, over as many lines of the screen above as it needs, up to a third of it.
    private func draw(_ status: StatusMessage, endingIn row: Int, _ frame: inout Frame) {
        let style: Style = status.isError ? .bad : status.isNotice ? .selection : .info
        let width = rect.width - 2
        let paragraphs = status.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        func rows(_ text: String) -> Int {
            // What fits stands as it is, two spaces in it too.
            displayWidth(text, in: frame.glyphs.repertoire) > width
                ? wrapped(text, to: width, in: frame.glyphs.repertoire).count : 1
        }
        let count = min(paragraphs.reduce(0) { $0 + rows($1) }, max(1, frame.size.height / 3))
        let area = Rect(x: rect.x, y: row + 1 - count, width: rect.width, height: count)
        frame.fill(area)
        var rest = area.inset(dx: 1, dy: 0)
        for text in paragraphs {
            let own = rest.takeTop(rows(text))
            if rows(text) > 1 {
                frame.putWrapped(text, in: own, style: style)
            } else if own.height > 0 {
                frame.put(text, at: own.origin, style: style)
            }
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

/// The keys that act here, each with a word, in a line.
struct KeyHints {
    let hints: [KeyBinding]

    func draw(in rect: Rect, of frame: inout Frame) {
        for (hint, rect) in places(in: rect, frame.glyphs.repertoire) { draw(hint, at: rect.origin, &frame) }
    }

    /// What a click there does; nil where no hint is.
    ///
    /// Of a hint of two directions each key goes its own way, and the word goes on.
    func command(at point: Point, in rect: Rect, _ repertoire: Repertoire) -> Command? {
        guard let (hint, rect) = places(in: rect, repertoire).first(where: { $0.rect.contains(point) }) else {
            return nil
        }
        let keys = displayWidth(hint.shortKeys(in: repertoire), in: repertoire)
        // A letter that stands for both cases goes forward, which is its first action.
        guard keys >= hint.actions.count else { return hint.actions[0].command }
        return hint.actions[min((point.x - rect.x) * hint.actions.count / keys, hint.actions.count - 1)].command
    }

    /// Where each hint stands, of those that fit.
    private func places(in rect: Rect, _ repertoire: Repertoire) -> [(hint: KeyBinding, rect: Rect)] {
        // What leads out stands at the end, and is never crowded out.
        let kept = hints.filter { [.help, .quit].contains($0.actions.first?.command) }
        let ending = kept.reduce(0) { $0 + width($1, repertoire) }
        var places: [(hint: KeyBinding, rect: Rect)] = []
        var x = rect.x + 1
        func place(_ hint: KeyBinding) {
            let width = width(hint, repertoire)
            // Between two there are two columns of nobody.
            places.append((hint, Rect(x: x, y: rect.y, width: width - 2, height: 1)))
            x += width
        }
        for hint in hints where !kept.contains(where: { $0.help == hint.help }) {
            guard x + width(hint, repertoire) <= rect.columns.upperBound - ending else { break }
            place(hint)
        }
        kept.forEach(place)
        return places
    }

    private func width(_ hint: KeyBinding, _ repertoire: Repertoire) -> Int {
        displayWidth(hint.shortKeys(in: repertoire), in: repertoire) + (hint.hint ?? "").count + 3
    }

    private func draw(_ hint: KeyBinding, at point: Point, _ frame: inout Frame) {
        let keys = frame.put(hint.shortKeys(in: frame.glyphs.repertoire), at: point, style: .key)
        frame.put(hint.hint ?? "", at: Point(x: point.x + keys + 1, y: point.y), style: .muted)
    }
}
