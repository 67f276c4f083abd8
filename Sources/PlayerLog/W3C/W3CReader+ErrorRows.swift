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
