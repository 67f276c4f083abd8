extension W3CReader {
    /// Reads rows of the access log as AVPlayer writes them, up to the first line that is anything else: the hot loop.
    mutating func readPlainRows(_ rest: inout UnsafeRawBufferPointer, sink: inout some SessionSink) {
        guard let first = rest.first, Self.beginsPlainRow(first), !header.plan.isEmpty, openRow == nil, offset > 0,
            var start = rest.baseAddress?.assumingMemoryBound(to: UInt8.self)
        else { return }
        let (plan, localTime, dumpDate, end) = (header.plan, self.localTime, header.dumpDate, start + rest.count)
        plan.withRows(from: start, to: end) { rows, steps in
            while start < end, Self.beginsPlainRow(start.pointee),
                row.read(&rows, steps, localTime, dumpDate: dumpDate)
            {
                if !row.unreadable.isEmpty, hasPrefix(UnsafeRawBufferPointer(start: start, count: rows.next - start)) {
                    break
                }
                appendRow(sink: &sink)
                offset &+= rows.next - start
                line &+= 1
                start = rows.next
            }
        }
        rest = UnsafeRawBufferPointer(start: start, count: end - start)
    }

    /// Whether a line begins with a date or a null date: everything else is left to the careful way.
    @inline(__always)
    private static func beginsPlainRow(_ first: UInt8) -> Bool { first == 0x2D || first &- 48 < 10 }

    /// Adds the row that was read to its session's run.
    @inline(__always)
    private mutating func appendRow(sink: inout some SessionSink) {
        if !run.continues(id: row.sessionID, kind: .access) {
            run.begin(id: row.sessionID, kind: .access, at: here, software: header.software, sink: &sink)
        }
        if !row.others.isEmpty, let columns = header.columns {
            run.keep(row.others.map { OtherField(name: columns.otherNames[$0.index], value: $0.value) })
        }
        row.add(to: &run, sink: &sink)
        if !row.unreadable.isEmpty { reportUnreadable(sink: &sink) }
    }

    /// Reports what could not be read of the row that was.
    private func reportUnreadable(sink: inout some SessionSink) {
        guard let names = header.columns?.names else { return }
        let values = row.unreadable.map { value in
            UnreadableValue(name: names[value.column], text: value.text, expected: value.expected)
        }
        sink.report(values, at: here)
    }

    /// Reads a line where rows of an access log stand: a row, one that can be repaired, or something else.
    mutating func readAccess(_ text: UnsafeRawBufferPointer, sink: inout some SessionSink) {
        guard let text = withoutPrefix(text, sink: &sink) else { return }
        if !mayBeRow(text[0]) || !readRow([UInt8](text), sink: &sink) { repair(text, sink: &sink) }
    }

    /// Whether a line that has as many values as a row begins with a prefix all the same: then its row is cut off.
    @inline(never)
    private func hasPrefix(_ line: UnsafeRawBufferPointer) -> Bool {
        header.columns.map { W3CPrefix.length(in: line, $0) > 0 } ?? false
    }

    /// A line where rows stand from its row on; `nil` of a directive behind a prefix, which is read.
    mutating func withoutPrefix(
        _ text: UnsafeRawBufferPointer, sink: inout some SessionSink
    ) -> UnsafeRawBufferPointer? {
        guard let columns = header.columns else { return text }
        let length = W3CPrefix.length(in: text, columns)
        if length == 0 { return text }
        if readEmbeddedDirective(text, sink: &sink) { return nil }
        return UnsafeRawBufferPointer(rebasing: text[length...])
    }

    /// Reads a row that stands alone. Returns whether it is one.
    private mutating func readRow(_ line: [UInt8], sink: inout some SessionSink) -> Bool {
        let (plan, localTime, dumpDate) = (header.plan, self.localTime, header.dumpDate)
        let text = line + [0x0A] + [UInt8](repeating: 0, count: W3CNumber.lookahead)
        return text.withUnsafeBufferPointer { bytes in
            guard !plan.isEmpty, let start = bytes.baseAddress else { return false }
            let end = start + line.count + 1
            return plan.withRows(from: start, to: start + bytes.count) { rows, steps in
                guard row.read(&rows, steps, localTime, dumpDate: dumpDate), rows.next == end else { return false }
                appendRow(sink: &sink)
                return true
            }
        }
    }

    /// A sentence may happen to have as many words as a row has values, but does not begin with a date, as rows do.
    func mayBeRow(_ first: UInt8) -> Bool {
        Self.beginsPlainRow(first) || first >= 0x80 || header.columns?.names.first != "date"
    }

    /// A row that does not have one value a column, unless it is a directive behind an app's prefix.
    private mutating func repair(_ text: UnsafeRawBufferPointer, sink: inout some SessionSink) {
        guard let columns = header.columns, !readEmbeddedDirective(text, sink: &sink) else { return }
        switch columns.repaired(String(decoding: text, as: UTF8.self)) {
        case .success(let repaired): _ = readRow(Array(repaired.utf8), sink: &sink)
        case .failure(let failure): sink.report(at: here, message: failure.message)
        }
    }
}

extension W3CReader {
    /// A quoted comment may hold line breaks, but not more than this many.
    private static let longestComment = 16

    /// Reads a line, or several that a quoted comment makes one, where rows of an error log stand.
    mutating func readError(_ text: String, position: LogPosition, lines: Int, sink: inout some SessionSink) {
        guard let columns = header.columns else { return }
        let quotes = text.utf8.reduce(into: 0) { count, byte in if byte == 0x22 { count += 1 } }
        if quotes % 2 == 1, lines < Self.longestComment, text.utf8.count < Self.longestLine,
            mayBeRow(text.utf8.first ?? 0)
        {
            openRow = (text, lines, position)
            return
        }
        guard let row = W3CErrorRow(text, columns: columns, localTime: localTime) else {
            var copy = text
            if lines == 1, copy.withUTF8({ readEmbeddedDirective(UnsafeRawBufferPointer($0), sink: &sink) }) { return }
            sink.report(at: position, message: "not a row of an error log: is it cut off?")
            return
        }
        run.beginIfNew(id: row.sessionID, kind: .error, at: position, software: header.software, sink: &sink)
        run.append(row.event, dumpDate: header.dumpDate)
        sink.report(row.unreadable, at: position)
    }

    /// Adds a line to the row whose comment goes on in it.
    mutating func continueOpenRow(_ text: UnsafeRawBufferPointer, sink: inout some SessionSink) {
        guard let open = openRow else { return }
        openRow = nil
        if let directive = text.first == 0x23 ? text : W3CHeader.embeddedDirective(in: text) {
            sink.report(at: open.position, message: "the comment's closing quotation mark is missing")
            readDirective(directive, sink: &sink)
            return
        }
        let joined = open.text + "\n" + String(decoding: text, as: UTF8.self)
        readError(joined, position: open.position, lines: open.lines + 1, sink: &sink)
    }

    /// Reports a row whose comment did not end.
    mutating func closeOpenRow(sink: inout some SessionSink) {
        guard let open = openRow else { return }
        openRow = nil
        sink.report(at: open.position, message: "the comment's closing quotation mark is missing")
    }
}
