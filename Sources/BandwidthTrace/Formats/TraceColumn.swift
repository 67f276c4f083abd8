/// A column of a CSV trace, recognised by its name: what it tells, and in which unit.
///
/// A name is one of the words below, in any case, and a unit behind it: `bandwidth_kbps`, `Throughput (Mbit/s)`,
/// `rtt[ms]`, `time`. Bandwidths and latencies must name their unit; times and durations are in seconds unless they do.
struct TraceColumn {
    /// What a column tells.
    enum Role: String {
        case time, duration, bandwidth, latency
    }

    private static let words: [(Role, Set<String>)] = [
        (.bandwidth, ["bandwidth", "throughput", "bitrate", "capacity", "rate", "bw"]),
        (.latency, ["latency", "rtt", "ping", "delay"]),
        (.duration, ["duration"]),
        (.time, ["time", "timestamp", "elapsed", "t"]),
    ]
    private static let bandwidthUnits: Set<String> = ["bps", "BPS", "bs", "bits", "bitps", "bit"]
    private static let timeUnits = [
        "": 0, "s": 0, "S": 0, "sec": 0, "seconds": 0, "ms": -3, "MS": -3, "msec": -3, "milliseconds": -3, "us": -6,
    ]

    /// The column's name as the file has it.
    let name: String
    /// A cell times ten to this power is in seconds, or in bits per second.
    let power: Int

    /// A column; `nil` for one of which the role or the unit is not known.
    ///
    /// - Parameter units: the units of a time and of a bandwidth that name none.
    init?(_ name: String, units: TraceUnits?) {
        guard let role = Self.role(of: name), let power = Self.power(of: name, role, units) else { return nil }
        (self.name, self.power) = (name, power)
    }

    /// What a column of this name tells; `nil` for one that is none of ours.
    static func role(of name: String) -> Role? {
        let parts = parts(of: name)
        return words.first { entry in parts.contains { entry.1.contains($0.lowercased()) } }?.0
    }

    /// What to say of a column whose unit is not known.
    static func unitProblem(of name: String, _ role: Role) -> String {
        let example = role == .bandwidth ? "bandwidth_bps, bandwidth_kbps or bandwidth_mbps" : "\(role)_ms or \(role)_s"
        return "the unit of the column '\(name)' is not known: call it \(example)"
    }

    private static func parts(of name: String) -> [Substring] {
        name.split { !$0.isLetter && !$0.isNumber }
    }

    private static func power(of name: String, _ role: Role, _ units: TraceUnits?) -> Int? {
        let known = words.first { $0.0 == role }?.1 ?? []
        let unit = parts(of: name).drop { !known.contains($0.lowercased()) }.dropFirst().joined()
        if unit.isEmpty, let units, role != .latency {
            return role == .bandwidth ? units.bandwidthPower : units.timePower
        }
        if role != .bandwidth { return unit.isEmpty && role == .latency ? nil : timeUnits[unit] }
        return power(ofBandwidth: unit)
    }

    /// A time in this unit times ten to this power is in seconds; `nil` for a unit that is not known.
    static func power(ofTime unit: String) -> Int? { timeUnits[unit] }

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
