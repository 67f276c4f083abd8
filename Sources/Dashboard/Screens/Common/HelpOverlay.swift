import Terminal
import VisibleText

/// The keys with what they do, in front of the screen; those that do not act on it are faint. While logs are read only those
/// that act then are there, and no others are later.
struct HelpOverlay {
    let keys: KeyTable
    let scroll: Int
    /// What has the keys without it.
    let behind: Focus

    /// A heading, a row of the key table, or neither: a blank line.
    private typealias Line = (heading: String?, binding: KeyBinding?)

    /// How many lines there are.
    static func rowCount(_ keys: KeyTable, behind: Focus) -> Int { lines(keys, behind).count }

    /// How many of them a screen shows.
    static func visibleRows(in size: Size) -> Int { rect(in: size).inset().height }

    private static func rect(in size: Size) -> Rect {
        let width = min(size.width, 96)
        let height = min(size.height - 2, 64)
        return Rect(x: (size.width - width) / 2, y: 1, width: width, height: height)
    }

    private static func lines(_ keys: KeyTable, _ behind: Focus) -> [Line] {
        var lines: [Line] = []
        for group in keys.groups {
            let bindings = group.bindings.filter {
                behind == .reading ? $0.focuses.contains(.reading) : $0.focuses != [.reading]
            }
            if bindings.isEmpty { continue }
            if !lines.isEmpty { lines.append((nil, nil)) }
            lines.append((group.title, nil))
            lines += bindings.map { (nil, $0) }
        }
        return lines
    }

    func draw(of frame: inout Frame) {
        let rect = Self.rect(in: frame.size)
        frame.fill(rect)
        let inside = frame.box(rect, title: "Keys")
        let lines = Self.lines(keys, behind)
        let first = min(max(0, scroll), max(0, lines.count - inside.height))
        let visible = lines[first..<min(lines.count, first + inside.height)]
        for (offset, line) in visible.enumerated() {
            draw(line, in: Rect(x: inside.x + 1, y: inside.y + offset, width: inside.width - 2, height: 1), &frame)
        }
        guard lines.count > inside.height else { return }
        let location = " \(first + 1)-\(first + visible.count) of \(lines.count), \(frame.glyphs.upDown) "
        frame.put(location, endingAt: Point(x: rect.columns.upperBound - 2, y: rect.rows.upperBound - 1), style: .muted)
    }

    private func draw(_ line: Line, in rect: Rect, _ frame: inout Frame) {
        if let heading = line.heading { frame.put(heading, at: rect.origin, style: .title) }
        guard let binding = line.binding else { return }
        let inFront: [Focus] = behind == .session ? [.whatIf, .help, .prompt] : [.help, .prompt]
        let acts = !Set(binding.focuses).isDisjoint(with: [behind] + inFront)
        let names = rect.width >= 84 ? 30 : 24
        frame.put(
            binding.keyText(in: frame.glyphs.repertoire), at: Point(x: rect.x + 1, y: rect.y),
            style: acts ? .key : .muted, truncatedTo: names - 1)
        frame.put(
            binding.help.filter { $0 != "`" }, at: Point(x: rect.x + 1 + names, y: rect.y),
            style: acts ? .text : .muted, truncatedTo: rect.width - names - 1)
    }
}
