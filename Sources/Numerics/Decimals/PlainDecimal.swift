/// Decimals that a double's own arithmetic reads exactly: of few digits, and near enough to one.
///
/// A whole number up to 2^53 and a power of ten up to 10^22 are doubles without error, so that their product or quotient
/// is rounded once, as it should be. That is nearly every number that a log or a trace holds, and needs no text.
/// Source: Clinger, "How to Read Floating Point Numbers Accurately", PLDI 1990.
public enum PlainDecimal {
    private static let exactPowers: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20,
        1e21, 1e22,
    ]
    private static let mostWhole: UInt64 = 1 << 53
    /// With this many digits, two different decimals are always two different doubles.
    private static let fewDigits = 1e15

    /// Reads `12`, `-3` or `0.250`, times ten to the power.
    ///
    /// - Returns: the nearest double; `nil` where the text is something else, or not so plain.
    public static func parse(_ text: UnsafeRawBufferPointer, timesTenTo power: Int = 0) -> Double? {
        let isNegative = text.first == UInt8(ascii: "-")
        var index = isNegative ? 1 : 0
        let whole = digits(of: text, from: &index, behind: 0)
        guard var value = whole.value, whole.count > 0 else { return nil }
        var exponent = power
        if index < text.count, text[index] == UInt8(ascii: ".") {
            index += 1
            let fraction = digits(of: text, from: &index, behind: value)
            guard let all = fraction.value, fraction.count > 0 else { return nil }
            value = all
            exponent -= fraction.count
        }
        guard index == text.count else { return nil }
        return times(isNegative ? -Double(value) : Double(value), tenTo: exponent)
    }

    /// The double whose shortest decimal is that of `value` with its point moved.
    ///
    /// - Returns: `nil` for a value of sixteen digits, or that is very large or small.
    public static func scaled(_ value: Double, by power: Int) -> Double? {
        for indices in 0...15 {
            let whole = (value * exactPowers[indices]).rounded()
            guard whole.magnitude < fewDigits else { return nil }
            if whole / exactPowers[indices] == value { return times(whole, tenTo: power - indices) }
        }
        return nil
    }

    private static func times(_ whole: Double, tenTo exponent: Int) -> Double? {
        guard exponent.magnitude < exactPowers.count else { return nil }
        return exponent < 0 ? whole / exactPowers[-exponent] : whole * exactPowers[exponent]
    }

    /// The digits from `index` on, put behind those of `value`, and how many they are; no value where it is too large.
    private static func digits(
        of text: UnsafeRawBufferPointer, from index: inout Int, behind value: UInt64
    ) -> (value: UInt64?, count: Int) {
        var value = value
        let start = index
        while index < text.count {
            let digit = text[index] &- UInt8(ascii: "0")
            guard digit < 10 else { break }
            value = value &* 10 &+ UInt64(digit)
            guard value <= mostWhole else { return (nil, 0) }
            index += 1
        }
        return (value, index - start)
    }
}

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

/// Numbers as text that reads back equal, as short as can be, in a form that JSON and CSV allow.
public enum ShortestDecimal {
    /// The shortest decimal that reads back as `value`: `2494507`, `0.133`, `0.00005`.
    ///
    /// An exponent stands only where plain digits would be absurdly many (below 1e-7, from 1e21 on).
    ///
    /// - Returns: `nil` for a value that no decimal has: infinite, or no number.
    public static func text(_ value: Double) -> String? {
        guard value.isFinite else { return nil }
        if value == 0 { return "0" }
        var shortest = value.description
        // Bytes, not characters: nearly all of a report's numbers end here.
        guard let mark = shortest.utf8.firstIndex(of: UInt8(ascii: "e")) else {
            if shortest.utf8.suffix(2).elementsEqual(".0".utf8) { shortest.removeLast(2) }
            return shortest
        }
        guard let exponent = Int(shortest[mark...].dropFirst()) else { return shortest }
        let sign = shortest.hasPrefix("-") ? "-" : ""
        let mantissa = shortest[..<mark].drop { $0 == "-" }
        let digits = mantissa.filter { $0 != "." }
        let significant = digits.hasSuffix("0") && digits.count > 1 ? String(digits.dropLast()) : String(digits)
        switch exponent {
        case -7..<0:
            return sign + "0." + String(repeating: "0", count: -exponent - 1) + significant
        case significant.count - 1..<21:
            // Only whole numbers are this large.
            return sign + significant + String(repeating: "0", count: exponent - significant.count + 1)
        default:
            return shortest
        }
    }
}
