/// Bars of rising height side by side, over as many rows as there are: a histogram.
///
///           ▂█▅
///          ▄███▃ ▁
///      ▁▂▅▆█████▇█▅▂▁
public struct Columns {
    /// The bars' values from the left.
    public var values: [Double]
    /// The value of a bar of full height; nil for the greatest value.
    public var maximum: Double?
    /// How they look.
    public var style: Style
    /// Whether they hang from the top, as the mirror of other bars above them.
    public var hangs: Bool

    /// Makes bars.
    public init(_ values: [Double], maximum: Double? = nil, style: Style = .series(0), hangs: Bool = false) {
        self.values = values
        self.maximum = maximum
        self.style = style
        self.hangs = hangs
    }

    /// Draws all bars into `rect`, each as wide as the next or one column more. What is more than nothing is seen.
    public func draw(in rect: Rect, of frame: inout Frame) {
        let full = maximum ?? values.filter(\.isFinite).max() ?? 0
        guard full > 0, rect.height > 0 else { return }
        let eighths = hangs ? frame.glyphs.hangingParts : frame.glyphs.eighths
        for (value, area) in zip(values, rect.splitColumns(values.count)) where value.isFinite && value > 0 {
            let parts = max(1, Int((min(value / full, 1) * Double(rect.height * eighths.count)).rounded()))
            let (whole, rest) = parts.quotientAndRemainder(dividingBy: eighths.count)
            let bar = hangs ? area.splitTop(whole).top : area.splitBottom(whole).bottom
            frame.fill(bar, with: eighths[eighths.count - 1], style: style)
            guard rest > 0 else { continue }
            let y = hangs ? area.y + whole : area.rows.upperBound - whole - 1
            let tip = Rect(x: area.x, y: y, width: area.width, height: 1)
            frame.fill(tip, with: eighths[rest - 1], style: style)
        }
    }
}
