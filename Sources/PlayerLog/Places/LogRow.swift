/// A row of a session's logs that somebody wants to see as it stands in its file.
public enum LogRow: Equatable, Sendable {
    /// The first one of the session.
    case first
    /// An event of the access log, by its index in the session's log.
    case access(ordinal: Int)
    /// An entry of the error log, by its index in the session's log.
    case error(ordinal: Int)
    /// What the app observed.
    case observed(ObservedEvent)
    /// A request that the app wrote down.
    case request(DatedRequest)

    /// Whether it is made of what else the player told, such as AVMetrics.
    var isDerived: Bool {
        switch self {
        case .access(let ordinal), .error(let ordinal): ordinal >= SessionLog.firstDerivedOrdinal
        case .first, .observed, .request: false
        }
    }

    /// Which part of a session it belongs to; `nil` of the first row, which may be of any.
    public var kind: LogKind? {
        switch self {
        case .first: nil
        case .access: .access
        case .error: .error
        case .observed, .request: .observed
        }
    }
}

extension SessionLog {
    /// The row that an event of the resolved access log was read from, the first of its versions; `nil` where there is none.
    ///
    /// - Parameter index: the event's index in ``accessEvents()``.
    /// - Complexity: O(*n*) in the rows.
    public func row(ofAccessEvent index: Int) -> LogRow? {
        var (count, start) = (0, 0)
        while start < accessRows.count {
            let ordinal = accessRows[start].ordinal
            let end = accessRows[start...].prefix { $0.ordinal == ordinal }.endIndex
            // Versions that do not fit together are several events of one row.
            var versions = SessionLog(id: id)
            if end > start + 1 { versions.accessRows = Array(accessRows[start..<end]) }
            count += end > start + 1 ? versions.resolved().events.count : 1
            if index < count { return .access(ordinal: ordinal) }
            start = end
        }
        return nil
    }

    /// The row that an entry of the error log was read from; of entries that are alike the one of the same turn.
    ///
    /// - Parameters:
    ///   - index: which of the entries.
    ///   - entries: entries of this log, in whatever order.
    public func row(ofErrorEntry index: Int, among entries: [ErrorLogEvent]) -> LogRow? {
        guard entries.indices.contains(index) else { return nil }
        let turn = entries[..<index].count { $0 == entries[index] }
        return errorRows.lazy.filter { $0.event == entries[index] }.dropFirst(turn).first.map {
            .error(ordinal: $0.ordinal)
        }
    }

    /// Whether it holds a row, given by its index among those of its part where there are several alike.
    func holds(_ row: LogRow) -> Bool {
        switch row {
        // Of another player's sums there are no rows.
        case .first: true
        case .access(let ordinal): accessRows.contains { $0.ordinal == ordinal }
        case .error(let ordinal): errorRows.contains { $0.ordinal == ordinal }
        case .observed(let event): observed.contains(event)
        case .request(let request): datedRequests.contains(request)
        }
    }
}
