import VisibleText

/// What went on over time, as one band of labelled spans: the variant that played, the state of the player.
///
/// Marks lie over spans, and labels step aside for them.
///
///     1080p████████540p▓▓▓▓▓!!▓▓▓!720p▒▒▒1080p██████
public struct Ribbon {
    /// A stretch of time.
    public struct Span: Equatable, Sendable {
        /// When it begins and ends.
        public var range: ClosedRange<Double>
        /// Written where there is room; of a mark never.
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
    public enum Fill: Equatable, Sendable {
        /// A shade, numbered from the densest; numbers beyond the fourth begin again. Give each variant its number.
        case shade(Int)
        /// A mark, as for a stall.
        case mark(Mark)
    }

    /// The time axis.
    public var range: ClosedRange<Double>
    /// The spans; later ones are drawn over earlier ones, and marks over all. One in view is at least a column wide.
    public var spans: [Span]

    /// Makes a ribbon.
    public init(range: ClosedRange<Double>, spans: [Span]) {
        self.range = range
        self.spans = spans
    }

    /// Where marks would take more than this part of the columns, each is drawn only where it lasted most of the column's
    /// time: a solid row of marks hides what it lies over, and tells no more.
    private static let mostMarked = 1.0 / 3

    /// Draws into all rows of `rect`: spans, marks over them, and each label in the first row, at the first place of its
    /// span that no mark and no other span has and that has room for it.
    public func draw(in rect: Rect, of frame: inout Frame) {
        guard rect.height > 0 else { return }
        let scale = TimeScale(range: range, columns: rect.columns)
        // The span that each column shows; nil where that is none, or a mark.
        var owners = drawSpans(scale, rect, &frame)
        for (offset, mark) in marks(scale).enumerated() {
            guard let mark else { continue }
            let column = Rect(x: rect.x + offset, y: rect.y, width: 1, height: rect.height)
            frame.fill(column, with: character(mark.fill, frame.glyphs), style: mark.style)
            owners[offset] = nil
        }
        drawLabels(owners, rect, &frame)
    }

    private func drawSpans(_ scale: TimeScale, _ rect: Rect, _ frame: inout Frame) -> [Int?] {
        var owners = [Int?](repeating: nil, count: scale.columns.count)
        var before: (span: Span, end: Int)?
        for (index, span) in spans.enumerated() {
            guard case .shade = span.fill, let columns = columns(of: span, scale) else { continue }
            let area = Rect(x: columns.lowerBound, y: rect.y, width: columns.count, height: rect.height)
            frame.fill(area, with: character(span.fill, frame.glyphs), style: span.style)
            // Two neighbours that would look alike get a line between them.
            if let before, before.end == area.x, before.span.label != span.label,
                character(before.span.fill, frame.glyphs) == character(span.fill, frame.glyphs)
            {
                let edge = Rect(x: area.x, y: rect.y, width: 1, height: rect.height)
                frame.fill(edge, with: frame.glyphs.frame.vertical, style: span.style)
            }
            for column in columns { owners[column - rect.x] = index }
            before = (span, columns.upperBound)
        }
        return owners
    }

    /// The mark of each column; nil where there is none.
    private func marks(_ scale: TimeScale) -> [Span?] {
        var marks = [Span?](repeating: nil, count: scale.columns.count)
        var parts = [Double](repeating: 0, count: marks.count)
        let length = (range.upperBound - range.lowerBound) / Double(max(1, marks.count))
        for span in spans {
            guard case .mark = span.fill, let columns = columns(of: span, scale) else { continue }
            for column in columns {
                let offset = column - scale.columns.lowerBound
                let start = range.lowerBound + length * Double(offset)
                marks[offset] = span
                parts[offset] += min(span.range.upperBound, start + length) - max(span.range.lowerBound, start)
            }
        }
        let taken = marks.count { $0 != nil }
        guard Double(taken) > Self.mostMarked * Double(marks.count) else { return marks }
        return zip(marks, parts).map { $1 >= length / 2 ? $0 : nil }
    }

    private func drawLabels(_ owners: [Int?], _ rect: Rect, _ frame: inout Frame) {
        var labelled: Set<Int> = []
        var start = 0
        while start < owners.count {
            let end = owners[start...].firstIndex { $0 != owners[start] } ?? owners.count
            if let owner = owners[start], !labelled.contains(owner),
                displayWidth(spans[owner].label, in: frame.glyphs.repertoire) < end - start
            {
                let style = spans[owner].style.adding(.bold)
                frame.put(spans[owner].label, at: Point(x: rect.x + start, y: rect.y), style: style)
                labelled.insert(owner)
            }
            start = end
        }
    }

    /// The columns of a span in view, up to the one in which the next begins; nil of one that is not in view.
    private func columns(of span: Span, _ scale: TimeScale) -> Range<Int>? {
        guard span.range.overlaps(range), let first = scale.clampedColumn(of: span.range.lowerBound),
            let end = scale.clampedColumn(of: span.range.upperBound)
        else { return nil }
        let reachesIntoColumn = span.range.upperBound >= scale.range.upperBound
        return first..<max(first + 1, reachesIntoColumn ? end + 1 : end)
    }

    private func character(_ fill: Fill, _ glyphs: Glyphs) -> Unicode.Scalar {
        switch fill {
        case .shade(let number): glyphs.shades[Int(number.magnitude % UInt(glyphs.shades.count))]
        case .mark(let mark): glyphs.mark(mark)
        }
    }
}
