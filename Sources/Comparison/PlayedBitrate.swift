public import PlayerLog
import PlayheadAnalytics

/// The indicated bitrate that a viewer sees at a session time: none before playback starts, and none where it never does.
public struct PlayedBitrate: Sendable {
    private let timeline: PlaybackTimeline
    /// When playback starts, seconds; infinite where it never does.
    private let start: Double

    /// The bitrate over a session's time.
    public init(_ timeline: PlaybackTimeline) {
        self.timeline = timeline
        let totals = SessionTotals(timeline.log, catalog: ErrorCatalog(), countsVariants: false)
        start = totals.neverStarted == true ? .infinity : 0
    }

    /// The bitrate at a session time, b/s; nil where nothing plays, and where the log does not say.
    public func at(_ time: Double) -> Double? { time < start ? nil : timeline.indicatedBitrate(at: time) }
}
