import VisibleText

/// A row of times under charts that share a time axis.
public struct TimeAxis {
    /// The time axis.
    public var range: ClosedRange<Double>
    /// The label of a tick.
    public var formatTick: (Double) -> String

    /// Makes an axis.
    public init(range: ClosedRange<Double>, formatTick: @escaping (Double) -> String) {
        self.range = range
        self.formatTick = formatTick
    }

    /// Draws labels into the first row of `rect`, each starting in the column of its time, as many as fit.
    public func draw(in rect: Rect, of frame: inout Frame) {
        guard !rect.isEmpty else { return }
        let scale = TimeScale(range: range, columns: rect.columns)
        var free = rect.x
        for value in AxisTicks.time(in: range, atMost: max(1, rect.width / 10)) {
            guard let column = scale.column(of: value) else { continue }
            let label = formatTick(value)
            let columns = displayWidth(label, in: frame.glyphs.repertoire)
            guard column >= free, column + columns <= rect.columns.upperBound else { continue }
            frame.put(label, at: Point(x: column, y: rect.y), style: .axis)
            free = column + columns + 1
        }
    }
}
