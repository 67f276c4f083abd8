import Numerics

/// Makes the digest of one session after another, and keeps its memory from one to the next.
public struct SessionDigestEncoder: Sendable {
    private var rows = ByteWriter()
    private var rowCount = 0
    private var firstOrdinal: Int?
    private var lastOrdinal = 0
    private var lastDate: Int64 = 0
    private var lastDump = Int64.min
    /// The texts of the rows, as indices into their log's table, in the order of their first use.
    private var rowTexts: [Int64] = []
    /// The texts of the digest that was ended, as indices into the shared table, in the order of their first use.
    public private(set) var texts: [Int] = []
    private var written = ByteWriter()
    /// The rest of the digest that was ended.
    public var payload: ArraySlice<UInt8> { written.bytes }

    /// An encoder of no session yet.
    public init() {}

    /// Whether no row was added since the last digest.
    public var isEmpty: Bool { rowCount == 0 }

    /// Adds the next row of the session's access log.
    ///
    /// - Parameter ordinal: its index in the session's log; unless given, it follows the row before it.
    @inline(__always)
    public mutating func add(_ row: inout AccessLogEvent, ordinal: Int? = nil) {
        var bits = 0
        for (bit, field) in SessionDigest.fields.enumerated() where row[field] != nil { bits |= 1 << bit }
        let step = ordinal.map { $0 - lastOrdinal } ?? 1
        if rowCount == 0 { firstOrdinal = ordinal } else if step != 1 { bits |= SessionDigest.RowBits.ordinal }
        lastOrdinal = ordinal ?? lastOrdinal + 1
        if row.dumpDate != lastDump { bits |= SessionDigest.RowBits.dump }
        rows.write(bits)
        if bits & SessionDigest.RowBits.ordinal != 0 { rows.write(step) }
        if let date = row[.playbackStartDate] {
            rows.write(scaled: date &- lastDate)
            lastDate = date
        }
        if let uri = row[.uri] { rows.write(rowText(uri)) }
        if let offset = row[.playbackStartOffset] { rows.write(scaled: offset) }
        if let watched = row[.durationWatched] { rows.write(scaled: watched) }
        if let bytes = row[.numberOfBytesTransferred] { rows.write(signed: bytes) }
        if let bitrate = row[.observedBitrate] { rows.write(scaled: bitrate) }
        if let bitrate = row[.indicatedBitrate] { rows.write(scaled: bitrate) }
        if let stalls = row[.numberOfStalls] { rows.write(signed: stalls) }
        if let frames = row[.numberOfDroppedVideoFrames] { rows.write(signed: frames) }
        if let startup = row[.startupTime] { rows.write(scaled: startup) }
        if let type = row[.playbackType] { rows.write(rowText(type)) }
        if bits & SessionDigest.RowBits.dump != 0 {
            rows.write(scaled: row.dumpDate &- lastDate)
            lastDump = row.dumpDate
        }
        rowCount += 1
    }

    /// Ends a session's digest, which ``texts`` and ``payload`` are then, until ``reset()``.
    ///
    /// - Parameters:
    ///   - log: what else is known of the session; its access log's rows count unless some were added one by one.
    ///   - firstOrdinal: the index of the first of those in the session's access log.
    ///   - table: takes the texts.
    public mutating func finish(_ log: SessionLog, firstOrdinal first: Int = 0, texts table: inout StringTable) {
        if isEmpty {
            for index in log.accessRows.indices {
                var row = log.accessRows[index]
                add(&row.event, ordinal: row.ordinal)
            }
        }
        for text in rowTexts { texts.append(Int(table.move(.init(rawValue: text), from: log.strings).rawValue)) }
        var parts: SessionDigest.Parts = []
        if log.hasAccessLog || !isEmpty { parts.insert(.access) }
        if log.hasErrorLog { parts.insert(.errors) }
        if log.hasObserved { parts.insert(.observed) }
        if log.software != nil { parts.insert(.software) }
        if !log.context.values.isEmpty { parts.insert(.context) }
        written.write(parts.rawValue)
        if parts.contains(.access) {
            written.write(log.versionsLeftOut)
            written.write(rowCount)
            if rowCount > 0 { written.write(firstOrdinal ?? first) }
            written.write(bytes: rows.bytes)
        }
        if parts.contains(.errors) {
            written.write(log.errorRows.count)
            for row in log.errorRows { write(row, &table) }
        }
        if parts.contains(.observed) { writeObserved(of: log, &table) }
        if let software = log.software { write(software, &table) }
        if parts.contains(.context) { write(log.context, &table) }
    }

    /// Forgets the digest: the next row is another session's first.
    public mutating func reset() {
        rows.removeAll()
        written.removeAll()
        rowTexts.removeAll(keepingCapacity: true)
        texts.removeAll(keepingCapacity: true)
        (rowCount, firstOrdinal, lastOrdinal, lastDate, lastDump) = (0, nil, 0, 0, .min)
    }

    /// The index of a row's text among this session's texts; these are few.
    @inline(__always)
    private mutating func rowText(_ text: Int64) -> Int {
        if let index = rowTexts.lastIndex(of: text) { return index }
        rowTexts.append(text)
        return rowTexts.count - 1
    }

    private mutating func write(_ text: String, _ table: inout StringTable) {
        let shared = Int(table.index(of: text).rawValue)
        let index = texts.firstIndex(of: shared) ?? texts.count
        if index == texts.count { texts.append(shared) }
        written.write(index)
    }

    /// Writes a text that may be unknown: its index plus one, or zero.
    private mutating func write(optional text: String?, _ table: inout StringTable) {
        guard let text else { return written.write(0) }
        let shared = Int(table.index(of: text).rawValue)
        let index = texts.firstIndex(of: shared) ?? texts.count
        if index == texts.count { texts.append(shared) }
        written.write(index + 1)
    }

    private mutating func write(optional number: Int64?) {
        written.write(byte: number == nil ? 0 : 1)
        if let number { written.write(scaled: number) }
    }

    private mutating func write(_ row: SessionLog.ErrorRow, _ table: inout StringTable) {
        written.write(row.ordinal)
        written.write(scaled: row.dumpDate)
        write(optional: row.event.date?.microseconds)
        write(optional: row.event.errorStatusCode.map(Int64.init))
        for text in [
            row.event.errorDomain, row.event.errorComment, row.event.uri, row.event.serverAddress,
            row.event.interfaceType,
        ] {
            write(optional: text, &table)
        }
        written.write(row.event.otherFields.count)
        for field in row.event.otherFields {
            write(field.name, &table)
            write(field.value, &table)
        }
    }

    private mutating func writeObserved(of log: SessionLog, _ table: inout StringTable) {
        let events = log.observed
        written.write(events.count)
        var last: Int64 = 0
        for event in events {
            written.write(ObservedEvent.Kind.allCases.firstIndex(of: event.kind) ?? 0)
            written.write(scaled: event.date.microseconds &- last)
            last = event.date.microseconds
            written.write(byte: event.position == nil ? 0 : 1)
            if let position = event.position { written.write(fixed: position.bitPattern) }
            write(optional: event.part, &table)
            write(optional: event.loadTime)
        }
        let undated = ObservedEvent.Kind.allCases.indices.filter {
            log.undatedEvents.contains(ObservedEvent.Kind.allCases[$0])
        }
        written.write(undated.reduce(0) { $0 | 1 << $1 })
    }

    private mutating func write(_ context: SessionContext, _ table: inout StringTable) {
        written.write(context.values.count)
        for (key, value) in context.values.sorted(by: { $0.key.utf8.precedes($1.key.utf8) }) {
            write(key, &table)
            switch value {
            case .text(let text):
                written.write(byte: SessionDigest.ContextKind.text.rawValue)
                write(text, &table)
            case .number(let number):
                written.write(byte: SessionDigest.ContextKind.number.rawValue)
                written.write(fixed: number.bitPattern)
            case .truth(let truth):
                written.write(byte: (truth ? SessionDigest.ContextKind.yes : .no).rawValue)
            }
        }
    }
}
