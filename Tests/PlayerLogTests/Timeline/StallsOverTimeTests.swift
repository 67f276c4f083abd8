import Testing

@testable import PlayerLog

@Suite struct StallsOverTimeTests {
    private static func timeline(_ events: [(ObservedEvent.Kind, Int64)], error: Int64? = nil) -> PlaybackTimeline {
        var log = SessionLog(id: "S")
        for (kind, second) in events { log.append(ObservedEvent(kind, at: LogDate(microseconds: second * 1_000_000))) }
        if let error {
            var entry = ErrorLogEvent()
            entry.date = LogDate(microseconds: error * 1_000_000)
            log.append(entry, ordinal: 0)
        }
        return PlaybackTimeline(log)
    }

    @Test func `a stall of several notes has one place`() {
        let timeline = Self.timeline([
            (.play, 100), (.timeBaseRunning, 101), (.stalled, 110), (.stalled, 112), (.timeBaseRunning, 114),
        ])
        #expect(timeline.stalls == [.init(start: 10, end: 14, count: 1)])
    }

    @Test func `a stall that is cut lasts to the end`() {
        let timeline = Self.timeline([(.play, 100), (.timeBaseRunning, 101), (.stalled, 110), (.stopped, 150)])
        #expect(timeline.stalls == [.init(start: 10, end: 50, count: 1, isOpen: true)])
        #expect(timeline.duration == 50)
    }

    @Test func `a stall of unknown end is drawn to the last that is known`() {
        let timeline = Self.timeline([(.play, 100), (.timeBaseRunning, 101), (.stalled, 110)], error: 125)
        #expect(timeline.stalls == [.init(start: 10, end: 25, count: 1, isOpen: true)])
        #expect(timeline.duration == 25)
    }

    @Test func `what stalls before playback starts is no stall`() {
        #expect(Self.timeline([(.play, 100), (.stalled, 102), (.timeBaseRunning, 106)]).stalls.isEmpty)
    }
}
