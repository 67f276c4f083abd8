import TestSupport
import Testing

@testable import PlayerLog

@Suite struct CheckpointTests {
    private func log(rows: Int) -> SessionLog {
        var log = SessionLog(id: "A")
        for ordinal in 0..<rows {
            var event = AccessLogEvent()
            event.playbackStartDate = LogDate(year: 2026, month: 3, day: 2).advanced(by: Double(ordinal * 3))
            event.durationWatched = 2.5
            event.numberOfBytesTransferred = ordinal
            log.append(event, ordinal: ordinal)
        }
        return log
    }

    @Test(arguments: [0, 1, 63, 64, 65, 1000, 3000])
    func `a seek is a fold from the start`(rows: Int) {
        let timeline = PlaybackTimeline(log(rows: rows))
        var generator = SeededGenerator(seed: UInt64(rows))
        var times = (0..<8).map { _ in Double.random(in: 0...max(1, timeline.duration), using: &generator) }
        times += [-1, 0, timeline.duration, .infinity]
        for time in times {
            var folded = PlaybackState()
            for event in timeline.events where event.time <= time { folded.apply(event) }
            #expect(timeline.state(at: time).access == folded.access)
        }
        timeline.forEachState(at: times.sorted()) { time, state in
            #expect(state.access == timeline.state(at: time).access)
        }
    }

    /// A log of ten megabytes once took three gigabytes of checkpoints.
    @Test func `checkpoints are not many times the log`() {
        let timeline = PlaybackTimeline(log(rows: 8000))
        #expect(timeline.checkpointedRows > 0)
        #expect(timeline.checkpointedRows < 200)
    }
}
