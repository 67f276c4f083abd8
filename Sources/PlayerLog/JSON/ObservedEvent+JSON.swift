import PlayheadNumerics

// What a session bundle's events.ndjson and context.json hold, but for requests.

extension ObservedEvent {
    /// Writes this as members of the object under way.
    func writeMembers(to json: inout JSONWriter) {
        json.key("event")
        json.value(kind.rawValue)
        json.key("date")
        json.write(date: date)
        if let position {
            json.key(kind == .liveLatency ? "latency" : "to")
            json.value(position)
        }
        if let part {
            json.key("part")
            json.value(part)
        }
        if let loadTime {
            json.key(kind == .liveLatency ? "target" : "duration")
            json.write(millionths: loadTime)
        }
    }
}

extension SessionContext {
    func writeMembers(to json: inout JSONWriter) {
        for key in values.keys.sorted(by: { $0.utf8.precedes($1.utf8) }) {
            json.key(key)
            switch values[key] {
            case .text(let text): json.value(text)
            case .number(let number): json.value(number)
            case .truth(let truth): json.value(truth)
            case nil: json.null()
            }
        }
    }
}

extension JSONWriter {
    /// Millionths up to here come back exactly from the `Double` that JSON's readers make of them.
    private static let exact: Int64 = 1 << 51

    fileprivate mutating func write(millionths: Int64) {
        if millionths < Self.exact {
            value(Double(millionths) / 1e6)
        } else {
            let fraction = String(millionths % 1_000_000)
            let zeros = String(repeating: "0", count: 6 - fraction.utf8.count)
            value(String(millionths / 1_000_000) + "." + zeros + fraction)
        }
    }

    /// Writes a date in ISO 8601, to the microsecond; one whose year has more or less than four digits as microseconds.
    mutating func write(date: LogDate) {
        let fourDigits = LogDate(year: 0, month: 1, day: 1)..<LogDate(year: 10_000, month: 1, day: 1)
        guard fourDigits.contains(date) else { return value(String(date.microseconds)) }
        let microsecond = date.components.microsecond % 1000
        let iso = date.iso8601
        value(microsecond == 0 ? iso : String(iso.dropLast()) + LogDate.padded(microsecond, 3) + "Z")
    }
}
