/// Several dumps of one session become one log (an app dumps again and again; each dump holds all rows so far).
///
/// Rows are matched by their ordinal. A row usually only grows from dump to dump, so the newest tells all. Not always:
/// after a change of the audio track AVPlayer writes rows whose counters are smaller than before (FB22519249), and a
/// value known once can be null later. So of every ordinal those versions are kept that no later one makes redundant,
/// and ``SessionLog/accessEvents()`` reads each counter at its maximum and each gauge at its last known value. The bitrate
/// of a row whose bytes went back to none is none that was measured, though it says zero.
extension SessionLog {
    /// The session's access log: its dumps made one.
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
            if event.isSamePlace(as: row.event) || !last.wasPlayed {
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

    /// Puts a row where its ordinal and its age place it, unless a later version tells all that it does, and takes out
    /// the earlier versions of which it tells all. So the rows that stay do not depend on the order of their coming.
    mutating func mergeIntoEarlier(_ row: AccessRow) {
        let start = accessRows.partitioningIndex { $0.ordinal >= row.ordinal }
        let place = accessRows.partitioningIndex {
            $0.ordinal > row.ordinal || ($0.ordinal == row.ordinal && !isOlder($0.event, than: row.event))
        }
        let isRedundant = accessRows[place...].prefix { $0.ordinal == row.ordinal }
            .contains { $0.event.dominates(row.event) }
        if isRedundant { return }
        let kept = accessRows[start..<place].filter { !row.event.dominates($0.event) }
        if kept.isEmpty, place == start + 1 {
            // The usual case, a row that has grown since the last dump: nothing behind it need move.
            accessRows[start] = row
        } else {
            accessRows.replaceSubrange(start..<place, with: kept + [row])
        }
        let after = start + kept.count + 1
        let isAlone = kept.isEmpty && (after == accessRows.count || accessRows[after].ordinal > row.ordinal)
        hasVersions = hasVersions || !isAlone
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
    /// All fields, those first that tell which of two versions of an event got further.
    static let byProgress =
        [
            AccessLogField.durationWatched, .numberOfBytesTransferred, .numberOfMediaRequests,
            .segmentsDownloadedDuration,
        ]
        + allCases
}

extension AccessLogEvent {
    /// Whether both are playback of one variant from one position, as far as both know.
    func isSamePlace(as other: AccessLogEvent) -> Bool {
        for field in [AccessLogField.uri, .playbackStartOffset] {
            if let mine = self[field], let theirs = other[field], mine != theirs { return false }
        }
        return true
    }

    /// Whether this later version tells all that `earlier` does.
    func dominates(_ earlier: AccessLogEvent) -> Bool {
        guard isSamePlace(as: earlier) else { return false }
        for field in AccessLogField.allCases {
            guard let old = earlier[field] else { continue }
            guard let new = self[field] else { return false }
            if field.kind == .counter, new < old { return false }
        }
        return true
    }

    /// Takes in a later version of this event. Returns whether a counter of the later one was smaller.
    mutating func overlay(_ later: AccessLogEvent) -> Bool {
        var shrank = false
        let isReset = later[.numberOfBytesTransferred] == 0 && (self[.numberOfBytesTransferred] ?? 0) > 0
        for field in AccessLogField.allCases {
            guard let new = later[field] else { continue }
            if isReset, field == .observedBitrate || field == .observedBitrateStandardDeviation, self[field] != nil {
                continue
            }
            if field.kind == .counter, let old = self[field], old > new {
                shrank = true
            } else {
                self[field] = new
            }
        }
        dumpDate = Swift.max(dumpDate, later.dumpDate)
        return shrank
    }
}
