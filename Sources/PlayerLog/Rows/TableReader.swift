/// Reads tables of sessions as comma- or tab-separated values, a row a session: by a map, or rows that `kpi` wrote.
struct TableReader {
    private enum State {
        /// The header has not come whole.
        case start
        case rows(RowPlan)
        /// Nothing of it is read, since its columns are not known, or none of them is what the map wants.
        case refused
    }

    private let map: RowMap?
    private let localTime: LocalTime
    private var cutter = TableCutter(delimiter: UInt8(ascii: ","))
    private var state = State.start
    private var giver = RowGiver()
    private var columnCount = 0
    /// Where what stands below the header begins.
    private var firstRow = (offset: 0, line: 1)
    /// How many rows have been cut.
    private(set) var rowCount = 0

    /// A reader of a table from its start.
    ///
    /// - Parameter map: says which columns tell what; nil for rows that `kpi` wrote.
    init(map: RowMap?, localTime: LocalTime) { (self.map, self.localTime) = (map, localTime) }

    /// A cutter of the same table from its first row on.
    var cutterBelowHeader: TableCutter {
        TableCutter(delimiter: cutter.delimiter, offset: firstRow.offset, line: firstRow.line)
    }

    /// Goes on at a row further below, of which the line is known.
    mutating func goOn(at offset: Int, line: Int) {
        cutter = TableCutter(delimiter: cutter.delimiter, offset: offset, line: line)
        rowCount = 0
    }

    /// Whether there is a header that is understood, and no row.
    var isEmptyLog: Bool { if case .rows = state { rowCount == 0 } else { false } }

    /// Whether nothing has come that is understood.
    var hasFoundNothing: Bool { if case .rows = state { false } else { true } }

    /// How many bytes of a row that has no end yet have come.
    var unfinishedLength: Int { cutter.unfinishedLength }

    /// Reads what `bytes` adds.
    mutating func feed(_ bytes: UnsafeRawBufferPointer, sink: inout some SessionSink) {
        if case .refused = state { return }
        cutter.append(bytes)
        read(sink: &sink)
    }

    /// Ends the table.
    mutating func finish(sink: inout some SessionSink) {
        if case .refused = state { return }
        cutter.end()
        read(sink: &sink)
    }

    private mutating func read(sink: inout some SessionSink) {
        if case .start = state { readHeader(sink: &sink) }
        var plan: RowPlan
        switch state {
        case .rows(let known): plan = known
        case .start, .refused: return
        }
        // Moved out, so that reading copies nothing.
        state = .refused
        while true {
            switch cutter.cut() {
            case .row: readRow(&plan, sink: &sink)
            case .tooLong:
                let message =
                    "a row of more than \(TableCutter.longestRow >> 20) MiB, or of more than \(TableCutter.mostColumns) cells: it is skipped"
                sink.report(line: cutter.line, message: message)
            case .openQuote:
                sink.report(
                    line: cutter.line, message: "a quotation mark in this row is never closed: the line is skipped")
            case .more: return state = .rows(plan)
            }
        }
    }

    private mutating func readRow(_ plan: inout RowPlan, sink: inout some SessionSink) {
        cutter.withCells { cells in
            let count = cells.cells.count
            if count == 1, cells[0].isEmpty { return }
            rowCount += 1
            // Some write a delimiter behind the last cell too.
            guard count == columnCount || count == columnCount + 1 && cells[columnCount].isEmpty else {
                return sink.report(
                    line: cutter.line,
                    message: "a row of \(count) cells under \(columnCount) columns: it is skipped")
            }
            giver.give(
                cells, by: &plan,
                at: LogPosition(
                    offset: cutter.offset, length: cutter.length, line: cutter.line, ordinal: 0, fieldsLine: 0..<0,
                    dumpDate: .min),
                sink: &sink)
        }
    }

    // MARK: Header

    private mutating func readHeader(sink: inout some SessionSink) {
        guard let line = TableHeader.firstLine(&cutter) else { return }
        cutter.delimiter = TableHeader.delimiter(of: line)
        switch cutter.cut() {
        case .row: break
        // A name may have a line break between its quotation marks.
        case .more: return
        case .tooLong, .openQuote:
            state = .refused
            return sink.report(
                line: cutter.line, message: "the line of the columns' names cannot be read", kind: .foreign)
        }
        let columns = cutter.withCells { row in row.cells.indices.map(row.text) }
        columnCount = columns.last == "" ? columns.count - 1 : columns.count
        firstRow = (cutter.nextOffset, cutter.lineOfNext)
        let names = Array(columns.prefix(columnCount))
        do throws(RowMap.Problem) {
            let map = if let map { map } else { try TableHeader.map(ofOwn: names) }
            state = .rows(try RowPlan(map, columns: names, localTime: localTime, isOwn: self.map == nil))
            for remark in map.remarks { sink.note(.remark("\(map.source ?? "rows"): \(remark)")) }
        } catch {
            state = .refused
            sink.report(line: cutter.line, message: error.message, kind: .foreign)
        }
    }
}

/// The line of a table that has the names of its columns.
enum TableHeader {
    /// What may stand between cells, the likeliest first.
    private static let delimiters = Array(",\t;|".utf8)

    /// Passes over a byte order mark and empty lines, and gives the line that follows; nil where that has not come whole.
    static func firstLine(_ cutter: inout TableCutter) -> ArraySlice<UInt8>? {
        while let line = cutter.firstLine() {
            if cutter.nextOffset == 0, line.starts(with: [0xEF, 0xBB, 0xBF]) {
                cutter.skip(3)
            } else if line.isEmpty || line.elementsEqual([0x0D]) {
                if line.endIndex == line.startIndex, cutter.unfinishedLength == 0 { return nil }
                guard case .row = cutter.cut() else { return nil }
            } else {
                return line
            }
        }
        return nil
    }

    /// What stands between the cells of a header: what stands there most often, outside quotation marks.
    static func delimiter(of line: some Sequence<UInt8>) -> UInt8 {
        var counts = delimiters.map { _ in 0 }
        var inQuotes = false
        for byte in line {
            if byte == UInt8(ascii: "\"") { inQuotes.toggle() }
            if !inQuotes, let index = delimiters.firstIndex(of: byte) { counts[index] += 1 }
        }
        let most = counts.max() ?? 0
        return delimiters[counts.firstIndex(of: most) ?? 0]
    }

    /// The map of a table that `kpi` wrote.
    ///
    /// - Throws: of another table, how it can be read.
    static func map(ofOwn columns: [String]) throws(RowMap.Problem) -> RowMap {
        if ForeignKind.areOwnRows(columns) { return RowMap(ownRowsWith: columns) }
        throw RowMap.Problem(message: RowMap.hint(for: columns))
    }
}
