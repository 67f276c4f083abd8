public import PlayerLog

extension Presentation {
    /// What an access log tells of the ladder that was played: the variants that it names, with their indicated bitrates.
    ///
    /// Variants that were never played are in no log, nor are segments and their sizes: those are made up, as long as the
    /// requested ones were on average, for as long as was watched. The variant that was played first counts as the one that is listed first.
    ///
    /// - Throws: where no event that was watched has an indicated bitrate.
    public init(playedIn log: SessionLog, options: PresentationOptions = PresentationOptions())
        throws(PresentationError)
    {
        let name = "the ladder of \(log.id)"
        var variants: [Variant] = []
        var seen: Set<[String]> = []
        var watched = 0.0
        for event in log.accessEvents() where !event.isProvisional {
            watched += event.durationWatched ?? 0
            guard let peak = event.indicatedBitrate, peak > 0 else { continue }
            let uri = log.strings[event.uri] ?? "\(Int64(min(peak, 1e15))) b/s"
            guard variants.count < Ladder.limit, seen.insert([uri, "\(peak)"]).inserted else { continue }
            let average = event[.indicatedAverageBitrate].map { Double($0) / 1e6 }
            variants.append(
                Variant(uri: uri, peakBitrate: peak, averageBitrate: average, track: variants.count))
        }
        guard !variants.isEmpty, watched > 0 else {
            throw PresentationError(
                name: name, problem: "no event that was watched has an indicated bitrate: name a playlist")
        }
        var options = options
        options.length = watched
        options.targetDuration = Self.segmentDuration(in: log) ?? options.targetDuration
        try options.check(name: name)
        let durations = SizeModel.durations(of: watched, each: options.targetDuration)
        let model = SizeModel(count: durations.count, seed: options.seed)
        var segments = SegmentTable()
        for variant in variants {
            let mean =
                variant.averageBitrate.flatMap { $0 > 0 ? $0 : nil } ?? variant.peakBitrate * SizeModel.meanOfPeak
            segments.append(
                durations: durations,
                bits: model.bits(durations: durations, mean: min(mean, variant.peakBitrate), peak: variant.peakBitrate))
        }
        let note =
            "The ladder is what the log shows of it: the \(variants.count) variants that were played, in made-up segments of "
            + "\(options.targetDuration) s (seed \(options.seed)). Audio, keys and variants never played are not in it."
        try self.init(
            name: name, variants: variants, tracks: variants.map { Track(uri: $0.uri, playlistBytes: 1000) },
            segments: segments, targetDuration: options.targetDuration, multivariantBytes: 1000, notes: [note])
    }

    /// What was downloaded over how many requests it took, seconds; nil where that is no segment's duration.
    private static func segmentDuration(in log: SessionLog) -> Double? {
        var (duration, requests) = (0.0, 0.0)
        for event in log.accessEvents() {
            guard let downloaded = event.segmentsDownloadedDuration, let count = event.numberOfMediaRequests else {
                continue
            }
            duration += downloaded
            requests += Double(count)
        }
        let mean = (duration / requests * 10).rounded() / 10
        return mean >= 1 && mean <= 30 ? mean : nil
    }
}
