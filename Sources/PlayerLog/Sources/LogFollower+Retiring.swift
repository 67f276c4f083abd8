/// How much a follower keeps of logs that grow.
public struct FollowBounds: Sendable {
    /// Up to so many rows and events all are kept.
    public var mostRows = 20_000
    /// Up to so many entries of error logs all are kept: to explain an entry takes far longer than to add up a row.
    var mostErrors = 5_000
    /// Beyond that, how many rows of the access logs stay when old ones leave; they leave when there are twice as many.
    public var keptRows = 4_000
    /// How many entries of error logs stay.
    public var keptErrors = 250
    /// How many of the events that apps observed stay.
    var keptEvents = 4_000
    /// How many of the requests that players made stay.
    var keptRequests = 4_000
    /// How many sessions stay.
    public var keptSessions = 500

    /// The bounds of the screens.
    public init() {}
}

/// What a follower no longer keeps of a session.
public struct RetiredRows: Sendable {
    /// The session's rows that left, the oldest that there were. Of a session that ended, all that were still kept.
    public var session: FollowedSession
    /// Whether the session left as a whole: others got rows since.
    public var hasEnded: Bool
}

extension LogFollower {
    /// Lets the oldest rows go where there are too many: first the sessions that got no row for the longest time, but
    /// never the session `open`, then the oldest rows, events and requests of the longest
    /// sessions.
    ///
    /// - Complexity: in proportion to what is kept; as many rows of a kind leave each time as of that kind stay.
    public mutating func retire(_ bounds: FollowBounds, keeping open: String? = nil) -> [RetiredRows] {
        let kept = keptCounts
        let isTooMuch =
            hasRetired
            ? kept.access > 2 * bounds.keptRows || kept.errors > 2 * bounds.keptErrors
                || kept.events > 2 * bounds.keptEvents || kept.requests > 2 * bounds.keptRequests
                || kept.sessions > 2 * bounds.keptSessions
            : kept.rows > bounds.mostRows || kept.errors > bounds.mostErrors
        guard isTooMuch else { return [] }
        hasRetired = true
        var retired = retireSessions(bounds.keptSessions, keeping: open)
        let logs = followed.flatMap(\.collector.sessions.values)
        let access = Self.share(of: bounds.keptRows, among: logs.map(\.accessRows.count))
        let errors = Self.share(of: bounds.keptErrors, among: logs.map(\.errorRows.count))
        let events = Self.share(of: bounds.keptEvents, among: logs.map(\.observedCount))
        let requests = Self.share(of: bounds.keptRequests, among: logs.map(\.requestCount))
        for source in followed.indices {
            for id in followed[source].collector.order {
                followed[source].collector.sessions[id]?.keepLatestRequests(requests)
                guard
                    let oldest = followed[source].takeOldest(
                        of: id, keepingAccess: access, errors: errors, events: events)
                else { continue }
                let session = FollowedSession(log: oldest, bundle: nil, parts: [.init(source: source, id: id)])
                retired.append(RetiredRows(session: session, hasEnded: false))
            }
        }
        return retired
    }

    /// How many rows were left out, since they repeat rows that are folded; and events, since later ones are folded.
    public var repeatedRows: Int { followed.reduce(0) { $0 + ($1.collector.following?.repeatedRows ?? 0) } }

    /// What is kept now: rows of all kinds, those of access logs, entries of error logs, observed events, requests, and
    /// sessions.
    var keptCounts: (rows: Int, access: Int, errors: Int, events: Int, requests: Int, sessions: Int) {
        var counts = (rows: 0, access: 0, errors: 0, events: 0, requests: 0, sessions: 0)
        for source in followed {
            counts.sessions += source.collector.sessions.count
            for log in source.collector.sessions.values {
                counts.rows += log.rowCount
                counts.access += log.accessRows.count
                counts.errors += log.errorRows.count
                counts.events += log.observedCount
                counts.requests += log.requestCount
            }
        }
        return counts
    }

    private mutating func retireSessions(_ most: Int, keeping open: String?) -> [RetiredRows] {
        let sessions = sessions()
        guard sessions.count > most else { return [] }
        let ages = sessions.enumerated().map { index, session in
            let last = session.parts.map { followed[$0.source].collector.following?.lastSteps[$0.id] ?? 0 }.max()
            return (last: session.log.id == open ? .max : last ?? 0, index: index)
        }
        let leaving = ages.sorted { ($0.last, $0.index) < ($1.last, $1.index) }.prefix(sessions.count - most)
        var parts: Set<FollowedSession.Part> = []
        for age in leaving { parts.formUnion(sessions[age.index].parts) }
        for source in followed.indices {
            followed[source].forget(Set(parts.lazy.filter { $0.source == source }.map(\.id)))
        }
        return leaving.map(\.index).sorted().map { RetiredRows(session: sessions[$0], hasEnded: true) }
    }

    /// How many each may keep, so that all together keep about `total`: those with fewer leave the rest to the others.
    static func share(of total: Int, among counts: [Int]) -> Int {
        var rest = total
        let sorted = counts.sorted()
        for (index, count) in sorted.enumerated() {
            let share = max(1, rest / (sorted.count - index))
            if count > share { return share }
            rest -= count
        }
        return .max
    }
}

extension FollowedSource {
    mutating func takeOldest(of id: String, keepingAccess access: Int, errors: Int, events: Int) -> SessionLog? {
        let oldest = collector.sessions[id]?.takeOldest(keepingAccess: access, errors: errors, events: events)
        if let oldest { collector.following?.fold(oldest) }
        return oldest
    }

    mutating func forget(_ ids: Set<String>) {
        if !ids.isEmpty { collector.forget(ids) }
    }
}
