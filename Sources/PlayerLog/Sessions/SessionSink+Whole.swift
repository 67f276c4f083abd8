extension SessionSink {
    /// Hands over a session that a reader has put together whole, as the runs that it would be read in: its access log, its error
    /// log, and all else that is known of it.
    ///
    /// - Parameters:
    ///   - log: the session, its rows counted from zero.
    ///   - position: where it stands in the input: from there it is read again when somebody opens it.
    ///   - dump: in which dump of the input it stands.
    public mutating func give(_ log: SessionLog, at position: LogPosition, dump: Int = 0) {
        var id = log.id
        for kind in [LogKind.access, .error, .observed] where log.has(kind) {
            var position = position
            position.ordinal = id.withUTF8 { beginRun(id: UnsafeRawBufferPointer($0), kind: kind, dump: dump) }
            var (part, rows) = log.part(kind, startingAt: position.ordinal)
            endRun(&part, kind: kind, rows: rows, position: position, dump: dump)
        }
    }
}

extension SessionLog {
    fileprivate func has(_ kind: LogKind) -> Bool {
        switch kind {
        case .access: hasAccessLog
        case .error: hasErrorLog
        case .observed: hasObserved || hasRequests || declared != nil || !context.values.isEmpty
        }
    }

    /// What it holds of one kind, and how many rows that is.
    fileprivate func part(_ kind: LogKind, startingAt start: Int) -> (SessionLog, rows: Int) {
        var part = SessionLog(id: id)
        part.software = software
        switch kind {
        case .access:
            part.hasAccessLog = true
            part.strings = strings
            part.append(
                contentsOf: accessRows.map { AccessRow(ordinal: $0.ordinal + start, event: $0.event) })
            return (part, accessRows.count)
        case .error:
            part.hasErrorLog = true
            for row in errorRows { part.append(row.event, ordinal: row.ordinal + start, dumpDate: row.dumpDate) }
            return (part, errorRows.count)
        case .observed:
            part.hasObserved = hasObserved
            part.append(contentsOf: observed)
            for kind in undatedEvents { part.append(undated: kind) }
            for request in datedRequests { part.append(request) }
            part.hasRequests = hasRequests
            (part.context, part.declared) = (context, declared)
            return (part, observedCount + requestCount)
        }
    }
}
