public import BandwidthTrace

extension InferredLink {
    /// Links that are known by another way than by a session's log.
    ///
    /// - Parameters:
    ///   - samples: the links.
    ///   - evidence: what they were inferred from.
    ///   - latency: from a request to its first byte, seconds; nil where it is not known.
    ///   - correlationTime: how long slow changes last, seconds.
    ///   - spread: the standard deviation of the natural logarithm of the rate.
    ///   - observationCount: how many downloads, or rows, they were inferred from.
    public init(
        samples: [BandwidthTrace], evidence: Evidence, latency: Double? = nil, correlationTime: Double, spread: Double,
        observationCount: Int
    ) {
        (self.samples, self.evidence, self.latency) = (samples, evidence, latency)
        (self.correlationTime, self.spread, self.observationCount) = (correlationTime, spread, observationCount)
        agreement = Agreement()
    }
}
