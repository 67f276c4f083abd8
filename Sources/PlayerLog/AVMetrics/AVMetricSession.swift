import PlayheadNumerics

/// What AVMetrics tells of one media session, whatever the order of its events: each class has a stream of its own, so that they
/// are written as they come.
struct AVMetricSession {
    /// How many loads before the start are kept: what a startup is made of takes some ten.
    private static let mostLoads = 1000

    /// The media session's id; empty where AVFoundation gave none.
    let id: String
    /// Where its events stand: from the first to the last of them.
    private(set) var position: LogPosition
    private let localTime: LocalTime
    private var log: SessionLog
    private var course = PlaybackCourse()
    private var errors: [ErrorLogEvent] = []
    private var seeks: [LogDate] = []
    private var seekEnds: [(date: LogDate, position: Double?)] = []
    private var loads: [ObservedEvent] = []
    private var readyDate: LogDate?
    private var summary: DeclaredSession?
    private var summaryDate: LogDate?
    private var lastStall: LogDate?
    private var unrecovered: LogDate?
    private var lastDate: LogDate?
    /// How many events there were.
    private(set) var count = 0

    /// How the figures of a summary differ from ours.
    static let definition = LogNote.remark(
        "AVMetrics' summaries: the startup is buffering only, the time watched is in whole seconds, and the session began at the "
            + "latest when it says (the summary's date less the times in it)")

    /// Whether all that is known of it is what AVFoundation summed up at its end.
    var isSummaryOnly: Bool { count == 1 && summary != nil }

    /// Whether its figures are those of the summary: no event tells of the playback itself.
    var hasOnlySums: Bool { summary != nil && course.firstRun == nil }

    init(id: String, at position: LogPosition, localTime: LocalTime) {
        (self.id, self.position, self.localTime) = (id, position, localTime)
        log = SessionLog(id: id)
    }

    /// Adds an event.
    ///
    /// - Parameters:
    ///   - event: the event.
    ///   - date: when it happened.
    ///   - end: the first byte behind it in the input.
    ///   - keepsRequests: whether requests are kept, or only that there were some.
    /// - Returns: whether its class says anything of playback.
    mutating func add(_ event: AVMetricEvent, at date: LogDate, end: Int, keepsRequests: Bool) -> Bool {
        let fields = event.fields
        switch event.name {
        case "AVMetricPlayerItemRateChangeEvent":
            if let rate = rate(fields, at: date) { note(rate > 0 ? .timeBaseRunning : .paused, at: date) }
            show(fields.part("variant"), at: date)
        case "AVMetricPlayerItemStallEvent":
            note(.stalled, at: date)
            course.add(.stall, at: date)
            lastStall = max(lastStall ?? date, date)
        case "AVMetricPlayerItemSeekEvent":
            seeks.append(date)
            _ = rate(fields, at: date)
        case "AVMetricPlayerItemSeekDidCompleteEvent":
            seekEnds.append((date, fields.number("mediaTime").flatMap { $0 >= 0 ? $0 : nil }))
            if let rate = rate(fields, at: date), rate > 0 { note(.timeBaseRunning, at: date) }
        case "AVMetricPlayerItemLikelyToKeepUpEvent": beReady(fields, at: date)
        case "AVMetricPlayerItemInitialLikelyToKeepUpEvent":
            beReady(fields, at: date)
            course.startup = course.startup ?? fields.millionths("timeTaken")
            for list in ["playlistRequestEvents", "mediaSegmentRequestEvents", "contentKeyRequestEvents"] {
                for request in fields.parts(list) { add(list, request, keepsRequests: keepsRequests) }
            }
        case "AVMetricPlayerItemVariantSwitchEvent":
            guard fields.truth("didSucceed") != false, let new = Self.variant(fields.part("toVariant")) else { break }
            course.add(.variant(new, from: Self.variant(fields.part("fromVariant"))), at: date)
        case "AVMetricHLSPlaylistRequestEvent", "AVMetricHLSMediaSegmentRequestEvent", "AVMetricContentKeyRequestEvent":
            add(event.name, fields, keepsRequests: keepsRequests)
        case "AVMetricErrorEvent": add(error: fields, at: date)
        case "AVMetricPlayerItemPlaybackSummaryEvent": add(summary: fields, at: date)
        case "AVMetricPlayerItemPlaybackModeSwitchEvent", "AVMetricPlaybackModeSwitchEvent":
            let mode = fields.number("mode").map { $0 == 1 ? "airPlayVideo" : "local" } ?? fields.text("mode")
            if let mode { log.context.values["playbackMode"] = .text(mode) }
        case "AVMetricPlayerItemVariantSwitchStartEvent", "AVMetricMediaResourceRequestEvent": break
        default: return false
        }
        count += 1
        course.add(.seen, at: date)
        lastDate = max(lastDate ?? date, date)
        position.length = max(position.length, end - position.offset)
        return true
    }

    private mutating func note(_ kind: ObservedEvent.Kind, at date: LogDate) {
        log.append(ObservedEvent(kind, at: date))
    }

    /// The rate of a change, which the course takes in; `nil` where the event tells none, or one that no player has.
    private mutating func rate(_ fields: AVMetricFields, at date: LogDate) -> Double? {
        guard let rate = fields.number("rate"), rate.magnitude <= 100 else { return nil }
        course.add(.rate(rate), at: date)
        return rate
    }

    private mutating func beReady(_ fields: AVMetricFields, at date: LogDate) {
        note(.likelyToKeepUp, at: date)
        readyDate = min(readyDate ?? date, date)
        show(fields.part("variant"), at: date)
    }

    private mutating func show(_ variant: AVMetricFields?, at date: LogDate) {
        if let variant = Self.variant(variant) { course.add(.variant(variant, from: nil), at: date) }
    }

    private static func variant(_ fields: AVMetricFields?) -> PlaybackCourse.Variant? {
        let variant = PlaybackCourse.Variant(
            peakBitrate: fields?.millionths("peakBitRate"), averageBitrate: fields?.millionths("averageBitRate"),
            uri: fields?.text("url"))
        return variant.isUnknown ? nil : variant
    }

    private mutating func add(_ name: String, _ fields: AVMetricFields, keepsRequests: Bool) {
        guard let request = AVMetricRequest(name, fields, localTime: localTime) else { return }
        log.hasRequests = true
        if keepsRequests { log.append(request.dated) }
        course.server = course.server ?? request.server
        if let transfer = request.transfer { course.add(.transfer(transfer), at: request.end) }
        if loads.count < Self.mostLoads {
            let time = request.end.microseconds - request.dated.date.microseconds
            loads.append(ObservedEvent(loaded: request.dated.request.kind.rawValue, at: request.end, after: time))
        }
    }

    private mutating func add(error event: AVMetricFields, at date: LogDate?) {
        let error = event.part("error") ?? event
        var entry = ErrorLogEvent()
        entry.date = date
        entry.errorDomain = error.text("domain")
        entry.errorStatusCode = error.text("code").flatMap { ErrorCode.parse($0) }
        entry.errorComment = error.text("localizedDescription")
        entry.uri = error.text("url")
        let recovered = event.truth("didRecover")
        if let recovered { entry.otherFields = [OtherField(name: "didRecover", value: recovered ? "true" : "false")] }
        if !errors.contains(where: { $0.isSameError(as: entry) }) || date != nil { errors.append(entry) }
        if recovered == false, let date { unrecovered = max(unrecovered ?? date, date) }
    }

    /// Takes what AVFoundation sums up at the item's end. The time watched is in whole seconds there.
    private mutating func add(summary fields: AVMetricFields, at date: LogDate) {
        var declared = DeclaredSession(source: "avmetrics")
        declared.startupIsWhole = false
        declared.startup = fields.millionths("timeSpentInInitialStartup").flatMap { $0 > 0 ? $0 : nil }
        declared.watched = fields.millionths("playbackDuration")
        declared.stalls = fields.count("stallCount")
        declared.rebuffer = fields.millionths("timeSpentRecoveringFromStall")
        declared.switches = fields.count("variantSwitchCount")
        if let watched = declared.watched {
            declared.started = watched > 0 || declared.startup != nil
            if let peak = fields.millionths("timeWeightedPeakBitrate"), peak > 0 {
                declared.indicated = DeclaredSession.WeightedBitrate(mean: peak, watched: watched)
            }
            let known = [declared.startup, watched, declared.rebuffer].compactMap(\.self)
            let time = known.reduce(Int128(0)) { $0 + Int128($1) }
            declared.startDate = LogDate(microseconds: Int64(clamping: Int128(date.microseconds) - time))
        }
        declared.failed = false
        if let event = fields.part("errorEvent") {
            declared.failed = event.truth("didRecover") == false
            if !errors.contains(where: { $0.date == date }) {
                add(error: event, at: event.date("date", localTime) ?? date)
            }
        }
        if var before = summary {
            before.merge(declared)
            declared = before
        }
        (summary, summaryDate) = (declared, max(summaryDate ?? date, date))
    }

    /// The session as a log, under an id.
    ///
    /// - Parameter namesSource: whether the log shall say that it is of AVMetrics: of a session of which nothing else is known.
    func made(as id: String, namesSource: Bool) -> SessionLog {
        var (made, course) = (log, course)
        made.id = id
        for event in sought { made.append(event) }
        let start = course.firstRun ?? readyDate?.microseconds ?? .max
        for load in loads where load.date.microseconds <= start { made.append(load) }
        // A session that ends in a stall ends with its summary.
        if let lastStall, let summaryDate, summaryDate >= lastStall, (course.lastRun ?? .min) <= lastStall.microseconds
        {
            made.append(ObservedEvent(.stopped, at: summaryDate))
        }
        if course.firstRun != nil { course.addRows(to: &made, from: SessionLog.firstDerivedOrdinal) }
        let dated = errors.enumerated().sorted {
            ($0.element.date?.microseconds ?? .max, $0.offset) < ($1.element.date?.microseconds ?? .max, $1.offset)
        }
        for (index, error) in dated.enumerated() {
            made.append(error.element, ordinal: SessionLog.firstDerivedOrdinal + index)
        }
        made.declared = summary ?? summedUp
        // Neither an error that it stopped at nor the summary with which items end: an app that was killed sends none. In a bundle
        // the recorder notes a failure.
        if namesSource, summary == nil, made.declared?.failed == false { made.declared?.failed = nil }
        if namesSource, made.hasAccessLog { made.context.values["source"] = .text("avmetrics") }
        return made
    }

    /// Seeks with the positions at which they ended, each with the first end after it.
    private var sought: [ObservedEvent] {
        let ends = seekEnds.sorted { $0.date < $1.date }
        var next = 0
        return seeks.sorted().map { seek in
            while next < ends.count, ends[next].date < seek { next += 1 }
            return ObservedEvent(.seek, at: seek, position: next < ends.count ? ends[next].position : nil)
        }
    }

    /// What the events add up to, where AVFoundation gave no summary: apps that were killed have none.
    private var summedUp: DeclaredSession? {
        let hasFailed = unrecovered.map { $0.microseconds >= course.lastRun ?? .min } ?? false
        guard course.firstRun != nil || hasFailed else { return nil }
        var declared = DeclaredSession(source: "avmetrics")
        declared.failed = hasFailed
        declared.started = course.firstRun != nil
        declared.startupIsWhole = false
        declared.startup = course.startup
        if let sums = course.sums { (declared.watched, declared.stalls) = (sums.watched, sums.stalls) }
        return declared
    }
}

extension ErrorLogEvent {
    fileprivate func isSameError(as other: Self) -> Bool {
        errorStatusCode == other.errorStatusCode && errorDomain == other.errorDomain
    }
}
