/// Numbers as the screens print them: few digits, always with their unit. What is unknown is `-`, never zero.
enum Figures {
    /// What stands where a value is not known.
    static let unknown = "-"

    /// A number with so many decimals, rounded; numbers that no screen has room for in their shortest form.
    static func fixed(_ value: Double, _ decimals: Int) -> String {
        guard value.isFinite, value.magnitude < 1e12 else { return value.isFinite ? "\(value)" : unknown }
        var scale: Int64 = 1
        for _ in 0..<decimals { scale *= 10 }
        let scaled = Int64((value.magnitude * Double(scale)).rounded())
        let sign = value < 0 && scaled > 0 ? "-" : ""
        guard decimals > 0 else { return sign + String(scaled) }
        return sign + String(scaled / scale) + "." + padded(scaled % scale, decimals)
    }

    /// A whole number with zeros before it.
    static func padded(_ value: Int64, _ width: Int) -> String {
        let digits = String(value)
        return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }

    /// A bitrate, from bits per second: `3.42 Mb/s`.
    static func bitrate(_ value: Double?) -> String {
        guard let value else { return unknown }
        let (figure, prefix) = prefixed(value)
        return "\(figure) \(prefix)b/s"
    }

    /// A bitrate where there is little room: `3.42M`.
    static func shortBitrate(_ value: Double?) -> String {
        guard let value else { return unknown }
        let (figure, prefix) = prefixed(value)
        return figure + prefix
    }

    /// A quantity of bytes: `326 MB`.
    static func bytes(_ value: Int64?) -> String {
        guard let value else { return unknown }
        let (figure, prefix) = prefixed(Double(value))
        return "\(figure) \(prefix)B"
    }

    /// A duration in seconds: `1.38 s`, from a minute on `12:45`.
    static func duration(_ value: Double?) -> String {
        guard let value else { return unknown }
        if value == 0 { return "0 s" }
        if value.magnitude >= 99.95 { return clock(value) }
        return fixed(value, value.magnitude < 9.995 ? 2 : 1) + " s"
    }

    /// A time of the session: `03:12`, from an hour on `1:03:12`.
    static func clock(_ value: Double) -> String {
        guard value.isFinite, value.magnitude < 1e12 else { return unknown }
        let whole = Int64(value.magnitude.rounded(.down))
        let sign = value <= -1 ? "-" : ""
        let seconds = padded(whole % 60, 2)
        if whole < 3600 { return "\(sign)\(padded(whole / 60, 2)):\(seconds)" }
        return "\(sign)\(whole / 3600):\(padded(whole / 60 % 60, 2)):\(seconds)"
    }

    /// A part of a whole: `1.93 %`.
    static func percent(_ ratio: Double?) -> String {
        guard let ratio else { return unknown }
        return significant(ratio * 100) + " %"
    }

    /// Events an hour: `6.9 /h`.
    static func perHour(_ value: Double?) -> String {
        guard let value else { return unknown }
        return significant(value) + " /h"
    }

    /// A count.
    static func count(_ value: (some BinaryInteger)?) -> String {
        value.map { String($0) } ?? unknown
    }

    /// `1 stall`, `3 stalls`.
    static func counted(_ value: some BinaryInteger, _ noun: String) -> String {
        "\(value) \(noun)\(value == 1 ? "" : "s")"
    }

    /// A factor of the speed: `x8`, `x1.25`, `x0.25`.
    static func factor(_ value: Double) -> String {
        if value == value.rounded() || value >= 100 { return "x" + fixed(value, 0) }
        let text = fixed(value, value < 10 ? 2 : 1)
        return "x" + (text.hasSuffix("0") ? String(text.dropLast()) : text)
    }

    /// Three digits or so: zero is zero, small values keep their decimals.
    private static func significant(_ value: Double) -> String {
        if value == 0 { return "0" }
        return fixed(value, value.magnitude < 9.995 ? 2 : value.magnitude < 99.95 ? 1 : 0)
    }

    private static func prefixed(_ value: Double) -> (figure: String, prefix: String) {
        for (size, prefix) in [(1e12, "T"), (1e9, "G"), (1e6, "M"), (1e3, "k")] where value.magnitude >= size * 0.9995 {
            let scaled = value / size
            return (fixed(scaled, scaled.magnitude < 9.995 ? 2 : scaled.magnitude < 99.95 ? 1 : 0), prefix)
        }
        return (fixed(value, 0), "")
    }
}
