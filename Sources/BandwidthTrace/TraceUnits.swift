import PlayheadNumerics

/// The units of a trace's columns that do not name theirs: the two columns of a cooked trace, and those of a table whose
/// names say no unit.
public struct TraceUnits: Equatable, Sendable {
    /// Seconds and Mb/s, as Pensieve cooks its traces.
    static let cooked = TraceUnits(time: "s", bandwidth: "Mbps", timePower: 0, bandwidthPower: 6)
    /// Milliseconds and kb/s, as Oboe's traces are published.
    static let oboe = TraceUnits(time: "ms", bandwidth: "kbps", timePower: -3, bandwidthPower: 3)
    /// The clock's time and kb/s, as the Android app G-NetTrack logs them.
    static let gNetTrack = TraceUnits(time: "s", bandwidth: "kbps", timePower: 0, bandwidthPower: 3)

    private let time: String
    private let bandwidth: String
    /// A time times ten to this power is in seconds.
    let timePower: Int
    /// A bandwidth times ten to this power is in bits per second.
    let bandwidthPower: Int

    private init(time: String, bandwidth: String, timePower: Int, bandwidthPower: Int) {
        (self.time, self.bandwidth) = (time, bandwidth)
        (self.timePower, self.bandwidthPower) = (timePower, bandwidthPower)
    }

    /// The units of a text such as `ms,kbps`: of times first, then of bandwidths; `nil` where it is none.
    ///
    /// - Parameter text: two units as the names of a table's columns have them.
    public init?(parsing text: String) {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, !parts[0].isEmpty, let timePower = TraceColumn.power(ofTime: parts[0]),
            let bandwidthPower = TraceColumn.power(ofBandwidth: parts[1].split(separator: "/").joined())
        else { return nil }
        self.init(time: parts[0], bandwidth: parts[1], timePower: timePower, bandwidthPower: bandwidthPower)
    }

    /// As they are typed: `ms,kbps`.
    public var text: String { time + "," + bandwidth }
}

extension TraceUnits {
    /// Traces of steps that are shorter than this on average, in whatever their times count, are in seconds.
    private static let shortestStep = 20.0
    /// In Mb/s no link of these steps gives more; in kb/s nearly every one does.
    private static let fastMegabits = 1000.0
    /// Lines in pairs, a chunk's begin and end, are no staircase of seconds and Mb/s from here on.
    private static let fastPaired = 100.0
    /// More than any link gives, Mb/s.
    private static let impossibleMegabits = 100_000.0

    /// The units that the content of a text says; `nil` where the form or its names say them.
    ///
    /// - Parameters:
    ///   - head: the text's beginning.
    ///   - format: its form.
    init?(guessedOf head: ArraySlice<UInt8>, _ format: TraceFormat) {
        switch format {
        case .cooked where Self.isOboe(head): self = .oboe
        case .csv where Self.isGNetTrack(head): self = .gNetTrack
        case .json, .csv, .mahimahi, .cooked, .spec: return nil
        }
    }

    /// Whether two columns are whole milliseconds and kb/s: as seconds and Mb/s they would be of hours of a link that there
    /// is not.
    private static func isOboe(_ head: ArraySlice<UInt8>) -> Bool {
        var rows: [(time: Double, rate: Double)] = []
        for line in TraceLines(head) {
            let words = TraceLines.words(line.text)
            // The last line of the beginning may be cut off.
            guard line.text.endIndex < head.endIndex || rows.isEmpty || head.count < TraceFormat.headLength else {
                break
            }
            guard words.count == 2, let time = DecimalText.number(words[0]), let rate = DecimalText.number(words[1])
            else { return false }
            rows.append((time, rate))
        }
        guard rows.count > 1, let first = rows.first, let last = rows.last,
            rows.allSatisfy({ $0.time == $0.time.rounded() }),
            last.time - first.time >= shortestStep * Double(rows.count - 1)
        else { return false }
        let rates = rows.map(\.rate).sorted()
        let median = rates[rates.count / 2]
        return median >= fastMegabits || rates[rates.count - 1] >= impossibleMegabits
            || median >= fastPaired && isPaired(rows.map(\.rate))
    }

    /// Whether each two lines have one rate, and not all the same.
    private static func isPaired(_ rates: [Double]) -> Bool {
        let pairs = stride(from: 0, to: rates.count - 1, by: 2)
        return pairs.allSatisfy { rates[$0] == rates[$0 + 1] } && rates.contains { $0 != rates[0] }
    }

    private static func isGNetTrack(_ head: ArraySlice<UInt8>) -> Bool {
        var lines = TraceLines(head)
        guard let header = CSVTrace.header(&lines)?.text else { return false }
        return CSVTrace.cells(header).contains("DL_bitrate") && CSVTrace.cells(header).contains("Timestamp")
    }
}
