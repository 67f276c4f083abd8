/// All that was recorded of one playback session: its access log, error log, what the app observed, and its context.
///
/// `merge` takes in what another file or a later dump holds of the same session. It is associative and commutative:
/// in whatever order a session's dumps arrive, ``accessEvents()`` gives the same events.
public struct SessionLog: Sendable {
    /// One dump's version of the event that stands at an index of the log.
    public struct AccessRow: Sendable {
        /// The event's index within its session's log, counted from zero.
        public var ordinal: Int
        /// The event as that dump has it.
        public var event: AccessLogEvent

        /// Creates a row.
        public init(ordinal: Int, event: AccessLogEvent) { (self.ordinal, self.event) = (ordinal, event) }
    }

    /// One entry of the error log, with its index within the session's error log.
    public struct ErrorRow: Equatable, Sendable {
        /// The entry's index, counted from zero.
        public var ordinal: Int
        /// When the dump that it was read from was made; `Int64.min` where it says nothing.
        public var dumpDate: Int64
        /// The entry.
        public var event: ErrorLogEvent
    }

    /// The playback session id (`cs-guid`); where a log has none, the name of its bundle or file.
    public var id: String
    /// The texts that the access log's events point to.
    public var strings = StringTable()
    /// Rows by ordinal, and within an ordinal by age; several only where no later one tells all.
    public internal(set) var accessRows: [AccessRow] = []
    /// Whether some ordinal has several rows, so that the log must be ``resolved()``.
    public internal(set) var hasVersions = false
    /// How many versions of rows were left out since there were too many of one row.
    public internal(set) var versionsLeftOut = 0
    /// Entries by ordinal.
    public internal(set) var errorRows: [ErrorRow] = []
    /// What the app observed, by date.
    ///
    /// - Complexity: O(1) where they came in order; else O(*n* log *n*), each time.
    public var observed: [ObservedEvent] {
        if isObservedInOrder { return observedEvents }
        var events: [ObservedEvent] = []
        for event in observedEvents.sorted() where events.last != event { events.append(event) }
        return events
    }
    private var observedEvents: [ObservedEvent] = []
    private var isObservedInOrder = true
    /// The kinds of what the app observed at dates that cannot be read: what is made of such events is not known.
    public private(set) var undatedEvents: Set<ObservedEvent.Kind> = []
    /// Whether the app wrote down what it observed.
    public var hasObserved = false
    var dated = DatedRequests()
    /// Whether the app wrote down the requests that the player made, even if they are not kept.
    public internal(set) var hasRequests = false
    /// What a source that is no player's log says of it in finished figures; `nil` where none does.
    public var declared: DeclaredSession?
    /// What else the app knows.
    public var context = SessionContext()
    /// The player's user agent (`#Software`), which names device and system.
    public var software: String?
    /// Whether there was an error log, even an empty one.
    public var hasErrorLog = false
    /// Whether there was an access log, even an empty one.
    public var hasAccessLog = false
    /// When the access log's newest dump was made; `Int64.min` where none says so.
    public internal(set) var lastDumpDate = Int64.min
    /// Access-log fields that no property names, by ordinal.
    public internal(set) var otherFields: [Int: [OtherField]] = [:]
    /// What a follower folded of it; `nil` of a log that is whole.
    public var folded: FoldedRows?

    /// Where rows and entries begin that are derived from what else the player told of a session, such as AVMetrics: they stand
    /// for those of its logs, and give way to these. No log has so many.
    static let firstDerivedOrdinal = 1 << 40
    /// Where rows begin that are estimated, as from requests: they give way to all others.
    static let firstEstimatedOrdinal = 1 << 62

    /// An empty log of the session `id`.
    public init(id: String) { self.id = id }

    /// Whether nothing at all is known.
    public var isEmpty: Bool {
        !hasAccessLog && !hasErrorLog && !hasObserved && !hasRequests && declared == nil
    }

    /// Adds a row of the access log; `ordinal` is its index among its session's rows in the dump that it comes from.
    ///
    /// - Complexity: amortized O(1) behind the last row; else O(*n*) in the rows.
    public mutating func append(_ event: AccessLogEvent, ordinal: Int) {
        append(AccessRow(ordinal: ordinal, event: event))
    }

    /// Adds all rows of a dump at once, in their order; quick where there are no others.
    public mutating func append(contentsOf rows: [AccessRow]) {
        guard accessRows.isEmpty, rows.indices.dropFirst().allSatisfy({ rows[$0 - 1].ordinal < rows[$0].ordinal })
        else {
            for row in rows { append(row) }
            return
        }
        hasAccessLog = hasAccessLog || !rows.isEmpty
        lastDumpDate = rows.reduce(lastDumpDate) { max($0, $1.event.dumpDate) }
        accessRows = rows
    }

    @inline(__always)
    mutating func append(_ row: AccessRow) {
        hasAccessLog = true
        if row.event.dumpDate > lastDumpDate { lastDumpDate = row.event.dumpDate }
        let count = accessRows.count
        if count > 0, accessRows[count - 1].ordinal >= row.ordinal {
            mergeIntoEarlier(row)
        } else {
            accessRows.append(row)
        }
    }

    /// Adds an entry of the error log; an entry that another dump of the session holds too is one entry.
    public mutating func append(_ event: ErrorLogEvent, ordinal: Int, dumpDate: Int64 = .min) {
        hasErrorLog = true
        let row = ErrorRow(ordinal: ordinal, dumpDate: dumpDate, event: event)
        guard let last = errorRows.last, last.ordinal >= ordinal else {
            errorRows.append(row)
            return
        }
        let index = errorRows.partitioningIndex { $0.ordinal >= ordinal }
        guard index < errorRows.count, errorRows[index].ordinal == ordinal else {
            errorRows.insert(row, at: index)
            return
        }
        if errorRows[index].isOlder(than: row) { errorRows[index] = row }
    }

    /// Adds what the app observed.
    public mutating func append(_ event: ObservedEvent) {
        hasObserved = true
        if let last = observedEvents.last, !(last < event) {
            if last == event { return }
            isObservedInOrder = false
        }
        observedEvents.append(event)
    }

    /// How many events that the app observed it holds.
    var observedCount: Int { observedEvents.count }

    /// Takes the oldest of the events out that the app observed, by their dates.
    ///
    /// - Parameter count: how many stay.
    mutating func takeOldestEvents(keeping count: Int) -> [ObservedEvent] {
        guard observedEvents.count > count else { return [] }
        (observedEvents, isObservedInOrder) = (observed, true)
        let oldest = Array(observedEvents.dropLast(count))
        observedEvents.removeFirst(oldest.count)
        return oldest
    }

    /// Takes out the events that the app observed before another one, or at the same time, or that are that one.
    ///
    /// - Returns: how many there were.
    mutating func dropEvents(notAfter last: ObservedEvent) -> Int {
        let count = observedEvents.count
        if observedEvents.contains(where: { !(last < $0) }) { observedEvents.removeAll { !(last < $0) } }
        return count - observedEvents.count
    }

    /// Adds something that the app observed at a date that cannot be read.
    public mutating func append(undated kind: ObservedEvent.Kind) {
        hasObserved = true
        undatedEvents.insert(kind)
    }

    /// Adds all that the app observed at once; quick where they are in order and there are no others.
    public mutating func append(contentsOf events: [ObservedEvent]) {
        let isInOrder = events.indices.dropFirst().allSatisfy {
            events[$0 - 1].date < events[$0].date || events[$0 - 1] < events[$0]
        }
        guard observedEvents.isEmpty, isInOrder else {
            for event in events { append(event) }
            return
        }
        hasObserved = hasObserved || !events.isEmpty
        observedEvents = events
    }

    /// Keeps fields of the access log's row `ordinal` that no property names.
    public mutating func keep(_ fields: [OtherField], ordinal: Int) {
        otherFields[ordinal] = fields
    }

    /// Takes in what another log holds of the same session.
    ///
    /// - Complexity: O(*n* + *m*) in the access rows of both; an error between two others moves those behind it.
    public mutating func merge(_ other: SessionLog) {
        let rows = other.accessRows.map { AccessRow(ordinal: $0.ordinal, event: adopt($0.event, from: other.strings)) }
        merge(rows: rows)
        versionsLeftOut += other.versionsLeftOut
        for row in other.errorRows { append(row.event, ordinal: row.ordinal, dumpDate: row.dumpDate) }
        for event in other.observedEvents { append(event) }
        undatedEvents.formUnion(other.undatedEvents)
        if other.hasRequests {
            hasRequests = true
            dated.merge(other.dated)
        }
        if let theirs = other.declared {
            declared?.merge(theirs)
            declared = declared ?? theirs
        }
        context.merge(other.context)
        software = [software, other.software].compactMap(\.self).max { $0.utf8.precedes($1.utf8) }
        hasObserved = hasObserved || other.hasObserved
        hasErrorLog = hasErrorLog || other.hasErrorLog
        hasAccessLog = hasAccessLog || other.hasAccessLog
        lastDumpDate = max(lastDumpDate, other.lastDumpDate)
        otherFields.merge(other.otherFields) { OtherField.tellMore($0, than: $1) ? $0 : $1 }
        dropDerived()
    }

    /// Drops what a growing log told before of the whole session, where another telling of the same stretches says more.
    mutating func dropTold(before other: SessionLog) {
        guard let mine = declared, let theirs = other.declared, mine.isEarlier(than: theirs) else { return }
        declared = nil
        context.values = context.values.filter { other.context.values[$0.key] == nil }
    }

    /// Leaves out derived rows where the player's own are there, estimated ones where either are, and entries likewise.
    private mutating func dropDerived() {
        for limit in [Self.firstDerivedOrdinal, Self.firstEstimatedOrdinal] {
            guard let first = accessRows.first, let last = accessRows.last, first.ordinal < limit, last.ordinal >= limit
            else { continue }
            accessRows.removeAll { $0.ordinal >= limit }
        }
        if let first = errorRows.first, let last = errorRows.last, first.ordinal < Self.firstDerivedOrdinal,
            last.ordinal >= Self.firstDerivedOrdinal
        {
            errorRows.removeAll { $0.ordinal >= Self.firstDerivedOrdinal }
        }
    }

    /// The most texts that stay when a log is emptied.
    private static let keptTexts = 8

    /// Empties the log for another session, keeping its storage, and texts that the next session is likely to repeat.
    mutating func reset() {
        if strings.count > Self.keptTexts { strings.removeAll() }
        if !accessRows.isEmpty { accessRows.removeAll(keepingCapacity: true) }
        if !errorRows.isEmpty { errorRows.removeAll(keepingCapacity: true) }
        if !observedEvents.isEmpty { observedEvents = [] }
        if !undatedEvents.isEmpty { undatedEvents = [] }
        isObservedInOrder = true
        if hasRequests { (dated, hasRequests) = (DatedRequests(), false) }
        declared = nil
        if !context.values.isEmpty { context = SessionContext() }
        hasVersions = false
        versionsLeftOut = 0
        software = nil
        hasObserved = false
        hasErrorLog = false
        hasAccessLog = false
        lastDumpDate = .min
        if !otherFields.isEmpty { otherFields = [:] }
    }

    /// `event`, its texts moved from another table into this log's.
    mutating func adopt(_ event: AccessLogEvent, from table: StringTable) -> AccessLogEvent {
        var adopted = event
        for field in AccessLogField.texts {
            adopted[field] = event[field].map { strings.index(of: table[StringTable.Index(rawValue: $0)]).rawValue }
        }
        return adopted
    }
}

extension SessionLog.ErrorRow {
    /// Whether `other` is to be believed before this one: it is of a later dump, or of the same and sorts behind.
    fileprivate func isOlder(than other: Self) -> Bool {
        if dumpDate != other.dumpDate { return dumpDate < other.dumpDate }
        return event.sortKey.lexicographicallyPrecedes(other.event.sortKey) { $0.utf8.precedes($1.utf8) }
    }
}

extension ErrorLogEvent {
    /// Texts that differ wherever two entries do; each begins with what tells an unknown value from an empty one.
    fileprivate var sortKey: [String] {
        let values = [
            errorStatusCode.map { String($0) }, errorComment, uri, errorDomain, serverAddress, interfaceType,
            date.map { String($0.microseconds) },
        ]
        return values.map { $0.map { "=" + $0 } ?? "" } + otherFields.flatMap { [$0.name, $0.value] }
    }
}

extension OtherField {
    /// Whether these fields of a row are to be believed before `others`; never both ways round, unless they are equal.
    fileprivate static func tellMore(_ fields: [OtherField], than others: [OtherField]) -> Bool {
        if fields.count != others.count { return fields.count > others.count }
        let (mine, theirs) = (fields.flatMap { [$0.name, $0.value] }, others.flatMap { [$0.name, $0.value] })
        return theirs.lexicographicallyPrecedes(mine) { $0.utf8.precedes($1.utf8) }
    }
}

extension String.UTF8View {
    /// Whether this text's bytes sort before another's. Texts that only look alike (`é` as one character or as two) are
    /// not the same to this, as they are to `<`, which therefore cannot choose between them.
    func precedes(_ other: String.UTF8View) -> Bool { lexicographicallyPrecedes(other) }
}
