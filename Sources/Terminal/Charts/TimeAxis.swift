import TablesAndCharts
import VisibleText

/// A row of times, or of values of another kind, under charts that share an axis.
public struct TimeAxis {
    /// What the ticks are multiples of.
    public enum Ticks: Sendable {
        /// Seconds, minutes, hours: of times that count from `origin`, as of a clock's that showed it at zero, in seconds.
        case times(origin: Double = 0)
        /// Powers of ten and simple parts of them.
        case decimals
    }

    /// The axis.
    public var range: ClosedRange<Double>
    /// What the ticks are multiples of.
    public var ticks: Ticks
    /// The label of a tick.
    public var formatTick: (Double) -> String

    /// Makes an axis.
    public init(
        range: ClosedRange<Double>, ticks: Ticks = .times(), formatTick: @escaping (Double) -> String
    ) {
        self.range = range
        self.ticks = ticks
        self.formatTick = formatTick
    }

    /// Draws labels into the first row of `rect`, each starting in the column of its time, as many as fit.
    public func draw(in rect: Rect, of frame: inout Frame) {
        guard !rect.isEmpty else { return }
        let scale = TimeScale(range: range, columns: rect.columns)
        var free = rect.x
        let most = max(1, rect.width / 10)
        let values =
            switch ticks {
            case .times(let origin): AxisTicks.time(in: range, from: origin, atMost: most)
            case .decimals: AxisTicks.decimal(in: range, atMost: most)
            }
        for value in values {
            guard let column = scale.column(of: value) else { continue }
            let label = formatTick(value)
            let columns = displayWidth(label, in: frame.glyphs.repertoire)
            guard column >= free, column + columns <= rect.columns.upperBound else { continue }
            frame.put(label, at: Point(x: column, y: rect.y), style: .axis)
            free = column + columns + 1
        }
    }
}
