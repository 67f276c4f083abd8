import Numerics
import PlayerLog

/// Traces as tables: a header that names the columns, and a period a line; see ``TraceColumn`` for the names.
///
/// Commas, semicolons or tabs stand between the cells. A line has its duration, or else its time: then it holds until
/// the time of the next line, and the last line as long as the one before it. A latency that is left out is the one
/// before, at first zero. Times are read to the microsecond; a clock's time counts from that of the first line.
enum CSVTrace {
    private static let separators: [UInt8] = [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09]

    /// Whether a line names a column of bandwidths, among others.
    static func isHeader(_ line: ArraySlice<UInt8>) -> Bool {
        let cells = cells(line)
        return cells.count > 1 && cells.contains { TraceColumn.role(of: $0) == .bandwidth }
    }

    static func read(
        _ text: ArraySlice<UInt8>, source: String, name: String, units: TraceUnits?
    ) throws(TraceError) -> BandwidthTrace {
        var lines = TraceLines(text)
        guard let header = lines.next() else { throw PeriodCollector(source: source).error(at: nil, "empty") }
        var table = try Table(header: header.text, line: header.number, source: source, units: units)
        while let line = lines.next() { try table.add(line.text, line: line.number) }
        return try table.finish().trace(named: name)
    }

    static func text(of trace: BandwidthTrace) -> String {
        var text = "duration_s,bandwidth_bps,latency_ms\n"
        for period in trace.periods {
            text += DecimalText.text(period.duration) + "," + DecimalText.text(period.bandwidth) + ","
            text += DecimalText.text(period.latency, timesTenTo: 3) + "\n"
        }
        return text
    }

    /// A line's cells, without the quotes around them.
    static func cells(_ line: ArraySlice<UInt8>) -> [String] {
        cells(line, separatedBy: separator(of: line))
    }

    /// What stands between a line's cells: the separator that stands in it most often.
    private static func separator(of line: ArraySlice<UInt8>) -> UInt8 {
        func count(_ separator: UInt8) -> Int { line.count { $0 == separator } }
        return separators.max { count($0) < count($1) } ?? UInt8(ascii: ",")
    }

    private static func cells(_ line: ArraySlice<UInt8>, separatedBy separator: UInt8) -> [String] {
        var isQuoted = false
        let cells = line.split(omittingEmptySubsequences: false) { byte in
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            return byte == separator && !isQuoted
        }
        return cells.map { cell in
            let text = TraceLines.trimmed(cell).drop { $0 == UInt8(ascii: "\"") }
            return String(decoding: text.last == UInt8(ascii: "\"") ? text.dropLast() : text, as: UTF8.self)
        }
    }

    private struct Table {
        private var collector: PeriodCollector
        private let separator: UInt8
        private let width: Int
        private let columns: [TraceColumn.Role: (index: Int, column: TraceColumn)]
        /// The line before, which waits for the time at which it ends; and how long the one before that was.
        private var waiting: (time: Int64, bandwidth: Double, latency: Double?, line: Int)?
        private var lastDuration: Int64?

        init(header: ArraySlice<UInt8>, line: Int, source: String, units: TraceUnits?) throws(TraceError) {
            collector = PeriodCollector(source: source)
            separator = CSVTrace.separator(of: header)
            let names = CSVTrace.cells(header, separatedBy: separator)
            width = names.count
            var columns: [TraceColumn.Role: (index: Int, column: TraceColumn)] = [:]
            for (index, name) in names.enumerated() {
                // Of a column that stands twice the first counts.
                guard let role = TraceColumn.role(of: name), columns[role] == nil else { continue }
                guard let column = TraceColumn(name, units: units) else {
                    throw collector.error(at: String(line), TraceColumn.unitProblem(of: name, role))
                }
                columns[role] = (index, column)
            }
            self.columns = columns
            if columns[.duration] == nil, columns[.time] == nil {
                throw collector.error(at: String(line), "no column of durations or times: duration_s, say, or time_s")
            }
        }

        mutating func add(_ text: ArraySlice<UInt8>, line: Int) throws(TraceError) {
            let cells = CSVTrace.cells(text, separatedBy: separator)
            guard cells.count <= width else {
                throw collector.error(at: String(line), "\(cells.count) cells under a header of \(width)")
            }
            guard let bandwidth = try value(.bandwidth, in: cells, line: line) else {
                throw collector.error(at: String(line), "no bandwidth in this line")
            }
            let latency = try value(.latency, in: cells, line: line)
            if columns[.duration] != nil {
                guard let duration = try value(.duration, in: cells, line: line) else {
                    throw collector.error(at: String(line), "no duration in this line")
                }
                try collector.append(duration: duration, bandwidth: bandwidth, latency: latency, at: String(line))
            } else {
                guard let time = try time(in: cells, line: line) else {
                    throw collector.error(at: String(line), "no time in this line")
                }
                try endWaiting(at: time, line: line)
                waiting = (time, bandwidth, latency, line)
            }
        }

        consuming func finish() throws(TraceError) -> PeriodCollector {
            if let last = waiting {
                guard let lastDuration else {
                    throw collector.error(
                        at: String(last.line), "one time alone tells no duration: give a column duration_s")
                }
                try endWaiting(at: last.time + lastDuration, line: last.line)
            }
            return collector
        }

        private mutating func endWaiting(at time: Int64, line: Int) throws(TraceError) {
            guard let waiting else { return }
            guard time >= waiting.time else {
                throw collector.error(at: String(line), "a time before that of the line before")
            }
            lastDuration = time - waiting.time
            try collector.append(
                duration: Double(time - waiting.time) / 1e6, bandwidth: waiting.bandwidth, latency: waiting.latency,
                at: String(waiting.line))
        }

        /// The time in a line, microseconds: a number in its unit, or what a clock showed.
        private func time(in cells: [String], line: Int) throws(TraceError) -> Int64? {
            if let index = columns[.time]?.index, index < cells.count, let time = ClockTime.microseconds(cells[index]) {
                return time
            }
            return try value(.time, in: cells, line: line).flatMap(FixedPoint.millionths)
        }

        /// A cell's number in our unit; `nil` where the cell is empty or there is no such column.
        private func value(
            _ role: TraceColumn.Role, in cells: [String], line: Int
        ) throws(TraceError) -> Double? {
            guard let (index, column) = columns[role], index < cells.count, !cells[index].isEmpty else { return nil }
            guard let number = DecimalText.number(cells[index].utf8, timesTenTo: column.power) else {
                throw collector.error(
                    at: String(line), "'\(cells[index])' is no number: it stands under \(column.name)")
            }
            return number
        }
    }
}
