#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Reads AVPlayer's access and error logs in W3C Extended Log File Format, as `extendedLogData()` gives them.
///
/// It is fed bytes as they come and keeps the unfinished line, so the same code reads a file, a pipe and a log that
/// grows. Any header may be missing, stand behind an app's prefix or be repeated: only `#Fields` decides. A line that
/// cannot be read is reported and skipped.
struct W3CReader {
    /// A longer line is no log's; what follows it up to the next line break is skipped.
    static let longestLine = 1 << 20
    /// A quoted comment may hold line breaks, but not more than this many.
    private static let longestComment = 16

    let localTime: LocalTime
    private var header = W3CHeader()
    private var row = W3CAccessRow()
    private var run: RunAssembler

    private var unfinished: [UInt8] = []
    /// The absolute position of the next byte to be fed, and the number of the next line.
    private var offset: Int
    private var line: Int
    private var skipsToLineEnd = false
    /// An error row whose quoted comment goes on in the next line.
    private var openRow: (text: String, lines: Int, place: LogPlace)?
    /// The lines above the first directive, which may be an app's own or mean that this is no log at all.
    private var strayLines = 0
    private var firstStrayLine = 0
    private var sawDirective = false

    /// A reader of an input from its start.
    init(localTime: LocalTime) {
        self.localTime = localTime
        run = RunAssembler()
        offset = 0
        line = 1
    }

    /// A reader of one run of rows that an earlier reader of the same input placed.
    init(localTime: LocalTime, resuming place: LogPlace, columns: W3CColumns) {
        self.localTime = localTime
        header = W3CHeader(at: place, columns: columns)
        run = RunAssembler()
        offset = place.offset
        line = place.line
    }

    /// Reads what `bytes` adds.
    mutating func feed(_ bytes: UnsafeRawBufferPointer, sink: inout some SessionSink) {
        var rest = bytes
        if !unfinished.isEmpty || skipsToLineEnd {
            guard let end = Self.lineBreak(in: rest) else {
                keepUnfinished(rest, sink: &sink)
                return
            }
            let head = UnsafeRawBufferPointer(rebasing: rest[..<end])
            rest = UnsafeRawBufferPointer(rebasing: rest[(end + 1)...])
            finishLine(with: head, terminated: true, sink: &sink)
        }
        while true {
            readPlainRows(&rest, sink: &sink)
            guard let end = Self.lineBreak(in: rest) else { break }
            read(UnsafeRawBufferPointer(rebasing: rest[..<end]), sink: &sink)
            offset += end + 1
            line += 1
            rest = UnsafeRawBufferPointer(rebasing: rest[(end + 1)...])
        }
        if !rest.isEmpty { keepUnfinished(rest, sink: &sink) }
    }

    /// Reads the line that no line break ended, and ends the run under way.
    mutating func finish(sink: inout some SessionSink) {
        finishLine(with: UnsafeRawBufferPointer(start: nil, count: 0), terminated: false, sink: &sink)
        closeOpenRow(sink: &sink)
        run.end(at: offset, sink: &sink)
        reportStrayLines(sink: &sink)
    }

    /// Hands over what is finished without ending the input: for a log that grows.
    mutating func flush(sink: inout some SessionSink) {
        run.end(at: offset, sink: &sink)
    }

    /// All column lines so far.
    var tables: [W3CColumns] { header.tables }

    /// Whether there were headers, and no rows.
    var isEmptyLog: Bool { sawDirective && !run.everBegan }

    /// Reads rows of the access log as AVPlayer writes them, up to the first line that is anything else: the hot loop.
    private mutating func readPlainRows(_ rest: inout UnsafeRawBufferPointer, sink: inout some SessionSink) {
        guard !header.plan.isEmpty, openRow == nil, offset > 0,
            var start = rest.baseAddress?.assumingMemoryBound(to: UInt8.self)
        else { return }
        let (plan, localTime, dumpDate, end) = (header.plan, self.localTime, header.dumpDate, start + rest.count)
        plan.withUnsafeBufferPointer { plan in
            var separators = W3CSeparators(from: start, to: end)
            // A date or a null date: everything else is left to the careful way.
            while start < end, start.pointee == 0x2D || start.pointee &- 48 < 10,
                let lineFeed = row.read(at: start, &separators, plan, localTime, dumpDate: dumpDate)
            {
                appendRow(sink: &sink)
                offset &+= lineFeed + 1 - start
                line &+= 1
                start = lineFeed + 1
            }
        }
        rest = UnsafeRawBufferPointer(start: start, count: end - start)
    }

    /// Adds the row that was read to its session's run.
    @inline(__always)
    private mutating func appendRow(sink: inout some SessionSink) {
        if !run.continues(id: row.sessionID, kind: .access) {
            run.begin(id: row.sessionID, kind: .access, at: here, software: header.software, sink: &sink)
        }
        if !row.others.isEmpty, let columns = header.columns {
            run.keep(row.others.map { OtherField(name: columns.otherNames[$0.place], value: $0.value) })
        }
        row.add(to: &run, sink: &sink)
    }

    private static func lineBreak(in bytes: UnsafeRawBufferPointer) -> Int? {
        guard let base = bytes.baseAddress, let found = memchr(base, 0x0A, bytes.count) else { return nil }
        return UnsafeRawPointer(found) - base
    }

    private mutating func keepUnfinished(_ rest: UnsafeRawBufferPointer, sink: inout some SessionSink) {
        if skipsToLineEnd {
            offset += rest.count
            return
        }
        guard unfinished.count + rest.count <= Self.longestLine else {
            sink.report(line: line, message: "a line of more than \(Self.longestLine) bytes was skipped")
            offset += unfinished.count + rest.count
            unfinished = []
            skipsToLineEnd = true
            return
        }
        unfinished.append(contentsOf: rest)
    }

    private mutating func finishLine(
        with head: UnsafeRawBufferPointer, terminated: Bool, sink: inout some SessionSink
    ) {
        if !skipsToLineEnd, unfinished.count + head.count > 0 || terminated {
            unfinished.append(contentsOf: head)
            let whole = unfinished
            unfinished = []
            whole.withUnsafeBytes { read($0, sink: &sink) }
            offset += whole.count
        } else {
            offset += head.count
        }
        if terminated {
            offset += 1
            line += 1
        }
        skipsToLineEnd = false
    }

    // MARK: One line

    private mutating func read(_ bytes: UnsafeRawBufferPointer, sink: inout some SessionSink) {
        var text = bytes
        if text.last == 0x0D { text = UnsafeRawBufferPointer(rebasing: text.dropLast()) }
        if offset == 0, text.starts(with: [0xEF, 0xBB, 0xBF]) {
            text = UnsafeRawBufferPointer(rebasing: text.dropFirst(3))
        }
        if openRow != nil {
            continueOpenRow(text, sink: &sink)
            return
        }
        while let first = text.first {
            if first == 0x20 || first == 0x09 {
                text = UnsafeRawBufferPointer(rebasing: text.dropFirst())
            } else if first == 0x2F, text.count > 1, text[1] == 0x2F {
                text = UnsafeRawBufferPointer(rebasing: text.dropFirst(2))
            } else {
                break
            }
        }
        guard let first = text.first else { return }
        if first == 0x23 {
            readDirective(text, sink: &sink)
        } else if header.columns?.kind == .access {
            readAccess(text, sink: &sink)
        } else if header.columns?.kind == .error {
            readError(String(decoding: text, as: UTF8.self), place: here, lines: 1, sink: &sink)
        } else {
            readStray(text, sink: &sink)
        }
    }

    private var here: LogPlace {
        LogPlace(
            offset: offset, length: 0, line: line, ordinal: 0, columns: header.columnsIndex,
            dumpDate: header.dumpDate)
    }

    private mutating func readAccess(_ text: UnsafeRawBufferPointer, sink: inout some SessionSink) {
        if !mayBeRow(text[0]) || !readRow([UInt8](text), sink: &sink) { repair(text, sink: &sink) }
    }

    /// Reads a row that stands alone. Returns whether it is one.
    private mutating func readRow(_ line: [UInt8], sink: inout some SessionSink) -> Bool {
        let (plan, localTime, dumpDate) = (header.plan, self.localTime, header.dumpDate)
        return (line + [0x0A]).withUnsafeBufferPointer { bytes in
            plan.withUnsafeBufferPointer { plan in
                guard let start = bytes.baseAddress else { return false }
                var separators = W3CSeparators(from: start, to: start + bytes.count)
                let lineFeed = row.read(at: start, &separators, plan, localTime, dumpDate: dumpDate)
                guard lineFeed == start + line.count else { return false }
                appendRow(sink: &sink)
                return true
            }
        }
    }

    /// A sentence may happen to have as many words as a row has values, but does not begin with a date, as rows do.
    private func mayBeRow(_ first: UInt8) -> Bool {
        first == 0x2D || first &- 48 < 10 || first >= 0x80 || header.columns?.names.first != "date"
    }

    /// A row that does not have one value a column, unless it is a directive behind an app's prefix.
    private mutating func repair(_ text: UnsafeRawBufferPointer, sink: inout some SessionSink) {
        guard let columns = header.columns, !readEmbeddedDirective(text, sink: &sink) else { return }
        switch columns.repaired(String(decoding: text, as: UTF8.self)) {
        case .success(let repaired): _ = readRow(Array(repaired.utf8), sink: &sink)
        case .failure(let failure): sink.report(line: line, message: failure.message)
        }
    }

    private mutating func readStray(_ text: UnsafeRawBufferPointer, sink: inout some SessionSink) {
        if readEmbeddedDirective(text, sink: &sink) { return }
        if strayLines == 0 { firstStrayLine = line }
        strayLines += 1
    }

    private mutating func reportStrayLines(sink: inout some SessionSink) {
        guard strayLines > 0 else { return }
        if sawDirective {
            sink.report(
                line: firstStrayLine,
                message: "\(strayLines) line\(strayLines == 1 ? "" : "s") without a #Fields line above: skipped")
        } else {
            sink.report(
                line: nil,
                message: "no access or error log: neither a #Fields line (W3C) nor JSON nor a property list")
        }
        strayLines = 0
    }

    // MARK: Error rows

    private mutating func readError(_ text: String, place: LogPlace, lines: Int, sink: inout some SessionSink) {
        guard let columns = header.columns else { return }
        let quotes = text.utf8.reduce(into: 0) { count, byte in if byte == 0x22 { count += 1 } }
        if quotes % 2 == 1, lines < Self.longestComment, text.utf8.count < Self.longestLine,
            mayBeRow(text.utf8.first ?? 0)
        {
            openRow = (text, lines, place)
            return
        }
        guard let row = W3CErrorRow(text, columns: columns, localTime: localTime) else {
            var copy = text
            if copy.withUTF8({ readEmbeddedDirective(UnsafeRawBufferPointer($0), sink: &sink) }) { return }
            sink.report(line: place.line, message: "not a row of an error log: is it cut off?")
            return
        }
        run.beginIfNew(id: row.sessionID, kind: .error, at: place, software: header.software, sink: &sink)
        run.append(row.event, dumpDate: header.dumpDate)
    }

    private mutating func continueOpenRow(_ text: UnsafeRawBufferPointer, sink: inout some SessionSink) {
        guard let open = openRow else { return }
        openRow = nil
        if text.first == 0x23 {
            sink.report(line: open.place.line, message: "the comment's closing quotation mark is missing")
            readDirective(text, sink: &sink)
            return
        }
        let joined = open.text + "\n" + String(decoding: text, as: UTF8.self)
        readError(joined, place: open.place, lines: open.lines + 1, sink: &sink)
    }

    private mutating func closeOpenRow(sink: inout some SessionSink) {
        guard let open = openRow else { return }
        openRow = nil
        sink.report(line: open.place.line, message: "the comment's closing quotation mark is missing")
    }

    // MARK: Directives

    private mutating func readDirective(_ text: UnsafeRawBufferPointer, sink: inout some SessionSink) {
        sawDirective = true
        switch header.take(text, localTime: localTime, wanted: sink.wantedFields) {
        case .fields:
            row = W3CAccessRow()
            reportStrayLines(sink: &sink)
            run.end(at: offset, sink: &sink)
            run.beginDump()
        case .software: run.end(at: offset, sink: &sink)
        case .other: break
        }
    }

    private mutating func readEmbeddedDirective(
        _ text: UnsafeRawBufferPointer, sink: inout some SessionSink
    ) -> Bool {
        guard let directive = W3CHeader.embeddedDirective(in: text) else { return false }
        readDirective(directive, sink: &sink)
        return true
    }
}
