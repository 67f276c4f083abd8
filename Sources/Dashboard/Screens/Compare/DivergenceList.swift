import Comparison
import Descriptions
import PlayheadTerminal
import VisibleText

/// The moments where two sessions diverge, those around the playhead.
///
///       00:12  '  decision   at 00:16 of the media A loads 4.50 Mb/s, B 2.00 Mb/s
///     › 00:52  !  stall      B only, 7.13 s; A shows 1.20 Mb/s, 3.42 s buffered
struct DivergenceList: Panel {
    let pair: CompareModel
    let shown: ShownState
    let rect: Rect

    private static let titleWidth = 10
    private var divergences: [Divergence] { state.divergences }
    private var timeWidth: Int { max(5, state.timeText.width(duration: pair.duration)) }

    /// The divergences in view: two thirds of them up to the current one, so that what comes next is seen too.
    private var visible: Range<Int> {
        rect.lines(
            of: divergences.count, around: state.currentDivergence ?? 0, above: rect.height * 2 / 3, state.pin)
    }

    /// The divergence at a point of the screen.
    func divergence(at point: Point) -> Int? { rect.line(at: point, of: visible) }

    func draw(title: Rect, of frame: inout Frame) {
        let alike = pair.divergences.count - pair.differing.count
        let hidden = alike == 0 ? "" : state.compare.showsAlike ? "r hides what is alike" : "r: \(alike) alike"
        let position = ListPosition(line: state.currentDivergence, count: divergences.count)
        frame.rule(title, title: "Where they diverge", note: hidden, position: position)
        guard !divergences.isEmpty else {
            return frame.putNote("nowhere: both start, switch, stall and end alike", in: rect)
        }
        for (offset, index) in visible.enumerated() { draw(index, rect.y + offset, &frame) }
        // The last column is free.
        frame.scrollbar(in: rect, showing: visible, of: divergences.count)
    }

    private func draw(_ index: Int, _ y: Int, _ frame: inout Frame) {
        let divergence = divergences[index]
        let text = pair.text(divergence)
        let isAhead = divergence.time > state.time
        func style(_ style: Style) -> Style { isAhead ? .muted : style }
        if index == state.currentDivergence { frame.put(frame.glyphs.pointer, at: Point(x: rect.x, y: y), style: .key) }
        let mark = rect.x + 2 + timeWidth + 2
        frame.put(
            state.timeText.string(divergence.time), endingAt: Point(x: mark - 2, y: y), style: style(.muted))
        if let sign = divergence.mark {
            frame.put(frame.glyphs.mark(sign), at: Point(x: mark, y: y), style: style(sign.style))
        }
        frame.put(text.title, at: Point(x: mark + 2, y: y), style: style(.title), truncatedTo: Self.titleWidth)
        let x = mark + 3 + Self.titleWidth
        frame.put(text.text, at: Point(x: x, y: y), style: style(.text), truncatedTo: rect.columns.upperBound - x - 1)
        if index == state.compare.selected {
            frame.restyle(rect.row(y), .selection)
        }
    }
}
