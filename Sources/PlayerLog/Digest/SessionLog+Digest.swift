public import Numerics

extension SessionLog {
    /// The log of a digest.
    ///
    /// - Parameters:
    ///   - id: the session's id.
    ///   - reader: stands at the digest's payload, and behind it afterwards.
    ///   - texts: the digest's texts, by their indices.
    public init(
        id: String, digest reader: inout ByteReader, texts: [String]
    ) throws(ByteReaderError) {
        self.init(id: id)
        let parts = SessionDigest.Parts(rawValue: try reader.index())
        let indices = texts.map { strings.index(of: $0).rawValue }
        if parts.contains(.access) { try readAccess(&reader, texts: indices) }
        if parts.contains(.errors) {
            hasErrorLog = true
            for _ in 0..<(try reader.count()) { try readError(&reader, texts: texts) }
        }
        if parts.contains(.observed) { try readObserved(&reader, texts: texts) }
        if parts.contains(.software) { software = try reader.text(of: texts) }
        if parts.contains(.context) { context = try SessionContext(&reader, texts: texts) }
    }

    private mutating func readAccess(_ reader: inout ByteReader, texts: [Int64]) throws(ByteReaderError) {
        hasAccessLog = true
        versionsLeftOut = try reader.index()
        let count = try reader.count()
        guard count > 0 else { return }
        var (ordinal, date, dump) = (try reader.index(), 0 as Int64, Int64.min)
        var rows: [AccessRow] = []
        rows.reserveCapacity(count)
        for index in 0..<count {
            let bits = try reader.index()
            if index > 0 {
                let step = bits & SessionDigest.RowBits.ordinal == 0 ? 1 : try reader.index()
                let (next, overflow) = ordinal.addingReportingOverflow(step)
                if overflow { throw .invalid }
                ordinal = next
            }
            var row = AccessRow(ordinal: ordinal, event: AccessLogEvent())
            for (bit, field) in SessionDigest.fields.enumerated() where bits & 1 << bit != 0 {
                switch field {
                case .playbackStartDate:
                    date = try reader.date(after: date)
                    row.event[field] = date
                case .uri, .playbackType:
                    let text = try reader.index()
                    guard text < texts.count else { throw .invalid }
                    row.event[field] = texts[text]
                case .numberOfBytesTransferred, .numberOfStalls, .numberOfDroppedVideoFrames:
                    row.event[field] = try Self.known(try reader.signed())
                default: row.event[field] = try Self.known(try reader.scaled())
                }
            }
            if bits & SessionDigest.RowBits.dump != 0 { dump = try reader.date(after: date) }
            row.event.dumpDate = dump
            rows.append(row)
        }
        append(contentsOf: rows)
    }

    /// A value that a row can know: none is negative.
    private static func known(_ value: Int64) throws(ByteReaderError) -> Int64 {
        guard value >= 0 else { throw .invalid }
        return value
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

extension ByteReader {
    /// A date by its difference to the last one, microseconds; `Int64.min` is none. No log has a date that is further from
    /// 1970 than some thousand years, and the difference of two is a number.
    fileprivate mutating func date(after last: Int64) throws(ByteReaderError) -> Int64 {
        let date = last &+ (try scaled())
        guard date == .min || date.magnitude < 1 << 59 else { throw .invalid }
        return date
    }

    /// A number that may be unknown.
    fileprivate mutating func optional() throws(ByteReaderError) -> Int64? {
        try byte() == 0 ? nil : try scaled()
    }

    /// A text by its index.
    fileprivate mutating func text(of texts: [String]) throws(ByteReaderError) -> String {
        let index = try index()
        guard index < texts.count else { throw .invalid }
        return texts[index]
    }

    /// A text by its index plus one; zero is none.
    fileprivate mutating func optionalText(of texts: [String]) throws(ByteReaderError) -> String? {
        let index = try index()
        guard index <= texts.count else { throw .invalid }
        return index == 0 ? nil : texts[index - 1]
    }
}
