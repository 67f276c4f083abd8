import PlayerLog
import PlayheadNumerics

/// Traces as Pensieve cooks them: a time in seconds and a bandwidth in Mbit/s a line.
///
/// A bandwidth holds from the line before to its own: the simulator (`fixed_env.py`, `env.py`) begins at the second line
/// and takes its bandwidth for the time since the first. So the first line only opens the trace, and its bandwidth is
/// never played. Times are read to the microsecond. Other units may stand in the columns; see ``TraceUnits``.
/// Source: Mao, Netravali, Alizadeh: "Neural Adaptive Video Streaming with Pensieve", SIGCOMM 2017, and its code.
enum CookedTrace {
    static func read(
        _ text: ArraySlice<UInt8>, source: String, name: String, units: TraceUnits
    ) throws(TraceError) -> BandwidthTrace {
        var collector = PeriodCollector(source: source)
        var last: Int64?
        for line in TraceLines(text) {
            let words = TraceLines.words(line.text)
            guard words.count == 2, let seconds = DecimalText.number(words[0], timesTenTo: units.timePower),
                let bandwidth = DecimalText.number(words[1], timesTenTo: units.bandwidthPower),
                let time = FixedPoint.millionths(seconds)
            else {
                let what = units == .cooked ? "seconds and Mbit/s" : "a time and a bandwidth (\(units.text))"
                throw collector.error(at: String(line.number), "two numbers should stand here: \(what)")
            }
            defer { last = time }
            guard let before = last else { continue }
            if time < before {
                throw collector.error(at: String(line.number), "a time before that of the line before")
            }
            try collector.append(
                duration: Double(time - before) / 1e6, bandwidth: bandwidth, latency: nil, at: String(line.number))
        }
        return try collector.trace(named: name)
    }

    static func text(of trace: BandwidthTrace) -> String {
        var time: Int64 = 0
        func line(_ bandwidth: Double) -> String {
            "\(DecimalText.text(Double(time) / 1e6)) \(DecimalText.text(bandwidth, timesTenTo: -6))\n"
        }
        var text = line(trace.periods.first?.bandwidth ?? 0)
        for period in trace.periods {
            time += FixedPoint.millionths(period.duration) ?? 0
            text += line(period.bandwidth)
        }
        return text
    }
}
