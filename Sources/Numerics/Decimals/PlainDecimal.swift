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
