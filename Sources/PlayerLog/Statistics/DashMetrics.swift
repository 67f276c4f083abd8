import PlayheadNumerics

/// dash.js' metrics (ISO/IEC 23009-1, annex D) as JSON: the lists `PlayList`, `RepSwitch`, `HttpList` and `BufferLevel`, each under
/// its name, or under the stream's that they are of (`video`, `audio`).
enum DashMetrics {
    private static let definition =
        "dash.js' metrics: the startup is from the first PlayList's start to its first trace; a stall is a trace that stopped for "
        + "rebuffering, until the next trace; bitrates are those that `representations` names"

    static func read(_ metrics: JSONValue, localTime: LocalTime) -> PlayerStatistics {
        let parts = [metrics] + ["video", "audio", "text"].compactMap { metrics[$0] }
        func list(_ names: String...) -> [JSONValue] {
            parts.flatMap { part in names.lazy.compactMap { part[$0]?.elements }.first ?? [] }
        }
        let bitrates = bitrates(of: metrics["representations"])
        var log = SessionLog(id: "")
        var course = PlaybackCourse()
        // Each stream has the same list of what was played.
        let playLists = parts.lazy.compactMap { $0["PlayList"]?.elements }.first { !$0.isEmpty } ?? []
        add(playLists, to: &log, &course, bitrates, localTime)
        for entry in list("RepSwitch", "RepSwitchList") where !course.hasVariants {
            guard let date = entry.date("t", localTime), let id = entry.text("to") else { continue }
            course.add(.variant(variant(id, bitrates), from: nil), at: date)
        }
        let levels = list("BufferLevel").compactMap { entry -> (date: LogDate, level: Double)? in
            guard let date = entry.date("t", localTime), let level = entry["level"]?.double, level >= 0 else {
                return nil
            }
            return (date, level / 1000)
        }.sorted { $0.date < $1.date }
        for entry in list("HttpList") { add(request: entry, levels, to: &log, &course, localTime) }
        if course.firstRun != nil { course.addRows(to: &log, from: SessionLog.firstDerivedOrdinal) }
        var declared = DeclaredSession(source: "dashjs")
        declared.started = course.firstRun != nil
        declared.failed = log.observed.contains { $0.kind == .failed }
        declared.startDate = log.observed.first?.date
        log.declared = declared
        return PlayerStatistics(log, definition)
    }

    /// Bitrates by the representations' ids: `{"v1": 800000}` or `[{"id": "v1", "bandwidth": 800000}]`.
    private static func bitrates(of value: JSONValue?) -> [String: Int64] {
        var bitrates: [String: Int64] = [:]
        for member in value?.members ?? [] {
            if let bitrate = member.value.double, bitrate > 0 { bitrates[member.name] = FixedPoint.millionths(bitrate) }
        }
        for entry in value?.elements ?? [] {
            if let id = entry.text("id"), let bitrate = entry.microseconds("bandwidth", per: 1), bitrate > 0 {
                bitrates[id] = bitrate
            }
        }
        return bitrates
    }

    private static func variant(_ id: String, _ bitrates: [String: Int64]) -> PlaybackCourse.Variant {
        PlaybackCourse.Variant(peakBitrate: bitrates[id], uri: id)
    }

    /// What was played when, and why it stopped.
    private static func add(
        _ playLists: [JSONValue], to log: inout SessionLog, _ course: inout PlaybackCourse, _ bitrates: [String: Int64],
        _ localTime: LocalTime
    ) {
        for list in playLists {
            if let start = list.date("start", localTime) {
                switch list.text("starttype") {
                case "initial_playout": log.append(ObservedEvent(.play, at: start))
                case "seek":
                    log.append(
                        ObservedEvent(.seek, at: start, position: list["mstart"]?.double.map { max(0, $0 / 1000) }))
                default: break
                }
            }
            for trace in list["trace"]?.elements ?? [] {
                guard let start = trace.date("start", localTime) else { continue }
                log.append(ObservedEvent(.timeBaseRunning, at: start))
                if let id = trace.text("representationid") {
                    course.add(.variant(variant(id, bitrates), from: nil), at: start)
                }
                let speed = trace["playbackspeed"]?.double ?? 1
                course.add(.rate(speed > 0 && speed <= 100 ? speed : 1), at: start)
                guard let duration = trace.microseconds("duration", per: 1000) else { continue }
                let end = start.advanced(by: Double(duration) / 1e6)
                end.microseconds >= start.microseconds ? stop(trace.text("stopreason"), at: end, &log, &course) : ()
            }
        }
    }

    private static func stop(
        _ reason: String?, at end: LogDate, _ log: inout SessionLog, _ course: inout PlaybackCourse
    ) {
        switch reason {
        case "rebuffering":
            log.append(ObservedEvent(.stalled, at: end))
            course.add(.stall, at: end)
        case "user_request": log.append(ObservedEvent(.paused, at: end))
        case "end_of_content": log.append(ObservedEvent(.ended, at: end))
        case "failure": log.append(ObservedEvent(.failed, at: end))
        default: break
        }
        if reason != "rebuffering" { course.add(.rate(0), at: end) }
    }

    private static func add(
        request entry: JSONValue, _ levels: [(date: LogDate, level: Double)], to log: inout SessionLog,
        _ course: inout PlaybackCourse, _ localTime: LocalTime
    ) {
        guard let kind = kind(entry), let start = entry.date("trequest", localTime),
            let end = entry.date("_tfinish", localTime) ?? entry.date("tresponse", localTime), end >= start
        else { return }
        var request = MediaRequest(kind, start: 0, end: end.seconds(since: start))
        if let first = entry.date("tresponse", localTime), first >= start, first <= end {
            request.timeToFirstByte = first.seconds(since: start)
        }
        request.track = entry.text("_stream").flatMap { $0 == "text" ? .subtitles : MediaRequest.Track(rawValue: $0) }
        request.uri = entry.text("actualurl") ?? entry.text("url")
        request.duration = entry.microseconds("_mediaduration", per: 1).map { Double($0) / 1e6 }
        request.status = entry.wholeNumber("responsecode").flatMap { $0 > 0 ? Int($0) : nil }
        if let status = request.status, status >= 400 { request.outcome = .failed }
        if entry["responsecode"]?.double == 0 { request.outcome = .failed }
        let counts = (entry["trace"]?.elements ?? []).flatMap { $0["b"]?.elements ?? [] }.compactMap(\.double)
        let bytes = counts.reduce(0, +)
        if !counts.isEmpty, bytes >= 0, bytes < 0x1p53 { request.received = bytes * 8 }
        if let index = levels.firstIndex(where: { $0.date >= end }) { request.buffer = levels[index].level }
        log.append(DatedRequest(request, at: start))
        if kind == .segment, let received = request.received {
            course.add(
                .transfer(
                    PlaybackCourse.Transfer(
                        bytes: Int64(received / 8), time: end.microseconds - start.microseconds,
                        media: request.duration.flatMap(FixedPoint.millionths))), at: end)
        }
    }

    private static func kind(_ entry: JSONValue) -> MediaRequest.Kind? {
        switch entry.text("type") {
        case "MPD": .multivariantPlaylist
        case "InitializationSegment", "IndexSegment": .initializationSection
        case "MediaSegment": .segment
        case "license": .key
        default: nil
        }
    }
}
