/// Maps a range of values, mostly times, to columns of the screen and back. Charts over the same range and columns line
/// up, and a click is turned into a time with the scale that drew the picture.
public struct TimeScale: Equatable, Sendable {
    /// The values at the left edge of the first and the right edge of the last column.
    public let range: ClosedRange<Double>
    /// The columns of the screen.
    public let columns: Range<Int>

    /// Makes a scale.
    public init(range: ClosedRange<Double>, columns: Range<Int>) {
        self.range = range
        self.columns = columns
    }

    /// How far along the range a value is: 0 at its start, 1 at its end; less or more outside. Zero where the range
    /// has no extent or the value is not a number.
    func fraction(of value: Double) -> Double {
        // Halves, so that the extent of the widest range is finite.
        let extent = range.upperBound / 2 - range.lowerBound / 2
        let fraction = (value / 2 - range.lowerBound / 2) / extent
        return fraction.isNaN || extent == 0 ? 0 : fraction
    }

    /// The column of a value; nil outside of the range.
    public func column(of value: Double) -> Int? {
        guard range.contains(value) else { return nil }
        return clampedColumn(of: value)
    }

    /// The column of a value, or the nearest column where it is outside of the range; nil where there is no column.
    public func clampedColumn(of value: Double) -> Int? {
        guard !columns.isEmpty else { return nil }
        let offset = (fraction(of: value) * Double(columns.count)).rounded(.down)
        return columns.lowerBound + Int(min(max(0, offset), Double(columns.count - 1)))
    }

    /// The value at the middle of a column. A column outside gives the nearer end of the range, so that a drag may
    /// leave the chart.
    public func value(at column: Int) -> Double {
        if column < columns.lowerBound { return range.lowerBound }
        if column >= columns.upperBound { return range.upperBound }
        let fraction = (Double(column - columns.lowerBound) + 0.5) / Double(columns.count)
        return range.lowerBound * (1 - fraction) + range.upperBound * fraction
    }
}
