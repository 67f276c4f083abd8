import PlayerLog
import PlayheadAnalytics
import PlayheadTerminal

@testable import Dashboard

/// A session made by hand: two minutes on three variants, a stall that the app timed, an error, a seek.
///
///     0:00 4M   0:30 down to 1M (error at 0:40, stall 0:50 to 0:55)   1:35 up to 4M   2:00 end
enum HandMadeSession {
    static let start = LogDate(year: 2026, month: 3, day: 2, hour: 8)

    static func log(id: String = "hand-made", watched: Double = 20, errors: Int = 1) -> SessionLog {
        var log = SessionLog(id: id)
        log.append(event(&log, at: 0, bitrate: 4e6, observed: 9e6, offset: 0, watched: 30), ordinal: 0)
        var low = event(&log, at: 30, bitrate: 1e6, observed: 0.8e6, offset: 30, watched: 60)
        low.numberOfStalls = 1
        log.append(low, ordinal: 1)
        log.append(event(&log, at: 95, bitrate: 4e6, observed: 8e6, offset: 300, watched: watched), ordinal: 2)
        for index in 0..<errors {
            var error = ErrorLogEvent()
            error.date = start.advanced(by: 40 + Double(index))
            error.errorStatusCode = -12889
            error.errorDomain = "CoreMediaErrorDomain"
            error.errorComment = "No response for media file in 6.0s"
            log.append(error, ordinal: index)
        }
        log.append(ObservedEvent(.play, at: start))
        log.append(ObservedEvent(.timeBaseRunning, at: start))
        log.append(ObservedEvent(.stalled, at: start.advanced(by: 50)))
        log.append(ObservedEvent(.timeBaseRunning, at: start.advanced(by: 55)))
        log.context = SessionContext(["network": .text("wifi")])
        return log
    }

    static func entry(id: String = "hand-made", watched: Double = 20) -> SessionEntry {
        SessionEntry(title: id, log: log(id: id, watched: watched), catalog: SampleSessions.catalog)
    }

    /// A state with sessions of these ids, the first at its start.
    static func state(_ ids: String..., size: (Int, Int) = (100, 30)) -> AppState {
        var state = AppState(
            sessions: SessionList((ids.isEmpty ? ["hand-made"] : ids).map { entry(id: $0) }), selected: 0,
            catalog: SampleSessions.catalog,
            size: .init(width: size.0, height: size.1))
        state.seek(to: 0)
        return state
    }

    private static func event(
        _ log: inout SessionLog, at time: Double, bitrate: Double, observed: Double, offset: Double, watched: Double
    ) -> AccessLogEvent {
        var event = AccessLogEvent()
        event.playbackStartDate = start.advanced(by: time)
        event.uri = log.strings.index(of: "https://example.com/\(Int(bitrate)).m3u8")
        event.playbackType = log.strings.index(of: "VOD")
        event.indicatedBitrate = bitrate
        event.observedBitrate = observed
        event.playbackStartOffset = offset
        event.durationWatched = watched
        event.numberOfStalls = 0
        event.startupTime = 0.7
        event.numberOfBytesTransferred = Int(bitrate * watched / 8)
        return event
    }
}
