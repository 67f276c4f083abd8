import PlayheadNumerics

/// Bandwidths and times as people type them: `6M`, `800k`, `50ms`, `2min`.
package enum Quantity {
    private static let prefixes: [Character: Int] = ["k": 3, "M": 6, "G": 9]

    /// Bits per second, from a number with k, M or G behind it, or from the bare number; `nil` for anything else.
    static func bandwidth(_ text: Substring) -> Double? {
        guard let last = text.last else { return nil }
        let power = prefixes[last]
        return DecimalText.number(power == nil ? text.utf8 : text.dropLast().utf8, timesTenTo: power ?? 0)
    }

    /// No link that plays media has less, b/s: without k, M or G behind it such a number is a slip.
    private static let leastBare = 1000.0

    /// What is wrong with a bandwidth that was surely not meant: `6` is 6 b/s. Zero is an outage.
    static func slip(_ text: Substring) -> String? {
        guard let value = bandwidth(text), value > 0, value < leastBare, text.last?.isLetter == false else {
            return nil
        }
        let meant = value < 100 ? "M" : "k"
        let exact = DecimalText.text(value, timesTenTo: -3)
        return "'\(text)' is \(DecimalText.text(value)) b/s: is \(text)\(meant) meant? (for so little, write \(exact)k)"
    }

    /// Seconds, from a number with ms, s, min or h behind it; `nil` for anything else.
    ///
    /// - Parameter allowsBare: whether a bare number is seconds.
    package static func seconds(_ text: Substring, allowsBare: Bool) -> Double? {
        if text.hasSuffix("ms") { return DecimalText.number(text.dropLast(2).utf8, timesTenTo: -3) }
        if text.hasSuffix("s") { return DecimalText.number(text.dropLast().utf8) }
        if text.hasSuffix("min") { return DecimalText.number(text.dropLast(3).utf8).map { $0 * 60 } }
        if text.hasSuffix("h") { return DecimalText.number(text.dropLast().utf8).map { $0 * 3600 } }
        return allowsBare ? DecimalText.number(text.utf8) : nil
    }

    /// A bandwidth in the shortest of these forms: `6M`, `1234567`.
    static func text(bandwidth: Double) -> String {
        let forms = [("", 0), ("k", -3), ("M", -6), ("G", -9)].map { suffix, power in
            DecimalText.text(bandwidth, timesTenTo: power) + suffix
        }
        return forms.filter { bandwidth == self.bandwidth($0[...]) && slip($0[...]) == nil }.min {
            $0.utf8.count < $1.utf8.count
        } ?? forms[1]
    }

    /// A time: `50ms`, `60s`.
    static func text(seconds: Double) -> String {
        let inMilliseconds = DecimalText.text(seconds, timesTenTo: 3) + "ms"
        guard seconds > 0, seconds < 1 else { return DecimalText.text(seconds) + "s" }
        return self.seconds(inMilliseconds[...], allowsBare: false) == seconds
            ? inMilliseconds : DecimalText.text(seconds) + "s"
    }
}
