/// Numbers of a drawing.
enum SVGNumber {
    /// A length in units of the drawing, to a hundredth of one and no longer than it must be: `12`, `0.5`, `-3.25`.
    static func text(_ value: Double) -> String {
        // Beyond these a chart's scale failed on a hostile number: better at the edge than nowhere.
        let hundredths = Int((min(max(value.isFinite ? value : 0, -1e7), 1e7) * 100).rounded())
        let (whole, part) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
        let sign = hundredths < 0 ? "-" : ""
        if part == 0 { return sign + String(whole) }
        let decimals = part % 10 == 0 ? String(part / 10) : part < 10 ? "0" + String(part) : String(part)
        return sign + String(whole) + "." + decimals
    }
}
