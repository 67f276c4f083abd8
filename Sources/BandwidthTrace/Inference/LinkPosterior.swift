import PlayheadNumerics

/// The links that some downloads of a session allow, each as likely as it should be: a download shows the link's mean
/// rate while it lasted, and nothing is known of the pauses but that a link's rate changes only so fast.
///
/// The logarithm of the rate is taken for a slow Ornstein-Uhlenbeck process and a fast one about a mean. How slow and
/// how large they are is not decided: it is drawn for each sample from what the downloads allow. Every sample carries
/// exactly what each download carried.
///
/// Numbers come from a seed and from arithmetic that IEEE 754 defines to the last bit; logarithms and powers are our
/// own. So a sample is the same on every machine, and it does not depend on how many others are drawn.
///
/// Source: the idea is that of Veritas (Bothra, Gao, Rao and Ribeiro, SIGCOMM 2023), which goes by a hidden Markov
/// chain of steps of bandwidth and time; averages over downloads need neither.
public struct LinkPosterior: Sendable {
    /// What the fit came to.
    public struct Fit: Equatable, Sendable {
        /// How long slow changes last, seconds: the weighted mean.
        public var correlationTime: Double
        /// The standard deviation of the natural logarithm of the rate.
        public var spread: Double
        /// How many downloads, or groups of overlapping ones, were observed.
        public var observationCount: Int
    }

    /// More downloads are not inferred from: a day of one every three seconds.
    static let mostObservations = 1 << 15
    /// What the rate is kept within, bits per second, where no download shows it.
    public static let rates = 100.0...5e9

    private static let need =
        "shows the link's rate: a request needs a start, an end some milliseconds after its first byte, and a size, and "
        + "must have come over the network"

    /// What was observed, in order of time and without overlaps.
    public let observations: [LinkObservation]
    /// From a request to its first byte, seconds; nil where it is not known.
    public let latency: Double?
    /// What the fit came to.
    public let fit: Fit
    private let points: LinkFit
    private let spans: [LinkSpan]
    /// Which observations may hold an outage.
    private let outages: [Bool]

    /// Fits the model to what was observed.
    ///
    /// - Parameters:
    ///   - observations: in any order. Those that overlap are taken together; those that cannot be (of no length or no
    ///     bit, not a number) are left out. Of one whose noise is 1 or more only what it carried counts.
    ///   - latency: from a request to its first byte, seconds; nil where it is not known.
    ///   - duration: of the session, seconds. A sample lasts longer, since a changed session may.
    /// - Throws: where nothing usable was observed, or too much.
    /// - Complexity: O(n) in the observations, but for bringing them in order.
    public init(
        _ observations: [LinkObservation], latency: Double?, duration: Double
    ) throws(InferenceError) {
        let downloads = LinkObservation.disjoint(observations)
        guard let last = downloads.last, downloads.contains(where: \.tellsRate) else {
            throw InferenceError(
                "none of the \(observations.count) requests \(Self.need)", reason: "none of its requests \(Self.need)")
        }
        guard downloads.count <= Self.mostObservations else {
            throw InferenceError(
                "\(downloads.count) downloads are too many to infer a link from: cut the session to \(Self.mostObservations)",
                reason: "it has more than \(Self.mostObservations) downloads")
        }
        self.observations = downloads
        self.latency = latency
        points = LinkFit(downloads.filter(\.tellsRate))
        let time = points.mean(\.correlationTime)
        fit = Fit(
            correlationTime: time, spread: points.mean { $0.variance * (1 + $0.fastShare) }.squareRoot(),
            observationCount: downloads.count)
        let length = duration > 0 && duration < LinkObservation.latest ? max(duration, last.end) : last.end
        spans = LinkSpan.all(downloads, until: 1.6 * length + 60)
        outages = Outage.candidates(downloads, correlationTime: time)
    }

    /// Draws links.
    ///
    /// - Parameters:
    ///   - count: how many.
    ///   - seed: what decides them. The first of many are the same as of few.
    ///   - name: what each is called, with its number behind it.
    public func samples(_ count: Int, seed: UInt64, name: String) -> [BandwidthTrace] {
        var seeds = SeededRandom(seed: seed)
        var sampler = LinkSampler(spans, observations, latency: latency ?? 0)
        return (0..<count).compactMap { number in
            var random = SeededRandom(seed: seeds.next())
            let model = points.draw(using: &random)
            return sampler.sample(model, named: "\(name) \(number + 1)", outages: outages, using: &random)
        }
    }
}
