import PlayheadNumerics

/// A phone on the move in an LTE network, second by second.
///
/// The bandwidth is log-normal, its logarithm an autoregressive process of first order: shadow fading is normal in
/// decibels and its correlation falls exponentially with the way made (Gudmundson: "Correlation model for shadow fading
/// in mobile radio systems", Electronics Letters 27(23), 1991). Now and then comes a fade of 1 or 2 s, and a handover,
/// during which nothing arrives for 1 s (86 in a hundred), 2 s (9) or 4 s (5).
///
/// The standard values make it like the 4G logs of Ghent (van der Hooft et al.: "HTTP/2-Based Adaptive Streaming of HEVC
/// Video Over 4G/LTE Networks", IEEE Communications Letters 20(11), 2016), 14 traces by foot, bus and car, 6577 s in
/// all, in the form in which Sabre has them:
///
/// | | logs | made up |
/// | --- | --- | --- |
/// | deviation of ln(bandwidth) where it is over a tenth of the median | 0.49 | 0.50 |
/// | its correlation from one second to the next | 0.63 | 0.58 |
/// | under 0.3 of the median: how often, for how long | each 38 s, 1.4 s | each 43 s, 1.5 s |
/// | share of time without a bit | 1.0 % | 1.1 % |
///
/// The logs' mean, 34 Mb/s, is that of one phone in an empty network; the standard here is a third of that.
struct LTELink: LinkModel {
    static let parameters = [
        TraceParameter("mean", "12M", "mean bandwidth, fades and outages aside"),
        TraceParameter("variation", "0.4", "deviation of the bandwidth's natural logarithm"),
        TraceParameter("correlation", "0.75", "that logarithm's, from one second to the next"),
        TraceParameter("fade-every", "36s", "mean time between deep fades, of 1 or 2 s"),
        TraceParameter("fade-depth", "0.2", "what a fade leaves of the bandwidth"),
        TraceParameter("handover-every", "115s", "mean time between handovers: 1, 2 or 4 s of nothing"),
    ]

    private let slots: TimeSlots
    private let mean: Double
    private let variation: Double
    private let correlation: Double
    private let fadeProbability: Double
    private let fadeDepth: Double
    private let handoverProbability: Double

    init(_ values: ParameterValues) throws(TraceError) {
        slots = try TimeSlots(values, step: 1)
        mean = try values.bandwidth("mean")
        variation = try values.number("variation", in: 0...3)
        correlation = try values.number("correlation", in: 0...1)
        fadeProbability = try min(1, 1 / values.interval("fade-every"))
        fadeDepth = try values.number("fade-depth", in: 0...1)
        handoverProbability = try min(1, 1 / values.interval("handover-every"))
        if mean < 1 { throw values.error("mean=\(values.text("mean")): at least 1 b/s is wanted") }
    }

    func periods(random: inout SeededRandom) -> [BandwidthTrace.Period] {
        let median = mean * ExactMath.exponential(-variation * variation / 2)
        let innovation = (1 - correlation * correlation).squareRoot()
        // The process begins as it goes on.
        var shadow = random.nextNormal()
        var (fade, outage) = (0, 0)
        return slots.periods { slot in
            if slot > 0 {
                shadow = correlation * shadow + innovation * random.nextNormal()
                fade = next(fade, probability: fadeProbability, &random) { 1 + Int($0 * 2) }
                outage = next(outage, probability: handoverProbability, &random) { $0 < 0.86 ? 1 : $0 < 0.95 ? 2 : 4 }
            }
            if outage > 0 { return 0 }
            return max(1, median * ExactMath.exponential(variation * shadow) * (fade > 0 ? fadeDepth : 1))
        }
    }

    /// How many seconds of a disturbance are left, one later; a new one may begin where none is.
    private func next(
        _ left: Int, probability: Double, _ chance: inout SeededRandom, length: (Double) -> Int
    ) -> Int {
        if left > 1 { return left - 1 }
        return chance.nextUniform() < probability ? length(chance.nextUniform()) : 0
    }
}
