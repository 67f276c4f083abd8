import PlayerLog
import PlayheadNumerics

/// Takes the periods of a trace one after another as a file has them, each checked where it stands.
struct PeriodCollector {
    /// More periods are no trace of a link: half a day of ten a second.
    static let mostPeriods = 1 << 22

    /// What errors call the input.
    let source: String
    private(set) var periods: [BandwidthTrace.Period] = []
    private var latency = 0.0

    init(source: String) { self.source = source }

    /// No trace is shorter in all, seconds: it begins again, and so often within a session that there would be no end.
    private static let shortest = 0.001

    /// Adds a period.
    ///
    /// - Parameters:
    ///   - latency: `nil` for that of the period before, at first zero.
    ///   - location: the line, or what else tells where in the input it stands.
    mutating func append(
        duration: Double, bandwidth: Double, latency: Double?, at location: String
    ) throws(TraceError) {
        self.latency = latency ?? self.latency
        let period = BandwidthTrace.Period(duration: duration, bandwidth: bandwidth, latency: self.latency)
        if let problem = period.impossibility { throw error(at: location, problem) }
        guard periods.count < Self.mostPeriods else {
            throw error(at: location, "more than \(Self.mostPeriods) periods")
        }
        if duration > 0 { periods.append(period) }
    }

    /// The trace of the periods so far.
    func trace(named name: String, end: BandwidthTrace.End = .loop) throws(TraceError) -> BandwidthTrace {
        if periods.isEmpty { throw error(at: nil, "no period in it: a trace needs at least one that lasts") }
        let length = periods.reduce(0) { $0 + $1.duration }
        guard length >= Self.shortest else {
            throw error(
                at: nil, "it lasts \(ShortestDecimal.text(length) ?? "0") s in all: a trace has a millisecond or more")
        }
        do {
            return try BandwidthTrace(name: name, periods, end: end)
        } catch {
            throw self.error(at: error.location, error.problem)
        }
    }

    /// An error of the input.
    func error(at location: String?, _ problem: String) -> TraceError {
        TraceError(name: source, location: location, problem: problem)
    }
}
