import PlayheadNumerics

/// What a player that keeps no access log tells of its playback, moment by moment and in any order: from it come the rows that an
/// access log would have.
///
/// A row is a stretch on one variant. Its time watched is the time that the player ran at a rate, times that rate: the media time
/// played, as an access log has it.
struct PlaybackCourse {
    /// What a player may show.
    struct Variant: Hashable {
        /// Millionths of a bit per second; `nil` where it is not known.
        var peakBitrate: Int64?
        /// The same.
        var averageBitrate: Int64?
        /// Its media playlist, or what names it elsewhere.
        var uri: String?

        /// Whether nothing is known of it.
        var isUnknown: Bool { peakBitrate == nil && uri == nil }
    }

    /// What was received for one request of a segment.
    struct Transfer: Hashable {
        /// Bytes of the body.
        var bytes: Int64
        /// From the request to its end, microseconds.
        var time: Int64
        /// How much media it brought, microseconds; `nil` where that is not known.
        var media: Int64?
    }

    /// What happened at a moment.
    enum Change {
        /// The player runs at this rate from now on; at 0 it stands.
        case rate(Double)
        /// It stands, since it has nothing to play.
        case stall
        /// It shows another variant from now on; `from` is the one before, where that is told.
        case variant(Variant, from: Variant?)
        /// A segment was received.
        case transfer(Transfer)
        /// It was still there.
        case seen
    }

    private struct Mark {
        var date: Int64
        var order: Int
        var change: Change
    }

    private var marks: [Mark] = []
    /// The first startup time that is told, microseconds: of buffering only.
    var startup: Int64?
    /// The first server that was told.
    var server: String?
    /// Video frames dropped, where that is told of all.
    var droppedFrames: Int64?
    /// Bytes received, where that is told of all.
    var bytes: Int64?
    /// `LIVE` or `VOD`, where that is told.
    var playbackType: String?

    /// Something happened at a moment.
    mutating func add(_ change: Change, at date: LogDate) {
        marks.append(Mark(date: date.microseconds, order: marks.count, change: change))
    }

    /// Whether it was told what was shown.
    var hasVariants: Bool { marks.contains { if case .variant = $0.change { true } else { false } } }

    /// When it first ran; `nil` where it never did.
    var firstRun: Int64? {
        marks.lazy.compactMap { if case .rate(let rate) = $0.change, rate > 0 { $0.date } else { nil } }.min()
    }

    /// When it last began to run, or ran on; `nil` where it never did.
    var lastRun: Int64? {
        marks.lazy.compactMap { if case .rate(let rate) = $0.change, rate > 0 { $0.date } else { nil } }.max()
    }

    /// Adds the rows to a session's log.
    ///
    /// - Parameter ordinal: the first row's.
    mutating func addRows(to log: inout SessionLog, from ordinal: Int) {
        var walk = Walk()
        var transfers: (date: Int64, known: Set<Transfer>) = (.min, [])
        for mark in marks.sorted(by: { ($0.date, $0.order) < ($1.date, $1.order) }) {
            if case .transfer(let transfer) = mark.change {
                if transfers.date != mark.date { transfers = (mark.date, []) }
                // What is told twice (a request by itself and in a list of requests) happened once.
                if !transfers.known.insert(transfer).inserted { continue }
            }
            walk.take(mark.change, at: mark.date)
        }
        walk.close()
        for (index, row) in walk.rows.enumerated() {
            var event = row.event(in: &log.strings)
            event.serverAddress = server.map { log.strings.index(of: $0) }
            event.playbackType = playbackType.map { log.strings.index(of: $0) }
            if index == 0 { event[.startupTime] = startup }
            // What is counted of the whole session stands in its last row.
            if index == walk.rows.count - 1 {
                event[.numberOfDroppedVideoFrames] = droppedFrames
                event[.numberOfBytesTransferred] = bytes ?? event[.numberOfBytesTransferred]
            }
            log.append(event, ordinal: ordinal + index)
        }
    }

    /// What a course adds up to: for holding it against what the player itself sums up.
    var sums: (watched: Int64, stalls: Int64)? {
        guard firstRun != nil else { return nil }
        var log = SessionLog(id: "")
        var course = self
        course.addRows(to: &log, from: 0)
        let rows = log.accessRows.map(\.event)
        return (
            rows.reduce(0) { Int64(clamping: Int128($0) + Int128($1[.durationWatched] ?? 0)) },
            rows.reduce(0) { Int64(clamping: Int128($0) + Int128($1[.numberOfStalls] ?? 0)) }
        )
    }
}

/// One stretch on one variant.
private struct Row {
    var variant: PlaybackCourse.Variant?
    var start: Int64?
    var watched: Int64 = 0
    var stalls: Int64 = 0
    var requests: Int64 = 0
    var bytes: Int64 = 0
    var transferTime: Int64 = 0
    var media: Int64?

    var isEmpty: Bool { watched == 0 && bytes == 0 && requests == 0 && stalls == 0 }

    func event(in strings: inout StringTable) -> AccessLogEvent {
        var event = AccessLogEvent()
        event[.playbackStartDate] = start
        event.uri = variant?.uri.map { strings.index(of: $0) }
        (event[.indicatedBitrate], event[.indicatedAverageBitrate]) = (variant?.peakBitrate, variant?.averageBitrate)
        (event[.durationWatched], event[.numberOfStalls]) = (watched, stalls)
        guard requests > 0 else { return event }
        event[.numberOfMediaRequests] = requests
        (event[.segmentsDownloadedDuration], event[.transferDuration]) = (media, transferTime)
        guard bytes > 0 else { return event }
        event[.numberOfBytesTransferred] = bytes
        if transferTime > 0 {
            event[.observedBitrate] = FixedPoint.millionths(Double(bytes) * 8e6 / Double(transferTime))
        }
        return event
    }
}

/// Goes through what happened in its order, and cuts it into rows.
private struct Walk {
    private(set) var rows: [Row] = []
    private var row = Row()
    private var rate = 0.0
    private var time: Int64?
    private var hasRun = false
    private var isStalled = false

    mutating func take(_ change: PlaybackCourse.Change, at date: Int64) {
        if let time, rate > 0 {
            row.watched = Self.sum(
                row.watched, FixedPoint.millionths(rate * Double(date.subtractingClamped(time)) / 1e6) ?? 0)
        }
        time = date
        switch change {
        case .rate(let new):
            rate = new
            guard new > 0 else { return }
            (hasRun, isStalled) = (true, false)
            if row.start == nil { row.start = date }
        case .stall:
            rate = 0
            // Of what comes before the first run, the player waits for its start; what comes again is the same stall.
            guard hasRun, !isStalled else { return }
            isStalled = true
            row.stalls = Self.sum(row.stalls, 1)
        case .variant(let new, let old):
            if row.variant == nil { row.variant = row.isEmpty ? nil : old ?? new }
            guard row.variant != new else { return }
            if !row.isEmpty { close() }
            row.variant = new
            if rate > 0 { row.start = date }
        case .transfer(let transfer):
            row.requests = Self.sum(row.requests, 1)
            row.bytes = Self.sum(row.bytes, transfer.bytes)
            row.transferTime = Self.sum(row.transferTime, transfer.time)
            if let media = transfer.media { row.media = Self.sum(row.media ?? 0, media) }
        case .seen: break
        }
    }

    /// Ends the row under way.
    mutating func close() {
        if !row.isEmpty { rows.append(row) }
        row = Row()
    }

    private static func sum(_ left: Int64, _ right: Int64) -> Int64 { Int64(clamping: Int128(left) + Int128(right)) }
}

extension Int64 {
    /// How much larger this is; within what a number can hold.
    fileprivate func subtractingClamped(_ other: Int64) -> Int64 { Int64(clamping: Int128(self) - Int128(other)) }
}
