import PlayerLog
import TablesAndCharts
import Testing

@testable import Descriptions

/// What a chart shows of a live session whose distance to the live edge was looked at.
@Suite struct LatencyCourseTests {
    func course(_ events: [ObservedEvent]) -> SessionCourse {
        var log = SessionLog(id: "A")
        log.append(contentsOf: events)
        return SessionCourse(PlaybackTimeline(log), nil)
    }

    func date(_ seconds: Double) -> LogDate { LogDate(microseconds: Int64(1e15 + seconds * 1e6)) }

    @Test func `it changes evenly between two looks and is not known across a pause`() throws {
        let plot = try #require(
            course([
                ObservedEvent(.timeBaseRunning, at: date(0)), ObservedEvent(latency: 2, target: 1, at: date(1)),
                ObservedEvent(latency: 4, target: 1.5, at: date(3)), ObservedEvent(.paused, at: date(4)),
                ObservedEvent(latency: 9, target: nil, at: date(8)), ObservedEvent(.stopped, at: date(10)),
            ]).buffer)
        #expect(plot.title == "Latency" && plot.series.map(\.name) == ["live latency"])
        #expect(plot.levels.map(\.name) == ["target"] && plot.levels.map(\.value) == [1.5])
        let points = plot.series[0].points
        #expect([0.5, 1, 2, 3].map { points.evenValue(at: $0) } == [nil, 2, 3, 4])
        #expect([3.5, 4, 6, 8, 9].map { points.evenValue(at: $0) } == [nil, nil, nil, 9, nil])
        #expect(plot.greatest == 9)
    }

    @Test func `a session that nobody looked at has none`() {
        let events = [ObservedEvent(.timeBaseRunning, at: date(0)), ObservedEvent(.paused, at: date(1))]
        #expect(course(events).buffer == nil)
    }
}
