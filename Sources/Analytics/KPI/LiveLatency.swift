import PlayerLog
import PlayheadNumerics

/// How far behind the live edge a session played: between two observations the latency changes evenly.
///
/// Source: CTA-5004-B calls it `ltc` (live stream latency); RFC 8216bis has the distances at which players are to keep
/// (HOLD-BACK, PART-HOLD-BACK).
public struct LiveLatency: Equatable, Sendable {
    /// A stretch of time between two observations.
    struct Stretch: Equatable, Sendable {
        /// Microseconds.
        var duration: Int64
        /// The latency at its beginning and at its end, seconds.
        var start: Double
        var end: Double
        /// What the player aimed at, seconds; nil where nothing tells.
        var target: Double?

        /// The part of it with no more than this latency, 0 to 1.
        func part(upTo latency: Double) -> Double {
            let (least, greatest) = (min(start, end), max(start, end))
            return greatest > least
                ? min(1, max(0, (latency - least) / (greatest - least))) : greatest <= latency ? 1 : 0
        }
    }

    private(set) var stretches: [Stretch] = []
    /// The observation that the next stretch begins with.
    private var last: (date: Int64, latency: Double, target: Double?)?

    /// Nothing observed.
    init() {}

    /// Adds an observation; those of a session come by date.
    mutating func add(_ event: ObservedEvent) {
        guard let latency = event.latency else { return }
        if let last, event.date.microseconds > last.date {
            stretches.append(
                Stretch(
                    duration: event.date.microseconds - last.date, start: last.latency, end: latency,
                    target: last.target))
        }
        last = (event.date.microseconds, latency, event.target ?? last?.target)
    }

    /// Nothing is known of what comes until the next observation: the viewer paused, say.
    mutating func interrupt() { last = nil }

    /// Whether anything is known.
    var isKnown: Bool { !stretches.isEmpty }

    private func sum(_ value: (Stretch) -> Double?) -> (sum: Double, duration: Double) {
        stretches.reduce((0, 0)) { sums, stretch in
            let duration = Double(stretch.duration)
            return value(stretch).map { (sums.0 + $0 * duration, sums.1 + duration) } ?? sums
        }
    }

    /// The latency, weighted by time, seconds; nil where nothing is known.
    public var mean: Double? {
        let (sum, duration) = sum { ($0.start + $0.end) / 2 }
        return duration > 0 ? sum / duration : nil
    }

    /// The latency at the last observation, seconds; nil without one since playback was interrupted.
    public var now: Double? { last?.latency }

    /// The part of the time with more latency than the player aimed at, 0 to 1; nil where nothing tells what it aimed at.
    /// A tenth of a second more is none: players do not correct it.
    public var timeOverTarget: Double? {
        let (sum, duration) = sum { stretch in stretch.target.map { 1 - stretch.part(upTo: $0 + Self.tolerance) } }
        return duration > 0 ? sum / duration : nil
    }

    /// Less than this over the target is none, seconds.
    public static let tolerance = 0.1

    /// The latency that is not passed for that part of the time, seconds; nil where nothing is known.
    ///
    /// - Parameter part: 0 to 1.
    public func quantile(_ part: Double) -> Double? {
        guard isKnown else { return nil }
        var (low, high) = (Double.infinity, -Double.infinity)
        for stretch in stretches {
            low = min(low, stretch.start, stretch.end)
            high = max(high, stretch.start, stretch.end)
        }
        let wanted = part * sum { _ in 1 }.sum
        // Sixty halvings leave less than a rounding.
        for _ in 0..<60 where low < high {
            let middle = low + (high - low) / 2
            if sum({ $0.part(upTo: middle) }).sum >= wanted { high = middle } else { low = middle }
        }
        return high
    }

    /// Whether two sessions' latencies are the same.
    public static func == (left: LiveLatency, right: LiveLatency) -> Bool { left.stretches == right.stretches }
}
