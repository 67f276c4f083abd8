import PlayheadNumerics

/// A link that was down for a part of a download: what changes as the logarithm of a rate does cannot be nothing and
/// then megabits.
enum Outage {
    /// Of the samples in which a download that may hold an outage does hold one.
    static let chance = 0.5
    /// How long such a download takes, in correlation times.
    private static let leastTimes = 5.0
    /// Its rate, in parts of that of the downloads before and after it.
    private static let mostRate = 0.2

    /// For each download whether it may hold an outage: it took long, and both its neighbours had much more of the
    /// link.
    static func candidates(_ downloads: [LinkObservation], correlationTime: Double) -> [Bool] {
        downloads.indices.map { index in
            let download = downloads[index]
            guard index > 0, index + 1 < downloads.count, download.duration > leastTimes * correlationTime else {
                return false
            }
            return download.rate < mostRate * min(downloads[index - 1].rate, downloads[index + 1].rate)
        }
    }

    /// The download's time in periods: all that it carried at the rate that the link had otherwise, and an outage
    /// somewhere.
    ///
    /// - Parameter rate: bits per second; that of the neighbours, as a sample has it.
    static func periods(
        of download: LinkObservation, rate: Double, latency: Double, using random: inout SeededRandom
    ) -> [BandwidthTrace.Period] {
        let busy = download.bits / rate
        let before = busy * random.nextUniform()
        return [(before, rate), (download.duration - busy, 0), (busy - before, rate)].map {
            BandwidthTrace.Period(duration: $0.0, bandwidth: $0.1, latency: latency)
        }
    }
}
