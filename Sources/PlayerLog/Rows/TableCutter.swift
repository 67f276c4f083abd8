import CProcessor

/// The cells of one row of a table, whatever form the table has: their bytes, as they are read from then on.
struct RowCells {
    /// Where a cell's text stands, and what the form says of it.
    struct Cell {
        var start: Int32 = 0
        var end: Int32 = 0
        /// How the text is to be read.
        var form = Form.plain
    }

    /// How a cell's text is to be read.
    enum Form: UInt8 {
        /// As it stands; nothing tells a number from a text.
        case plain
        /// As it stands, and it is no number even if it looks like one.
        case text
        /// With two quotation marks for one (RFC 4180).
        case doubled
        /// With JSON's escapes.
        case escaped
        /// As JSON has numbers, truth values, lists and objects.
        case literal
    }

    let base: UnsafePointer<UInt8>
    let cells: UnsafeBufferPointer<Cell>

    /// The bytes of a cell, its escapes not undone; none where the row has no such cell.
    @inline(__always)
    subscript(column: Int) -> UnsafeRawBufferPointer {
        guard column < cells.count else { return UnsafeRawBufferPointer(start: nil, count: 0) }
        let cell = cells[column]
        return UnsafeRawBufferPointer(start: base + Int(cell.start), count: Int(cell.end - cell.start))
    }

    /// How a cell's text is to be read.
    func form(_ column: Int) -> Form { column < cells.count ? cells[column].form : .plain }

    /// The text of a cell, its escapes undone.
    func text(_ column: Int) -> String {
        let bytes = self[column]
        switch form(column) {
        case .plain, .text, .literal: return String(decoding: bytes, as: UTF8.self)
        case .doubled:
            var undone: [UInt8] = []
            undone.reserveCapacity(bytes.count)
            var isSecond = false
            for byte in bytes {
                isSecond = byte == UInt8(ascii: "\"") && !isSecond
                if byte != UInt8(ascii: "\"") || isSecond { undone.append(byte) }
            }
            return String(decoding: undone, as: UTF8.self)
        case .escaped: return JSONRow.unescaped(bytes)
        }
    }
}

/// Cuts a stream of comma- or tab-separated values into rows and cells (RFC 4180), fed bytes as they come.
///
/// A line break may be LF or CRLF, and may stand within quotation marks. A quotation mark within a cell that does not begin with
/// one is a character like any other.
struct TableCutter {
    /// A longer row is no session's; what follows it up to the next line break is skipped.
    static let longestRow = 1 << 20
    /// No table has more columns.
    static let mostColumns = 10_000
    /// How many bytes behind the last one are read with it.
    private static let slack = 64

    /// What is next in the stream.
    enum Step {
        /// A row, which stands in the cells.
        case row
        /// A row that is too long, or has too many cells; it is skipped.
        case tooLong
        /// A quotation mark that is never closed: the line is skipped.
        case openQuote
        /// Nothing until more bytes come.
        case more
    }

    /// What stands between cells.
    var delimiter: UInt8
    /// The bytes that are not cut yet, those behind `count` being slack.
    private var buffer: [UInt8] = []
    private var count = 0
    /// Where the next row begins in the buffer.
    private var next = 0
    private var cells: [RowCells.Cell] = []
    private var cellCount = 0
    /// Up to here in the stream quotation marks are characters, since one of them was never closed.
    private var literalUntil = 0
    private var skipsToLineEnd = false
    private var isAtEnd = false

    /// Where the row that was cut last begins in the stream, and how many bytes it has with its line break.
    private(set) var offset: Int
    private(set) var length = 0
    /// The line that it begins in, counted from 1.
    private(set) var line: Int
    private var nextLine: Int

    /// A cutter of a stream from one of its rows on.
    init(delimiter: UInt8, offset: Int = 0, line: Int = 1) {
        (self.delimiter, self.offset, self.line, nextLine) = (delimiter, offset, line, line)
    }

    /// How many bytes of a row that has no end yet have come.
    var unfinishedLength: Int { count - next }

    /// Where the next row begins in the stream.
    var nextOffset: Int { offset + length }

    /// The line that the next row begins in.
    var lineOfNext: Int { nextLine }

    /// Whether a cutter that begins here cuts the rows that follow as this one does.
    var isBetweenRows: Bool { !skipsToLineEnd && nextOffset >= literalUntil }

    /// Takes what comes next in the stream.
    mutating func append(_ bytes: UnsafeRawBufferPointer) {
        buffer.removeSubrange(count...)
        buffer.removeFirst(next)
        buffer.append(contentsOf: bytes)
        count = buffer.count
        next = 0
        buffer.append(contentsOf: repeatElement(0, count: Self.slack))
    }

    /// Ends the stream: what has come of a row is a row.
    mutating func end() { isAtEnd = true }

    /// The first bytes that are not cut yet, up to a line break; nil where none has come.
    func firstLine() -> ArraySlice<UInt8>? {
        let rest = buffer[next..<count]
        if let end = rest.firstIndex(of: 0x0A) { return rest[..<end] }
        return isAtEnd ? rest : nil
    }

    /// Passes over bytes.
    mutating func skip(_ bytes: Int) {
        next += bytes
        offset += bytes
    }

    /// Looks at the cells of the row that was cut last.
    @inline(__always)
    func withCells<Result>(_ body: (RowCells) -> Result) -> Result {
        buffer.withUnsafeBufferPointer { bytes in
            cells.withUnsafeBufferPointer { cells in
                body(
                    RowCells(
                        base: bytes.baseAddress!, cells: UnsafeBufferPointer(rebasing: cells.prefix(cellCount))))
            }
        }
    }

    /// Cuts the next row.
    mutating func cut() -> Step {
        offset += length
        line = nextLine
        length = 0
        if skipsToLineEnd {
            guard let end = firstLine() else {
                skip(count - next)
                return .more
            }
            skip(min(end.count + 1, count - next))
            nextLine += 1
            line = nextLine
            skipsToLineEnd = false
        }
        guard next < count else { return .more }
        var scan = Scan(start: next, isLiteral: offset < literalUntil)
        // No farther than a row may reach: the answer does not depend on how much more has come.
        let end = min(count, next + Self.longestRow + 1)
        swap(&scan.cells, &cells)
        let isWhole = buffer.withUnsafeBufferPointer {
            scan.run($0.baseAddress!, to: end, delimiter, isAtEnd && end == count)
        }
        swap(&scan.cells, &cells)
        cellCount = scan.cellCount
        if isWhole, cellCount <= Self.mostColumns, scan.position - next <= Self.longestRow {
            length = scan.position - next
            next = scan.position
            nextLine += scan.lines
            return .row
        }
        if scan.inQuotes, isAtEnd || end - next > Self.longestRow {
            literalUntil = offset + end - next
            skipsToLineEnd = true
            return .openQuote
        }
        guard isWhole || end - next > Self.longestRow || scan.cellCount > Self.mostColumns else { return .more }
        skipsToLineEnd = true
        return .tooLong
    }

    /// Looks for the end of a row and of each of its cells.
    private struct Scan {
        var cells: [RowCells.Cell] = []
        var cellCount = 0
        /// Where it has come to: behind the row's line break, in the end.
        var position: Int
        var inQuotes = false
        /// Line breaks passed.
        var lines = 0
        private var cellStart: Int
        private var lastClosed = -1
        private var isQuoted = false
        private var isDoubled = false
        private let isLiteral: Bool

        init(start: Int, isLiteral: Bool) {
            (position, cellStart, self.isLiteral) = (start, start, isLiteral)
        }

        /// Returns whether the row has an end.
        mutating func run(
            _ base: UnsafePointer<UInt8>, to count: Int, _ delimiter: UInt8, _ isAtEnd: Bool
        ) -> Bool {
            var block = position
            while block < count {
                var marks = tableMarks(base + block, delimiter)
                if count - block < 64 { marks &= 1 << UInt64(count - block) &- 1 }
                while marks != 0 {
                    let index = block + marks.trailingZeroBitCount
                    marks &= marks &- 1
                    let byte = base[index]
                    if byte == delimiter {
                        if inQuotes { continue }
                        endCell(at: index)
                        if cellCount > TableCutter.mostColumns { return false }
                    } else if byte == 0x0A {
                        lines += 1
                        if inQuotes { continue }
                        endCell(at: index > cellStart && base[index - 1] == 0x0D ? index - 1 : index)
                        position = index + 1
                        return true
                    } else {
                        quote(at: index)
                    }
                }
                block += 64
            }
            guard isAtEnd, !inQuotes else { return false }
            endCell(at: count > cellStart && base[count - 1] == 0x0D ? count - 1 : count)
            position = count
            return true
        }

        private mutating func quote(at index: Int) {
            if isLiteral { return }
            if inQuotes {
                inQuotes = false
                lastClosed = index
            } else if index == cellStart {
                (inQuotes, isQuoted) = (true, true)
            } else if isQuoted, index == lastClosed + 1 {
                (inQuotes, isDoubled) = (true, true)
            }
        }

        @inline(__always)
        private mutating func endCell(at end: Int) {
            var cell = RowCells.Cell(start: Int32(truncatingIfNeeded: cellStart), end: Int32(truncatingIfNeeded: end))
            if isQuoted, lastClosed == end - 1 {
                cell.start += 1
                cell.end -= 1
                cell.form = isDoubled ? .doubled : .plain
            }
            if cellCount < cells.count { cells[cellCount] = cell } else { cells.append(cell) }
            cellCount += 1
            cellStart = end + 1
            if isQuoted { (isQuoted, isDoubled, lastClosed) = (false, false, -1) }
        }
    }
}
