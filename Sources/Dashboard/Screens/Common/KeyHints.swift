import Terminal
import VisibleText

/// The keys that act here, each with a word, in a line.
struct KeyHints {
    let hints: [KeyBinding]

    func draw(in rect: Rect, of frame: inout Frame) {
        var x = rect.x + 1
        let repertoire = frame.glyphs.repertoire
        // What leads out stands at the end, and is never crowded out.
        let kept = hints.filter { [.help, .quit].contains($0.actions.first?.command) }
        let ending = kept.reduce(0) { $0 + width($1, repertoire) }
        for hint in hints where !kept.contains(where: { $0.help == hint.help }) {
            guard x + width(hint, repertoire) <= rect.columns.upperBound - ending else { break }
            x = draw(hint, at: Point(x: x, y: rect.y), &frame)
        }
        for hint in kept { x = draw(hint, at: Point(x: x, y: rect.y), &frame) }
    }

    private func width(_ hint: KeyBinding, _ repertoire: Repertoire) -> Int {
        displayWidth(hint.shortKeys(in: repertoire), in: repertoire) + (hint.hint ?? "").count + 3
    }

    /// Returns where the next one begins.
    private func draw(_ hint: KeyBinding, at point: Point, _ frame: inout Frame) -> Int {
        let keys = frame.put(hint.shortKeys(in: frame.glyphs.repertoire), at: point, style: .key)
        let word = frame.put(hint.hint ?? "", at: Point(x: point.x + keys + 1, y: point.y), style: .muted)
        return point.x + keys + word + 3
    }
}
