import PlayheadNumerics

/// What a session's records come to: the log of a session as all others are.
extension CMCDSession {
    /// The session's log: what events measured, or what requests let one estimate.
    ///
    /// - Parameter keepsRequests: whether its requests are looked at one by one.
    func log(keepsRequests: Bool) -> SessionLog {
        var log = SessionLog(id: id)
        log.software = origin.software
        addContext(to: &log)
        addErrors(to: &log, from: firstOrdinal)
        let requests = self.requests.sorted { ($0.time, $0.sequence) < ($1.time, $1.sequence) }
        if events.isEmpty {
            CMCDEstimate(self, requests).add(to: &log, from: SessionLog.firstEstimatedOrdinal | firstOrdinal)
        } else {
            CMCDMeasurement(self).add(to: &log, from: firstOrdinal)
        }
        addRequests(requests, to: &log, keepsRequests: keepsRequests)
        return log
    }

    /// The ordinal of the first row and the first error of a session whose first record is this. It goes by the time, so that the parts of
    /// a session that lies in several files, or comes back after a silence, have rows of their own, while those of a file that is
    /// read twice are the same, and rows keep their places while a log grows.
    static func firstOrdinal(of record: CMCDRecord, _ line: CMCDLine, at time: Int64) -> Int {
        guard time != .min else { return SessionLog.firstDerivedOrdinal }
        // Of two parts that begin at once the records differ.
        let mark = (record[.bl] ?? 0) &* 31 &+ (record[.sn] ?? 0) &* 7 &+ line.bytes
        let milliseconds = max(0, min(time / 1000, 1 << 41 - 1))
        return max(SessionLog.firstDerivedOrdinal, Int(milliseconds << 6 | mark & 63) << 14)
    }

    var playbackType: String? { isLive.map { $0 ? "LIVE" : "VOD" } }

    private func addContext(to log: inout SessionLog) {
        var values: [String: SessionContext.Value] = [:]
        values["source"] = .text(events.isEmpty ? "cmcd-requests" : "cmcd-events")
        func add(_ name: String, _ text: String?) { if let text, !text.isEmpty { values[name] = .text(text) } }
        add("contentId", contentOfMost)
        add("cdn", origin.host)
        add("cdnPop", origin.edge)
        add("asn", origin.asn)
        add("country", origin.country)
        add("streamingFormat", format)
        if contents.count > 1 { values["contents"] = .number(Double(contents.count)) }
        let known = requests.count { $0.flags.contains(.knowsCache) }
        if known > 0 {
            let hits = requests.count { $0.flags.contains(.hit) }
            values["cacheHitPercentage"] = .number(Double(hits * 100 / known))
        }
        log.context = SessionContext(values)
    }

    /// The content of which most media was asked for: the others are its advertisements.
    private var contentOfMost: String? {
        guard contents.count > 1 else { return contents.first }
        var durations = [Int](repeating: 0, count: contents.count)
        for request in requests where request.type.isMedia && request.type != .audio {
            durations[Int(request.content)] += Int(max(1, request.mediaDuration))
        }
        let most = durations.indices.max { (durations[$0], -$0) < (durations[$1], -$1) }
        return most.map { contents[$0] }
    }

    /// Answers of the server that are errors, and what the player names as one.
    private func addErrors(to log: inout SessionLog, from first: Int) {
        var entries: [(time: Int64, event: ErrorLogEvent)] = []
        for request in requests where request.status >= 400 {
            var event = ErrorLogEvent()
            event.errorStatusCode = Int(request.status)
            event.errorDomain = "HTTP"
            event.errorComment = "HTTP \(request.status)"
            if request.uri >= 0 { event.uri = uris[Int(request.uri)] }
            entries.append((request.time, event))
        }
        for error in errors {
            var event = ErrorLogEvent()
            event.errorComment = error.text
            event.errorStatusCode = Int(error.text).map { ErrorCode.folded($0) }
            entries.append((error.time, event))
        }
        entries.sort { ($0.time, $0.event.errorComment ?? "") < ($1.time, $1.event.errorComment ?? "") }
        for (ordinal, entry) in entries.enumerated() {
            var event = entry.event
            if entry.time != .min { event.date = LogDate(microseconds: entry.time) }
            log.append(event, ordinal: first + ordinal)
        }
    }

    private func addRequests(_ sorted: [CMCDRequest], to log: inout SessionLog, keepsRequests: Bool) {
        guard keepsRequests else {
            log.hasRequests = requests.contains { $0.time != .min }
            return
        }
        var hasManifest = false
        for request in sorted where request.time != .min {
            let kind: MediaRequest.Kind
            switch request.type {
            case .manifest:
                kind = hasManifest ? .mediaPlaylist : .multivariantPlaylist
                hasManifest = true
            case .key: kind = .key
            case .initialization: kind = .initializationSection
            default: kind = .segment
            }
            log.append(DatedRequest(mediaRequest(kind, request), at: LogDate(microseconds: request.time)))
        }
    }

    private func mediaRequest(_ kind: MediaRequest.Kind, _ request: CMCDRequest) -> MediaRequest {
        let duration = Double(max(0, request.duration)) / 1e6
        var media = MediaRequest(kind, start: 0, end: duration)
        switch request.type {
        case .video, .muxed: media.track = .video
        case .audio: media.track = .audio
        case .caption, .text: media.track = .subtitles
        default: media.track = nil
        }
        if request.bitrate >= 0, request.type != .audio { media.indicatedBitrate = Double(request.bitrate) * 1000 }
        if request.uri >= 0 { media.uri = uris[Int(request.uri)] }
        if request.segment >= 0, kind == .segment { media.segment = Int(request.segment) }
        if request.mediaDuration >= 0 { media.duration = Double(request.mediaDuration) / 1000 }
        if request.timeToFirstByte >= 0 { media.timeToFirstByte = Double(request.timeToFirstByte) / 1e6 }
        if request.bytes >= 0 { (media.bits, media.received) = (Double(request.bytes) * 8, Double(request.bytes) * 8) }
        if request.status > 0 { media.status = Int(request.status) }
        if request.status >= 400 || request.status < 0 { media.outcome = .failed }
        if request.throughput > 0 { media.estimate = Double(request.throughput) * 1000 }
        if request.buffer >= 0, request.duration >= 0 {
            // What was there when it was made was played meanwhile, and what it brought came to it.
            let brought = request.status >= 400 ? 0 : Double(max(0, request.mediaDuration)) / 1000
            media.buffer = max(0, Double(request.buffer) / 1000 - duration) + brought
        }
        return media
    }
}
