import PlayheadNumerics

/// Makes traces of drawn parameters, one after another, in the same memory.
struct LinkSampler {
    private let spans: [LinkSpan]
    private let downloads: [LinkObservation]
    private let latency: Double
    private var path = LatentBandwidthPath()
    private var observed: [LatentBandwidthPath.Mean] = []

    /// - Parameters:
    ///   - spans: all time of a sample.
    ///   - downloads: those that the spans are of.
    ///   - latency: of the whole trace, seconds.
    init(_ spans: [LinkSpan], _ downloads: [LinkObservation], latency: Double) {
        (self.spans, self.downloads, self.latency) = (spans, downloads, latency)
    }

    /// Draws a link.
    ///
    /// - Parameters:
    ///   - model: the parameters.
    ///   - name: what it is called.
    ///   - outages: which downloads may hold an outage.
    mutating func sample(
        _ model: LogRateModel, named name: String, outages: [Bool], using random: inout SeededRandom
    ) -> BandwidthTrace? {
        let isOutage = outages.map { $0 && random.nextUniform() < Outage.chance }
        observe(model, leavingOut: isOutage)
        path.draw(spans, model, observed: observed, using: &random)
        var rates = model.exponents(along: path.means, spans, using: &random)
        for index in rates.indices { rates[index] = LogRateModel.rate(rates[index]) }
        var periods: [BandwidthTrace.Period] = []
        periods.reserveCapacity(rates.count)
        var index = 0
        for span in spans {
            let parts = index..<(index + span.count)
            index += span.count
            if let number = span.download {
                let download = downloads[number]
                let carried = rates[parts].reduce(0, +) * span.part
                if isOutage[number], carried > download.bits {
                    periods += Outage.periods(
                        of: download, rate: carried / download.duration, latency: latency, using: &random)
                    continue
                }
                // Whatever the model says of it: what it carried is known.
                let factor = download.bits / carried
                for part in parts { rates[part] *= factor }
            }
            for part in parts {
                periods.append(.init(duration: span.part, bandwidth: rates[part], latency: latency))
            }
        }
        return try? BandwidthTrace(name: name, periods)
    }

    /// What each download shows of the slow part under these parameters.
    private mutating func observe(_ model: LogRateModel, leavingOut isOutage: [Bool]) {
        observed.removeAll(keepingCapacity: true)
        let share = model.fastVariance / model.variance
        for (download, isOutage) in zip(downloads, isOutage) {
            let slow = OrnsteinUhlenbeckStep(download.duration, correlationTime: model.correlationTime)
            let fast = FastChanges.meanVariance(over: download.duration)
            let within = model.variance * LogRateModel.withinVariance(slow, fast: fast, share: share)
            observed.append(
                LatentBandwidthPath.Mean(
                    value: ExactMath.logarithm(download.rate) - within / 2 - model.mean,
                    variance: isOutage || !download.tellsRate ? .infinity : model.fastVariance * fast + download.noise))
        }
    }
}

/// Why no link can be inferred from what a session left behind.
public struct InferenceError: Error, Equatable, CustomStringConvertible {
    /// What is missing or does not fit, and what to do.
    public var problem: String
    /// The same without the figures of the session, so that many sessions can share it.
    public var reason: String

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - problem: what is missing or does not fit, and what to do.
    ///   - reason: the same without the figures of the session; nil where it has none.
    public init(_ problem: String, reason: String? = nil) {
        (self.problem, self.reason) = (problem, reason ?? problem)
    }

    /// The problem.
    public var description: String { problem }
}
