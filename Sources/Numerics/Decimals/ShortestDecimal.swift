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
