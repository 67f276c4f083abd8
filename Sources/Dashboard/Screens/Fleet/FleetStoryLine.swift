import Descriptions
import PlayheadTerminal
import VisibleText

/// What stands out of the listed sessions: the first line of a fleet, with how sure it is where that has room.
///
///     › 2026-03-12 18:48 to 21:11: 73 % slow starts on edge2.example.net (121 sessions); else 4.1 %   17.8 times as often …
struct FleetStoryLine: Panel {
    let shown: ShownState
    let rect: Rect

    /// The rows that it takes: two where a sentence and how sure it is seldom fit one, and a row can be spared.
    static func lines(_ body: Rect) -> Int { body.width < 190 && body.height >= 20 ? 2 : 1 }

    func draw(of frame: inout Frame) {
        guard rect.height > 0 else { return }
        guard let story = state.fleetView.story?.told else {
            let text = "Looking for what stands out of \(NumberText.counted(state.fleet.shownCount, "session"))"
            frame.put(text, at: Point(x: rect.x + 1, y: rect.y), style: .muted, truncatedTo: rect.width - 2)
            return
        }
        let (area, repertoire) = (rect.splitLeft(1).rest.splitRight(1).rest, frame.glyphs.repertoire)
        var lines = wrapped(story.sentence.rendered { $0 }, to: area.width, in: repertoire)
        if lines.count > rect.height { lines = [story.short.rendered { $0 }] }
        var place = area.origin
        for (row, line) in lines.prefix(rect.height).enumerated() {
            place = Point(x: area.x, y: area.y + row)
            let style: Style = story.standsOut ? .warn : .text
            place.x += frame.put(line, at: place, style: style, truncatedTo: area.width) + 3
        }
        // How sure it is: behind the sentence, in the next row, or as much as there is room for.
        let certainties = [story.certainty, String(story.certainty.prefix { $0 != ";" })]
        func fits(_ text: String) -> Bool { displayWidth(text, in: repertoire) <= area.columns.upperBound - place.x }
        if !fits(certainties[0]), lines.count < rect.height { place = Point(x: area.x, y: area.y + lines.count) }
        if let certainty = certainties.first(where: fits) {
            frame.put(certainty, at: place, style: .muted, truncatedTo: area.columns.upperBound - place.x)
        }
        guard state.fleetView.pane == .story else { return }
        frame.put(frame.glyphs.pointer, at: rect.origin, style: .key)
        frame.restyle(rect, .selection)
    }
}
