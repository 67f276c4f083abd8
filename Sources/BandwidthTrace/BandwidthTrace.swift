import PlayerLog
import PlayheadNumerics

/// What a link gives over time: bandwidth and latency in periods within which both stay the same.
public struct BandwidthTrace: Hashable, Sendable {
    /// A stretch of time in which bandwidth and latency do not change.
    public struct Period: Hashable, Sendable {
        /// How long it lasts, seconds; more than zero.
        public var duration: Double
        /// Bits per second; zero while the link is down.
        public var bandwidth: Double
        /// From a request to its first byte, seconds.
        public var latency: Double

        /// Creates a period of the given values.
        public init(duration: Double, bandwidth: Double, latency: Double = 0) {
            (self.duration, self.bandwidth, self.latency) = (duration, bandwidth, latency)
        }

        /// Which value no link can have, and why; `nil` of a period that may be.
        var impossibility: String? {
            Self.impossibility("duration", duration) ?? Self.impossibility("bandwidth", bandwidth)
                ?? Self.impossibility("latency", latency)
        }

        private static func impossibility(_ what: String, _ value: Double) -> String? {
            if value >= 0, value <= BandwidthTrace.greatest { return nil }
            let number = ShortestDecimal.text(value) ?? String(describing: value)
            return "a \(what) of \(number) is not possible"
        }
    }

    /// What the link does when the periods are over.
    public enum End: String, CaseIterable, Sendable {
        /// The periods begin again.
        case loop
        /// The last period goes on for ever.
        case hold
        /// The link is down for ever, and the session ends there.
        case stop
    }

    /// What the trace is called: its file's name, or its specification.
    public var name: String
    /// The periods, in their order; at least one, and at least one with bandwidth.
    public private(set) var periods: [Period] {
        didSet { linkPeriods = LinkPeriods(periods, end: end) }
    }
    /// What comes after the last period.
    public var end: End {
        didSet { linkPeriods = LinkPeriods(periods, end: end) }
    }
    /// As the ``Link`` walks through them, for all sessions that are played over it.
    package private(set) var linkPeriods: LinkPeriods

    /// Creates a trace of the given periods; those without a duration are left out.
    ///
    /// - Throws: ``TraceError`` for a value that is negative, not a number or endless, and for periods that give no bit.
    public init(name: String = "", _ periods: [Period], end: End = .loop) throws(TraceError) {
        for (index, period) in periods.enumerated() {
            if let problem = period.impossibility {
                throw TraceError(name: name, location: "period \(index + 1)", problem: problem)
            }
        }
        self.name = name
        self.periods = periods.filter { $0.duration > 0 }
        self.end = end
        linkPeriods = LinkPeriods(self.periods, end: end)
        guard self.periods.contains(where: { $0.bandwidth > 0 }) else {
            throw TraceError(name: name, problem: "no period has any bandwidth: nothing would ever arrive")
        }
    }

    /// Beyond this no duration (s), bandwidth (b/s) or latency (s) is believed.
    static let greatest = 1e15

    /// A bandwidth as specifications have it: `6M`, `800k` or the bare number of b/s; `nil` for anything else.
    public static func bandwidth(parsing text: String) -> Double? { Quantity.bandwidth(text[...]) }

    /// A time as specifications have it, in seconds: `50ms`, `60s`, `2min`; `nil` for anything else.
    public static func seconds(parsing text: String) -> Double? { Quantity.seconds(text[...], allowsBare: false) }

    /// How long the periods last together, seconds.
    public var duration: Double { periods.reduce(0) { $0 + $1.duration } }

    /// The same link with every bandwidth multiplied, up to what a trace may have.
    ///
    /// - Parameter factor: more than zero.
    public func scaled(by factor: Double) -> BandwidthTrace {
        var trace = self
        trace.periods = periods.map {
            Period(
                duration: $0.duration, bandwidth: min($0.bandwidth * factor, Self.greatest), latency: $0.latency)
        }
        return trace
    }

    /// The bandwidth's mean over the periods, bits per second.
    public var meanBandwidth: Double { periods.reduce(0) { $0 + $1.duration * $1.bandwidth } / duration }
}

/// Why a trace cannot be used.
public struct TraceError: Error, Equatable, CustomStringConvertible {
    /// The trace's name.
    public var name: String
    /// Where in it: a line, a period.
    public var location: String?
    /// What is wrong, and what was expected.
    public var problem: String
    /// Whether there is no such file or folder, rather than one that cannot be used.
    public var isMissing: Bool
    /// Whether it could not be opened or read to its end, so that nobody knows what is in it.
    public var isUnread: Bool

    /// Creates an error.
    public init(
        name: String, location: String? = nil, problem: String, isMissing: Bool = false, isUnread: Bool = false
    ) {
        (self.name, self.location, self.problem) = (name, location, problem)
        (self.isMissing, self.isUnread) = (isMissing, isUnread)
    }

    /// What reading a file failed with.
    init(_ problem: LogProblem) {
        self.init(
            name: problem.source, location: problem.line.map { String($0) }, problem: problem.message,
            isUnread: problem.kind == .inputOutput)
    }

    /// The message, such as `commute.csv:3: no bandwidth in this line`.
    public var description: String {
        ([name, location].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: ":")) + ": " + problem
    }
}
