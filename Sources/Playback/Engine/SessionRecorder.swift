import PlayerLog
import PlayheadNumerics

/// Writes down what happens in a session, as AVPlayer's logs and an app's own notes would have it.
///
/// It is told times of the link's clock in milliseconds, and writes session time.
struct SessionRecorder {
    private let cache: PresentationCache
    /// The request to play.
    private let startDate: LogDate
    /// The same on the link's clock.
    private let origin: Double
    /// Whether requests and the buffer's course are kept too.
    let isDetailed: Bool
    private var log: SessionLog
    /// The error log's entries, by time.
    private var errors: [ErrorLogEvent] = []
    /// The access log's events that are over.
    private var rows: [SessionLog.AccessRow] = []
    /// The access log's event that changes; of no meaning before the first.
    private var row = AccessRow(variant: 0, startTime: nil, startOffset: 0)
    private var hasRow = false
    /// What the app observed, by date.
    private var observed: [ObservedEvent] = []
    /// What it observed last, but for loads.
    private var last: (kind: ObservedEvent.Kind, date: LogDate)
    private(set) var requests: [MediaRequest] = []
    var buffer: [BufferSample] = []
    private(set) var startup: [StartupStep] = []
    private(set) var transferred = TransferTotals()
    /// All time in stalls so far, milliseconds, and as much of it as the log's whole microseconds tell.
    private var stallTime = 0.0
    private var stallMicroseconds: Int64 = 0
    private var stallStart: (time: Double, date: LogDate)?
    private var keepUpTime: Double?
    private var hasSwitched = false
    /// The pathway that is loaded from.
    var pathway = 0
    private let variantCount: Int

    init(_ presentation: Presentation, identity: SessionIdentity, origin: Double, isDetailed: Bool) {
        cache = presentation.cache
        variantCount = presentation.variants.count
        startDate = identity.startDate
        self.origin = origin
        self.isDetailed = isDetailed
        last = (.play, startDate)
        log = SessionLog(id: identity.id)
        log.strings = cache.texts
        log.hasErrorLog = true
        rows.reserveCapacity(128)
        observed.reserveCapacity(128)
        if isDetailed { requests.reserveCapacity(256) }
        note(.play, at: origin)
    }

    /// A time as session time, seconds.
    @inline(__always)
    func session(_ time: Double) -> Double { (time - origin).seconds }

    @inline(__always)
    private func date(_ time: Double) -> LogDate { startDate.advanced(bySeconds: max(0, session(time))) }

    // MARK: What the app observes

    @inline(__always)
    private mutating func note(_ kind: ObservedEvent.Kind, at time: Double, position: Double? = nil) {
        // What happens in the microsecond in which playback began comes after it in the log too.
        let earliest = last.date.microseconds + (last.kind == .timeBaseRunning ? 1 : 0)
        let date = LogDate(microseconds: max(date(time).microseconds, earliest))
        add(ObservedEvent(kind, at: date, position: position))
        last = (kind, date)
    }

    /// Keeps the order: a load is noted when playback may have begun with it.
    @inline(__always)
    private mutating func add(_ event: ObservedEvent) {
        var index = observed.count
        while index > 0, observed[index - 1].date >= event.date, event < observed[index - 1] { index -= 1 }
        if index == observed.count { observed.append(event) } else { observed.insert(event, at: index) }
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
    @inline(__always)
    mutating func plays(_ variant: Int?, at time: Double) {
        guard hasRow, row.startTime == nil else { return }
        row.startTime = max(0, session(time))
        if let variant { row.variant = variant }
    }

    /// The event that changes will begin elsewhere, seconds of media.
    mutating func move(to offset: Double) { row.startOffset = offset }

    @inline(__always)
    mutating func stalled(at time: Double) {
        row.stalls += 1
        note(.stalled, at: time)
        stallStart = (time, last.date)
    }

    /// Playback goes on after a stall. Dates are whole microseconds: each stall's end carries what was lost before it,
    /// so that all stalls together are exact.
    @inline(__always)
    mutating func resumed(at time: Double) {
        guard let start = stallStart else { return }
        stallTime += time - start.time
        let total = FixedPoint.nearest(min(stallTime, Link.longest) * 1000)
        let end = LogDate(microseconds: start.date.microseconds + max(0, total - stallMicroseconds))
        add(ObservedEvent(.timeBaseRunning, at: end))
        last = (.timeBaseRunning, end)
        stallMicroseconds = total
        stallStart = nil
    }

    mutating func paused(at time: Double) { note(.paused, at: time) }

    /// Playback goes elsewhere.
    ///
    /// - Parameter leavesRows: whether an event of the access log is frozen, which leaves two empty ones behind.
    mutating func didSeek(to position: Double, at time: Double, leavesRows: Bool) {
        note(.seek, at: time, position: position)
        stallStart = nil
        guard leavesRows, hasRow else { return }
        row.reason = .seek
        freezeRow()
        row.beginNext(variant: row.variant, startTime: nil, startOffset: row.startOffset)
        freezeRow()
        row.reason = .pause
    }

    /// How far behind the live edge playback is, and how far the player wants it to be, milliseconds.
    mutating func observed(latency: Double, target: Double, at time: Double) {
        let date = LogDate(microseconds: max(date(time).microseconds, last.date.microseconds))
        add(ObservedEvent(latency: max(0, latency.seconds), target: target.seconds, at: date))
    }

    mutating func failed(at time: Double) { note(.failed, at: time) }

    mutating func ended(at time: Double) { note(.ended, at: time) }

    /// The session is over before the item is.
    mutating func stopped(at time: Double) { note(.stopped, at: time) }

    // MARK: The access log

    /// A new event of the access log, which from now on is the one that changes.
    ///
    /// - Parameters:
    ///   - offset: where its playback begins, seconds of media; nil where the event before it says so already.
    ///   - startTime: when its playback began, milliseconds; nil while it has not.
    ///   - reason: why the event before it is over.
    @inline(never)
    mutating func begin(variant: Int, offset: Double?, startTime: Double?, reason: AccessRow.Reason? = nil) {
        if hasRow {
            if let reason {
                row.reason = reason == .variantSwitch && !hasSwitched ? .firstSwitch : reason
                hasSwitched = hasSwitched || reason == .variantSwitch
            }
            freezeRow()
        }
        row.beginNext(
            variant: variant, startTime: startTime.map { max(0, session($0)) }, startOffset: offset ?? row.startOffset)
        row.pathway = pathway
        hasRow = true
    }

    /// What is loaded from now on comes from another pathway.
    mutating func serverChanged(to pathway: Int) {
        self.pathway = pathway
        row.serverChanges += 1
    }

    /// The event that changes goes into the log as it is.
    private mutating func freezeRow() {
        rows.append(
            SessionLog.AccessRow(ordinal: rows.count, event: cache.events[row.pathway * variantCount + row.variant]))
        row.fill(&rows[rows.count - 1].event, startDate: startDate)
    }

    /// Media was played in the event that changes, seconds.
    @inline(__always)
    mutating func watched(_ duration: Double) {
        if duration > 0, hasRow { row.watched += duration }
    }

    /// The time from the start of the load until likely to keep up, milliseconds.
    mutating func setStartup(_ time: Double) { row.startup = time.seconds }

    /// A segment's transfer is over.
    ///
    /// - Parameter span: the segment's.
    @inline(__always)
    mutating func transferred(_ transfer: SegmentTransfer, _ span: SegmentTable.Span) {
        count(transfer)
        row.requests += 1
        row.add(bits: transfer.received, time: transfer.receiving.seconds)
        guard transfer.abandonedFor == nil else { return }
        row.downloaded += span.seconds
        if transfer.elapsed > span.duration { row.overdue += 1 }
    }

    /// An audio segment's transfer is over: its bytes count, its duration is that of the video.
    mutating func transferredAudio(_ transfer: SegmentTransfer) {
        count(transfer)
        row.requests += 1
        row.bits += transfer.received
    }

    /// A segment's transfer was given up before it was over, by a seek or a fault.
    mutating func cancelled(_ transfer: SegmentTransfer) {
        count(transfer)
        guard hasRow else { return }
        row.requests += 1
        row.bits += transfer.received
    }

    @inline(__always)
    private mutating func count(_ transfer: SegmentTransfer) {
        transferred.requested += transfer.bits
        transferred.delivered += transfer.received
        transferred.abandoned += transfer.remaining
    }

    // MARK: Detail

    /// Keeps a request that is over.
    mutating func keep(_ request: MediaRequest) { requests.append(request) }

    /// A request is over that playback may have waited for.
    mutating func startupStep(_ request: Request, end: Double) {
        let start = max(origin, request.start)
        // What was asked for when enough was there already, playback did not wait for.
        guard end > start, keepUpTime.map({ request.start < $0 }) ?? true else { return }
        let step = StartupStep(part: .init(request.kind), start: session(start), duration: (end - start).seconds)
        startup.append(step)
        if let loaded = step.loadedEvent(startDate: startDate) { add(loaded) }
    }

    // MARK: The logs

    /// The error log gets an entry, usually of the domain of the media engine; one of a time gone by stands before those
    /// after it.
    mutating func error(
        _ code: Int, domain: String = "CoreMediaErrorDomain", comment: String, variant: Int, at time: Double
    ) {
        var entry = ErrorLogEvent()
        let date = date(time)
        entry.date = date
        entry.errorStatusCode = code
        entry.errorDomain = domain
        entry.errorComment = comment
        entry.uri = cache.texts[cache.events[pathway * variantCount + variant].uri]
        let later = errors.lastIndex { $0.date.map { $0 <= date } ?? true }.map { $0 + 1 } ?? 0
        errors.insert(entry, at: later)
    }

    /// The session is over: its log.
    ///
    /// - Parameter position: what was played of a segment that is not played out, seconds.
    mutating func finish(playedInSegment position: Double) -> SessionLog {
        // A player has no access log before it has loaded anything.
        if hasRow {
            row.watched += max(0, position)
            freezeRow()
        }
        log.append(contentsOf: rows)
        for (index, entry) in errors.enumerated() { log.append(entry, ordinal: index) }
        log.append(contentsOf: observed)
        return log
    }
}

extension StartupStep.Part {
    fileprivate init(_ kind: Request.Kind) {
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
