public import TablesAndCharts

/// One line of a chart.
public struct LineSeries: Equatable, Sendable {
    /// How points are connected.
    public enum Shape: UInt8, Sendable {
        /// A thin line, straight from point to point.
        case line
        /// A heavy line; a value holds until the next point.
        case step
        /// A thin line, and all below it is shaded faintly.
        case area
        /// The first value across all of the plot, dotted.
        case level
    }

    /// Written at the right edge, at the height of the last value.
    public var label: String
    /// Written beside bars, where there is little room.
    public var shortLabel: String
    /// The points, by rising `x`; of a band its upper edge.
    public var points: [ChartPoint]
    /// The lower edge of a band, which is shaded; nil of a line.
    public var lower: [ChartPoint]?
    /// How it looks.
    public var style: Style
    /// How points are connected.
    public var shape: Shape

    /// Makes a series.
    public init(
        label: String, shortLabel: String? = nil, points: [ChartPoint], lower: [ChartPoint]? = nil, style: Style,
        shape: Shape = .line
    ) {
        self.label = label
        self.shortLabel = shortLabel ?? label
        self.points = points
        self.lower = lower
        self.style = style
        self.shape = shape
    }
}
