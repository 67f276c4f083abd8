public import PlayerLog

extension BandwidthTrace {
    /// What an access log tells of the link: of each event that was watched, its observed bitrate, for as long as it
    /// was watched, one after another.
    ///
    /// It is a likeness, not a measurement of the link. An observed bitrate is an average over an event's downloads, so
    /// what happened within an event is smoothed away; nothing is known of the time between downloads; a cache or a
    /// server that paces caps it; a download at the player's own pace shows less than the link could give. Nothing is
    /// known of latency (see ``withLatencies(_:)``). An event that downloaded nothing repeats the bitrate of the one
    /// before. Events of which the observed bitrate is not known, or zero, are left out, and so are stalls and pauses.
    ///
    /// Of a session without an access log its requests tell, in their own time: what each download gave, from its first byte to
    /// its last, and in the pauses between them what the one before gave, since nothing is known of these. The latency is the
    /// median wait for a first byte.
    ///
    /// - Throws: where no watched event has an observed bitrate, and where no request shows one; the error calls the log `source`.
    public init(observedIn log: SessionLog, source: String, name: String) throws(TraceError) {
        var collector = PeriodCollector(source: source)
        guard log.hasAccessLog else {
            try Self.collect(log.requests, into: &collector, of: log.id)
            self = try collector.trace(named: name)
            return
        }
        for (index, event) in log.accessEvents().enumerated() {
            // What played came over some link: an observed bitrate of zero was not measured.
            guard let watched = event.durationWatched, watched > 0, let observed = event.observedBitrate, observed > 0
            else { continue }
            try collector.append(
                duration: watched, bandwidth: observed, latency: nil, at: "event \(index + 1) of \(log.id)")
        }
        if collector.periods.isEmpty {
            throw collector.error(at: "session \(log.id)", "no event that was watched has an observed bitrate")
        }
        self = try collector.trace(named: name)
    }

    private static func collect(
        _ requests: [MediaRequest], into collector: inout PeriodCollector, of id: String
    ) throws(TraceError) {
        let (all, latency) = LinkObservation.all(in: requests)
        // What is over within the clock's error shows no rate.
        let downloads = all.filter(\.tellsRate)
        guard let first = downloads.first else {
            throw collector.error(at: "session \(id)", "no request of it shows what the link gave")
        }
        var (time, rate) = (0.0, first.rate)
        for download in downloads {
            if download.start > time {
                try collector.append(
                    duration: download.start - time, bandwidth: rate, latency: latency, at: "requests of \(id)")
            }
            try collector.append(
                duration: download.duration, bandwidth: download.rate, latency: latency, at: "requests of \(id)")
            (time, rate) = (download.end, download.rate)
        }
    }

    /// The same link with other latencies, seconds: for what tells none, or to ask what they cost.
    public func withLatencies(_ change: (Double) -> Double) throws(TraceError) -> BandwidthTrace {
        let changed = periods.map {
            Period(duration: $0.duration, bandwidth: $0.bandwidth, latency: change($0.latency))
        }
        return try BandwidthTrace(name: name, changed, end: end)
    }
}
