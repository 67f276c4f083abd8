import PlayheadNumerics
import PlayheadPlatform

/// The forms in which a trace stands in a file.
///
/// The content says what a file is. Round trips keep every digit, unless the form says otherwise.
public enum TraceFormat: String, CaseIterable, Equatable, Sendable {
    /// A list of `{"duration_ms", "bandwidth_kbps", "latency_ms"}`, as the Sabre simulator has it; iperf3's JSON is read too.
    case json
    /// A header that names columns and units, and a period a line.
    case csv
    /// Packet-delivery opportunities of the Mahimahi link emulator: a millisecond a line, 1500 bytes each. No latency.
    case mahimahi
    /// Seconds and Mbit/s in two columns, as the Pensieve simulator cooks its traces. No latency.
    case cooked
    /// The text that `--trace` takes: `6M/50ms:60s,800k:20s`.
    case spec

    /// The bytes at a text's start that its form is told by.
    static let headLength = 4096

    /// A longer cell of a first line is no name of a column, bytes.
    private static let longestName = 60

    /// The form of a text, by its start; `nil` where it is no trace.
    init?(of text: ArraySlice<UInt8>) {
        let head = text.prefix(Self.headLength)
        // Of a line that is cut off the beginning will do.
        var lines = TraceLines(head)
        guard !head.contains(where: { $0 < 0x09 }), let line = CSVTrace.header(&lines)?.text, let first = line.first
        else { return nil }
        let words = TraceLines.words(line)
        if first == UInt8(ascii: "[") || first == UInt8(ascii: "{") {
            let text = String(decoding: head, as: UTF8.self)
            guard text.contains("\"bandwidth_kbps\"") || IperfTrace.isLikely(text) else { return nil }
            self = .json
        } else if words.count == 1, MahimahiTrace.milliseconds(line) != nil {
            self = .mahimahi
        } else if words.count > 1, words.allSatisfy({ DecimalText.number($0) != nil }) {
            self = .cooked
        } else if !CSVTrace.isNumbers(line), TraceSpecification.isLikely(String(decoding: line, as: UTF8.self)) {
            self = .spec
        } else if CSVTrace.isHeader(line) {
            self = .csv
        } else {
            return nil
        }
    }

    /// Reads a trace from a text.
    ///
    /// - Parameters:
    ///   - text: the whole text.
    ///   - source: what errors call it.
    ///   - name: what the trace is called.
    ///   - units: of columns that do not name theirs; `nil` for seconds and Mb/s in two columns, and none in a table.
    public func read(
        _ text: ArraySlice<UInt8>, source: String, name: String, units: TraceUnits? = nil
    ) throws(TraceError) -> BandwidthTrace {
        switch self {
        case .json:
            IperfTrace.isLikely(String(decoding: text.prefix(Self.headLength), as: UTF8.self))
                ? try IperfTrace.read(text, source: source, name: name)
                : try JSONTrace.read(text, source: source, name: name)
        case .csv: try CSVTrace.read(text, source: source, name: name, units: units)
        case .mahimahi: try MahimahiTrace.read(text, source: source, name: name)
        case .cooked: try CookedTrace.read(text, source: source, name: name, units: units ?? .cooked)
        case .spec: try TraceSpecification.read(text, source: source, name: name)
        }
    }

    /// Writes a trace.
    ///
    /// - Throws: where the form cannot hold it; see ``mahimahi``.
    public func text(of trace: BandwidthTrace) throws(TraceError) -> String {
        switch self {
        case .json: JSONTrace.text(of: trace)
        case .csv: CSVTrace.text(of: trace)
        case .mahimahi: try MahimahiTrace.text(of: trace)
        case .cooked: CookedTrace.text(of: trace)
        case .spec: TraceSpecification.text(of: trace) + "\n"
        }
    }

    /// Whether the form has latencies.
    public var holdsLatency: Bool { self != .mahimahi && self != .cooked }

    /// What is wrong with a text that is no trace, and what would be one.
    static func strangerProblem(_ text: ArraySlice<UInt8>) -> String {
        guard let line = TraceLines(text.prefix(headLength)).first(where: { _ in true })?.text else {
            return "empty: no trace stands in it"
        }
        if let hint = InputKind.hint(text, besides: [.trace, .log]) { return "no trace: " + hint }
        if text.prefix(headLength).contains(where: { $0 < 0x09 }) { return "binary: no trace, and no access log" }
        let cells = CSVTrace.cells(line)
        if CSVTrace.isNumbers(line) {
            return
                "no header above \(cells.prefix(4).joined(separator: " and ")): a table begins with the names of its "
                + "columns and their units, such as time_s,bandwidth_mbps"
        }
        if cells.count > 1, cells.allSatisfy({ (1...longestName).contains($0.utf8.count) }) {
            return CSVTrace.columnProblem(cells, lacks: "bandwidths")
        }
        return """
            no trace, and no access log with an observed bitrate: a trace is JSON with duration_ms, bandwidth_kbps and \
            latency_ms, or of iperf3, CSV with a header, a Mahimahi file, two columns of seconds and Mbit/s, or \
            6M/50ms:60s,800k:20s
            """
    }
}
