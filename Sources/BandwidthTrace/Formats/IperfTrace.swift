import PlayheadNumerics

/// Traces as iperf3 measures them (`iperf3 --json`, and `--json-stream`, an event a line): each interval of its report is a
/// period of the bandwidth that its streams had together. A measurement in both directions (`--bidir`) is that of what this
/// end received. The intervals at the start that iperf3 was told to leave out (`--omit`) are left out; it tells no latency.
///
/// Source: iperf3's `src/iperf_api.c` and `src/iperf_error.c` (3.17).
enum IperfTrace {
    /// Whether the start of a text is a report of iperf3.
    static func isLikely(_ head: String) -> Bool {
        head.contains("\"iperf 3") || head.contains("\"intervals\"") || head.contains("\"bits_per_second\"")
    }

    static func read(
        _ text: ArraySlice<UInt8>, source: String, name: String
    ) throws(TraceError) -> BandwidthTrace {
        var reader = Reader(source: source)
        var failure: TraceError?
        var elements = JSONElements()
        func take(_ element: UnsafeRawBufferPointer?, _ position: JSONElements.Position) {
            guard failure == nil else { return }
            do throws(TraceError) {
                try reader.add(element, line: position.line)
            } catch {
                failure = error
            }
        }
        text.withUnsafeBytes { elements.feed($0, take) }
        elements.finish(take)
        if let failure { throw failure }
        if elements.isUnfinished {
            throw reader.collector.error(at: String(elements.position.line), "the report is not closed: is it cut off?")
        }
        if reader.collector.periods.isEmpty, let problem = reader.problem {
            throw reader.collector.error(at: nil, "iperf3 measured nothing: \(problem)")
        }
        return try reader.collector.trace(named: name)
    }

    private struct Reader {
        var collector: PeriodCollector
        /// What iperf3 says went wrong.
        var problem: String?

        init(source: String) { collector = PeriodCollector(source: source) }

        /// Adds a whole report, or an event of one.
        mutating func add(_ element: UnsafeRawBufferPointer?, line: Int) throws(TraceError) {
            guard let element else { throw collector.error(at: String(line), "a report that is too long") }
            let value: JSONValue
            do {
                value = try JSONValue(parsing: element)
            } catch {
                let line = line + element.prefix(error.offset).count { $0 == 0x0A }
                throw collector.error(at: String(line), "no JSON: \(error.message)")
            }
            if case .text(let text)? = value["error"] { problem = text }
            for interval in value["intervals"]?.elements ?? [] { try add(interval: interval, line: line) }
            if case .text("interval")? = value["event"], let interval = value["data"] {
                try add(interval: interval, line: line)
            }
        }

        private mutating func add(interval: JSONValue, line: Int) throws(TraceError) {
            let sums = ["sum", "sum_bidir_reverse"].compactMap { interval[$0] }
            guard let sum = sums.first(where: { $0.isReceived && sums.count > 1 }) ?? sums.first else {
                throw collector.error(at: String(line), "an interval without a sum")
            }
            if case .truth(true)? = sum["omitted"] { return }
            guard case .number(let start)? = sum["start"], case .number(let end)? = sum["end"], end >= start,
                case .number(let bandwidth)? = sum["bits_per_second"]
            else {
                throw collector.error(at: String(line), "an interval needs start, end and bits_per_second")
            }
            // Its clock counts microseconds, which it writes as numbers of single precision.
            let duration = ((end - start) * 1e6).rounded() / 1e6
            try collector.append(
                duration: duration, bandwidth: bandwidth, latency: nil,
                at: "interval \(collector.periods.count + 1)")
        }
    }
}

extension JSONValue {
    /// Whether the sum is of what came in.
    fileprivate var isReceived: Bool { if case .truth(false)? = self["sender"] { true } else { false } }
}
