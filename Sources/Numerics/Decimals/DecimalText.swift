/// Decimals in a unit that differs from ours by a power of ten, read and written without a rounding in between: 1.1 Mb/s
/// is 1100000 b/s, not 1100000.0000000002.
package enum DecimalText {
    /// Reads a plain decimal (`12`, `-3`, `0.25`, `1e3`) times ten to the power.
    ///
    /// - Returns: `nil` where the text is something else; words like `nan` are no decimals.
    package static func number(_ text: some Sequence<UInt8>, timesTenTo power: Int = 0) -> Double? {
        let bytes = Array(text)
        if let plain = bytes.withUnsafeBytes({ PlainDecimal.parse($0, timesTenTo: power) }) { return plain }
        guard bytes.count <= 400, let first = bytes.first, bytes.allSatisfy({ "0123456789+-.eE".utf8.contains($0) }),
            first != UInt8(ascii: "e"), first != UInt8(ascii: "E")
        else { return nil }
        let digits = String(decoding: bytes, as: UTF8.self)
        guard bytes.contains(where: { "eE".utf8.contains($0) }) else { return Double("\(digits)e\(power)") }
        return Double(digits).map { scaled($0, by: power) }
    }

    /// The number whose shortest decimal is that of `value` with its point moved.
    package static func scaled(_ value: Double, by power: Int) -> Double {
        if let plain = PlainDecimal.scaled(value, by: power) { return plain }
        if let text = ShortestDecimal.text(value), let moved = Double("\(text)e\(power)") { return moved }
        // An exponent stands in the text already: far beyond any link.
        var scaled = value
        for _ in 0..<abs(power) { scaled = power > 0 ? scaled * 10 : scaled / 10 }
        return scaled
    }

    /// `value` times ten to the power, as text that ``number(_:timesTenTo:)`` reads back equal.
    package static func text(_ value: Double, timesTenTo power: Int = 0) -> String {
        let moved = scaled(value, by: power)
        return ShortestDecimal.text(moved) ?? moved.description
    }
}
