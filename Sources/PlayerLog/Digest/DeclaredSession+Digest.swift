import PlayheadNumerics

/// What of a declared session is known, and what is true, as a digest has it.
private struct DeclaredBits: OptionSet {
    var rawValue: UInt8
    static let wholeStartup = DeclaredBits(rawValue: 1)
    static let knowsStart = DeclaredBits(rawValue: 2)
    static let started = DeclaredBits(rawValue: 4)
    static let knowsFailure = DeclaredBits(rawValue: 8)
    static let failed = DeclaredBits(rawValue: 16)
    static let indicated = DeclaredBits(rawValue: 32)
    static let observed = DeclaredBits(rawValue: 64)
    static let row = DeclaredBits(rawValue: 128)

    init(rawValue: UInt8) { self.rawValue = rawValue }

    init(_ session: DeclaredSession) {
        rawValue = 0
        if session.startupIsWhole { insert(.wholeStartup) }
        insert(session.started, .knowsStart, .started)
        insert(session.failed, .knowsFailure, .failed)
        if session.indicated != nil { insert(.indicated) }
        if session.observed != nil { insert(.observed) }
        if session.row != nil { insert(.row) }
    }

    init(_ row: SessionRow) {
        rawValue = 0
        insert(row.neverStarted, Self(rawValue: 1), Self(rawValue: 2))
        insert(row.isStallFree, Self(rawValue: 4), Self(rawValue: 8))
    }

    private mutating func insert(_ truth: Bool?, _ known: Self, _ yes: Self) {
        guard let truth else { return }
        insert(known)
        if truth { insert(yes) }
    }

    func truth(_ known: Self, _ yes: Self) -> Bool? { contains(known) ? contains(yes) : nil }
}

extension SessionDigestEncoder {
    /// Writes what is declared of the session.
    mutating func write(_ session: DeclaredSession, _ table: inout StringTable) {
        write(session.source, &table)
        write(optional: session.startDate?.microseconds)
        write(optional: session.startup)
        for figure in DeclaredSession.figures { write(optional: session[keyPath: figure]) }
        written.write(byte: DeclaredBits(session).rawValue)
        for bitrate in [session.indicated, session.observed] {
            guard let bitrate else { continue }
            written.write(wide: bitrate.timesWatched)
            written.write(scaled: bitrate.watched)
        }
        for text in [session.playbackType, session.player, session.host] { write(optional: text, &table) }
        if let row = session.row { write(row, &table) }
        guard !session.stretches.isEmpty else { return }
        written.write(session.stretches.count)
        for stretch in session.stretches {
            written.write(stretch.ordinal)
            written.write(scaled: stretch.start)
            written.write(scaled: stretch.end)
            write(optional: stretch.startup)
            write(optional: stretch.rebuffer)
        }
    }

    private mutating func write(_ row: SessionRow, _ table: inout StringTable) {
        written.write(byte: DeclaredBits(row).rawValue)
        written.write(row.errorCounts.count)
        for count in row.errorCounts { written.write(UInt64(clamping: count)) }
        for text in SessionRow.Text.allCases { write(optional: row[text], &table) }
    }
}

extension DeclaredSession {
    /// Reads what ``SessionDigestEncoder/write(_:_:)`` wrote.
    ///
    /// - Parameter hasStretches: whether stretches stand last.
    init(_ reader: inout ByteReader, texts: [String], hasStretches: Bool) throws(ByteReaderError) {
        self.init(source: try reader.text(of: texts))
        if let date = try reader.optional() { startDate = LogDate(microseconds: try ByteReader.known(date: date)) }
        startup = try reader.amountOrNone()
        for figure in Self.figures { self[keyPath: figure] = try reader.amountOrNone() }
        let bits = DeclaredBits(rawValue: try reader.byte())
        startupIsWhole = bits.contains(.wholeStartup)
        started = bits.truth(.knowsStart, .started)
        failed = bits.truth(.knowsFailure, .failed)
        if bits.contains(.indicated) { indicated = try WeightedBitrate(&reader) }
        if bits.contains(.observed) { observed = try WeightedBitrate(&reader) }
        playbackType = try reader.optionalText(of: texts)
        player = try reader.optionalText(of: texts)
        host = try reader.optionalText(of: texts)
        if bits.contains(.row) { row = try SessionRow(&reader, texts: texts) }
        guard hasStretches else { return }
        for _ in 0..<(try reader.count()) {
            var stretch = Stretch(
                ordinal: try reader.index(), start: try ByteReader.known(date: reader.scaled()),
                end: try ByteReader.known(date: reader.scaled()))
            stretch.startup = try reader.amountOrNone()
            stretch.rebuffer = try reader.amountOrNone()
            add(stretch)
        }
        if stretches.isEmpty { throw .invalid }
    }
}

extension DeclaredSession.WeightedBitrate {
    fileprivate init(_ reader: inout ByteReader) throws(ByteReaderError) {
        guard let read = Self(timesWatched: try reader.wide(), watched: try reader.scaled()) else { throw .invalid }
        self = read
    }
}

extension SessionRow {
    fileprivate convenience init(_ reader: inout ByteReader, texts: [String]) throws(ByteReaderError) {
        let bits = DeclaredBits(rawValue: try reader.byte())
        let count = try reader.index()
        guard count == 0 || count == Self.errorCountCount else { throw .invalid }
        var counts: [Int64] = []
        for _ in 0..<count {
            guard let count = Int64(exactly: try reader.number()) else { throw .invalid }
            counts.append(count)
        }
        var own: [String?] = []
        for _ in Text.allCases { own.append(try reader.optionalText(of: texts)) }
        self.init(
            neverStarted: bits.truth(.init(rawValue: 1), .init(rawValue: 2)),
            isStallFree: bits.truth(.init(rawValue: 4), .init(rawValue: 8)), errorCounts: counts
        ) { own[$0.rawValue] }
    }
}

extension ByteReader {
    /// A figure that may be unknown; none is negative.
    fileprivate mutating func amountOrNone() throws(ByteReaderError) -> Int64? {
        let value = try optional()
        guard (value ?? 0) >= 0 else { throw .invalid }
        return value
    }
}
