/// A column of a CSV trace, recognised by its name: what it tells, and in which unit.
///
/// A name is one of the words below, in any case, and a unit behind it: `bandwidth_kbps`, `Throughput (Mbit/s)`,
/// `Download speed [Mbps]`, `Zeit (s)`, `rtt[ms]`, `time`; or the unit alone: `mbps`, `seconds`. Bandwidths and latencies must
/// name their unit; times and durations are in seconds unless they do. What is sent is no bandwidth of a player's link.
struct TraceColumn {
    /// What a column tells.
    enum Role: String {
        case time, duration, bandwidth, latency
    }

    /// The first that stands in a name decides: a download time is a time.
    private static let words: [(Role, Set<String>)] = [
        (
            .bandwidth,
            ["bandwidth", "throughput", "bitrate", "capacity", "rate", "bw", "bandbreite", "durchsatz", "datenrate"]
        ),
        (.latency, ["latency", "rtt", "ping", "delay", "latenz"]),
        (.duration, ["duration", "dauer"]),
        (.time, ["time", "timestamp", "datetime", "elapsed", "t", "zeit", "zeitstempel", "uhrzeit"]),
    ]
    /// A bandwidth, unless the unit is another's.
    private static let receivedWords: Set<String> = ["download", "downlink", "dl"]
    /// A bandwidth where the unit is one's: phones log how fast they are moved.
    private static let speedWord = "speed"
    private static let sentWords: Set<String> = ["upload", "uplink", "ul", "sent", "tx"]
    private static let bandwidthUnits: Set<String> = [
        "bps", "BPS", "bs", "bits", "bitps", "bit", "Bit", "Bits", "bitsec", "bitssec", "bsec",
    ]
    private static let timeUnits = [
        "": 0, "s": 0, "sec": 0, "secs": 0, "second": 0, "seconds": 0, "sek": 0, "sekunden": 0, "utc": 0, "gmt": 0,
        "local": 0,
        "iso": 0, "ms": -3, "msec": -3, "millis": -3, "milliseconds": -3, "millisekunden": -3, "us": -6,
        "microseconds": -6,
    ]

    /// The column's name as the file has it.
    let name: String
    /// A cell times ten to this power is in seconds, or in bits per second.
    let power: Int
    /// Whether neither the name nor the user says the unit.
    let isUnitOpen: Bool

    /// A column; `nil` for one of which the role or the unit is not known.
    ///
    /// - Parameter units: the units of a time and of a bandwidth that name none.
    init?(_ name: String, units: TraceUnits?) {
        guard let role = Self.role(of: name) else { return nil }
        self.name = name
        let unit = Self.unit(in: name, role)
        isUnitOpen = unit == "" && units == nil
        if unit == "", let units, role != .latency {
            power = role == .bandwidth ? units.bandwidthPower : units.timePower
        } else if let unit, !unit.isEmpty || role == .time || role == .duration,
            let power = role == .bandwidth ? Self.power(ofBandwidth: unit) : Self.power(ofTime: unit)
        {
            self.power = power
        } else {
            return nil
        }
    }

    /// What a column of this name tells; `nil` for one that is none of ours.
    static func role(of name: String) -> Role? {
        let parts = parts(of: name)
        if parts.contains(where: { sentWords.contains($0.lowercased()) }) { return nil }
        if let role = words.first(where: { entry in parts.contains { entry.1.contains($0.lowercased()) } })?.0 {
            return role
        }
        if parts.contains(where: { receivedWords.contains($0.lowercased()) || $0.lowercased() == speedWord }) {
            let unit = unit(in: name, .bandwidth)
            let isBare = unit == "" && parts.contains { receivedWords.contains($0.lowercased()) }
            return isBare || unit?.isEmpty == false ? .bandwidth : nil
        }
        let whole = parts.joined()
        // Bits are an amount, bits per second are none.
        if parts.count > 1 || whole.lowercased().hasSuffix("ps"), power(ofBandwidth: whole) != nil { return .bandwidth }
        return !whole.isEmpty && whole.lowercased() != "local" && power(ofTime: whole) != nil ? .time : nil
    }

    /// What to say of a column whose unit is not known.
    static func unitProblem(of name: String, _ role: Role) -> String {
        let example =
            role == .bandwidth
            ? "bandwidth_bps, bandwidth_kbps or bandwidth_mbps, or give --units s,Mbps" : "\(role)_ms or \(role)_s"
        return "the unit of the column '\(name)' is not known: call it \(example)"
    }

    private static func parts(of name: String) -> [Substring] {
        name.split { !$0.isLetter && !$0.isNumber }
    }

    /// The unit that stands behind the words of a name, or is all of it; empty where nothing does, and `nil` where what does is
    /// no unit.
    private static func unit(in name: String, _ role: Role) -> String? {
        let parts = parts(of: name)
        var known = words.first { $0.0 == role }?.1 ?? []
        if role == .bandwidth { known.formUnion(receivedWords.union([speedWord])) }
        guard let word = parts.firstIndex(where: { known.contains($0.lowercased()) }) else { return parts.joined() }
        let rest = parts[(word + 1)...].drop { known.contains($0.lowercased()) }
        if rest.isEmpty { return "" }
        // Of `in Mbit/s` the last words are the unit.
        return rest.indices.lazy.map { rest[$0...].joined() }.first {
            role == .bandwidth ? power(ofBandwidth: $0) != nil : power(ofTime: $0) != nil
        }
    }

    /// A time in this unit times ten to this power is in seconds; `nil` for a unit that is not known.
    static func power(ofTime unit: String) -> Int? { timeUnits[unit.lowercased()] }

    /// A bandwidth in this unit times ten to this power is in bits per second; `nil` for a unit that is not known.
    static func power(ofBandwidth unit: String) -> Int? {
        guard let first = unit.first else { return nil }
        guard let prefix = ["k": 3, "K": 3, "m": 6, "M": 6, "g": 9, "G": 9][first] else {
            return bandwidthUnits.contains(unit) ? 0 : nil
        }
        // MB/s is not Mb/s: bytes are none of these units.
        return bandwidthUnits.contains(String(unit.dropFirst())) ? prefix : nil
    }
}
