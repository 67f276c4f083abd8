/// What a session's log that grew beyond all bounds no longer holds row by row.
public struct FoldedRows: Equatable, Sendable {
    /// How many rows of the access log are folded.
    public var accessRows = 0
    /// How many entries of the error log are folded.
    public var errorRows = 0
    /// What the app observed that is folded.
    public var events = FoldedEvents()
    /// How many of the log's first access rows stand for the folded ones, each for several.
    public var condensedRows = 0
    /// The earliest date of the folded rows, microseconds since 1970; `nil` where they hold none.
    public var firstDate: Int64?

    /// Nothing that was folded.
    public init() {}

    /// All rows of both logs, and all events, that are folded.
    public var count: Int { accessRows + errorRows + events.count }
}

extension SessionLog {
    /// How many rows it holds, of all kinds.
    var rowCount: Int { accessRows.count + errorRows.count + observedCount + requestCount }

    /// Takes the oldest rows and events out, and with them the texts that no other row needs.
    ///
    /// - Parameters:
    ///   - access: how many rows of the access log stay at least, all versions of an event together.
    ///   - errors: how many entries of the error log stay.
    ///   - events: how many of the events that the app observed stay.
    /// - Returns: a log of the rows that were taken out; `nil` where there were no more than those.
    mutating func takeOldest(keepingAccess access: Int, errors: Int, events: Int) -> SessionLog? {
        guard accessRows.count > access || errorRows.count > errors || observedCount > events else { return nil }
        var oldest = SessionLog(id: id)
        oldest.strings = strings
        oldest.hasVersions = hasVersions
        oldest.hasAccessLog = hasAccessLog
        oldest.hasErrorLog = hasErrorLog
        oldest.lastDumpDate = lastDumpDate
        var cut = max(0, accessRows.count - access)
        while cut > 0, cut < accessRows.count, accessRows[cut].ordinal == accessRows[cut - 1].ordinal { cut -= 1 }
        oldest.accessRows = Array(accessRows[..<cut])
        oldest.errorRows = Array(errorRows[..<max(0, errorRows.count - errors)])
        keepOnly(accessRows[cut...])
        errorRows = Array(errorRows[oldest.errorRows.count...])
        oldest.append(contentsOf: takeOldestEvents(keeping: events))
        return oldest
    }

    /// Takes out the rows that stand before an ordinal of their log, versions of rows that are folded; and the events that
    /// do not come after the last folded one, be they others or the same.
    ///
    /// - Returns: how many there were.
    public mutating func dropRows(beforeAccess access: Int, error: Int, notAfter event: ObservedEvent?) -> Int {
        let cut = accessRows.partitioningIndex { $0.ordinal >= access }
        let errorCut = errorRows.partitioningIndex { $0.ordinal >= error }
        if cut > 0 { keepOnly(accessRows[cut...]) }
        if errorCut > 0 { errorRows.removeFirst(errorCut) }
        return cut + errorCut + (event.map { dropEvents(notAfter: $0) } ?? 0)
    }

    /// Puts the rows that stand for the folded ones before the others.
    ///
    /// - Parameters:
    ///   - condensed: the rows, fewer than were folded.
    ///   - table: the texts that they point to, which become the first of this log's.
    ///   - folded: what they stand for.
    public mutating func prepend(_ condensed: [AccessLogEvent], _ table: StringTable, for folded: FoldedRows) {
        let (kept, old) = (accessRows, strings)
        strings = table
        accessRows = condensed.enumerated().map { AccessRow(ordinal: $0, event: $1) }
        accessRows.reserveCapacity(condensed.count + kept.count)
        for row in kept { accessRows.append(AccessRow(ordinal: row.ordinal, event: adopt(row.event, from: old))) }
        hasAccessLog = hasAccessLog || folded.accessRows > 0
        hasErrorLog = hasErrorLog || folded.errorRows > 0
        hasObserved = hasObserved || folded.events.count > 0
        self.folded = folded
        self.folded?.condensedRows = condensed.count
    }

    private mutating func keepOnly(_ rows: ArraySlice<AccessRow>) {
        let old = strings
        strings = StringTable()
        accessRows = rows.map { AccessRow(ordinal: $0.ordinal, event: adopt($0.event, from: old)) }
        hasVersions = zip(accessRows, accessRows.dropFirst()).contains { $0.ordinal == $1.ordinal }
        let first = accessRows.first?.ordinal ?? .max
        if !otherFields.isEmpty { otherFields = otherFields.filter { $0.key >= first } }
    }
}
