public import PlayheadNumerics

extension SessionLog {
    /// The log of a digest.
    ///
    /// - Parameters:
    ///   - id: the session's id.
    ///   - reader: stands at the digest's payload, and behind it afterwards.
    ///   - variants: the digest's variants, with their URIs, by their indices.
    ///   - texts: the digest's texts, by their indices.
    public init(
        id: String, digest reader: inout ByteReader, variants: [(uri: String?, bitrate: Int64?)], texts: [String]
    ) throws(ByteReaderError) {
        self.init(id: id)
        let parts = SessionDigest.Parts(rawValue: try reader.index())
        if parts.contains(.access) {
            let played = variants.map { variant in
                (uri: variant.uri.map { strings.index(of: $0).rawValue }, bitrate: variant.bitrate)
            }
            let types = texts.map { strings.index(of: $0).rawValue }
            try readAccess(&reader, parts, variants: played, texts: types)
        }
        if parts.contains(.errors) {
            hasErrorLog = true
            for _ in 0..<(try reader.count()) { try readError(&reader, texts: texts) }
        }
        if parts.contains(.observed) { try readObserved(&reader, texts: texts) }
        if parts.contains(.software) { software = try reader.text(of: texts) }
        if parts.contains(.context) { context = try SessionContext(&reader, texts: texts) }
        if parts.contains(.declared) {
            declared = try DeclaredSession(&reader, texts: texts, hasStretches: parts.contains(.stretches))
        }
    }

    private mutating func readAccess(
        _ reader: inout ByteReader, _ parts: SessionDigest.Parts, variants: [(uri: Int64?, bitrate: Int64?)],
        texts: [Int64]
    ) throws(ByteReaderError) {
        hasAccessLog = true
        versionsLeftOut = parts.contains(.versions) ? try reader.index() : 0
        let count = try reader.count()
        var decoder = DigestRowDecoder(
            ordinal: parts.contains(.ordinal) ? try reader.index() : 0, isDated: !parts.contains(.undated))
        var rows: [AccessRow] = []
        rows.reserveCapacity(count)
        for _ in 0..<count { rows.append(try decoder.row(&reader, variants: variants, texts: texts)) }
        append(contentsOf: rows)
    }

    private mutating func readError(_ reader: inout ByteReader, texts: [String]) throws(ByteReaderError) {
        let (ordinal, dumpDate) = (try reader.index(), try reader.date(after: 0))
        var event = ErrorLogEvent()
        if try reader.byte() != 0 { event.date = LogDate(microseconds: try reader.date(after: 0)) }
        event.errorStatusCode = try reader.optional().map { Int($0) }
        event.errorDomain = try reader.optionalText(of: texts)
        event.errorComment = try reader.optionalText(of: texts)
        event.uri = try reader.optionalText(of: texts)
        event.serverAddress = try reader.optionalText(of: texts)
        event.interfaceType = try reader.optionalText(of: texts)
        for _ in 0..<(try reader.count()) {
            event.otherFields.append(
                OtherField(name: try reader.text(of: texts), value: try reader.text(of: texts)))
        }
        append(event, ordinal: ordinal, dumpDate: dumpDate)
    }

    private mutating func readObserved(_ reader: inout ByteReader, texts: [String]) throws(ByteReaderError) {
        hasObserved = true
        var date: Int64 = 0
        for _ in 0..<(try reader.count()) {
            let kind = try reader.index()
            guard kind < ObservedEvent.Kind.allCases.count else { throw .invalid }
            date = try reader.date(after: date)
            var event = ObservedEvent(ObservedEvent.Kind.allCases[kind], at: LogDate(microseconds: date))
            if try reader.byte() != 0 { event.position = Double(bitPattern: try reader.fixed()) }
            event.part = try reader.optionalText(of: texts)
            event.loadTime = try reader.optional()
            guard 0...ObservedEvent.longestLoad ~= event.loadTime ?? 0 else { throw .invalid }
            append(event)
        }
        let undated = try reader.index()
        for (bit, kind) in ObservedEvent.Kind.allCases.enumerated() where undated & 1 << bit != 0 {
            append(undated: kind)
        }
    }
}

extension SessionContext {
    fileprivate init(_ reader: inout ByteReader, texts: [String]) throws(ByteReaderError) {
        self.init()
        for _ in 0..<(try reader.count()) {
            let key = try reader.text(of: texts)
            switch SessionDigest.ContextKind(rawValue: try reader.byte()) {
            case .text: values[key] = .text(try reader.text(of: texts))
            case .number: values[key] = .number(Double(bitPattern: try reader.fixed()))
            case .yes: values[key] = .truth(true)
            case .no: values[key] = .truth(false)
            case nil: throw .invalid
            }
        }
    }
}

extension SessionDigest {
    /// Hands over the rows of a digest one by one, if it is of an access log alone, with each row once: what most are, and
    /// what needs no log to be made of it.
    ///
    /// - Parameters:
    ///   - reader: stands at the digest's payload.
    ///   - variants: the digest's variants, by their indices; their URIs as indices into any table.
    ///   - texts: the digest's texts, by their indices, as indices into the same table.
    ///   - body: takes a row.
    /// - Returns: the user agent's index in that table; nil where the digest holds more, and the rows do not count.
    public static func forEachRow(
        _ reader: inout ByteReader, variants: [(uri: Int64?, bitrate: Int64?)], texts: [Int64],
        _ body: (inout AccessLogEvent) -> Void
    ) throws(ByteReaderError) -> (software: Int64?, isPlain: Bool) {
        let parts = Parts(rawValue: try reader.index())
        guard parts.contains(.access), parts.isSubset(of: [.access, .software, .ordinal, .undated]) else {
            return (nil, false)
        }
        let count = try reader.count()
        var decoder = DigestRowDecoder(
            ordinal: parts.contains(.ordinal) ? try reader.index() : 0, isDated: !parts.contains(.undated))
        var last = -1
        for _ in 0..<count {
            var row = try decoder.row(&reader, variants: variants, texts: texts)
            if row.ordinal == last { return (nil, false) }
            last = row.ordinal
            body(&row.event)
        }
        var software: Int64?
        if parts.contains(.software) {
            let index = try reader.index()
            guard index < texts.count else { throw .invalid }
            software = texts[index]
        }
        if reader.remaining > 0 { throw .invalid }
        return (software, true)
    }
}

/// Reads the rows of a digest's access log, one after another.
private struct DigestRowDecoder {
    private var ordinal: Int
    /// Whether the dump of the first row has a date.
    private let isDated: Bool
    private var isFirst = true
    private var bits = -1
    private var lastDate: Int64 = 0
    private var expectedDate: Int64 = 0
    private var expectedOffset: Int64 = 0
    private var type: Int64?
    private var dump = Int64.min

    init(ordinal: Int, isDated: Bool) { (self.ordinal, self.isDated) = (ordinal, isDated) }

    mutating func row(
        _ reader: inout ByteReader, variants: [(uri: Int64?, bitrate: Int64?)], texts: [Int64]
    ) throws(ByteReaderError) -> SessionLog.AccessRow {
        let head = isFirst ? 1 : try reader.index()
        if head & 1 != 0 {
            let changed = try reader.index()
            guard changed != bits else { throw .invalid }
            bits = changed
        }
        guard bits >= 0 else { throw .invalid }
        if !isFirst {
            let step = has(SessionDigest.RowBits.ordinal) ? try reader.index() : 1
            let (next, overflow) = ordinal.addingReportingOverflow(step)
            if overflow { throw .invalid }
            ordinal = next
        }
        var event = AccessLogEvent()
        if has(1) {
            if has(SessionDigest.RowBits.wholeSecond) {
                let second = SessionDigest.second(of: expectedDate) &+ (try reader.signed())
                let (date, overflow) = second.multipliedReportingOverflow(by: 1_000_000)
                if overflow { throw .invalid }
                lastDate = try ByteReader.known(date: date)
            } else {
                lastDate = try reader.date(after: expectedDate)
            }
            expectedDate = lastDate
            event[.playbackStartDate] = lastDate
        }
        if has(1 << 1) || has(1 << 6) {
            let index = head >> 1
            guard index < variants.count, has(1 << 1) == (variants[index].uri != nil),
                has(1 << 6) == (variants[index].bitrate != nil)
            else { throw .invalid }
            event[.uri] = variants[index].uri
            event[.indicatedBitrate] = variants[index].bitrate
        } else if head > 1 {
            throw .invalid
        }
        if has(1 << 2) {
            if has(SessionDigest.RowBits.moved) {
                expectedOffset &+= try reader.scaled()
            }
            event[.playbackStartOffset] = try Self.known(expectedOffset)
        }
        if has(1 << 3) {
            let watched = try reader.amount()
            event[.durationWatched] = watched
            expectedDate &+= watched
            expectedOffset &+= watched
        }
        if has(1 << 4) { event[.numberOfBytesTransferred] = try Self.count(&reader) }
        if has(1 << 5) { event[.observedBitrate] = try reader.amount() }
        try readCounts(&event, &reader)
        if has(1 << 9) { event[.startupTime] = try reader.amount() }
        if has(SessionDigest.RowBits.type) || isFirst && has(1 << 10) {
            let text = isFirst ? 0 : try reader.index()
            guard text < texts.count else { throw .invalid }
            type = texts[text]
        }
        if has(1 << 10) { event[.playbackType] = type }
        if isFirst ? isDated : has(SessionDigest.RowBits.dump) { dump = try reader.date(after: lastDate) }
        if has(SessionDigest.RowBits.overdue) {
            event[.downloadOverdue] = try Self.count(&reader)
            let requests = try Self.count(&reader)
            if requests > 0 { event[.numberOfMediaRequests] = requests - 1 }
        }
        isFirst = false
        event.dumpDate = dump
        return SessionLog.AccessRow(ordinal: ordinal, event: event)
    }

    /// Reads stalls and dropped frames, which share a number where both are known.
    private func readCounts(_ event: inout AccessLogEvent, _ reader: inout ByteReader) throws(ByteReaderError) {
        if has(1 << 7), has(1 << 8) {
            let both = try reader.number()
            if both != UInt64(SessionDigest.manyStalls) {
                event[.numberOfStalls] = Int64(both & 7)
                event[.numberOfDroppedVideoFrames] = Int64(both >> 3)
                return
            }
        }
        if has(1 << 7) { event[.numberOfStalls] = try Self.count(&reader) }
        if has(1 << 8) { event[.numberOfDroppedVideoFrames] = try Self.count(&reader) }
    }

    private func has(_ bit: Int) -> Bool { bits & bit != 0 }

    private static func count(_ reader: inout ByteReader) throws(ByteReaderError) -> Int64 {
        guard let count = Int64(exactly: try reader.number()) else { throw .invalid }
        return count
    }

    /// A value that a row can know: none is negative.
    private static func known(_ value: Int64) throws(ByteReaderError) -> Int64 {
        guard value >= 0 else { throw .invalid }
        return value
    }
}

extension ByteReader {
    /// A date by its difference to the last one, microseconds; `Int64.min` is none. No log has a date that is further from
    /// 1970 than some thousand years, and the difference of two is a number.
    fileprivate mutating func date(after last: Int64) throws(ByteReaderError) -> Int64 {
        try Self.known(date: last &+ (try scaled()))
    }

    static func known(date: Int64) throws(ByteReaderError) -> Int64 {
        guard date == .min || date.magnitude < 1 << 59 else { throw .invalid }
        return date
    }

    /// A number that may be unknown.
    mutating func optional() throws(ByteReaderError) -> Int64? {
        try byte() == 0 ? nil : try scaled()
    }

    /// A text by its index.
    mutating func text(of texts: [String]) throws(ByteReaderError) -> String {
        let index = try index()
        guard index < texts.count else { throw .invalid }
        return texts[index]
    }

    /// A text by its index plus one; zero is none.
    mutating func optionalText(of texts: [String]) throws(ByteReaderError) -> String? {
        let index = try index()
        guard index <= texts.count else { throw .invalid }
        return index == 0 ? nil : texts[index - 1]
    }
}
