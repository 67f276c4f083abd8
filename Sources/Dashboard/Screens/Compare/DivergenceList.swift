import Comparison
import Report
import Terminal
import VisibleText

/// The moments where two sessions diverge, those around the playhead.
///
///       00:12  '  decision   at 00:16 of the media A loads 4.50 Mb/s, B 2.00 Mb/s
///     › 00:52  !  stall      B only, 7.13 s; A shows 1.20 Mb/s, 3.42 s buffered
struct DivergenceList {
    let pair: CompareModel
    let state: AppState
    let rect: Rect

    private static let titleWidth = 10
    private var timeWidth: Int { max(5, state.timeText.width(duration: pair.duration)) }

    /// The first divergence in view: two thirds of the rows go up to the current one, so that what comes next is seen too.
    private var first: Int {
        let current = state.currentDivergence ?? 0
        return max(0, min(current - rect.height * 2 / 3, pair.divergences.count - rect.height))
    }

    /// The divergence at a point of the screen.
    func divergence(at point: Point) -> Int? {
        guard rect.contains(point) else { return nil }
        let index = first + point.y - rect.y
        return pair.divergences.indices.contains(index) ? index : nil
    }

    func draw(title: Rect, of frame: inout Frame) {
        let passed = pair.divergence(at: state.time).map { $0 + 1 } ?? 0
        frame.rule(title, title: "Where they diverge", note: "\(passed) of \(pair.divergences.count)")
        guard !pair.divergences.isEmpty else {
            frame.put(
                "nowhere: both start, switch, stall and end alike", at: Point(x: rect.x + 2, y: rect.y), style: .muted,
                truncatedTo: rect.width - 2)
            return
        }
        for index in first..<min(pair.divergences.count, first + rect.height) {
            draw(index, rect.y + index - first, &frame)
        }
    }

    private func draw(_ index: Int, _ y: Int, _ frame: inout Frame) {
        let divergence = pair.divergences[index]
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
            frame.restyle(Rect(x: rect.x, y: y, width: rect.width, height: 1), .selection)
        }
    }
}
