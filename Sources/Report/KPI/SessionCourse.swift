import Playback
public import PlayerLog
public import TablesAndCharts

/// What a chart draws of a session over its time.
public struct SessionCourse {
    /// A stretch of time in which one variant was played.
    struct Stretch {
        let range: ClosedRange<Double>
        /// The variant's indicated bitrate, b/s; nil where the log does not tell.
        let bitrate: Double?
        let uri: String?
    }

    /// Session time at the end, seconds; more than zero.
    let duration: Double
    /// What the network gave, as the access log has it, b/s.
    public private(set) var observed: [ChartPoint] = []
    /// What the variants demanded, b/s.
    public private(set) var indicated: [ChartPoint] = []
    /// The variants, one after another.
    let variants: [Stretch]
    let stalls: [PlaybackTimeline.Stall]
    /// Of a simulation what the link gave, b/s.
    private(set) var link: [ChartPoint] = []
    /// What the player took the link for, b/s; empty where that is not known.
    private(set) var estimate: [ChartPoint] = []
    /// How much media was buffered, seconds; empty where that is not known.
    private(set) var buffer: [ChartPoint] = []

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
    init(_ timeline: PlaybackTimeline, _ simulation: Simulation, _ session: SimulatedSession) {
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
    static func ceiling(of courses: [SessionCourse]) -> Double? {
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
