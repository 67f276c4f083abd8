import PlayheadNumerics

/// Shaka Player's `getStats()`, as JSON: `stateHistory` and `switchHistory` tell what happened when, to the moment.
enum ShakaStatistics {
    /// Names of its members; three of them tell it from anything else.
    static let names: Set<String> = [
        "loadLatency", "timeToFirstFrame", "manifestTimeSeconds", "drmTimeSeconds", "licenseTime", "playTime",
        "pauseTime", "bufferingTime", "streamBandwidth", "estimatedBandwidth", "stallsDetected", "gapsJumped",
        "switchHistory", "stateHistory", "manifestSizeBytes", "manifestPeriodCount", "manifestGapCount",
        "maxSegmentDuration", "nonFatalErrorCount", "completionPercent", "corruptedFrames", "decodedFrames",
        "liveLatency",
    ]

    private static let definition =
        "Shaka's statistics: stalls are the bufferings after the first playing, those after a seek included (the statistics do not "
        + "tell them apart); the startup is timeToFirstFrame, else from the first buffering to the first playing; they do not say "
        + "whether a session failed"

    static func read(_ stats: JSONValue, localTime: LocalTime) -> PlayerStatistics {
        var log = SessionLog(id: "")
        var declared = DeclaredSession(source: "shaka")
        declared.watched = stats.microseconds("playTime", per: 1)
        declared.startup = stats.microseconds("timeToFirstFrame", per: 1)
        declared.bytes = stats.wholeNumber("bytesDownloaded")
        declared.droppedFrames = stats.wholeNumber("droppedFrames")
        if let watched = declared.watched {
            declared.started = watched > 0
            // Of a player that never switched, what it shows is what it showed.
            if let bitrate = stats.microseconds("streamBandwidth", per: 1), bitrate > 0, switches(of: stats).count < 2 {
                declared.indicated = DeclaredSession.WeightedBitrate(mean: bitrate, watched: watched)
            }
        }
        if let latency = stats["liveLatency"]?.double, latency > 0 { declared.playbackType = "LIVE" }
        let states = states(of: stats)
        if !states.isEmpty { addEvents(states, to: &log, startup: declared.startup) }
        if states.contains(where: { $0.name == "playing" }) {
            var course = course(states, stats)
            (course.bytes, course.droppedFrames) = (declared.bytes, declared.droppedFrames)
            course.playbackType = declared.playbackType
            course.addRows(to: &log, from: SessionLog.firstDerivedOrdinal)
        }
        declared.startDate = log.observed.first?.date
        log.declared = declared
        return PlayerStatistics(log, definition)
    }

    private struct State {
        var name: String
        var date: LogDate
        var end: LogDate
    }

    /// The states that have a date, in its order.
    private static func states(of stats: JSONValue) -> [State] {
        let states = (stats["stateHistory"]?.elements ?? []).compactMap { entry -> State? in
            guard let name = entry.text("state"), let date = entry.date("timestamp", .utc) else { return nil }
            let end = date.advanced(by: Double(entry.microseconds("duration", per: 1) ?? 0) / 1e6)
            return State(name: name, date: date, end: end)
        }
        return states.sorted { $0.date < $1.date }
    }

    private static func switches(of stats: JSONValue) -> [(date: LogDate, variant: PlaybackCourse.Variant)] {
        (stats["switchHistory"]?.elements ?? []).compactMap { entry in
            guard entry.text("type") ?? "variant" == "variant", let date = entry.date("timestamp", .utc),
                let bitrate = entry.microseconds("bandwidth", per: 1), bitrate > 0
            else { return nil }
            return (date, PlaybackCourse.Variant(peakBitrate: bitrate))
        }
    }

    private static func addEvents(_ states: [State], to log: inout SessionLog, startup: Int64?) {
        let first = states.first { $0.name == "playing" }
        // The request to play stands in no history: it is as long before the first frame as the player says.
        var start = states[0].date
        if let first, let startup { start = LogDate(microseconds: first.date.microseconds - startup) }
        log.append(ObservedEvent(.play, at: start))
        var hasPlayed = false
        for state in states {
            switch state.name {
            case "playing":
                log.append(ObservedEvent(.timeBaseRunning, at: state.date))
                hasPlayed = true
            case "buffering": if hasPlayed { log.append(ObservedEvent(.stalled, at: state.date)) }
            case "paused": if hasPlayed { log.append(ObservedEvent(.paused, at: state.date)) }
            case "ended": log.append(ObservedEvent(.ended, at: state.date))
            default: break
            }
        }
        // What it does last went on until the statistics were taken.
        if let last = states.last, last.name != "ended" { log.append(ObservedEvent(.stopped, at: last.end)) }
    }

    private static func course(_ states: [State], _ stats: JSONValue) -> PlaybackCourse {
        var course = PlaybackCourse()
        for (date, variant) in switches(of: stats) { course.add(.variant(variant, from: nil), at: date) }
        for state in states {
            switch state.name {
            case "playing": course.add(.rate(1), at: state.date)
            case "buffering": course.add(.stall, at: state.date)
            default: course.add(.rate(0), at: state.date)
            }
        }
        if let last = states.last { course.add(.seen, at: last.end) }
        return course
    }
}
