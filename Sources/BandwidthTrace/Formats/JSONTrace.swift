import PlayerLog
import PlayheadNumerics

/// Traces as Sabre has them: `[{"duration_ms": 1005, "bandwidth_kbps": 1600, "latency_ms": 100}, ...]`.
///
/// A kilobit is 1000 bits. A latency that is left out is the one before, at first zero. Other members are left alone, but
/// for `duration_s`, `bandwidth_bps` and `latency_s`: they stand beside a value that has more digits than it keeps when
/// its point is moved by three, and go before it.
/// Source: Spiteri, Sitaraman, Sparacio: "From Theory to Practice: Improving Bitrate Adaptation in the DASH Reference
/// Player", MMSys 2018.
package enum JSONTrace {
    static func read(
        _ text: ArraySlice<UInt8>, source: String, name: String
    ) throws(TraceError) -> BandwidthTrace {
        var collector = PeriodCollector(source: source)
        var failure: TraceError?
        var elements = JSONElements()
        func take(_ element: UnsafeRawBufferPointer?, _ position: JSONElements.Position) {
            guard failure == nil else { return }
            do {
                try add(element, at: position, to: &collector)
            } catch {
                failure = error
            }
        }
        text.withUnsafeBytes { elements.feed($0, take) }
        elements.finish(take)
        if let failure { throw failure }
        let whole = TraceLines.trimmed(text)
        if elements.isUnfinished || (whole.first == UInt8(ascii: "[") && whole.last != UInt8(ascii: "]")) {
            throw collector.error(at: String(elements.position.line), "the list is not closed: is the file cut off?")
        }
        return try collector.trace(named: name)
    }

    private static func add(
        _ element: UnsafeRawBufferPointer?, at position: JSONElements.Position, to collector: inout PeriodCollector
    ) throws(TraceError) {
        guard let element else {
            throw collector.error(at: String(position.line), "a value that is too long for a period")
        }
        let period: JSONValue
        do {
            period = try JSONValue(parsing: element)
        } catch {
            let line = position.line + element.prefix(error.offset).count { $0 == 0x0A }
            throw collector.error(at: String(line), "no JSON: \(error.message)")
        }
        func number(_ key: String) throws(TraceError) -> Double? {
            guard let value = period[key] else { return nil }
            guard case .number(let number) = value else {
                throw collector.error(at: String(position.line), "\(key) is no number")
            }
            return number
        }
        func value(_ key: String, by power: Int, exact: String) throws(TraceError) -> Double? {
            guard let value = try number(key) else { return nil }
            return try number(exact) ?? DecimalText.scaled(value, by: power)
        }
        guard let duration = try value("duration_ms", by: -3, exact: "duration_s"),
            let bandwidth = try value("bandwidth_kbps", by: 3, exact: "bandwidth_bps")
        else {
            throw collector.error(
                at: String(position.line), "a period needs duration_ms and bandwidth_kbps, and may have latency_ms")
        }
        try collector.append(
            duration: duration, bandwidth: bandwidth, latency: try value("latency_ms", by: -3, exact: "latency_s"),
            at: String(position.line))
    }

    package static func text(of trace: BandwidthTrace) -> String {
        var text = ""
        for period in trace.periods {
            let members = [
                member("duration_ms", period.duration, by: 3, exact: "duration_s"),
                member("bandwidth_kbps", period.bandwidth, by: -3, exact: "bandwidth_bps"),
                member("latency_ms", period.latency, by: 3, exact: "latency_s"),
            ]
            text += text.isEmpty ? "[\n" : ",\n"
            text += "  {\(members.joined(separator: ", "))}"
        }
        return text + "\n]\n"
    }

    private static func member(_ key: String, _ value: Double, by power: Int, exact: String) -> String {
        let moved = DecimalText.scaled(value, by: power)
        let text = "\"\(key)\": \(DecimalText.text(moved))"
        return DecimalText.scaled(moved, by: -power) == value
            ? text : "\(text), \"\(exact)\": \(DecimalText.text(value))"
    }
}
