import PlayheadPlatform

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Reads AVPlayer's access and error logs in W3C Extended Log File Format, as `extendedLogData()` gives them.
///
/// It is fed bytes as they come and keeps the unfinished line, so the same code reads a file, a pipe and a log that
/// grows. Any header may be missing, stand behind an app's prefix or be repeated: only `#Fields` decides. Rows may stand
/// behind a prefix too (``W3CPrefix``). A line that cannot be read is reported and skipped. Where no columns are known, rows
/// may be printed property by property (``PrintedLog``).
struct W3CReader {
    /// A longer line is no log's; what follows it up to the next line break is skipped.
    static let longestLine = 1 << 20

    let localTime: LocalTime
    var header = W3CHeader()
    var row = W3CAccessRow()
    var run: RunAssembler

    private var unfinished: [UInt8] = []
    /// The absolute position of the next byte to be fed, and the number of the next line.
    var offset: Int
    var line: Int
    /// How many bytes the line has that is being read, its line break left out.
    private var lineLength = 0
    private var skipsToLineEnd = false
    /// How much has been skipped of a line that is too long.
    private var skippedLength = 0
    /// An error row whose quoted comment goes on in the next line.
    var openRow: (text: String, lines: Int, position: LogPosition)?
    /// The input's first bytes, by which it is guessed what it is where it is no log; `nil` of a part of an input.
    private var beginning: [UInt8]?
    /// The lines above the first directive, which may be an app's own or mean that this is no log at all.
    private var strayLines = 0
    private var firstStray: LogPosition?
    /// What the first of them are that are of a kind that is known.
    private var foreign: (kind: ForeignKind, position: LogPosition)?
    /// So many are looked at.
    private static let mostLookedAt = 100
    /// The rows that an app printed property by property, where no columns are known.
    private var printed = PrintedLog()
    private var sawDirective = false
    private var sawForeignFields = false
    /// Whether it was reported that rows from here on are no player's.
    private var reportedForeign = false

    /// A reader of an input from its start.
    init(localTime: LocalTime) {
        self.localTime = localTime
        beginning = []
        run = RunAssembler()
        offset = 0
        line = 1
    }

    /// A reader of an input that has `#Fields` lines, from the start of a line on.
    ///
    /// - Parameter header: what lines above say of the rows to come.
    init(localTime: LocalTime, at offset: Int, below header: W3CHeader) {
        (self.localTime, self.header, self.offset) = (localTime, header, offset)
        run = RunAssembler()
        line = 1
        sawDirective = true
    }

    /// A reader of one run of rows that an earlier reader of the same input placed.
    ///
    /// - Parameter header: what lines above say of the run's rows.
    init(localTime: LocalTime, resuming position: LogPosition, below header: W3CHeader) {
        (self.localTime, self.header) = (localTime, header.dated(position.dumpDate))
        run = RunAssembler()
        offset = position.offset
        line = position.line
    }

    /// Reads what `bytes` adds.
    mutating func feed(_ bytes: UnsafeRawBufferPointer, sink: inout some SessionSink) {
        if let known = beginning?.count, known < InputKind.startLength {
            beginning?.append(contentsOf: bytes.prefix(InputKind.startLength - known))
        }
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
        endPrinted(sink: &sink)
        run.end(at: offset, sink: &sink)
        reportStrayLines(isEnd: true, sink: &sink)
    }

    /// Hands over what is finished without ending the input: for a log that grows.
    mutating func flush(sink: inout some SessionSink) {
        run.end(at: offset, sink: &sink)
    }

    /// How many bytes of the line that has no end yet have come.
    var unfinishedLength: Int { unfinished.count + skippedLength }

    /// Whether there were headers or rows.
    var hasFoundLog: Bool { sawDirective || run.everBegan }

    /// Whether there were headers, and no rows.
    var isEmptyLog: Bool { sawDirective && !sawForeignFields && !run.everBegan }

    private static func lineBreak(in bytes: UnsafeRawBufferPointer) -> Int? {
        guard let base = bytes.baseAddress, let found = memchr(base, 0x0A, bytes.count) else { return nil }
        return UnsafeRawPointer(found) - base
    }

    private mutating func keepUnfinished(_ rest: UnsafeRawBufferPointer, sink: inout some SessionSink) {
        if skipsToLineEnd {
            offset += rest.count
            skippedLength += rest.count
            return
        }
        guard unfinished.count + rest.count <= Self.longestLine else {
            reportTooLong(sink: &sink)
            skippedLength = unfinished.count + rest.count
            offset += skippedLength
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
        (skipsToLineEnd, skippedLength) = (false, 0)
    }

    private func reportTooLong(sink: inout some SessionSink) {
        sink.report(
            at: here,
            message: "a line of more than \(Self.longestLine >> 20) MiB was skipped: no player writes one; is the"
                + " file damaged?")
    }

    // MARK: One line

    private mutating func read(_ bytes: UnsafeRawBufferPointer, sink: inout some SessionSink) {
        // However its bytes came: what is too long in one piece is in another.
        guard bytes.count <= Self.longestLine else { return reportTooLong(sink: &sink) }
        var text = bytes
        if text.last == 0x0D { text = UnsafeRawBufferPointer(rebasing: text.dropLast()) }
        lineLength = text.count
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
            guard let row = withoutPrefix(text, sink: &sink) else { return }
            readError(String(decoding: row, as: UTF8.self), position: here, lines: 1, sink: &sink)
        } else {
            readStray(text, sink: &sink)
        }
    }

    var here: LogPosition {
        LogPosition(
            offset: offset, length: 0, line: line, ordinal: 0, fieldsLine: header.fieldsLine,
            dumpDate: header.dumpDate)
    }

    private mutating func readStray(_ text: UnsafeRawBufferPointer, sink: inout some SessionSink) {
        if readEmbeddedDirective(text, sink: &sink) || header.isForeign { return }
        let (isPrinted, ended) = printed.take(text, at: here)
        if let ended { append(ended, sink: &sink) }
        if isPrinted { return }
        if strayLines == 0 { firstStray = here }
        strayLines += 1
        if foreign == nil, strayLines <= Self.mostLookedAt,
            let kind = ForeignKind(line: String(decoding: text.prefix(Self.mostLookedAt * 100), as: UTF8.self))
        {
            foreign = (kind, here)
        }
    }

    private mutating func endPrinted(sink: inout some SessionSink) {
        if let event = printed.end() { append(event, sink: &sink) }
    }

    /// Adds a row that an app printed.
    private mutating func append(_ event: PrintedLog.Event, sink: inout some SessionSink) {
        run.beginIfNew(id: event.values.sessionID, kind: event.kind, at: event.start, sink: &sink)
        if event.kind == .access {
            run.appendAccess(event.values, localTime: localTime, line: event.start.line, sink: &sink)
        } else {
            run.appendError(event.values, localTime: localTime, line: event.start.line, sink: &sink)
        }
    }

    private mutating func reportStrayLines(isEnd: Bool = false, sink: inout some SessionSink) {
        // The lines of a playlist may all be directives. What an input looks like is known at its end: how much of it has come before is
        // chance.
        let stranger = isEnd ? beginning.flatMap { InputKind(start: $0) }.flatMap { $0 == .log ? nil : $0 } : nil
        guard strayLines > 0 || stranger != nil else { return }
        if let foreign {
            sink.report(at: foreign.position, message: foreign.kind.message, kind: .foreign)
            self.foreign = nil
        } else if let stranger, !run.everBegan {
            sink.report(line: nil, message: "no access or error log: it looks like \(stranger.description)")
        } else if sawDirective, let firstStray {
            sink.report(
                at: firstStray,
                message: "\(strayLines) line\(strayLines == 1 ? "" : "s") without a #Fields line above: skipped")
        } else if strayLines > 0, !run.everBegan {
            sink.report(
                line: nil,
                message: "no access or error log: neither a #Fields line (W3C) nor JSON nor a property list")
        }
        strayLines = 0
    }

    /// Reports that the rows to come are none of a player's log; their columns tell whose they are.
    private mutating func reportForeign(_ fields: UnsafeRawBufferPointer, sink: inout some SessionSink) {
        sawForeignFields = true
        // Servers write their columns again and again.
        if reportedForeign { return }
        reportedForeign = true
        let names = fields.dropFirst("#Fields:".utf8.count).split(separator: 0x20)
        let shown = names.prefix(4).map { String(decoding: $0.prefix(40), as: UTF8.self) }.joined(separator: " ")
        sink.report(
            at: here,
            message:
                "no player's log: its columns (\(shown)\(names.count > 4 ? " …" : "")) are none of an access log or"
                + " an error log; its rows are skipped")
    }

    // MARK: Directives

    mutating func readDirective(_ text: UnsafeRawBufferPointer, sink: inout some SessionSink) {
        sawDirective = true
        let line = offset..<(offset + lineLength)
        switch header.take(text, at: line, localTime: localTime, wanted: sink.wantedFields) {
        case .fields, .foreignFields:
            row = W3CAccessRow()
            endPrinted(sink: &sink)
            reportStrayLines(sink: &sink)
            run.end(at: offset, sink: &sink)
            run.beginDump()
            if header.isForeign { reportForeign(text, sink: &sink) } else { reportedForeign = false }
        case .unreadableDate:
            sink.report(at: here, message: "the #Date is no date: when this was written is unknown")
        case .software: run.end(at: offset, sink: &sink)
        case .other: break
        }
    }

    mutating func readEmbeddedDirective(
        _ text: UnsafeRawBufferPointer, sink: inout some SessionSink
    ) -> Bool {
        guard let directive = W3CHeader.embeddedDirective(in: text) else { return false }
        readDirective(directive, sink: &sink)
        return true
    }
}
