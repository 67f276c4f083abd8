import PlayerLog

/// Traces as Sabre has them: `[{"duration_ms": 1005, "bandwidth_kbps": 1600, "latency_ms": 100}, ...]`.
///
/// A kilobit is 1000 bits. A latency that is left out is the one before, at first zero. Other members are left alone.
/// Source: Spiteri, Sitaraman, Sparacio: "From Theory to Practice: Improving Bitrate Adaptation in the DASH Reference
/// Player", MMSys 2018.
enum JSONTrace {
    static func read(
        _ text: ArraySlice<UInt8>, source: String, name: String
    ) throws(TraceError) -> BandwidthTrace {
        var collector = PeriodCollector(source: source)
        var failure: TraceError?
        var elements = JSONElements()
        func take(_ element: UnsafeRawBufferPointer?, _ place: JSONElements.Place) {
            guard failure == nil else { return }
            do {
                try add(element, at: place, to: &collector)
            } catch {
                failure = error
            }
        }
        text.withUnsafeBytes { elements.feed($0, take) }
        elements.finish(take)
        if let failure { throw failure }
        let whole = TraceLines.trimmed(text)
        if elements.isUnfinished || (whole.first == UInt8(ascii: "[") && whole.last != UInt8(ascii: "]")) {
            throw collector.error(at: String(elements.place.line), "the list is not closed: is the file cut off?")
        }
        return try collector.trace(named: name)
    }

    private static func add(
        _ element: UnsafeRawBufferPointer?, at place: JSONElements.Place, to collector: inout PeriodCollector
    ) throws(TraceError) {
        guard let element else {
            throw collector.error(at: String(place.line), "a value that is too long for a period")
        }
        let period: JSONValue
        do {
            period = try JSONValue(parsing: element)
        } catch {
            let line = place.line + element.prefix(error.offset).count { $0 == 0x0A }
            throw collector.error(at: String(line), "no JSON: \(error.message)")
        }
        func number(_ key: String) throws(TraceError) -> Double? {
            guard let value = period[key] else { return nil }
            guard case .number(let number) = value else {
                throw collector.error(at: String(place.line), "\(key) is no number")
            }
            return number
        }
        guard let duration = try number("duration_ms"), let bandwidth = try number("bandwidth_kbps") else {
            throw collector.error(
                at: String(place.line), "a period needs duration_ms and bandwidth_kbps, and may have latency_ms")
        }
        let latency = try number("latency_ms")
        try collector.append(
            duration: DecimalText.scaled(duration, by: -3), bandwidth: DecimalText.scaled(bandwidth, by: 3),
            latency: latency.map { DecimalText.scaled($0, by: -3) }, at: String(place.line))
    }

    static func text(of trace: BandwidthTrace) -> String {
        var text = ""
        for period in trace.periods {
            let duration = DecimalText.text(period.duration, timesTenTo: 3)
            let bandwidth = DecimalText.text(period.bandwidth, timesTenTo: -3)
            let latency = DecimalText.text(period.latency, timesTenTo: 3)
            text += text.isEmpty ? "[\n" : ",\n"
            text += #"  {"duration_ms": \#(duration), "bandwidth_kbps": \#(bandwidth), "latency_ms": \#(latency)}"#
        }
        return text + "\n]\n"
    }
}
