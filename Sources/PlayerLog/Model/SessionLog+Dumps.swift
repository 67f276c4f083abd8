/// Several dumps of one session become one log (an app dumps again and again; each dump holds all rows so far).
///
/// Rows are matched by their ordinal. A row usually only grows from dump to dump, so the newest tells all. Not always:
/// after a change of the audio track AVPlayer writes rows whose counters are smaller than before (FB22519249), and a
/// value known once can be null later. So of every ordinal those versions are kept that no later one makes redundant,
/// and ``SessionLog/accessEvents()`` reads each counter at its maximum and each gauge at its last known value. The bitrate
/// of a row whose bytes went back to none is none that was measured, though it says zero.
extension SessionLog {
    /// The session's access log: its dumps made one.
    ///
    /// - Complexity: O(*n*) in the rows of all dumps, each time.
    public func accessEvents() -> [AccessLogEvent] { resolved().events }

    /// The session's access log with what was odd about its dumps.
    public func resolved() -> ResolvedAccessLog {
        var log = ResolvedAccessLog()
        log.events.reserveCapacity(accessRows.count)
        var previous: (ordinal: Int, wasPlayed: Bool)?
        for row in accessRows {
            guard let last = previous, last.ordinal == row.ordinal, var event = log.events.popLast() else {
                log.events.append(row.event)
                previous = (row.ordinal, (row.event[.durationWatched] ?? 0) > 0)
                continue
            }
            if event.isSamePosition(as: row.event) || !last.wasPlayed {
                if event.overlay(row.event) { log.countersShrank = true }
                log.events.append(event)
            } else {
                // Both really played, elsewhere: two events that a rewritten log gives one place.
                log.dumpsDisagree = true
                log.events.append(event)
                log.events.append(row.event)
            }
            previous = (row.ordinal, last.wasPlayed || (row.event[.durationWatched] ?? 0) > 0)
        }
        return log
    }

    /// So many versions of one row are kept, those of the latest dumps: what a player really writes has two or three. More
    /// come of files in which nothing fits together, and each version is held against each.
    static let mostVersions = 256

    /// Counts the rows of both logs from another ordinal on.
    package mutating func moveOrdinals(by count: Int) {
        for index in accessRows.indices { accessRows[index].ordinal += count }
        for index in errorRows.indices { errorRows[index].ordinal += count }
    }

    /// Why some versions were left out; nil where none were.
    public var versionsProblem: String? {
        versionsLeftOut == 0
            ? nil
            : "session \(id) has more than \(Self.mostVersions) versions of one event, none of which holds another: those "
                + "of the oldest dumps are left out"
    }

    /// Puts a row where its ordinal and its age place it, unless a later version tells all that it does, and takes out
    /// the earlier versions of which it tells all. So the rows that stay do not depend on the order of their coming.
    mutating func mergeIntoEarlier(_ row: AccessRow) {
        let start = accessRows.partitioningIndex { $0.ordinal >= row.ordinal }
        let end = accessRows[start...].partitioningIndex { $0.ordinal > row.ordinal }
        var rows: [AccessRow] = []
        swap(&rows, &accessRows)
        addVersion(row, to: &rows, start..<end)
        swap(&rows, &accessRows)
    }

    /// Takes in the rows of another log, which are in order as these are: one pass over both, wherever they lie.
    mutating func merge(rows: [AccessRow]) {
        guard let first = rows.first, let last = rows.last else { return }
        let start = accessRows.partitioningIndex { $0.ordinal >= first.ordinal }
        let end = accessRows[start...].partitioningIndex { $0.ordinal > last.ordinal }
        var merged: [AccessRow] = []
        merged.reserveCapacity(end - start + rows.count)
        var next = start
        for row in rows {
            while next < end, accessRows[next].ordinal <= row.ordinal {
                merged.append(accessRows[next])
                next += 1
            }
            let versions = merged.reversed().prefix { $0.ordinal == row.ordinal }.count
            addVersion(row, to: &merged, (merged.count - versions)..<merged.count)
        }
        merged += accessRows[next..<end]
        accessRows.replaceSubrange(start..<end, with: merged)
    }

    /// Adds a row to rows of which some are the versions of its ordinal.
    private mutating func addVersion(_ row: AccessRow, to rows: inout [AccessRow], _ versions: Range<Int>) {
        let position = rows[versions].partitioningIndex { !isOlder($0.event, than: row.event) }
        if rows[position..<versions.upperBound].contains(where: { $0.event.dominates(row.event) }) { return }
        var kept = rows[versions.lowerBound..<position].filter { !row.event.dominates($0.event) } + [row]
        let later = versions.upperBound - position
        if kept.count + later > Self.mostVersions {
            kept.removeFirst()
            versionsLeftOut += 1
        }
        if kept.count == position - versions.lowerBound {
            // The usual case, a row that has grown since the last dump: nothing behind it need move.
            for (index, row) in kept.enumerated() { rows[versions.lowerBound + index] = row }
        } else {
            rows.replaceSubrange(versions.lowerBound..<position, with: kept)
        }
        hasVersions = hasVersions || kept.count + later > 1
    }

    /// Whether `left` is of an earlier dump; where the dumps say nothing, the one that got less far is the earlier.
    private func isOlder(_ left: AccessLogEvent, than right: AccessLogEvent) -> Bool {
        if left.dumpDate != right.dumpDate { return left.dumpDate < right.dumpDate }
        for field in AccessLogField.byProgress {
            let (a, b) = (left[field] ?? .min, right[field] ?? .min)
            if a == b { continue }
            guard field.storage == .text, a >= 0, b >= 0 else { return a < b }
            let (leftText, rightText) = (
                strings[StringTable.Index(rawValue: a)], strings[StringTable.Index(rawValue: b)]
            )
            if !leftText.utf8.elementsEqual(rightText.utf8) { return leftText.utf8.precedes(rightText.utf8) }
        }
        return false
    }
}

/// A session's access log after its dumps have been made one.
public struct ResolvedAccessLog: Sendable {
    /// The events, in the log's order.
    public var events: [AccessLogEvent] = []
    /// Whether a later dump held a smaller counter than an earlier one (AVPlayer after an audio switch).
    public var countersShrank = false
    /// Whether two dumps hold different playback in the same place.
    public var dumpsDisagree = false

    /// An empty log.
    public init() {}
}

extension AccessLogField {
    /// The fields that hold texts.
    static let texts = allCases.filter { $0.storage == .text }
    /// All fields, those first that tell which of two versions of an event got further. Before all others come those that a
    /// digest holds: so a session comes to the same whether it was read whole, counted or kept in a part.
    static let byProgress =
        [AccessLogField.durationWatched, .numberOfBytesTransferred, .numberOfStalls, .numberOfDroppedVideoFrames]
        + SessionDigest.wanted + allCases
}

extension AccessLogEvent {
    /// Whether both are playback of one variant from one position, as far as both know.
    func isSamePosition(as other: AccessLogEvent) -> Bool {
        for field in [AccessLogField.uri, .playbackStartOffset] {
            if let mine = self[field], let theirs = other[field], mine != theirs { return false }
        }
        return true
    }

    /// Whether this later version tells all that `earlier` does.
    func dominates(_ earlier: AccessLogEvent) -> Bool {
        guard isSamePosition(as: earlier) else { return false }
        for field in AccessLogField.allCases {
            guard let old = earlier[field] else { continue }
            guard let new = self[field] else { return false }
            if field.kind == .counter, new < old { return false }
        }
        return true
    }

    /// Takes in a later version of this event. Returns whether a counter of the later one was smaller; for the same reason only of
    /// those that every digest holds.
    mutating func overlay(_ later: AccessLogEvent) -> Bool {
        var shrank = false
        let isReset = later[.numberOfBytesTransferred] == 0 && (self[.numberOfBytesTransferred] ?? 0) > 0
        for field in AccessLogField.allCases {
            guard let new = later[field] else { continue }
            if isReset, field == .observedBitrate || field == .observedBitrateStandardDeviation, self[field] != nil {
                continue
            }
            if field.kind == .counter, let old = self[field], old > new {
                if SessionDigest.fields.contains(field) { shrank = true }
            } else {
                self[field] = new
            }
        }
        dumpDate = Swift.max(dumpDate, later.dumpDate)
        return shrank
    }
}
