import PlayheadTerminal
import VisibleText

/// The keys with what they do, in front of the screen: those that act on it first, and behind them the others, faint. While
/// logs are read, and of a download, only those that act then are there, and no others are later.
struct HelpOverlay {
    let keys: KeyTable
    /// What has the keys without it.
    let behind: Focus
    let size: Size
    let repertoire: Repertoire
    /// Only rows that hold it are shown; all where it is empty.
    var query = ""

    private enum Line {
        case heading(String)
        /// A row of the key table, with the first line of what it does.
        case binding(KeyBinding, String, acts: Bool)
        /// A further line of what a row does.
        case more(String, acts: Bool)
        case blank
    }

    /// How many lines a screen shows.
    var visibleRows: Int { rect.inset().height }

    /// How far it can be scrolled.
    var lastScroll: Int { max(0, lines.count - visibleRows) }

    private var rect: Rect {
        let width = min(size.width, 96)
        let height = min(size.height - 2, 64)
        return Rect(x: (size.width - width) / 2, y: 1, width: width, height: height)
    }

    /// The columns of the names of keys.
    private var namesWidth: Int { rect.width >= 88 ? 30 : 24 }

    private var lines: [Line] {
        var lines = section(
            "\(behind.title): what acts here", keys.groups.flatMap(\.bindings).filter(acts), acts: true)
        if Self.alone.contains(behind) { return lines }
        for group in keys.groups {
            let others = group.bindings.filter { !acts($0) && $0.focuses != [.reading] }
            let section = section(group.title, others, acts: false)
            if !section.isEmpty { lines += (lines.isEmpty ? [] : [.blank]) + section }
        }
        return lines.isEmpty ? [.heading("no key has \"\(query)\"")] : lines
    }

    /// Screens on which nothing else acts, and what acts there does not elsewhere.
    private static let alone: [Focus] = [.reading, .download]

    private func holdsQuery(_ binding: KeyBinding) -> Bool {
        let texts = [binding.keyText(in: repertoire), binding.help, binding.hint ?? ""]
        return query.isEmpty || texts.contains { $0.lowercased().contains(query.lowercased()) }
    }

    private func acts(_ binding: KeyBinding) -> Bool { binding.focuses.contains(behind) }

    private func section(_ title: String, _ bindings: [KeyBinding], acts: Bool) -> [Line] {
        let bindings = bindings.filter(holdsQuery)
        if bindings.isEmpty { return [] }
        let width = rect.width - 4 - namesWidth - 1
        return [.heading(title)]
            + bindings.flatMap { binding in
                let text = wrapped(binding.help.filter { $0 != "`" }, to: width, in: repertoire)
                return [Line.binding(binding, text[0], acts: acts)]
                    + text.dropFirst().map { Line.more($0, acts: acts) }
            }
    }

    /// Draws it, its first line being this one.
    func draw(from scroll: Int, of frame: inout Frame) {
        frame.fill(rect)
        let inside = frame.box(rect, title: query.isEmpty ? "Keys" : "Keys with \"\(query)\"")
        let lines = lines
        let first = min(max(0, scroll), lastScroll)
        let visible = lines[first..<min(lines.count, first + inside.height)]
        for (offset, line) in visible.enumerated() {
            draw(line, in: Rect(x: inside.x + 1, y: inside.y + offset, width: inside.width - 2, height: 1), &frame)
        }
        guard lines.count > inside.height else { return }
        let location = " \(first + 1)-\(first + visible.count) of \(lines.count), \(frame.glyphs.upDown) "
        frame.put(location, endingAt: Point(x: rect.columns.upperBound - 2, y: rect.rows.upperBound - 1), style: .muted)
    }

    private func draw(_ line: Line, in rect: Rect, _ frame: inout Frame) {
        let text = Point(x: rect.x + 1 + namesWidth, y: rect.y)
        switch line {
        case .blank: break
        case .heading(let heading): frame.put(heading, at: rect.origin, style: .title)
        case .binding(let binding, let help, let acts):
            frame.put(
                binding.keyText(in: repertoire), at: Point(x: rect.x + 1, y: rect.y), style: acts ? .key : .muted,
                truncatedTo: namesWidth - 1)
            frame.put(help, at: text, style: acts ? .text : .muted)
        case .more(let help, let acts): frame.put(help, at: text, style: acts ? .text : .muted)
        }
    }
}

extension AppState {
    /// The keys of the screen that is shown.
    var help: HelpOverlay {
        HelpOverlay(keys: keys, behind: focusBehind, size: size, repertoire: glyphs.repertoire, query: helpQuery)
    }
}
