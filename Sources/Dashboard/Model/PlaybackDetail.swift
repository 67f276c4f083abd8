import Comparison
import Descriptions
import Playback
import PlayerLog
import PlayheadAnalytics
import PlayheadTerminal
import TablesAndCharts

/// What is known of a session beyond its logs: every request, the buffer's course, and the estimates, from a simulation or
/// from what an app wrote down of its requests; and of a simulation the link itself.
///
/// It never changes either.
final class PlaybackDetail: Sendable {
    /// What was played; nil of a recorded session.
    let simulation: Simulation?
    /// Every request, by the time at which it was made.
    let requests: [MediaRequest]
    /// How many requests before them are not kept.
    let requestsLeftOut: Int
    /// The buffer's level over session time, seconds; empty where that is not known.
    let buffer: [ChartPoint]
    private let levels: [BufferSample]
    /// The player's estimate of the throughput, b/s; it holds until the next one.
    let estimate: [ChartPoint]
    /// What the link gave, b/s; empty of a recorded session.
    let bandwidth: [ChartPoint]

    /// Of a session that was played over many links where eight of ten of these lie, b/s; nil of any other.
    let links: (low: [ChartPoint], high: [ChartPoint])?

    /// The parts of a simulated session that was recorded in detail.
    ///
    /// - Parameter links: where the links lie that it was played over; nil of one link.
    init(_ simulation: Simulation, _ session: SimulatedSession, links: LinkQuantileBand? = nil) {
        self.simulation = simulation
        self.links = links.map { band in
            (
                band.stretches.map { ChartPoint(x: $0.time, y: $0.interval.low) },
                band.stretches.map { ChartPoint(x: $0.time, y: $0.interval.high) }
            )
        }
        requests = session.requests.sorted { $0.start < $1.start }
        requestsLeftOut = 0
        levels = session.buffer
        buffer = levels.map { ChartPoint(x: $0.time, y: $0.level) }
        estimate = SessionCourse.estimates(of: session.requests, until: session.duration)
        bandwidth = LinkTimeSeries(simulation).points(until: session.duration).map {
            ChartPoint(x: $0.time, y: $0.bandwidth)
        }
    }

    /// The requests of a recorded session, and what they tell; nil where nobody wrote them down.
    init?(_ timeline: PlaybackTimeline) {
        guard timeline.log.hasRequests else { return nil }
        simulation = nil
        requests = timeline.log.requests
        requestsLeftOut = timeline.log.requestsLeftOut
        levels = SessionCourse.buffer(of: requests)
        buffer = levels.map { ChartPoint(x: $0.time, y: $0.level) }
        estimate = SessionCourse.estimates(of: requests, until: timeline.duration)
        bandwidth = []
        links = nil
    }

    /// Whether the buffer's course is known.
    var hasBuffer: Bool { !buffer.isEmpty }

    /// The level at which the buffer counts as empty, seconds; nil of a recorded session.
    var stallLevel: Double? { simulation?.profile.emptyLevel }

    /// What the buffer is filled up to, seconds; nil of a recorded session.
    var bufferGoal: Double? { simulation?.profile.maxBuffer }

    /// The buffer's level at a session time, seconds; nil before the first sample and after the session's end.
    func bufferLevel(at time: Double) -> Double? {
        // The log's dates are whole microseconds: by them the session may end a little after its last sample.
        guard let last = levels.last, time > last.time, time < last.time + 1e-3 else { return levels.level(at: time) }
        return last.level
    }

    /// The value of a series of steps at a session time; nil before the first.
    static func value(of points: [ChartPoint], at time: Double) -> Double? {
        points.lastIndex(at: time, by: \.x).flatMap { points[$0].y }
    }

    /// The last request that was made by a session time; nil before the first.
    func request(at time: Double) -> Int? { requests.lastIndex(at: time, by: \.start) }
}
