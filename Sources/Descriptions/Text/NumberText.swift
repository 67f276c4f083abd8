import PlayerLog
import PlayheadNumerics
import VisibleText

/// Numbers as people read them: few digits, always with their unit. What is unknown is `-`, never zero.
public enum NumberText {
    /// What stands where a value is not known.
    public static let unknown = "-"

    /// A number with so many decimals, rounded; one that is too large for that in its shortest form.
    public static func fixed(_ value: Double, _ decimals: Int) -> String {
        guard value.isFinite, value.magnitude < 1e12 else { return ShortestDecimal.text(value) ?? unknown }
        var scale: Int64 = 1
        for _ in 0..<decimals { scale *= 10 }
        let scaled = Int64((value.magnitude * Double(scale)).rounded())
        let sign = value < 0 && scaled > 0 ? "-" : ""
        guard decimals > 0 else { return sign + String(scaled) }
        return sign + String(scaled / scale) + "." + padded(scaled % scale, decimals)
    }

    /// A whole number with zeros before it.
    public static func padded(_ value: Int64, _ width: Int) -> String {
        let digits = String(value)
        return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }

    /// A bitrate, from bits per second: `3.42 Mb/s`.
    public static func bitrate(_ value: Double?) -> String { value.map { prefixed($0, unit: "b/s") } ?? unknown }

    /// A bitrate where there is little room: `3.42M`.
    public static func shortBitrate(_ value: Double?) -> String {
        value.map { prefixed($0, unit: "", space: "") } ?? unknown
    }

    /// A quantity of bytes: `326 MB`.
    public static func bytes(_ value: (some BinaryInteger)?) -> String {
        value.map { prefixed(Double($0), unit: "B") } ?? unknown
    }

    /// A throughput, from bytes per second: `5.02 MB/s`.
    public static func throughput(_ value: Double?) -> String {
        value.map { bytes(Int(clamping: $0)) + "/s" } ?? unknown
    }

    /// A duration in seconds: `0.133 s`, `1.38 s`; from 100 s on `12:45`.
    public static func duration(_ value: Double?) -> String {
        guard let value else { return unknown }
        return value.magnitude < 99.95 ? significant(value, mostDecimals: 3) + " s" : clock(value)
    }

    /// A time of a session: `03:12`, from an hour on `1:03:12`.
    public static func clock(_ value: Double) -> String {
        guard value.isFinite, value.magnitude < 1e12 else { return unknown }
        let whole = Int64(value.magnitude.rounded(.down))
        let sign = value <= -1 ? "-" : ""
        let seconds = padded(whole % 60, 2)
        if whole < 3600 { return "\(sign)\(padded(whole / 60, 2)):\(seconds)" }
        return "\(sign)\(whole / 3600):\(padded(whole / 60 % 60, 2)):\(seconds)"
    }

    /// A part of a whole: `1.9 %`.
    public static func percent(_ ratio: Double?) -> String { ratio.map { rate($0 * 100) + " %" } ?? unknown }

    /// A part of a whole by which something is more or less: `+1.9 %`.
    public static func relativeChange(_ ratio: Double?) -> String {
        ((ratio ?? 0) > 0 ? "+" : "") + percent(ratio)
    }

    /// Events an hour: `6.9 /h`.
    public static func perHour(_ value: Double?) -> String { value.map { rate($0) + " /h" } ?? unknown }

    /// A number without a unit, of three digits: `1.38`.
    public static func number(_ value: Double?) -> String { value.map { significant($0, mostDecimals: 3) } ?? unknown }

    /// A p-value: three decimals, and a fourth where these would hide on which side of 0.05 it lies.
    public static func pValue(_ value: Double?) -> String {
        guard let value else { return unknown }
        return value < 0.0005 ? "<0.001" : fixed(value, (value - 0.05).magnitude < 0.0005 ? 4 : 3)
    }

    /// A number of at most two decimals, without zeros at its end: `99.5`.
    public static func trimmed(_ value: Double) -> String {
        var text = fixed(value, 2)
        // The zeros of an exponent are no decimals.
        guard value.magnitude < 1e12 else { return text }
        while text.hasSuffix("0") { text.removeLast() }
        return text.hasSuffix(".") ? String(text.dropLast()) : text
    }

    /// A count.
    public static func count(_ value: (some BinaryInteger)?) -> String { value.map { String($0) } ?? unknown }

    /// `1 stall`, `3 stalls`.
    public static func counted(_ value: some BinaryInteger, _ noun: String) -> String {
        "\(value) \(noun)\(value == 1 ? "" : "s")"
    }

    /// One decimal, or two of what is small; never zero for something.
    private static func rate(_ value: Double) -> String {
        if value == 0 { return "0" }
        if value.magnitude < 0.01 { return value > 0 ? "<0.01" : ">-0.01" }
        return fixed(value, value.magnitude < 0.995 ? 2 : value.magnitude < 99.95 ? 1 : 0)
    }

    /// Three digits.
    private static func significant(_ value: Double, mostDecimals: Int) -> String {
        if value == 0 { return "0" }
        let size = value.magnitude
        let decimals = size < 0.9995 ? 3 : size < 9.995 ? 2 : size < 99.95 ? 1 : 0
        return fixed(value, min(decimals, mostDecimals))
    }

    /// Three digits, and the unit with the prefix of a thousand's power.
    private static func prefixed(_ value: Double, unit: String, space: String = " ") -> String {
        for (size, prefix) in [(1e12, "T"), (1e9, "G"), (1e6, "M"), (1e3, "k")] where value.magnitude >= size * 0.9995 {
            return significant(value / size, mostDecimals: 2) + space + prefix + unit
        }
        return fixed(value, 0) + space + unit
    }
}

/// URIs as people tell them apart.
public enum URIText {
    /// The last two parts of a URI's path, which tell variants and segments apart; its query may be long, or secret.
    public static func tail(of uri: String) -> String {
        let path = withoutSecrets(argument: uri).prefix { $0 != "?" && $0 != "#" }
        let parts = path.split(separator: "/")
        return parts.count < 3 ? String(path) : parts.suffix(2).joined(separator: "/")
    }
}
