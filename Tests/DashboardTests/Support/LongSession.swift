import PlayerLog
import PlayheadAnalytics
import TestSupport

@testable import Dashboard

/// Six hours on four variants with 1,800 switches: stalls and errors all the time, and far more of them between 2:00 and 3:00.
enum LongSession {
    private static let start = LogDate(year: 2026, month: 3, day: 2, hour: 8)
    private static let bitrates = [1e6, 2e6, 4e6, 8e6]
    /// How long each row of the access log was played, seconds.
    private static let step = 12.0

    static func entry() -> SessionEntry {
        var log = SessionLog(id: "six-hours")
        var random = SplitMix(seed: 20)
        log.append(ObservedEvent(.play, at: start))
        log.append(ObservedEvent(.timeBaseRunning, at: start.advanced(by: 1)))
        var variant = 1
        for row in 0..<1800 {
            let time = Double(row) * step
            let isBusy = (7200..<10_800).contains(time)
            variant = min(max(0, variant + (random.below(2) == 0 ? -1 : 1)), bitrates.count - 1)
            let stalls = random.below(10) < (isBusy ? 8 : 2)
            log.append(event(&log, at: time, bitrates[variant], factor: 1 + random.below(3), stalls), ordinal: row)
            if stalls {
                let began = time + 3 + Double(random.below(4))
                log.append(ObservedEvent(.stalled, at: start.advanced(by: began)))
                log.append(ObservedEvent(.timeBaseRunning, at: start.advanced(by: began + 1.5)))
            }
            for _ in 0..<(isBusy ? 3 : random.below(2)) {
                log.append(error(at: time + Double(random.below(12))), ordinal: log.errorRows.count)
            }
        }
        return SessionEntry(title: "six hours", log: log, catalog: SampleSessions.catalog)
    }

    private static func event(
        _ log: inout SessionLog, at time: Double, _ bitrate: Double, factor: Int, _ stalls: Bool
    ) -> AccessLogEvent {
        var event = AccessLogEvent()
        event.playbackStartDate = start.advanced(by: time)
        event.uri = log.strings.index(of: "https://example.com/\(Int(bitrate)).m3u8")
        event.indicatedBitrate = bitrate
        event.observedBitrate = bitrate * Double(factor)
        event.durationWatched = stalls ? step - 1.5 : step
        event.numberOfStalls = stalls ? 1 : 0
        return event
    }

    private static func error(at time: Double) -> ErrorLogEvent {
        var entry = ErrorLogEvent()
        entry.date = start.advanced(by: time)
        entry.errorStatusCode = -12889
        entry.errorDomain = "CoreMediaErrorDomain"
        entry.errorComment = "No response for media file in 6.0s"
        return entry
    }
}
