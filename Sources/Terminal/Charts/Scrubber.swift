/// The time line of a session: a track with the playhead, and marks under it, in a lane for each kind where there are rows.
///
///     session ├━━━━━━━━━━━━━━━━━●─────────────────┤
///     switch        △       ▽            2
///     stalls              !━━          !
///     errors                   x  3
///
/// Where several marks of a lane fall on one column, their number stands there: `+` for ten or more.
public struct Scrubber {
    /// A mark on the time line.
    public struct TimeMark: Equatable, Sendable {
        /// When.
        public var time: Double
        /// What.
        public var mark: Mark
        /// Until when it lasted, or may have been; nil of what was at the time.
        public var end: Double?
        /// Whether it is only known that it was within that time.
        public var isWithin: Bool

        /// Makes a mark.
        public init(time: Double, mark: Mark, end: Double? = nil, isWithin: Bool = false) {
            (self.time, self.mark, self.end, self.isWithin) = (time, mark, end, isWithin)
        }
    }

    /// A row of marks.
    public struct Lane: Sendable {
        /// What it is called.
        public let name: String
        /// The marks that stand in it.
        let marks: [Mark]
    }

    /// The lanes under a track with so many rows below it: one for all marks, where there are too few.
    public static func lanes(_ rows: Int) -> [Lane] {
        let lanes = [
            Lane(name: "switch", marks: [.switchUp, .switchDown, .seek, .bookmark]),
            Lane(name: "stalls", marks: [.stall]),
            Lane(name: "errors", marks: [.error]),
        ]
        guard rows < lanes.count else { return lanes }
        return [Lane(name: "", marks: lanes.flatMap(\.marks))]
    }

    /// The time axis.
    public var range: ClosedRange<Double>
    /// Where the playhead is; nil for no playhead.
    public var position: Double?
    /// The marks, in any order. The hits of a search stand on the track.
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

    /// Draws the track into the first row of `rect` and the marks below it.
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
        draw(Lane(name: "", marks: [.match]), scale, row: rect.y, &frame)
        // Where there is one row, the marks stand on the track.
        for (offset, lane) in Self.lanes(max(1, rect.height - 1)).enumerated() {
            draw(lane, scale, row: rect.y + min(1, rect.height - 1) + offset, &frame)
        }
        if let playhead {
            frame.put(track.playhead, at: Point(x: playhead, y: rect.y), style: .title)
        }
    }

    private func draw(_ lane: Lane, _ scale: TimeScale, row: Int, _ frame: inout Frame) {
        let marks = marks.filter { lane.marks.contains($0.mark) }
        drawLengths(marks, scale, row: row, &frame)
        var shown = [(mark: Mark, count: Int)?](repeating: nil, count: scale.columns.count)
        for mark in marks {
            guard let column = scale.column(of: mark.time) else { continue }
            let index = column - scale.columns.lowerBound
            let before = shown[index] ?? (mark.mark, 0)
            shown[index] = (max(before.mark, mark.mark), before.count + 1)
        }
        for (index, cell) in shown.enumerated() {
            guard let cell else { continue }
            let point = Point(x: scale.columns.lowerBound + index, y: row)
            // Hits of a search mark places: how many there are is said where they are counted.
            let isOne = cell.count == 1 || cell.mark == .match
            frame.put(isOne ? frame.glyphs.mark(cell.mark) : Self.digit(cell.count), at: point, style: cell.mark.style)
        }
    }

    private static func digit(_ count: Int) -> Unicode.Scalar {
        count > 9 ? "+" : Unicode.Scalar(UInt8(ascii: "0") + UInt8(count))
    }

    /// A line from each mark to its end.
    private func drawLengths(_ marks: [TimeMark], _ scale: TimeScale, row: Int, _ frame: inout Frame) {
        for mark in marks {
            guard let end = mark.end, let first = scale.clampedColumn(of: mark.time),
                let last = scale.clampedColumn(of: end)
            else { continue }
            let line = mark.isWithin ? frame.glyphs.frame.horizontal : frame.glyphs.track.played
            for column in (first..<max(first, last) + 1).clamped(to: frame.bounds.columns) {
                frame.put(line, at: Point(x: column, y: row), style: mark.mark.style)
            }
        }
    }
}
