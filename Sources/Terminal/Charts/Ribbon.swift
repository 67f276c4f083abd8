import VisibleText

/// What went on over time, as one band of labelled spans: the variant that played, the state of the player.
///
///     1080p████████540p▓▓▓▓▓!!▓▓▓720p▒▒▒▒1080p██████
public struct Ribbon {
    /// A stretch of time.
    public struct Span: Hashable, Sendable {
        /// When it begins and ends.
        public var range: ClosedRange<Double>
        /// Written at its start where there is room.
        public var label: String
        /// How it looks.
        public var style: Style
        /// How it is filled.
        public var fill: Fill

        /// Makes a span.
        public init(range: ClosedRange<Double>, label: String = "", style: Style, fill: Fill) {
            self.range = range
            self.label = label
            self.style = style
            self.fill = fill
        }
    }

    /// How a span is filled.
    public enum Fill: Hashable, Sendable {
        /// A shade, numbered from the densest; numbers beyond the fourth begin again. Give each variant its number.
        case shade(Int)
        /// A mark, as for a stall.
        case mark(Mark)
    }

    /// The time axis.
    public var range: ClosedRange<Double>
    /// The spans; later ones are drawn over earlier ones. One in view is at least a column wide.
    public var spans: [Span]

    /// Makes a ribbon.
    public init(range: ClosedRange<Double>, spans: [Span]) {
        self.range = range
        self.spans = spans
    }

    /// Draws into all rows of `rect`, labels in the first.
    public func draw(in rect: Rect, of frame: inout Frame) {
        let scale = TimeScale(range: range, columns: rect.columns)
        var before: (span: Span, end: Int)?
        for span in spans {
            guard span.range.overlaps(range), let first = scale.clampedColumn(of: span.range.lowerBound),
                let last = lastColumn(span, first, scale)
            else { continue }
            let area = Rect(x: first, y: rect.y, width: last - first + 1, height: rect.height)
            frame.fill(area, with: character(span.fill, frame.glyphs), style: span.style)
            // Two neighbours that would look alike get a line between them.
            if let before, before.end == first, before.span.label != span.label,
                character(before.span.fill, frame.glyphs) == character(span.fill, frame.glyphs)
            {
                let edge = Rect(x: first, y: rect.y, width: 1, height: rect.height)
                frame.fill(edge, with: frame.glyphs.frame.vertical, style: span.style)
            }
            let label = displayWidth(span.label, in: frame.glyphs.repertoire)
            if label < area.width, rect.height > 0 {
                frame.put(span.label, at: area.origin, style: span.style.adding(.bold))
            }
            before = (span, last + 1)
        }
    }

    /// The last column of a span: the one before that in which the next begins.
    private func lastColumn(_ span: Span, _ first: Int, _ scale: TimeScale) -> Int? {
        guard let end = scale.clampedColumn(of: span.range.upperBound) else { return nil }
        let reachesIntoColumn = span.range.upperBound >= scale.range.upperBound
        return max(first, reachesIntoColumn ? end : end - 1)
    }

    private func character(_ fill: Fill, _ glyphs: Glyphs) -> Unicode.Scalar {
        switch fill {
        case .shade(let number): glyphs.shades[Int(number.magnitude % UInt(glyphs.shades.count))]
        case .mark(let mark): glyphs.mark(mark)
        }
    }
}
