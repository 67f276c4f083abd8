/// The time line of a session: a track with the playhead, and marks under it.
///
///     ├━━━━━━━━━━━━━━━━━●─────────────────┤
///           △       ▽ !  x        △
///
/// Where stalls and errors would fill the row under it, their number in each column is drawn as a bar instead.
///
///     ├━━━━━━━▓▓▓▓▓▓▓▓▓▓●░░░░░░───────────┤
///      ▁▁▁▂▁▁▁▁▁▁▄▇█▇▆▃▁▁▁  ▁▁▂▁▁▁▁▁▃▅▃▁▁▁
public struct Scrubber {
    /// A mark on the time line.
    public struct TimeMark: Equatable, Sendable {
        /// When.
        public var time: Double
        /// What.
        public var mark: Mark
        /// Until when it may have been, where that is not known better; nil of what was at the time.
        public var end: Double?

        /// Makes a mark.
        public init(time: Double, mark: Mark, end: Double? = nil) {
            (self.time, self.mark, self.end) = (time, mark, end)
        }
    }

    /// The time axis.
    public var range: ClosedRange<Double>
    /// Where the playhead is; nil for no playhead.
    public var position: Double?
    /// The marks, in any order. Where several fall on one column the most important is shown.
    public var marks: [TimeMark]
    /// A stretch to set off by a shade: what a chart above shows of it.
    public var highlight: ClosedRange<Double>?

    /// Makes a scrubber.
    public init(
        range: ClosedRange<Double>, position: Double?, marks: [TimeMark] = [], highlight: ClosedRange<Double>? = nil
    ) {
        self.range = range
        self.position = position
        self.marks = marks
        self.highlight = highlight
    }

    /// The scale when drawn into `rect`: its first and last column are the ends of the track.
    func timeScale(in rect: Rect) -> TimeScale {
        TimeScale(range: range, columns: rect.inset(dx: 1, dy: 0).columns)
    }

    /// The time under a column of the screen, for clicks and drags.
    public func time(at column: Int, in rect: Rect) -> Double {
        timeScale(in: rect).value(at: column)
    }

    /// Draws the track into the first row of `rect` and the marks into the second, or onto the track where there is
    /// only one row.
    public func draw(in rect: Rect, of frame: inout Frame) {
        guard rect.height > 0, rect.width >= 2 else { return }
        let scale = timeScale(in: rect)
        let track = frame.glyphs.track
        let playhead = position.flatMap(scale.clampedColumn(of:))
        frame.put(track.start, at: rect.origin, style: .axis)
        frame.put(track.end, at: Point(x: rect.columns.upperBound - 1, y: rect.y), style: .axis)
        let highlighted = highlight.flatMap { highlight -> ClosedRange<Int>? in
            guard let first = scale.clampedColumn(of: highlight.lowerBound) else { return nil }
            return first...max(first, scale.clampedColumn(of: highlight.upperBound) ?? first)
        }
        for column in scale.columns.clamped(to: frame.bounds.columns) {
            let played = column < playhead ?? Int.min
            let isShown = highlighted?.contains(column) == true
            let line =
                isShown ? played ? track.shownPlayed : track.shownAhead : played ? track.played : track.ahead
            frame.put(line, at: Point(x: column, y: rect.y), style: isShown ? .key : played ? .info : .axis)
        }
        if rect.height > 1, let most = mostInColumn(in: rect) {
            drawDensity(scale, most: most, row: rect.y + 1, &frame)
        } else {
            draw(marks, scale, row: rect.height > 1 ? rect.y + 1 : rect.y, &frame)
        }
        if let playhead {
            frame.put(track.playhead, at: Point(x: playhead, y: rect.y), style: .title)
        }
    }

    /// Where stalls and errors would take more than this part of the columns, bars are drawn in their place.
    private static let mostMarked = 1.0 / 3

    /// The number of stalls and errors that the highest bar stands for; nil where marks are drawn one by one.
    public func mostInColumn(in rect: Rect) -> Int? {
        let counts = counts(timeScale(in: rect))
        let taken = counts.count { $0 > 0 }
        return Double(taken) > Self.mostMarked * Double(counts.count) ? counts.max() : nil
    }

    /// How many stalls and errors each column has.
    private func counts(_ scale: TimeScale) -> [Int] {
        var counts = [Int](repeating: 0, count: scale.columns.count)
        for mark in marks where mark.mark >= .stall {
            if let column = scale.column(of: mark.time) { counts[column - scale.columns.lowerBound] += 1 }
        }
        return counts
    }

    private func draw(_ marks: [TimeMark], _ scale: TimeScale, row: Int, _ frame: inout Frame) {
        var shown = [Mark?](repeating: nil, count: scale.columns.count)
        drawSpans(marks, scale, row: row, &frame)
        for mark in marks {
            guard let column = scale.column(of: mark.time) else { continue }
            let index = column - scale.columns.lowerBound
            shown[index] = max(shown[index] ?? mark.mark, mark.mark)
        }
        for (index, mark) in shown.enumerated() {
            guard let mark else { continue }
            let point = Point(x: scale.columns.lowerBound + index, y: row)
            frame.put(frame.glyphs.mark(mark), at: point, style: mark.style)
        }
    }

    /// A line from each mark to the end of the time within which it was.
    private func drawSpans(_ marks: [TimeMark], _ scale: TimeScale, row: Int, _ frame: inout Frame) {
        for mark in marks {
            guard let end = mark.end, let first = scale.clampedColumn(of: mark.time),
                let last = scale.clampedColumn(of: end)
            else { continue }
            for column in (first..<max(first, last) + 1).clamped(to: frame.bounds.columns) {
                frame.put(frame.glyphs.frame.horizontal, at: Point(x: column, y: row), style: mark.mark.style)
            }
        }
    }

    /// A bar in each column, as high as it has stalls and errors. Of the other marks only hits of a search are seen beside
    /// them.
    private func drawDensity(_ scale: TimeScale, most: Int, row: Int, _ frame: inout Frame) {
        draw(marks.filter { $0.mark == .match }, scale, row: row, &frame)
        let bars = frame.glyphs.eighths
        for (index, count) in counts(scale).enumerated() where count > 0 {
            let height = (count * bars.count + most - 1) / most
            frame.put(bars[height - 1], at: Point(x: scale.columns.lowerBound + index, y: row), style: .bad)
        }
    }
}
