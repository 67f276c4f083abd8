import PlayerLog
import PlayheadNumerics

/// Packet-delivery files of the Mahimahi link emulator (mm-link): each line is a time in ms at which the link can carry
/// 1500 bytes; the file begins again at its last time.
///
/// An opportunity carries what gathered in the time before it: a file of the single line `1` is a link of 12 Mb/s. So
/// the opportunities after 0 ms up to 100 ms, that at 100 ms included, make the first period, and so on; those at 0 ms
/// are counted to the first. No bit is lost by that, and neighbours of one bandwidth are one period.
/// Source: Netravali et al.: "Mahimahi: Accurate Record-and-Replay for HTTP", USENIX ATC 2015; mm-link(1).
enum MahimahiTrace {
    /// What one opportunity carries, bits.
    static let bitsEach = 1500.0 * 8
    /// How long a period is, ms: short to a segment, long to a packet.
    static let periodLength: Int64 = 100
    /// The longest file that is written, bytes: what can be read again.
    private static let longest = TraceSource.longestFile

    static func read(
        _ text: ArraySlice<UInt8>, source: String, name: String
    ) throws(TraceError) -> BandwidthTrace {
        var link = Opportunities(PeriodCollector(source: source))
        for line in TraceLines(text) {
            guard let time = milliseconds(line.text) else {
                throw link.collector.error(at: String(line.number), "a whole number of milliseconds should stand here")
            }
            try link.add(time, line: line.number)
        }
        return try link.finish().trace(named: name)
    }

    /// A time of the file; `nil` for anything but digits.
    static func milliseconds(_ text: ArraySlice<UInt8>) -> Int64? {
        guard text.count < 16 else { return nil }
        var value: Int64 = 0
        for byte in text {
            guard byte >= 0x30, byte <= 0x39 else { return nil }
            value = value * 10 + Int64(byte - 0x30)
        }
        return text.isEmpty ? nil : value
    }

    /// Sums opportunities up to periods.
    private struct Opportunities {
        var collector: PeriodCollector
        /// The end of the period under way, and its opportunities so far.
        private var end = MahimahiTrace.periodLength
        private var count = 0
        private var last: Int64 = 0
        /// Periods of one bandwidth that are not handed over yet: from where, with how many bits a ms.
        private var run: (start: Int64, bitsPerMillisecond: Double)?

        init(_ collector: PeriodCollector) { self.collector = collector }

        mutating func add(_ time: Int64, line: Int) throws(TraceError) {
            if time < last {
                throw collector.error(at: String(line), "\(time) ms stands behind \(last) ms: times never go back")
            }
            last = time
            if time > end {
                try close(at: end)
                let length = MahimahiTrace.periodLength
                let next = (time + length - 1) / length * length
                if next - length > end { try close(at: next - length) }
                end = next
            }
            count += 1
        }

        consuming func finish() throws(TraceError) -> PeriodCollector {
            if last == 0 { throw collector.error(at: nil, "no time after 0 ms in it: the file would last no time") }
            try close(at: last)
            if let run { try append(run, until: last) }
            return collector
        }

        private var closed: Int64 = 0

        /// Ends the period under way.
        private mutating func close(at time: Int64) throws(TraceError) {
            let bits = Double(count) * MahimahiTrace.bitsEach / Double(time - closed)
            if let run, run.bitsPerMillisecond != bits {
                try append(run, until: closed)
                self.run = (closed, bits)
            } else if run == nil {
                run = (closed, bits)
            }
            (closed, count) = (time, 0)
        }

        private mutating func append(
            _ run: (start: Int64, bitsPerMillisecond: Double), until end: Int64
        ) throws(TraceError) {
            try collector.append(
                duration: Double(end - run.start) / 1000, bandwidth: run.bitsPerMillisecond * 1000, latency: nil,
                at: "\(end) ms")
        }
    }

    /// Writes the opportunities of a trace: each at the millisecond by which the link has carried its bits.
    ///
    /// What is read back has the same bits to one packet. The file repeats at its last line, so the last opportunity
    /// stands at the trace's end, were it with less than a packet's bits.
    static func text(of trace: BandwidthTrace) throws(TraceError) -> String {
        let bits = trace.periods.reduce(0) { $0 + $1.duration * $1.bandwidth }
        let digits = String(Int64(min(trace.duration, 1e12) * 1000)).utf8.count
        guard bits / bitsEach * Double(digits + 1) < Double(longest) else {
            throw TraceError(
                name: trace.name,
                problem: "a Mahimahi file of it would be over \(longest >> 20) MiB, with a line for every 1500 bytes")
        }
        var text = ""
        var (start, carried, written, last) = (0.0, 0.0, 0, Int64(0))
        for period in trace.periods {
            let carriedBefore = carried
            carried += period.duration * period.bandwidth
            // The tolerances take the last digits' rounding away.
            while Double(written + 1) * bitsEach <= carried * (1 + 1e-12) {
                written += 1
                let seconds = start + (Double(written) * bitsEach - carriedBefore) / period.bandwidth
                last = max(last, 1, Int64(clamping: (seconds * 1000 - 1e-6).rounded(.up)))
                text += "\(last)\n"
            }
            start += period.duration
        }
        let end = max(1, Int64(clamping: (start * 1000 - 1e-6).rounded(.up)))
        return last < end ? text + "\(end)\n" : text
    }
}
