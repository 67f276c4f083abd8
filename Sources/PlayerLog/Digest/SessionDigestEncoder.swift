import PlayheadNumerics

/// Makes the digest of one session after another, and keeps its memory from one to the next.
public struct SessionDigestEncoder: Sendable {
    /// More bytes than a row takes: it is at most sixteen numbers of at most eleven bytes.
    private static let longestRow = 256

    private var rows = ByteWriter()
    private var rowCount = 0
    private var firstOrdinal: Int?
    private var lastOrdinal = 0
    private var lastBits = -1
    private var lastDate: Int64 = 0
    /// Where playback stood at the end of the last row, in time since 1970 and in media, as far as that row tells.
    private var expectedDate: Int64 = 0
    private var expectedOffset: Int64 = 0
    private var lastType: Int64?
    private var lastDump = Int64.min
    /// Whether the dump of the first row has a date.
    private var isDated = true
    /// The variants of the rows, their texts as indices into their log's table, in the order of their first use.
    private var rowVariants: [SessionDigest.Variant] = []
    /// The playback types of the rows, as indices into their log's table.
    private var rowTexts: [Int64] = []
    /// The variants of the digest that was ended, their texts as indices into the shared table, in the order of their first
    /// use.
    public private(set) var variants: [SessionDigest.Variant] = []
    /// The texts of the digest that was ended but for its variants', as indices into the shared table, in the order of their
    /// first use.
    public private(set) var texts: [Int] = []
    /// The hashes of the texts of ``rowVariants``.
    private var hashes: [UInt64] = []
    var written = ByteWriter()
    /// The user agent of the session before: most sessions have the same.
    private var likelySoftware = StringTable.Index(rawValue: -1)
    /// The rest of the digest that was ended.
    public var payload: [UInt8] { written.array }

    /// An encoder of no session yet.
    public init() {}

    /// Whether no row was added since the last digest.
    public var isEmpty: Bool { rowCount == 0 }

    /// Adds the next row of the session's access log, of this index in it; unless given, it follows the row before it.
    @inline(__always)
    public mutating func add(_ row: inout AccessLogEvent, ordinal: Int? = nil) {
        let (date, uri, offset) = (row[.playbackStartDate], row[.uri], row[.playbackStartOffset])
        let (watched, bytes, observed) = (row[.durationWatched], row[.numberOfBytesTransferred], row[.observedBitrate])
        let (indicated, stalls, frames) = (
            row[.indicatedBitrate], row[.numberOfStalls], row[.numberOfDroppedVideoFrames]
        )
        let (startup, type) = (row[.startupTime], row[.playbackType])
        var bits = date == nil ? 0 : 1
        if uri != nil { bits |= 1 << 1 }
        if offset != nil { bits |= 1 << 2 }
        if watched != nil { bits |= 1 << 3 }
        if bytes != nil { bits |= 1 << 4 }
        if observed != nil { bits |= 1 << 5 }
        if indicated != nil { bits |= 1 << 6 }
        if stalls != nil { bits |= 1 << 7 }
        if frames != nil { bits |= 1 << 8 }
        if startup != nil { bits |= 1 << 9 }
        if type != nil { bits |= 1 << 10 }
        let overdue = row[.downloadOverdue] ?? 0
        if overdue > 0 { bits |= SessionDigest.RowBits.overdue }
        let isFirst = rowCount == 0
        let step = ordinal.map { $0 - lastOrdinal } ?? 1
        if isFirst {
            (firstOrdinal, isDated) = (ordinal, row.dumpDate != .min)
        } else if step != 1 {
            bits |= SessionDigest.RowBits.ordinal
        }
        lastOrdinal = ordinal ?? lastOrdinal + 1
        if let date, date % 1_000_000 == 0 { bits |= SessionDigest.RowBits.wholeSecond }
        if let offset, offset != expectedOffset { bits |= SessionDigest.RowBits.moved }
        // The first row's dump and type are new in any case: without these bits the second row has the first one's.
        if !isFirst, row.dumpDate != lastDump { bits |= SessionDigest.RowBits.dump }
        if !isFirst, let type, type != lastType { bits |= SessionDigest.RowBits.type }
        let variant =
            uri == nil && indicated == nil
            ? 0 : rowVariant(SessionDigest.Variant(uri: uri.map { Int($0) }, bitrate: indicated))
        // Of its own while it is written to: the closure changes the encoder too.
        var rows = ByteWriter()
        swap(&rows, &self.rows)
        rows.write(upTo: Self.longestRow) { rows in
            // The first row has the first variant, and no row before it whose bits it could have.
            if !isFirst { rows.write(variant << 1 | (bits == lastBits ? 0 : 1)) }
            if bits != lastBits { rows.write(bits) }
            lastBits = bits
            if bits & SessionDigest.RowBits.ordinal != 0 { rows.write(step) }
            if let date {
                if bits & SessionDigest.RowBits.wholeSecond != 0 {
                    rows.write(signed: date / 1_000_000 &- SessionDigest.second(of: expectedDate))
                } else {
                    rows.write(scaled: date &- expectedDate)
                }
                (lastDate, expectedDate) = (date, date)
            }
            if let offset {
                if offset != expectedOffset { rows.write(scaled: offset &- expectedOffset) }
                expectedOffset = offset
            }
            if let watched {
                rows.write(amount: watched)
                expectedDate &+= watched
                expectedOffset &+= watched
            }
            if let bytes { rows.write(UInt64(bitPattern: bytes)) }
            if let observed { rows.write(amount: observed) }
            if let stalls, let frames, stalls < SessionDigest.manyStalls, frames < 1 << 60 {
                rows.write(UInt64(frames) << 3 | UInt64(stalls))
            } else {
                if stalls != nil, frames != nil { rows.write(UInt64(SessionDigest.manyStalls)) }
                if let stalls { rows.write(UInt64(bitPattern: stalls)) }
                if let frames { rows.write(UInt64(bitPattern: frames)) }
            }
            if let startup { rows.write(amount: startup) }
            if let type, type != lastType {
                let text = rowText(type)
                if !isFirst { rows.write(text) }
                lastType = type
            }
            if row.dumpDate != lastDump {
                rows.write(scaled: row.dumpDate &- lastDate)
                lastDump = row.dumpDate
            }
            if overdue > 0 {
                rows.write(UInt64(overdue))
                rows.write(row[.numberOfMediaRequests].map { UInt64($0) + 1 } ?? 0)
            }
        }
        swap(&rows, &self.rows)
        rowCount += 1
    }

    /// Ends a session's digest, which ``texts`` and ``payload`` are then, until ``reset()``.
    ///
    /// - Parameters:
    ///   - log: what else is known of the session; its access log's rows count unless some were added one by one.
    ///   - first: the index of the first of those in the session's access log.
    ///   - table: takes the texts.
    public mutating func finish(_ log: SessionLog, firstOrdinal first: Int = 0, texts table: inout StringTable) {
        if isEmpty {
            for index in log.accessRows.indices {
                var row = log.accessRows[index]
                add(&row.event, ordinal: row.ordinal)
            }
        }
        for text in rowTexts { texts.append(Int(table.move(.init(rawValue: text), from: log.strings).rawValue)) }
        // The memory of all is fetched at once: a large table is in no near cache.
        for variant in rowVariants {
            hashes.append(variant.uri.map { table.prefetch(.init(rawValue: Int64($0)), of: log.strings) } ?? 0)
        }
        for hash in hashes { table.prefetchText(of: hash) }
        for (variant, hash) in zip(rowVariants, hashes) {
            let uri = variant.uri.map {
                Int(table.move(.init(rawValue: Int64($0)), from: log.strings, hash: hash).rawValue)
            }
            variants.append(SessionDigest.Variant(uri: uri, bitrate: variant.bitrate))
        }
        var parts: SessionDigest.Parts = []
        if log.hasAccessLog || !isEmpty { parts.insert(.access) }
        if log.hasErrorLog { parts.insert(.errors) }
        if log.hasObserved { parts.insert(.observed) }
        if log.software != nil { parts.insert(.software) }
        if !log.context.values.isEmpty { parts.insert(.context) }
        if log.declared != nil { parts.insert(.declared) }
        if log.declared?.stretches.isEmpty == false { parts.insert(.stretches) }
        let start = firstOrdinal ?? first
        if rowCount > 0, start > 0 { parts.insert(.ordinal) }
        if log.versionsLeftOut > 0 { parts.insert(.versions) }
        if rowCount > 0, !isDated { parts.insert(.undated) }
        written.write(parts.rawValue)
        if parts.contains(.access) {
            if parts.contains(.versions) { written.write(log.versionsLeftOut) }
            written.write(rowCount)
            if parts.contains(.ordinal) { written.write(start) }
            written.write(bytes: rows.array.span.bytes)
        }
        if parts.contains(.errors) {
            written.write(log.errorRows.count)
            for row in log.errorRows { write(row, &table) }
        }
        if parts.contains(.observed) { writeObserved(of: log, &table) }
        if let software = log.software {
            likelySoftware = table.index(of: software, likely: likelySoftware)
            write(Int(likelySoftware.rawValue))
        }
        if parts.contains(.context) { write(log.context, &table) }
        if let declared = log.declared { write(declared, &table) }
    }

    /// Forgets the digest: the next row is another session's first.
    public mutating func reset() {
        rows.removeAll()
        written.removeAll()
        rowTexts.removeAll(keepingCapacity: true)
        texts.removeAll(keepingCapacity: true)
        rowVariants.removeAll(keepingCapacity: true)
        hashes.removeAll(keepingCapacity: true)
        variants.removeAll(keepingCapacity: true)
        (rowCount, firstOrdinal, lastOrdinal, lastBits) = (0, nil, 0, -1)
        (lastDate, expectedDate, expectedOffset, lastType, lastDump) = (0, 0, 0, nil, .min)
    }

    /// The index of a row's text among this session's texts; these are few.
    @inline(__always)
    private mutating func rowText(_ text: Int64) -> Int {
        if let index = rowTexts.lastIndex(of: text) { return index }
        rowTexts.append(text)
        return rowTexts.count - 1
    }

    /// The index of a row's variant among this session's variants; these are few.
    @inline(__always)
    private mutating func rowVariant(_ variant: SessionDigest.Variant) -> Int {
        if let index = rowVariants.lastIndex(of: variant) { return index }
        rowVariants.append(variant)
        return rowVariants.count - 1
    }

    mutating func write(_ text: String, _ table: inout StringTable) {
        write(Int(table.index(of: text).rawValue))
    }

    /// Writes the index among this digest's texts of one of the shared table.
    private mutating func write(_ shared: Int, plus offset: Int = 0) {
        let index = texts.firstIndex(of: shared) ?? texts.count
        if index == texts.count { texts.append(shared) }
        written.write(index + offset)
    }

    /// Writes a text that may be unknown: its index plus one, or zero.
    mutating func write(optional text: String?, _ table: inout StringTable) {
        guard let text else { return written.write(0) }
        write(Int(table.index(of: text).rawValue), plus: 1)
    }

    mutating func write(optional number: Int64?) {
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
