import VisibleText

/// Horizontal bars with a label and a value each: a distribution, shares of time.
///
///     1080p  ██████████████████▌   61 %
///     720p   ████████▏             28 %
public struct Bars {
    /// One bar.
    public struct Bar: Equatable, Sendable {
        /// Written before it.
        public var label: String
        /// Its length; nil where it is not known: no bar.
        public var value: Double?
        /// Written after it.
        public var text: String
        /// How it looks.
        public var style: Style

        /// Makes a bar.
        public init(label: String, value: Double?, text: String, style: Style = .series(0)) {
            self.label = label
            self.value = value
            self.text = text
            self.style = style
        }
    }

    /// The bars, one a row.
    public var bars: [Bar]
    /// The value of a bar that fills the row; nil for the greatest value.
    public var maximum: Double?
    /// Whether the rest of each row is shaded, so that one sees how much is missing.
    public var hasTrack: Bool

    /// Makes bars.
    public init(_ bars: [Bar], maximum: Double? = nil, hasTrack: Bool = false) {
        self.bars = bars
        self.maximum = maximum
        self.hasTrack = hasTrack
    }

    /// Draws as many bars as `rect` has rows. Labels take at most a third of the width.
    public func draw(in rect: Rect, of frame: inout Frame) {
        let repertoire = frame.glyphs.repertoire
        let visible = bars.prefix(rect.height)
        let labels = min(visible.map { displayWidth($0.label, in: repertoire) }.max() ?? 0, rect.width / 3)
        let texts = min(visible.map { displayWidth($0.text, in: repertoire) }.max() ?? 0, rect.width / 3)
        let room = rect.width - labels - texts - 2
        let full = maximum ?? visible.compactMap(\.value).filter(\.isFinite).max() ?? 0
        let names = truncatedApart(visible.map(\.label), to: labels, in: repertoire)
        for (offset, bar) in visible.enumerated() {
            let y = rect.y + offset
            frame.put(names[offset], at: Point(x: rect.x, y: y), style: .text, truncatedTo: labels)
            let text = truncated(bar.text, to: texts, in: repertoire)
            frame.put(text, endingAt: Point(x: rect.columns.upperBound, y: y), style: .text)
            if hasTrack {
                let track = Rect(x: rect.x + labels + 1, y: y, width: max(0, room), height: 1)
                frame.fill(track, with: frame.glyphs.shades[3], style: .muted)
            }
            guard let value = bar.value, value.isFinite, value > 0, full > 0, room > 0 else { continue }
            draw(min(value / full, 1), Point(x: rect.x + labels + 1, y: y), room, bar.style, &frame)
        }
    }

    /// A bar of a length between 0 and 1, to the fraction of a column where the glyphs allow it.
    private func draw(_ length: Double, _ point: Point, _ room: Int, _ style: Style, _ frame: inout Frame) {
        let parts = frame.glyphs.lengths
        let filled = max(1, Int((length * Double(room * parts.count)).rounded()))
        let whole = filled / parts.count
        frame.fill(Rect(x: point.x, y: point.y, width: whole, height: 1), with: parts[parts.count - 1], style: style)
        if filled % parts.count > 0 {
            frame.put(parts[filled % parts.count - 1], at: Point(x: point.x + whole, y: point.y), style: style)
        }
    }
}
