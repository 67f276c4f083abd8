public import PlayerLog
import PlayheadAnalytics
public import TablesAndCharts

/// What charts show of a session over its time: what its logs tell, and what is known beyond them.
public struct SessionCourse: Sendable {
    /// A stretch of time in which one variant was played.
    public struct Stretch: Sendable {
        /// From when to when, seconds of session time.
        public let range: ClosedRange<Double>
        /// The variant's indicated bitrate, b/s; nil where the log does not tell.
        public let bitrate: Double?
        let uri: String?

        /// What stands in it where there is room.
        public var label: String { NumberText.shortBitrate(bitrate) }

        /// What it is, in words.
        package var meaning: String {
            let span = "\(NumberText.clock(range.lowerBound))-\(NumberText.clock(range.upperBound))"
            let variant = uri.map { ", " + URIText.tail(of: $0) } ?? ""
            return "\(span): \(NumberText.bitrate(bitrate)) indicated\(variant)"
        }
    }

    /// Session time at the end, seconds; more than zero.
    public let duration: Double
    /// What is known beyond the logs; nil of a recorded session without requests.
    public let detail: PlaybackDetail?
    /// What the network gave, as the access log has it, b/s.
    public private(set) var observed: [ChartPoint] = []
    /// What the variants demanded, b/s.
    public private(set) var indicated: [ChartPoint] = []
    /// How far behind the live edge it played, seconds, and what the player aimed at last; empty of what is not live.
    private var latency: [ChartPoint] = []
    private var latencyTarget: Double?
    /// The variants, one after another.
    package let variants: [Stretch]
    package let stalls: [PlaybackTimeline.Stall]
    /// The most that was demanded, and the most that the network gave or was taken to give, b/s.
    let demand, supply: Double

    /// The course of a session.
    public init(_ timeline: PlaybackTimeline, _ detail: PlaybackDetail?) {
        self.detail = detail
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
        for event in timeline.events {
            guard case .observed(let seen) = event.kind else { continue }
            if let value = seen.latency {
                latency.append(ChartPoint(x: event.time, y: value))
                latencyTarget = seen.target ?? latencyTarget
            } else if !latency.isEmpty, seen.kind == .seek || seen.kind == .paused {
                // Nothing is known until it is looked at again.
                latency.append(ChartPoint(x: event.time, y: nil))
            }
        }
        demand = indicated.lazy.compactMap(\.value).max() ?? 0
        let link = detail?.bandwidth ?? []
        supply = ((link.isEmpty ? observed : link) + (detail?.estimate ?? [])).lazy.compactMap(\.value).max() ?? 0
    }

    /// Whether it was simulated, so that its link is known.
    var hasLink: Bool { detail?.simulation != nil }

    /// The top of a bitrate axis on which some sessions are drawn, where the network gave far more than was ever demanded: what
    /// counts is whether it gave enough, and that could not be seen beside it. Nil where all has room.
    static func ceiling(of courses: [SessionCourse]) -> Double? {
        let (demand, supply) = (courses.map(\.demand).max() ?? 0, courses.map(\.supply).max() ?? 0)
        return demand > 0 && supply > 3 * demand ? 2.5 * demand : nil
    }

    /// What the network gave against what the variants demanded, and what the player took it for.
    public var bitrates: TimeChart.Plot {
        let indicated = TimeChart.Series(
            name: "indicated", label: "indicated", shortName: "ind.", ink: .indicated, isStepped: true,
            points: indicated)
        return TimeChart.Plot(
            title: "Bitrate", unit: .bitsPerSecond, series: [network] + (estimate.map { [$0] } ?? []) + [indicated],
            ceiling: Self.ceiling(of: [self]))
    }

    /// The link, or the band of all links that were played over; of a recorded session what was observed.
    private var network: TimeChart.Series {
        if let links = detail?.links {
            return TimeChart.Series(
                name: "80 % of the links", label: "80 % of links", shortName: "links", ink: .link,
                points: links.high, lower: links.low)
        }
        guard let detail, hasLink else {
            return TimeChart.Series(
                name: "observed", label: "observed", shortName: "obs.", ink: .observed, points: observed)
        }
        return TimeChart.Series(
            name: "the link", label: "link", shortName: "link", ink: .link, points: detail.bandwidth)
    }

    /// Nil where nobody knows what the player took its link for.
    private var estimate: TimeChart.Series? {
        guard let points = detail?.estimate, !points.isEmpty || hasLink else { return nil }
        return TimeChart.Series(
            name: "estimate", label: "estimate", shortName: "est.", ink: .estimate, points: points)
    }

    /// How much media was buffered, and of a live session how far behind the live edge it played, which is never less; nil where
    /// neither is known.
    public var buffer: TimeChart.Plot? {
        var series: [TimeChart.Series] = []
        if let detail, detail.hasBuffer {
            // Beside another line there is room for three letters.
            let shortName = latency.isEmpty ? "level" : "buf"
            series.append(
                .init(name: "buffer", label: "level", shortName: shortName, ink: .buffer, points: detail.buffer))
        }
        if !latency.isEmpty {
            series.append(
                .init(name: "live latency", label: "latency", shortName: "lat", ink: .latency, points: latency))
        }
        guard !series.isEmpty else { return nil }
        // Near the live edge no buffer is ever filled as far as the player would.
        let goal =
            latency.isEmpty
            ? detail?.bufferGoal.map { TimeChart.Level(name: "goal", ink: .goal, value: $0) }
            : latencyTarget.map { TimeChart.Level(name: "target", ink: .goal, value: $0) }
        let empty = detail?.stallLevel.map { TimeChart.Level(name: "stall", ink: .empty, value: $0) }
        let title = latency.isEmpty ? "Buffer" : series.count > 1 ? "Buffer and latency" : "Latency"
        return TimeChart.Plot(
            title: title, unit: .seconds, series: series, levels: [goal, empty].compactMap(\.self))
    }

    /// The variants, each with its rank among its session's bitrates.
    public var band: TimeChart.Band { band("variant", among: [self]) }

    /// - Parameter courses: the sessions among whose bitrates each variant has its rank.
    func band(_ title: String, among courses: [SessionCourse]) -> TimeChart.Band {
        TimeChart.Band(
            title: title, stretches: variants,
            bitrates: Set(courses.flatMap { $0.variants.compactMap(\.bitrate) }).sorted(),
            stalls: stalls.filter { !$0.isWithin }.map { $0.start...max($0.start, $0.end) })
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
