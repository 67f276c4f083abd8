/// Numbers as RFC 8216bis section 4.2 writes them.
public enum Number {
    /// A decimal-integer; nil for anything but digits, and for more than an `Int` holds.
    package static func integer(_ text: some Collection<UInt8>) -> Int? {
        guard !text.isEmpty else { return nil }
        var value = 0
        for byte in text {
            guard byte >= 0x30, byte <= 0x39 else { return nil }
            let (product, overflowed) = value.multipliedReportingOverflow(by: 10)
            let (sum, carried) = product.addingReportingOverflow(Int(byte - 0x30))
            if overflowed || carried { return nil }
            value = sum
        }
        return value
    }

    /// A decimal-floating-point with or without a minus sign; nil for an exponent, a second point, or more
    /// than a double holds.
    package static func decimal(_ text: some BidirectionalCollection<UInt8>) -> Double? {
        let isNegative = text.first == UInt8(ascii: "-")
        var mantissa = 0
        var (digits, decimals) = (0, 0)
        var isBehindPoint = false
        for byte in isNegative ? text.dropFirst() : text[...] {
            if byte == UInt8(ascii: "."), !isBehindPoint {
                isBehindPoint = true
                continue
            }
            guard byte >= 0x30, byte <= 0x39 else { return nil }
            digits += 1
            if isBehindPoint { decimals += 1 }
            if digits <= exactDigits { mantissa = mantissa * 10 + Int(byte - 0x30) }
        }
        guard digits > 0 else { return nil }
        // Both the digits and the power are exact as doubles, so that their quotient is the nearest double.
        if digits <= exactDigits {
            let value = Double(mantissa) / powers[decimals]
            return isNegative ? -value : value
        }
        guard digits < 400 else { return nil }
        return Double(String(decoding: text, as: UTF8.self)).flatMap { $0.isFinite ? $0 : nil }
    }

    /// A decimal-floating-point with as many digits as tell it from all other doubles, and no exponent; a whole number
    /// has no point.
    public static func text(_ value: Double) -> String {
        var text = "\(abs(value))"
        if let mark = text.firstIndex(of: "e"), let exponent = Int(text[text.index(after: mark)...]) {
            let digits = text[..<mark].filter { $0 != "." }
            let zeros = String(repeating: "0", count: exponent < 0 ? -exponent : max(0, exponent + 1 - digits.count))
            text = exponent < 0 ? "0." + zeros.dropFirst() + digits : digits + zeros
        }
        if text.hasSuffix(".0") { text.removeLast(2) }
        return (value < 0 ? "-" : "") + text
    }

    /// 10^15 < 2^53.
    private static let exactDigits = 15
    private static let powers: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
    ]
}
