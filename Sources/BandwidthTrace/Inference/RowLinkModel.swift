public import PlayerLog
public import PlayheadNumerics

/// The links that the rows of an access log might come from, before anything is played over them: rows tell how fast
/// transfers were and how much they differed, but neither when in a row they were nor how long requests waited.
public struct RowLinkModel: Sendable {
    /// A link that might be, and what it was drawn by.
    public struct Candidate: Sendable {
        /// The link.
        public var trace: BandwidthTrace
        /// How long its slow changes last, seconds.
        public var correlationTime: Double
        /// The variance of the natural logarithm of its rate.
        public var variance: Double
    }

    /// How many rows show something of the link.
    public var rowCount: Int { rows.count }
    private let rows: [LoggedTransfers]
    private let spans: [LinkSpan]
    /// Of the logarithm of the rate.
    private let mean: Double
    private let variance: Double

    private static let correlationTimes = 4.0...60.0
    private static let fastShares = 0.02...0.6
    private static let latencies = 0.01...0.2

    /// Prepares to draw links.
    ///
    /// - Parameters:
    ///   - log: the session.
    ///   - duration: of the session, seconds.
    /// - Throws: where no row shows the link, or too many do.
    public init(_ log: SessionLog, duration: Double) throws(InferenceError) {
        rows = LoggedTransfers.all(in: log)
        guard let last = rows.last else {
            throw InferenceError(
                "no row of the access log shows the link: a row needs a date, bytes and an observed bitrate")
        }
        guard rows.count <= LinkPosterior.mostObservations else {
            throw InferenceError(
                "\(rows.count) rows are too many to infer a link from",
                reason: "it has more than \(LinkPosterior.mostObservations) rows")
        }
        var (time, sum, squares, within, requests) = (0.0, 0.0, 0.0, 0.0, 0.0)
        for row in rows {
            let value = ExactMath.logarithm(row.observed)
            time += row.busy
            sum += row.busy * value
            squares += row.busy * value * value
            let share = row.deviation / row.observed
            within += Double(row.count - 1) * ExactMath.logarithm(1 + share * share)
            requests += Double(row.count - 1)
        }
        mean = sum / time
        let between = max(0, squares / time - mean * mean)
        variance = max(0.01, (requests > 0 ? within / requests : 0.1) + 0.7 * between)
        let length = duration > 0 && duration < LinkObservation.latest ? max(duration, last.end) : last.end
        let stretches = rows.map { LinkObservation(start: $0.start, end: $0.end, bits: $0.observed, noise: 0) }
        spans = LinkSpan.all(stretches, until: 1.6 * length + 60)
    }

    /// Draws links, each with parameters and a latency of its own.
    ///
    /// - Parameters:
    ///   - count: how many.
    ///   - seed: what decides them. The first of many are the same as of few.
    ///   - name: what each is called, with its number behind it.
    public func candidates(_ count: Int, seed: UInt64, name: String) -> [Candidate] {
        var seeds = SeededRandom(seed: seed)
        var path = LatentBandwidthPath()
        var rates: [Double] = []
        return (0..<count).compactMap { number in
            var random = SeededRandom(seed: seeds.next())
            let share = Self.drawn(from: Self.fastShares, using: &random)
            let all = variance * ExactMath.exponential(0.35 * random.nextNormal())
            let model = LogRateModel(
                mean: mean, variance: all / (1 + share),
                correlationTime: Self.drawn(from: Self.correlationTimes, using: &random),
                fastVariance: all * share / (1 + share))
            let latency = Self.drawn(from: Self.latencies, using: &random)
            path.draw(spans, model, observed: rows.map { Self.shown(by: $0, model) }, using: &random)
            var exponents = model.exponents(along: path.means, spans, using: &random)
            fit(&exponents, in: &rates)
            let trace = try? BandwidthTrace(
                name: "\(name) \(number + 1)", periods(of: exponents, latency: latency))
            return trace.map { Candidate(trace: $0, correlationTime: model.correlationTime, variance: all) }
        }
    }

    /// A candidate with the course of some successive rows and pauses from another; it stays at its own latency.
    ///
    /// - Parameters:
    ///   - candidate: what is changed.
    ///   - other: what the course is taken from.
    ///   - random: what decides which rows.
    /// - Returns: nil where either is not of this log.
    public func exchanged(
        _ candidate: Candidate, with other: Candidate, using random: inout SeededRandom
    ) -> Candidate? {
        let longest = Double(max(1, spans.count / 3))
        let first = Int(random.nextUniform() * Double(spans.count))
        let last = min(spans.count, first + 1 + Int(random.nextUniform() * longest))
        let begin = spans[..<first].reduce(0) { $0 + $1.count }
        let end = spans[first..<last].reduce(begin) { $0 + $1.count }
        var periods = candidate.trace.periods
        guard periods.count == other.trace.periods.count, end <= periods.count else { return nil }
        for index in begin..<end { periods[index].bandwidth = other.trace.periods[index].bandwidth }
        let trace = try? BandwidthTrace(name: candidate.trace.name, periods)
        return trace.map {
            Candidate(trace: $0, correlationTime: candidate.correlationTime, variance: candidate.variance)
        }
    }

    /// What a row shows of the slow part: its transfers are a part of it, and its mean is that of the whole with an
    /// uncertainty.
    private static func shown(by row: LoggedTransfers, _ model: LogRateModel) -> LatentBandwidthPath.Mean {
        let whole = OrnsteinUhlenbeckStep(row.duration, correlationTime: model.correlationTime).meanVariance
        let busy = OrnsteinUhlenbeckStep(row.busy, correlationTime: model.correlationTime).meanVariance
        let fast = FastChanges.meanVariance(over: row.duration)
        let idle = 1 - min(1, row.busy / row.duration)
        let within = model.variance * (1 - busy) + model.fastVariance * (1 - fast)
        return LatentBandwidthPath.Mean(
            value: ExactMath.logarithm(row.observed) - within / 2 - model.mean,
            variance: max(1e-4, model.variance * (busy - whole) * idle) + model.fastVariance * fast)
    }

    private func fit(_ exponents: inout [Double], in rates: inout [Double]) {
        var index = 0
        for span in spans {
            let parts = index..<(index + span.count)
            if let row = span.download { rows[row].fit(&exponents[parts], part: span.part, in: &rates) }
            index += span.count
        }
    }

    private func periods(of exponents: [Double], latency: Double) -> [BandwidthTrace.Period] {
        var periods: [BandwidthTrace.Period] = []
        periods.reserveCapacity(exponents.count)
        var index = 0
        for span in spans {
            for exponent in exponents[index..<(index + span.count)] {
                periods.append(.init(duration: span.part, bandwidth: LogRateModel.rate(exponent), latency: latency))
            }
            index += span.count
        }
        return periods
    }

    /// A number whose logarithm is as likely to be anywhere in a range.
    private static func drawn(from range: ClosedRange<Double>, using random: inout SeededRandom) -> Double {
        let width = ExactMath.logarithm(range.upperBound / range.lowerBound)
        return range.lowerBound * ExactMath.exponential(width * random.nextUniform())
    }
}
