import PlayerLog

/// Writes down what happens in a session, as AVPlayer's logs and an app's own notes would have it.
struct SessionRecorder {
    private let presentation: Presentation
    private let identity: SessionIdentity
    /// Whether requests and the buffer's course are kept too.
    private let isDetailed: Bool
    private var rows: [AccessRow] = []
    private var observed: [ObservedEvent] = []
    private var errors: [ErrorLogEvent] = []
    private(set) var requests: [MediaRequest] = []
    private(set) var buffer: [BufferSample] = []
    private(set) var startup: [StartupStep] = []
    private(set) var transferred = TransferTotals()
    /// All time in stalls so far, seconds, and as much of it as the log's whole microseconds tell.
    private var stallTime = 0.0
    private var stallMicroseconds: Int64 = 0
    private var stallStart: (time: Double, date: LogDate)?

    init(_ presentation: Presentation, identity: SessionIdentity, isDetailed: Bool) {
        self.presentation = presentation
        self.identity = identity
        self.isDetailed = isDetailed
        rows.reserveCapacity(64)
        observed.reserveCapacity(64)
        if isDetailed { requests.reserveCapacity(256) }
        note(.play, at: 0)
    }

    // MARK: What the app observes

    private mutating func note(_ kind: ObservedEvent.Kind, at time: Double, position: Double? = nil) {
        observed.append(ObservedEvent(kind, at: identity.startDate.advanced(bySeconds: time), position: position))
    }

    mutating func likelyToKeepUp(at time: Double) { note(.likelyToKeepUp, at: time) }

    /// The time base begins to run, at the start or after a pause.
    mutating func started(at time: Double) {
        note(.timeBaseRunning, at: time)
        if rows[rows.count - 1].startTime == nil { rows[rows.count - 1].startTime = time }
    }

    mutating func stalled(at time: Double) {
        rows[rows.count - 1].stalls += 1
        note(.stalled, at: time)
        stallStart = (time, observed[observed.count - 1].date)
    }

    /// Playback goes on after a stall. Dates are whole microseconds: each stall's end carries what was lost before it,
    /// so that all stalls together are exact.
    mutating func resumed(at time: Double) {
        guard let start = stallStart else { return started(at: time) }
        stallTime += time - start.time
        let total = Int64((stallTime * 1e6).rounded())
        observed.append(
            ObservedEvent(
                .timeBaseRunning,
                at: LogDate(microseconds: start.date.microseconds + max(0, total - stallMicroseconds))))
        stallMicroseconds = total
        stallStart = nil
    }

    mutating func paused(at time: Double) { note(.paused, at: time) }

    mutating func sought(to position: Double, at time: Double) {
        note(.seek, at: time, position: position)
        stallStart = nil
    }

    mutating func failed(at time: Double) { note(.failed, at: time) }

    mutating func ended(at time: Double) { note(.ended, at: time) }

    // MARK: The access log

    /// A new event of the access log, which from now on is the one that changes.
    mutating func begin(variant: Int, offset: Double, startTime: Double?) {
        let last = rows.last
        var row = AccessRow(variant: variant, startTime: startTime, startOffset: offset)
        row.inheritedBitrate = last?.observedBitrate
        row.startup = last?.startup
        rows.append(row)
    }

    /// Media was played, in the event that changes.
    @inline(__always)
    mutating func watched(_ duration: Double) { rows[rows.count - 1].watched += duration }

    mutating func setStartup(_ time: Double) { rows[rows.count - 1].startup = time }

    /// A segment's transfer is over.
    ///
    /// - Parameter duration: the segment's, milliseconds.
    mutating func transferred(_ transfer: SegmentTransfer, duration: Double) {
        transferred.requested += transfer.bits
        transferred.delivered += transfer.received
        transferred.abandoned += transfer.remaining
        let last = rows.count - 1
        rows[last].requests += 1
        rows[last].bits += transfer.received
        let time = transfer.receiving.seconds
        rows[last].transferTime += time
        if time > 0 {
            let rate = transfer.received / time
            rows[last].rateSum += rate
            rows[last].rateSquares += rate * rate
        }
        if transfer.abandonedFor == nil {
            rows[last].downloaded += duration.seconds
            if transfer.elapsed > duration { rows[last].overdue += 1 }
        }
    }

    // MARK: Detail

    @inline(__always)
    mutating func request(_ request: @autoclosure () -> MediaRequest) {
        if isDetailed { requests.append(request()) }
    }

    /// The buffer's level, wherever its course bends.
    @inline(__always)
    mutating func sample(_ level: Double, at time: Double) {
        guard isDetailed else { return }
        let sample = BufferSample(time: time, level: max(0, level))
        if buffer.last != sample { buffer.append(sample) }
    }

    mutating func startupStep(_ part: StartupStep.Part, from start: Double, to end: Double) {
        startup.append(StartupStep(part: part, start: start, duration: end - start))
    }

    // MARK: The log

    /// The error log gets an entry.
    mutating func error(_ code: Int, domain: String, comment: String, uri: String?, at time: Double) {
        var entry = ErrorLogEvent()
        entry.date = identity.startDate.advanced(bySeconds: time)
        entry.errorStatusCode = code
        entry.errorDomain = domain
        entry.errorComment = comment
        entry.uri = uri
        errors.append(entry)
    }

    /// The session's log so far.
    ///
    /// - Parameter position: how far the playhead is in a segment that is not played out, seconds.
    func log(playedInSegment position: Double) -> SessionLog {
        var rows = rows
        if let last = rows.indices.last { rows[last].watched += position }
        var log = SessionLog(id: identity.id)
        log.hasAccessLog = true
        log.hasErrorLog = true
        for (ordinal, row) in rows.enumerated() {
            let event = row.event(
                of: presentation.variants[row.variant], type: presentation.live == nil ? "VOD" : "LIVE",
                startDate: identity.startDate, strings: &log.strings)
            log.append(event, ordinal: ordinal)
        }
        for (ordinal, entry) in errors.enumerated() { log.append(entry, ordinal: ordinal) }
        for event in observed { log.append(event) }
        for event in startup.compactMap({ $0.loadedEvent(startDate: identity.startDate) }) { log.append(event) }
        return log
    }
}
