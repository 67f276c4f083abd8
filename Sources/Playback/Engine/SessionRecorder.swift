import PlayerLog

/// Writes down what happens in a session, as AVPlayer's logs and an app's own notes would have it.
///
/// It is told times of the link's clock in milliseconds, and writes session time.
struct SessionRecorder {
    private let presentation: Presentation
    private let identity: SessionIdentity
    /// The request to play, on the link's clock.
    private let origin: Double
    /// Whether requests and the buffer's course are kept too.
    private let isDetailed: Bool
    private var rows: [AccessRow] = []
    private var observed: [ObservedEvent] = []
    private var errors: [ErrorLogEvent] = []
    private(set) var requests: [MediaRequest] = []
    private(set) var buffer: [BufferSample] = []
    private(set) var startup: [StartupStep] = []
    private(set) var transferred = TransferTotals()
    /// All time in stalls so far, milliseconds, and as much of it as the log's whole microseconds tell.
    private var stallTime = 0.0
    private var stallMicroseconds: Int64 = 0
    private var stallStart: (time: Double, date: LogDate)?
    private var keepUpTime: Double?
    private var hasSwitched = false

    init(_ presentation: Presentation, identity: SessionIdentity, origin: Double, isDetailed: Bool) {
        self.presentation = presentation
        self.identity = identity
        self.origin = origin
        self.isDetailed = isDetailed
        rows.reserveCapacity(64)
        observed.reserveCapacity(64)
        if isDetailed { requests.reserveCapacity(256) }
        note(.play, at: origin)
    }

    /// A time as session time, seconds.
    private func session(_ time: Double) -> Double { (time - origin).seconds }

    private func date(_ time: Double) -> LogDate {
        identity.startDate.advanced(bySeconds: max(0, session(time)))
    }

    // MARK: What the app observes

    private mutating func note(_ kind: ObservedEvent.Kind, at time: Double, position: Double? = nil) {
        var event = ObservedEvent(kind, at: date(time), position: position)
        // What happens in the microsecond in which playback began comes after it in the log too.
        if let last = observed.last, last.kind == .timeBaseRunning, event <= last {
            event.date = LogDate(microseconds: last.date.microseconds + 1)
        }
        observed.append(event)
    }

    mutating func likelyToKeepUp(at time: Double) {
        keepUpTime = time
        note(.likelyToKeepUp, at: time)
    }

    /// The time base begins to run: at the start, after a seek, after a pause.
    mutating func started(at time: Double, isFirst: Bool) {
        note(.timeBaseRunning, at: time)
        guard isFirst, let keepUpTime else { return }
        let start = max(origin, keepUpTime)
        if time > start {
            startup.append(
                StartupStep(part: .starting, start: session(start), duration: (time - start).seconds))
        }
    }

    /// Playback of the event that changes begins, unless it has begun: only now it is certain with which variant.
    mutating func plays(_ variant: Int?, at time: Double) {
        guard let last = rows.indices.last, rows[last].startTime == nil else { return }
        rows[last].startTime = max(0, session(time))
        if let variant { rows[last].variant = variant }
    }

    /// The event that changes will begin elsewhere, seconds of media.
    mutating func move(to offset: Double) {
        if let last = rows.indices.last { rows[last].startOffset = offset }
    }

    mutating func stalled(at time: Double) {
        rows[rows.count - 1].stalls += 1
        note(.stalled, at: time)
        stallStart = (time, observed[observed.count - 1].date)
    }

    /// Playback goes on after a stall. Dates are whole microseconds: each stall's end carries what was lost before it,
    /// so that all stalls together are exact.
    mutating func resumed(at time: Double) {
        guard let start = stallStart else { return }
        stallTime += time - start.time
        let total = Int64((min(stallTime, Link.longest) * 1000).rounded())
        let end = start.date.microseconds + max(0, total - stallMicroseconds)
        observed.append(ObservedEvent(.timeBaseRunning, at: LogDate(microseconds: end)))
        stallMicroseconds = total
        stallStart = nil
    }

    mutating func paused(at time: Double) { note(.paused, at: time) }

    /// Playback goes elsewhere.
    ///
    /// - Parameter leavesRows: whether an event of the access log is frozen, which leaves two empty ones behind.
    mutating func sought(to position: Double, at time: Double, leavesRows: Bool) {
        note(.seek, at: time, position: position)
        stallStart = nil
        guard leavesRows, let last = rows.indices.last else { return }
        rows[last].reason = .seek
        var row = AccessRow(variant: rows[last].variant, startTime: nil, startOffset: rows[last].startOffset)
        row.inheritedBitrate = rows[last].observedBitrate
        row.startup = rows[last].startup
        rows.append(row)
        row.reason = .pause
        rows.append(row)
    }

    mutating func failed(at time: Double) { note(.failed, at: time) }

    mutating func ended(at time: Double) { note(.ended, at: time) }

    // MARK: The access log

    /// A new event of the access log, which from now on is the one that changes.
    ///
    /// - Parameters:
    ///   - offset: where its playback begins, seconds of media; nil where the event before it says so already.
    ///   - startTime: when its playback began, milliseconds; nil while it has not.
    ///   - reason: why the event before it is over.
    mutating func begin(variant: Int, offset: Double?, startTime: Double?, reason: AccessRow.Reason? = nil) {
        let last = rows.indices.last
        if let last, let reason {
            rows[last].reason = reason == .variantSwitch && !hasSwitched ? .firstSwitch : reason
            hasSwitched = hasSwitched || reason == .variantSwitch
        }
        var row = AccessRow(
            variant: variant, startTime: startTime.map { max(0, session($0)) },
            startOffset: offset ?? last.map { rows[$0].startOffset } ?? 0)
        row.inheritedBitrate = last.flatMap { rows[$0].observedBitrate }
        row.startup = last.flatMap { rows[$0].startup }
        rows.append(row)
    }

    /// Media was played in the event that changes, seconds.
    @inline(__always)
    mutating func watched(_ duration: Double) {
        if duration > 0, !rows.isEmpty { rows[rows.count - 1].watched += duration }
    }

    /// The time from the start of the load until likely to keep up, milliseconds.
    mutating func setStartup(_ time: Double) { rows[rows.count - 1].startup = time.seconds }

    /// A segment's transfer is over.
    ///
    /// - Parameter duration: the segment's, milliseconds.
    mutating func transferred(_ transfer: SegmentTransfer, duration: Double) {
        count(transfer)
        let last = rows.count - 1
        rows[last].requests += 1
        rows[last].add(bits: transfer.received, time: transfer.receiving.seconds)
        guard transfer.abandonedFor == nil else { return }
        rows[last].downloaded += duration.seconds
        if transfer.elapsed > duration { rows[last].overdue += 1 }
    }

    /// An audio segment's transfer is over: its bytes count, its duration is that of the video.
    mutating func transferredAudio(_ transfer: SegmentTransfer) {
        count(transfer)
        rows[rows.count - 1].requests += 1
        rows[rows.count - 1].bits += transfer.received
    }

    /// A segment's transfer was given up before it was over, by a seek or a fault.
    mutating func cancelled(_ transfer: SegmentTransfer) {
        count(transfer)
        guard let last = rows.indices.last else { return }
        rows[last].requests += 1
        rows[last].bits += transfer.received
    }

    private mutating func count(_ transfer: SegmentTransfer) {
        transferred.requested += transfer.bits
        transferred.delivered += transfer.received
        transferred.abandoned += transfer.remaining
    }

    // MARK: Detail

    /// A request is over.
    @inline(__always)
    mutating func request(_ request: Request, end: Double, estimate: Double?, isStartup: Bool) {
        if isStartup { startupStep(request, end: end) }
        if isDetailed { keep(request, end: end, estimate: estimate) }
    }

    private mutating func startupStep(_ request: Request, end: Double) {
        let start = max(origin, request.start)
        // What was asked for when enough was there already, playback did not wait for.
        guard end > start, keepUpTime.map({ request.start < $0 }) ?? true else { return }
        startup.append(
            StartupStep(part: .init(request.kind), start: session(start), duration: (end - start).seconds))
    }

    private mutating func keep(_ request: Request, end: Double, estimate: Double?) {
        requests.append(
            MediaRequest(
                kind: request.kind, variant: request.kind == .multivariantPlaylist ? nil : request.variant,
                segment: request.isMedia ? request.transfer.segment : nil, start: session(request.start),
                timeToFirstByte: request.transfer.timeToFirstByte?.seconds, end: session(end),
                bits: request.transfer.bits, received: request.transfer.received, estimate: estimate,
                outcome: request.outcome))
    }

    /// The buffer's level, wherever its course bends; milliseconds.
    @inline(__always)
    mutating func sample(_ level: Double, at time: Double) {
        guard isDetailed else { return }
        let sample = BufferSample(time: session(time), level: max(0, level.seconds))
        if buffer.last != sample { buffer.append(sample) }
    }

    // MARK: The logs

    /// The error log gets an entry, usually of the domain of the media engine.
    mutating func error(
        _ code: Int, domain: String = "CoreMediaErrorDomain", comment: String, variant: Int, at time: Double
    ) {
        var entry = ErrorLogEvent()
        entry.date = date(time)
        entry.errorStatusCode = code
        entry.errorDomain = domain
        entry.errorComment = comment
        entry.uri = presentation.variants[variant].uri
        errors.append(entry)
    }

    /// The session's log so far.
    ///
    /// - Parameter position: what was played of a segment that is not played out, seconds.
    func log(playedInSegment position: Double) -> SessionLog {
        var rows = rows
        if let last = rows.indices.last { rows[last].watched += max(0, position) }
        var log = SessionLog(id: identity.id)
        // A player has no access log before it has loaded anything.
        log.hasAccessLog = !rows.isEmpty
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

extension StartupStep.Part {
    fileprivate init(_ kind: MediaRequest.Kind) {
        self =
            switch kind {
            case .multivariantPlaylist: .multivariantPlaylist
            case .mediaPlaylist: .mediaPlaylist
            case .key: .key
            case .initializationSection: .initializationSection
            case .segment, .audioSegment: .segment
            }
    }
}
