/// The course of a value in one row of small bars.
public struct Sparkline {
    /// The values in order; nil where there is none: a gap.
    public var values: [Double?]
    /// The values of no bar and of a full bar; nil for zero to the greatest value.
    public var range: ClosedRange<Double>?
    /// How it looks.
    public var style: Style

    /// Makes a sparkline.
    public init(_ values: [Double?], range: ClosedRange<Double>? = nil, style: Style = .series(0)) {
        self.values = values
        self.range = range
        self.style = style
    }

    /// Draws into the first row of `rect`. Where there are more values than columns a column shows the mean of its
    /// known values.
    public func draw(in rect: Rect, of frame: inout Frame) {
        guard rect.height > 0, !values.isEmpty else { return }
        let bars = frame.glyphs.eighths
        let width = min(rect.width, values.count)
        let means = (0..<width).map { mean(values[(values.count * $0 / width)..<(values.count * ($0 + 1) / width)]) }
        let range = range ?? 0...max(means.lazy.compactMap { $0 }.max() ?? 0, .leastNormalMagnitude)
        let scale = TimeScale(range: range, columns: 0..<bars.count)
        for (offset, mean) in means.enumerated() {
            guard let mean, let bar = scale.clampedColumn(of: mean) else { continue }
            frame.put(bars[bar], at: Point(x: rect.x + offset, y: rect.y), style: style)
        }
    }

    /// The mean of the known values, nil where none is known.
    private func mean(_ values: ArraySlice<Double?>) -> Double? {
        var sum = 0.0
        var count = 0.0
        for case .some(let value) in values where value.isFinite {
            sum += value
            count += 1
        }
        return count > 0 ? sum / count : nil
    }
}
