public import Comparison
public import Playback
public import PlayerLog
import PlayheadAnalytics
public import TablesAndCharts

/// What is known of a session beyond its logs: every request, the buffer's course, and the estimates, from a simulation or
/// from what an app wrote down of its requests; and of a simulation the link itself.
///
/// It never changes.
public final class PlaybackDetail: Sendable {
    /// What was played; nil of a recorded session.
    public let simulation: Simulation?
    /// Every request, by the time at which it was made.
    public let requests: [MediaRequest]
    /// How many requests before them are not kept.
    public let requestsLeftOut: Int
    /// The buffer's level over session time, seconds; empty where that is not known.
    public let buffer: [ChartPoint]
    private let levels: [BufferSample]
    /// The player's estimate of the throughput, b/s; it holds until the next one.
    public let estimate: [ChartPoint]
    /// What the link gave, b/s; empty of a recorded session.
    public let bandwidth: [ChartPoint]

    /// Of a session that was played over many links where eight of ten of these lie, b/s; nil of any other.
    public let links: (low: [ChartPoint], high: [ChartPoint])?

    /// The parts of a simulated session that was recorded in detail.
    ///
    /// - Parameters:
    ///   - simulation: what played it.
    ///   - session: what it came to.
    ///   - links: where the links lie that it was played over; nil of one link.
    public init(_ simulation: Simulation, _ session: SimulatedSession, links: LinkQuantileBand? = nil) {
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
        estimate = Self.estimates(of: session.requests, until: session.duration)
        bandwidth = LinkTimeSeries(simulation).points(until: session.duration).map {
            ChartPoint(x: $0.time, y: $0.bandwidth)
        }
    }

    /// The requests of a recorded session, and what they tell; nil where nobody wrote them down.
    public init?(_ timeline: PlaybackTimeline) {
        guard timeline.log.hasRequests else { return nil }
        simulation = nil
        requests = timeline.log.requests
        requestsLeftOut = timeline.log.requestsLeftOut
        levels = Self.buffer(of: requests)
        buffer = levels.map { ChartPoint(x: $0.time, y: $0.level) }
        estimate = Self.estimates(of: requests, until: timeline.duration)
        bandwidth = []
        links = nil
    }

    /// Whether the buffer's course is known.
    public var hasBuffer: Bool { !buffer.isEmpty }

    /// The level at which the buffer counts as empty, seconds; nil of a recorded session.
    public var stallLevel: Double? { simulation?.profile.emptyLevel }

    /// What the buffer is filled up to, seconds; nil of a recorded session.
    public var bufferGoal: Double? { simulation?.profile.maxBuffer }

    /// The buffer's level at a session time, seconds; nil before the first sample and after the session's end.
    public func bufferLevel(at time: Double) -> Double? {
        // The log's dates are whole microseconds: by them the session may end a little after its last sample.
        guard let last = levels.last, time > last.time, time < last.time + 1e-3 else { return levels.level(at: time) }
        return last.level
    }

    /// The last request that was made by a session time; nil before the first.
    public func request(at time: Double) -> Int? {
        let next = requests.partitioningIndex { $0.start > time }
        return next > 0 ? next - 1 : nil
    }
}

/// What the requests of a session tell of its player.
extension PlaybackDetail {
    /// What the player took the link for, b/s: each estimate holds until the next one.
    ///
    /// - Parameters:
    ///   - requests: the session's requests.
    ///   - duration: session time at the end, seconds.
    static func estimates(of requests: [MediaRequest], until duration: Double) -> [ChartPoint] {
        var estimates: [ChartPoint] = []
        for request in requests.sorted(by: { $0.end < $1.end })
        where request.estimate != nil && request.estimate != estimates.last?.y {
            if let last = estimates.last { estimates.append(ChartPoint(x: request.end, y: last.y)) }
            estimates.append(ChartPoint(x: request.end, y: request.estimate))
        }
        if let last = estimates.last {
            estimates.append(ChartPoint(x: max(last.x, duration), y: last.y))
        }
        return estimates
    }

    /// Where less than this is left, playback stood still for the rest of the time, seconds.
    private static let nearlyEmpty = 0.5

    /// The buffer's level over time, from what is known of it where requests were over: until the next one it falls, where
    /// it runs empty as fast as media is played; then it jumps by what arrived. Empty where no request has a level.
    ///
    /// - Parameter requests: the session's requests.
    static func buffer(of requests: [MediaRequest]) -> [BufferSample] {
        var samples: [BufferSample] = []
        for request in requests.sorted(by: { $0.end < $1.end }) {
            guard let level = request.buffer else { continue }
            if let last = samples.last {
                let least = max(0, last.level - (request.end - last.time))
                // What arrived in another track may not have raised it.
                let before = min(max(level - request.arrivedDuration, least), max(last.level, least))
                let empty = last.time + last.level - before
                if before < nearlyEmpty, empty > last.time, empty < request.end {
                    samples.append(BufferSample(time: empty, level: before))
                }
                samples.append(BufferSample(time: request.end, level: before))
            }
            samples.append(BufferSample(time: request.end, level: level))
        }
        return samples
    }
}

extension MediaRequest {
    /// How much media it brought, seconds.
    fileprivate var arrivedDuration: Double { kind == .segment && outcome == .delivered ? duration ?? 0 : 0 }
}
