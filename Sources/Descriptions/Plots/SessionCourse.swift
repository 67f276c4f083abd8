public import Playback
public import PlayerLog
public import TablesAndCharts

/// What a chart draws of a session over its time.
public struct SessionCourse {
    /// A stretch of time in which one variant was played.
    package struct Stretch {
        package let range: ClosedRange<Double>
        /// The variant's indicated bitrate, b/s; nil where the log does not tell.
        package let bitrate: Double?
        package let uri: String?
    }

    /// Session time at the end, seconds; more than zero.
    package let duration: Double
    /// What the network gave, as the access log has it, b/s.
    public private(set) var observed: [ChartPoint] = []
    /// What the variants demanded, b/s.
    public private(set) var indicated: [ChartPoint] = []
    /// The variants, one after another.
    package let variants: [Stretch]
    package let stalls: [PlaybackTimeline.Stall]
    /// Of a simulation what the link gave, b/s.
    package private(set) var link: [ChartPoint] = []
    /// What the player took the link for, b/s; empty where that is not known.
    package private(set) var estimate: [ChartPoint] = []
    /// How much media was buffered, seconds; empty where that is not known.
    package private(set) var buffer: [ChartPoint] = []

    /// The course of a session that was recorded, or that is looked at as a recorded one.
    public init(_ timeline: PlaybackTimeline) {
        duration = timeline.duration > 0 ? timeline.duration : 1
        stalls = timeline.stalls
        let spans = timeline.spans.filter { $0.end > $0.start }
        variants = spans.map { span in
            let event = timeline.access.events[span.index]
            return Stretch(
                range: span.start...span.end, bitrate: event.indicatedBitrate, uri: timeline.strings[event.uri])
        }
        for span in spans {
            let event = timeline.access.events[span.index]
            observed.addLevel(event.observedBitrate, span.start, span.end)
            indicated.addLevel(event.indicatedBitrate, span.start, span.end)
        }
        let requests = timeline.log.requests
        estimate = Self.estimates(of: requests, until: duration)
        buffer = Self.buffer(of: requests).map { ChartPoint(x: $0.time, y: $0.level) }
    }

    /// The course of a simulated session with all that only a simulation knows.
    ///
    /// - Parameter session: recorded in detail.
    package init(_ timeline: PlaybackTimeline, _ simulation: Simulation, _ session: SimulatedSession) {
        self.init(timeline)
        buffer = session.buffer.map { ChartPoint(x: $0.time, y: $0.level) }
        estimate = Self.estimates(of: session.requests, until: session.duration)
        link = LinkTimeSeries(simulation).points(until: session.duration).map {
            ChartPoint(x: $0.time, y: $0.bandwidth)
        }
    }

    /// The top of a bitrate axis where the network gave far more than was ever demanded: what counts is whether it gave
    /// enough, and that could not be seen beside it. Nil where all has room.
    ///
    /// - Parameters:
    ///   - demand: the most that was demanded, b/s.
    ///   - supply: the most that the network gave, b/s.
    public static func ceiling(demand: Double, supply: Double) -> Double? {
        demand > 0 && supply > 3 * demand ? 2.5 * demand : nil
    }

    /// The top of a bitrate axis on which some sessions are drawn; nil where all has room.
    package static func ceiling(of courses: [SessionCourse]) -> Double? {
        let supply = courses.flatMap { ($0.link.isEmpty ? $0.observed : $0.link) + $0.estimate }
        return ceiling(
            demand: courses.flatMap(\.indicated).compactMap(\.value).max() ?? 0,
            supply: supply.compactMap(\.value).max() ?? 0)
    }
}

extension [ChartPoint] {
    /// Adds a level that lasts, and before it a gap where nothing is known to have played.
    fileprivate mutating func addLevel(_ value: Double?, _ start: Double, _ end: Double) {
        if let last, last.x < start { append(ChartPoint(x: last.x, y: nil)) }
        append(ChartPoint(x: start, y: value))
        append(ChartPoint(x: end, y: value))
    }
}

/// What the requests of a session tell of its player.
extension SessionCourse {
    /// What the player took the link for, b/s: each estimate holds until the next one.
    ///
    /// - Parameters:
    ///   - requests: the session's requests.
    ///   - duration: session time at the end, seconds.
    public static func estimates(of requests: [MediaRequest], until duration: Double) -> [ChartPoint] {
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
    public static func buffer(of requests: [MediaRequest]) -> [BufferSample] {
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
