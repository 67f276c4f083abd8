import PlayheadReport

extension NumberText {
    /// A factor of the speed: `x8`, `x1.25`, `x0.25`.
    static func factor(_ value: Double) -> String {
        if value == value.rounded() || value >= 100 { return "x" + fixed(value, 0) }
        let text = fixed(value, value < 10 ? 2 : 1)
        return "x" + (text.hasSuffix("0") ? String(text.dropLast()) : text)
    }
}
