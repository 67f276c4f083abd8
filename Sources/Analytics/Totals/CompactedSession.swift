public import PlayerLog

/// The rows that a follower no longer keeps of a session, added up: exactly at their end, and at the ends of a bounded
/// number of stretches before it.
public struct CompactedSession: Sendable {
    /// Many rows of the access log: the row that stands for them, and the totals of all up to its end.
    struct AccessStretch: Stretch, Sendable {
        var row: AccessLogEvent
        var folding: AccessLogAccumulator

        mutating func join(_ next: Self) {
            row.join(next.row)
            folding = next.folding
        }
    }

    /// Many entries of the error log: the totals of all up to the last.
    struct ErrorStretch: Stretch, Sendable {
        var totals: ErrorTotals

        mutating func join(_ next: Self) { self = next }
    }

    /// Many events that the app observed: the totals of all up to the last.
    struct ObservedStretch: Stretch, Sendable {
        var observations: FoldedObservations

        mutating func join(_ next: Self) { self = next }
    }

    /// How many of the latest folded stalls are drawn one by one, for each stretch that there may be.
    private static let stallsPerStretch = 8
    /// How many texts there may be before those that nothing needs any more are left out.
    private static let mostTexts = 4096
    /// How many variants the time is counted of; what further ones were watched is counted together.
    static let mostVariants = 1000

    private(set) var access = AccessLogAccumulator(countsVariants: true, mostVariants: mostVariants)
    private(set) var errors = ErrorTotals()
    private(set) var observations = FoldedObservations()
    private(set) var flags: AccessTotals.Flags = []
    private(set) var stretches = DownsampledHistory<AccessStretch>()
    private(set) var errorStretches = DownsampledHistory<ErrorStretch>()
    private(set) var observedStretches = DownsampledHistory<ObservedStretch>()
    private(set) var folded = FoldedRows()
    /// The ordinals from which on rows are not folded yet.
    private(set) var nextOrdinal = (access: 0, error: 0)
    /// How many rows came when their ordinals were folded already, of a later dump, and events when later ones were. They
    /// are not counted.
    private(set) var repeatedRows = 0
    private var strings = StringTable()

    init() {}

    /// Adds the next rows of a session's logs, in their order.
    ///
    /// - Parameter most: how many stretches they may be of.
    mutating func add(_ rows: SessionLog, most: Int, catalog: ErrorCatalog) {
        var rows = rows
        repeatedRows += dropFolded(of: &rows)
        nextOrdinal.access = (rows.accessRows.last?.ordinal).map { $0 + 1 } ?? nextOrdinal.access
        nextOrdinal.error = (rows.errorRows.last?.ordinal).map { $0 + 1 } ?? nextOrdinal.error
        let resolved = rows.resolved()
        if resolved.countersShrank { flags.insert(.countersShrank) }
        if resolved.dumpsDisagree { flags.insert(.dumpsDisagree) }
        for event in resolved.events {
            var event = strings.adopt(event, from: rows.strings)
            note(event.playbackStartDate)
            access.add(&event)
            stretches.add(AccessStretch(row: event, folding: access.withoutVariants))
        }
        for row in rows.errorRows {
            note(row.event.date)
            errors.add(row.event, catalog: catalog)
            errorStretches.add(ErrorStretch(totals: errors))
        }
        for event in rows.observed {
            note(event.date)
            observations.add(event)
            observedStretches.add(ObservedStretch(observations: observations.condensed))
        }
        folded.accessRows += resolved.events.count
        folded.errorRows += rows.errorRows.count
        thin(to: most)
    }

    /// Takes out the rows that are folded already, and the events that later ones were folded before.
    ///
    /// - Returns: how many there were.
    private func dropFolded(of rows: inout SessionLog) -> Int {
        rows.dropRows(
            beforeAccess: nextOrdinal.access, error: nextOrdinal.error, notAfter: observations.events.last)
    }

    /// Joins stretches until there are at most so many.
    mutating func thin(to most: Int) {
        stretches.thin(to: most)
        errorStretches.thin(to: most)
        observedStretches.thin(to: most)
        observations.keepOnly(latest: Self.stallsPerStretch * most)
        folded.events = observations.events
        if strings.count > Self.mostTexts { leaveOutUnusedTexts() }
    }

    private mutating func note(_ date: LogDate?) {
        guard let date = date?.microseconds else { return }
        folded.firstDate = min(folded.firstDate ?? date, date)
    }

    private mutating func leaveOutUnusedTexts() {
        let old = strings
        var new = StringTable()
        access.mapTexts { new.index(of: old[$0]) }
        stretches.update {
            $0.row = new.adopt($0.row, from: old)
            $0.folding.mapTexts { new.index(of: old[$0]) }
        }
        strings = new
    }

    /// A session's log: rows that stand for the folded ones, and after them those that are kept.
    func log(keeping rows: SessionLog) -> (log: SessionLog, repeated: Int) {
        var log = rows
        let repeated = dropFolded(of: &log)
        log.prepend(stretches.stretches.map(\.row), strings, for: folded)
        return (log, repeatedRows + repeated)
    }

    /// The totals of the error log as it stood at a date within the folded rows, at the end of the last stretch before it.
    public func errors(at date: LogDate?) -> ErrorTotals {
        guard let date = date?.microseconds, let last = errors.lastDate, date < last else { return errors }
        return errorStretches.stretches.last { ($0.totals.lastDate ?? .min) <= date }?.totals ?? ErrorTotals()
    }

    /// What the app observed as it stood at a date within the folded events, at the end of the last stretch before it.
    ///
    /// - Returns: what it adds up to, and the date of the stretch's end, microseconds since 1970; no date where all of it
    ///   is before the date.
    func observations(at date: LogDate?) -> (FoldedObservations, end: Int64?) {
        guard let date, let last = observations.events.last?.date, date < last else { return (observations, nil) }
        let stretch = observedStretches.stretches.last { $0.observations.events.last.map { $0.date <= date } ?? false }
        guard let stretch else { return (FoldedObservations(), date.microseconds) }
        return (
            stretch.observations.withLoads(of: observations), stretch.observations.events.last?.date.microseconds
        )
    }

    /// This session's fold with the error log and the events of another part of it.
    func joined(withOtherLogsOf other: CompactedSession) -> CompactedSession {
        var joined = self
        joined.repeatedRows += other.repeatedRows + other.folded.accessRows
        if errors.total == 0 {
            joined.errors = other.errors
            joined.errorStretches = other.errorStretches
            joined.nextOrdinal.error = other.nextOrdinal.error
            joined.folded.errorRows = other.folded.errorRows
        } else {
            joined.repeatedRows += other.folded.errorRows
        }
        if folded.events.count == 0 {
            joined.observations = other.observations
            joined.observedStretches = other.observedStretches
            joined.folded.events = other.folded.events
        } else {
            joined.repeatedRows += other.folded.events.count
        }
        if let date = other.folded.firstDate { joined.note(LogDate(microseconds: date)) }
        return joined
    }
}

extension StringTable {
    /// `event`, its texts moved from another table into this one.
    mutating func adopt(_ event: AccessLogEvent, from table: StringTable) -> AccessLogEvent {
        var adopted = event
        for field in [AccessLogField.uri, .serverAddress, .playbackType] {
            adopted[field] = event[field].map { index(of: table[Index(rawValue: $0)]).rawValue }
        }
        return adopted
    }
}
