import PlayheadNumerics
import PlayheadPlatform

/// Where a row of a log stands in its file.
public struct RowPlace: Equatable, Sendable {
    /// The bytes of the row.
    public var bytes: Range<Int>
    /// The line of the first of them, counted from 1.
    public var line: Int
    /// Whether these are the row's own; else they are those of the value that it stands in.
    public var isExact = true
}

/// Finds the lines of a row: what an earlier reading placed is read again line by line, until the row is there.
///
/// So no row carries its line along: a session takes no more memory than its place in the file.
struct RowFinder {
    private let row: LogRow
    private let id: String
    private let source: ScannedSource
    private let input: any ByteInput

    init(_ row: LogRow, of id: String, in source: ScannedSource, _ input: any ByteInput) {
        (self.row, self.id, self.source, self.input) = (row, id, source, input)
    }

    /// Looks through a run that an earlier reading placed.
    ///
    /// - Parameter header: what lines above say of the rows, in a W3C log.
    func find(at position: LogPosition, below header: W3CHeader) throws(LogProblem) -> RowPlace? {
        var sink = RowWatch(row, of: id, startingAt: position.ordinal, in: source.source)
        var reader = LogReader(
            resuming: [PlacedRun(id: id, kind: .access, position: position)], below: header, of: source)
        let isAbsolute = !position.fieldsLine.isEmpty
        return try find(
            in: position.offset..<position.offset + position.length, firstLine: position.line,
            countsFrom: isAbsolute ? (0, 0) : (position.offset, position.line - 1), &reader, &sink)
    }

    /// Looks through the input from its start.
    func find() throws(LogProblem) -> RowPlace? {
        var sink = RowWatch(row, of: id, startingAt: 0, in: source.source)
        var reader = LogReader(localTime: source.zone, columns: source.columns)
        return try find(in: 0..<Int.max, firstLine: 1, countsFrom: (0, 0), &reader, &sink)
    }

    /// - Parameter base: the byte and the line from which the reader counts.
    private func find(
        in range: Range<Int>, firstLine: Int, countsFrom base: (offset: Int, line: Int), _ reader: inout LogReader,
        _ sink: inout RowWatch
    ) throws(LogProblem) -> RowPlace? {
        var lines = LineBytes(input, range, firstLine: firstLine)
        // The lines that came with the row: of an input whose format was not decided before, all until then.
        var together: [Range<Int>] = []
        var isFinished = false
        while sink.seen == nil, !isFinished {
            if !reader.isUndecided { together = [] }
            if let line = try lines.next() {
                together.append(line.range)
                line.bytes.withUnsafeBytes { reader.feed($0, sink: &sink) }
                if !reader.isUndecided { reader.flush(sink: &sink) }
            } else {
                reader.finish(sink: &sink)
                isFinished = true
            }
        }
        guard var seen = sink.seen else { return nil }
        seen.position.offset += base.offset
        seen.position.line += base.line
        let value = seen.position.offset..<seen.position.offset + seen.position.length
        let whole = RowPlace(bytes: value, line: seen.position.line)
        switch reader.rowPlaces {
        case .lines: return try line(among: together) ?? whole.beginning
        // Rows that are derived from others stand nowhere themselves.
        case .runs where seen.rowCount <= 1 || row == .first: return row.isDerived ? whole.beginning : whole
        case .runs, .values:
            if row == .first { return whole }
            return try object(of: seen, in: value) ?? whole.beginning
        }
    }

    /// Of lines one of which is the row, that which by itself is read as it.
    private func line(among lines: [Range<Int>]) throws(LogProblem) -> RowPlace? {
        guard let last = lines.last else { return nil }
        var found = lines.count == 1 ? last : nil
        for line in lines where found == nil {
            if isRow(try LineBytes.all(of: input, in: line)[...]) { found = line }
        }
        guard let found else { return nil }
        // Where its run begins says nothing of its line.
        return RowPlace(bytes: found, line: try LineBytes.lineBreaks(of: input, before: found.lowerBound) + 1)
    }

    /// Of a value that holds several rows, the object that by itself is read as this one.
    private func object(of seen: RowWatch.Seen, in value: Range<Int>) throws(LogProblem) -> RowPlace? {
        if row.isDerived { return nil }
        let bytes = try LineBytes.all(of: input, in: value)
        var turn = seen.index
        return bytes.withUnsafeBytes { bytes in
            for object in JSONObjectRanges.all(in: bytes) where isRow(bytes[object]) {
                if turn == 0 {
                    return RowPlace(
                        bytes: value.lowerBound + object.lowerBound..<value.lowerBound + object.upperBound,
                        line: seen.position.line + bytes[..<object.lowerBound].count { $0 == 0x0A })
                }
                turn -= 1
            }
            return nil
        }
    }

    /// Whether some bytes by themselves are read as the row, or as one of its part where its turn among these tells it.
    private func isRow(_ bytes: some Collection<UInt8>) -> Bool {
        Array(bytes).withUnsafeBytes { isRow($0) }
    }

    private func isRow(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var sink = RowWatch(row, of: id, startingAt: nil, in: source.source)
        let place = LogPosition(
            offset: 0, length: bytes.count, line: 1, ordinal: 0, fieldsLine: 0..<0, dumpDate: .min)
        var reader = LogReader(
            resuming: [PlacedRun(id: id, kind: .access, position: place)], below: W3CHeader(), of: source)
        reader.feed(bytes, sink: &sink)
        reader.finish(sink: &sink)
        if sink.seen?.rowCount == 1 { return true }
        // An entry of an HTTP archive is nothing without its archive.
        guard case .request(let request) = row, let value = try? JSONValue(parsing: bytes), let entry = HAREntry(value)
        else { return false }
        return entry.date == request.date && entry.request.uri == request.request.uri
    }
}

extension RowPlace {
    /// The same where only that is known of it.
    fileprivate var beginning: RowPlace {
        var place = self
        place.isExact = false
        return place
    }
}

extension LogReader {
    /// What is known of where a row stands that came with a line.
    enum RowPlaces {
        /// It stands where its run does, if it is alone in it.
        case runs
        /// It came with its line: runs are placed by what else belongs to them.
        case lines
        /// It came with the whole, or a large part of it.
        case values
    }

    /// How rows of this input are placed.
    var rowPlaces: RowPlaces {
        switch format {
        case .w3c, .table, .json: .runs
        case .cmcd: .lines
        case .propertyList, .har, .arrow, .undecided, .refused: .values
        }
    }
}
