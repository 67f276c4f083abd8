import PlayheadTerminal
import VisibleText

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
