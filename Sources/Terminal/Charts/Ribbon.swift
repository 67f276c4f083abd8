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
        /// A fill, numbered from the densest; there are so many as `Glyphs.fills` has. Give each variant its number.
        case shade(Int)
        /// A mark, as for a stall.
        case mark(Mark)
    }

    /// The time axis.
    public var range: ClosedRange<Double>
    /// The spans, and marks over them. A column shows the span that has most of its time; one that has most of none shows in
    /// the column of its middle, where the one that has this has others too.
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
        let owners = owners(scale)
        for (offset, owner) in owners.enumerated() {
            guard let owner else { continue }
            let character = character(spans[owner].fill, frame.glyphs)
            let before = offset > 0 ? owners[offset - 1] : nil
            // Two neighbours that would look alike get a line between them.
            let isEdge =
                before.map {
                    $0 != owner && spans[$0].label != spans[owner].label
                        && self.character(spans[$0].fill, frame.glyphs) == character
                } ?? false
            let column = Rect(x: rect.x + offset, y: rect.y, width: 1, height: rect.height)
            frame.fill(column, with: isEdge ? frame.glyphs.frame.vertical : character, style: spans[owner].style)
        }
        return owners
    }

    /// The span that each column shows; nil where that is none.
    private func owners(_ scale: TimeScale) -> [Int?] {
        var owners = [Int?](repeating: nil, count: scale.columns.count)
        var most = [Double](repeating: -1, count: owners.count)
        let length = (range.upperBound - range.lowerBound) / Double(max(1, owners.count))
        let shades = spans.indices.filter {
            if case .shade = spans[$0].fill { spans[$0].range.overlaps(range) } else { false }
        }
        for index in shades {
            guard let first = scale.clampedColumn(of: spans[index].range.lowerBound),
                let last = scale.clampedColumn(of: spans[index].range.upperBound)
            else { continue }
            for offset in first - scale.columns.lowerBound...last - scale.columns.lowerBound {
                let start = range.lowerBound + length * Double(offset)
                let time =
                    min(spans[index].range.upperBound, start + length) - max(spans[index].range.lowerBound, start)
                if time > most[offset] + 1e-9 * length, time > 1e-9 * length {
                    (owners[offset], most[offset]) = (index, time)
                }
            }
        }
        var counts: [Int: Int] = [:]
        for case .some(let owner) in owners { counts[owner, default: 0] += 1 }
        for index in shades.sorted(by: { spans[$0].length > spans[$1].length }) where counts[index] == nil {
            let middle = (spans[index].range.lowerBound + spans[index].range.upperBound) / 2
            guard let column = scale.column(of: middle) else { continue }
            let offset = column - scale.columns.lowerBound
            if let owner = owners[offset] {
                guard let count = counts[owner], count > 1 else { continue }
                counts[owner] = count - 1
            }
            (owners[offset], counts[index]) = (index, 1)
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
        case .shade(let number): glyphs.fill(number)
        case .mark(let mark): glyphs.mark(mark)
        }
    }
}

extension Ribbon.Span {
    fileprivate var length: Double { range.upperBound - range.lowerBound }
}
