import PlayerLog
import PlayheadNumerics

/// Traces as tables: a header that names the columns, and a period a line; see ``TraceColumn`` for the names.
///
/// Commas, semicolons or tabs stand between the cells, as the header has them; a number may have a decimal comma, as
/// spreadsheets write it. A line has its duration, or else its time: then it holds until
/// the time of the next line, and the last line as long as the one before it. A latency that is left out is the one
/// before, at first zero. Times are read to the microsecond; a clock's time counts from that of the first line.
enum CSVTrace {
    private static let separators: [UInt8] = [0x09, UInt8(ascii: ";"), UInt8(ascii: ",")]

    /// Whether a line names a column of bandwidths, among others.
    static func isHeader(_ line: ArraySlice<UInt8>) -> Bool {
        let cells = cells(line)
        return cells.count > 1 && cells.contains { TraceColumn.role(of: $0) == .bandwidth }
    }

    /// Whether a line is numbers, with something between that stands between cells: a table without a header.
    static func isNumbers(_ line: ArraySlice<UInt8>) -> Bool {
        let separator = separator(of: line)
        let cells = cells(line, separatedBy: separator)
        return cells.count > 1 && cells.allSatisfy { number($0, timesTenTo: 0, separator: separator) != nil }
    }

    static func read(
        _ text: ArraySlice<UInt8>, source: String, name: String, units: TraceUnits?
    ) throws(TraceError) -> BandwidthTrace {
        var lines = TraceLines(text)
        guard let header = header(&lines) else { throw PeriodCollector(source: source).error(at: nil, "empty") }
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

    /// The first line, but for what a spreadsheet's own first line says of the separator: `sep=;`.
    static func header(_ lines: inout TraceLines) -> TraceLines.Line? {
        let first = lines.next()
        return first?.text.starts(with: "sep=".utf8) == true ? lines.next() : first
    }

    /// What to say of a header that lacks a column: the columns that it has, and those that a table needs.
    static func columnProblem(_ names: [String], lacks: String) -> String {
        let most = 8
        let seen = names.prefix(most).map { "'\($0.prefix(60))'" } + (names.count > most ? ["…"] : [])
        return "no column of \(lacks) among \(seen.joined(separator: ", ")): a table has a bandwidth with its unit, "
            + "such as bandwidth_kbps or Download (Mbps), and a duration_s or a time"
    }

    /// A line's cells, without the quotes around them.
    static func cells(_ line: ArraySlice<UInt8>) -> [String] {
        cells(line, separatedBy: separator(of: line))
    }

    /// What stands between a line's cells: a comma only where neither a tab nor a semicolon does.
    private static func separator(of line: ArraySlice<UInt8>) -> UInt8 {
        var isQuoted = false
        var found: Set<UInt8> = []
        for byte in line {
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            if !isQuoted, separators.contains(byte) { found.insert(byte) }
        }
        return separators.first(where: found.contains) ?? UInt8(ascii: ",")
    }

    /// A cell's number times ten to a power, whose decimal point may be a comma; `nil` where it is none.
    private static func number(_ cell: String, timesTenTo power: Int, separator: UInt8) -> Double? {
        if let number = DecimalText.number(cell.utf8, timesTenTo: power) { return number }
        let parts = cell.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[1].isEmpty, parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        // 1,234 may be a thousand and more, unless the semicolons tell what the spreadsheet takes the comma for.
        if separator != UInt8(ascii: ";"), parts[1].utf8.count == 3 { return nil }
        // Points then stand between thousands.
        let groups = parts[0].split(separator: ".", omittingEmptySubsequences: false)
        guard groups.dropFirst().allSatisfy({ $0.utf8.count == 3 }) else { return nil }
        return DecimalText.number("\(groups.joined()).\(parts[1])".utf8, timesTenTo: power)
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
        /// What times that name no unit count, as a power of ten of seconds; `nil` before the first has come.
        private var openPower: Int?
        /// As seconds since 1970 this is a far age: a clock that shows more counts milliseconds.
        private static let farAge = 1e11

        init(header: ArraySlice<UInt8>, line: Int, source: String, units: TraceUnits?) throws(TraceError) {
            collector = PeriodCollector(source: source)
            separator = CSVTrace.separator(of: header)
            let names = CSVTrace.cells(header, separatedBy: separator)
            width = names.count
            var columns: [TraceColumn.Role: (index: Int, column: TraceColumn)] = [:]
            var problems: [(role: TraceColumn.Role, problem: String)] = []
            for (index, name) in names.enumerated() {
                // Of a column that stands twice the first counts.
                guard let role = TraceColumn.role(of: name), columns[role] == nil else { continue }
                if let column = TraceColumn(name, units: units) {
                    columns[role] = (index, column)
                } else {
                    problems.append((role, TraceColumn.unitProblem(of: name, role)))
                }
            }
            self.columns = columns
            if let problem = problems.first(where: { columns[$0.role] == nil }) {
                throw collector.error(at: String(line), problem.problem)
            }
            if columns[.duration] == nil, columns[.time] == nil {
                throw collector.error(at: String(line), CSVTrace.columnProblem(names, lacks: "durations or times"))
            }
        }

        mutating func add(_ text: ArraySlice<UInt8>, line: Int) throws(TraceError) {
            let cells = CSVTrace.cells(text, separatedBy: separator)
            guard cells.dropFirst(width).allSatisfy(\.isEmpty) else {
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
        private mutating func time(in cells: [String], line: Int) throws(TraceError) -> Int64? {
            if let index = columns[.time]?.index, index < cells.count, let time = ClockTime.microseconds(cells[index]) {
                return time
            }
            guard let time = try value(.time, in: cells, line: line) else { return nil }
            let isOpen = columns[.time]?.column.isUnitOpen == true
            let power = openPower ?? (!isOpen || time < Self.farAge ? 0 : time < Self.farAge * 1e3 ? -3 : -6)
            openPower = power
            return FixedPoint.millionths(power == 0 ? time : DecimalText.scaled(time, by: power))
        }

        /// A cell's number in our unit; `nil` where the cell is empty or there is no such column.
        private func value(
            _ role: TraceColumn.Role, in cells: [String], line: Int
        ) throws(TraceError) -> Double? {
            guard let (index, column) = columns[role], index < cells.count, !cells[index].isEmpty else { return nil }
            guard let number = CSVTrace.number(cells[index], timesTenTo: column.power, separator: separator) else {
                throw collector.error(
                    at: String(line), "'\(cells[index])' is no number: it stands under \(column.name)")
            }
            return number
        }
    }
}
