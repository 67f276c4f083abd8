import Descriptions
import PlayheadAnalytics
import PlayheadTerminal
import VisibleText

/// What the startup time was spent on, part by part: so one sees what each preparation saves.
///
///     ── Startup ───────────────────────────── 1.38 s ──
///       multivariant playlist  ███                       0.120 s
///       media playlist            ████                   0.180 s
///       segment                       █████████████████  0.980 s
struct StartupPanel {
    let model: SessionModel
    let rect: Rect

    /// The rows that it can use.
    static func lines(_ model: SessionModel) -> Int { max(1, model.entry.totals.startupWaterfall.count) }

    func draw(title: Rect, of frame: inout Frame) {
        let totals = model.entry.totals
        let parts = totals.startupWaterfall
        let hidden = parts.count - rect.height
        frame.rule(
            title, title: "Startup",
            note: (hidden > 0 ? "\(rect.height) of \(parts.count) parts  " : "")
                + NumberText.duration(totals.startupTime?.seconds))
        guard !parts.isEmpty else {
            return frame.putNote(
                totals.startupTime == nil ? "not known from this log" : "its parts are not in this log (a: model it)",
                in: rect)
        }
        let repertoire = frame.glyphs.repertoire
        let names = parts.map(\.name)
        let nameWidth = min(rect.width / 3, names.map { displayWidth($0, in: repertoire) }.max() ?? 0)
        let bars = Rect(x: rect.x + nameWidth + 4, y: rect.y, width: rect.width - nameWidth - 14, height: rect.height)
        let end = parts.map { $0.start + $0.duration }.max() ?? 0
        for (offset, part) in parts.prefix(rect.height).enumerated() {
            let y = rect.y + offset
            frame.put(names[offset], at: Point(x: rect.x + 2, y: y), truncatedTo: nameWidth)
            frame.put(NumberText.duration(part.duration), endingAt: Point(x: rect.columns.upperBound - 1, y: y))
            guard end > 0 else { continue }
            let bar = WaterfallBar(range: 0...end, columns: bars.columns)
            bar.draw(
                [WaterfallStretch(part.start...(part.start + part.duration))], style: .series(0), row: y, of: &frame)
        }
    }
}

extension StartupPart {
    /// The part as people call it: its words apart.
    var name: String {
        part.reduce(into: "") { text, character in
            text += character.isUppercase ? " " + character.lowercased() : String(character)
        }
    }
}
