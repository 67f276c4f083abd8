/// Finds the samples that segments begin with.
struct SegmentBoundaries {
    private let track: PlannedTrack
    /// The first samples of segments after the first one.
    private(set) var samples: [Int] = []

    /// The boundaries of a track whose own are still to be found.
    init(_ track: PlannedTrack) { self.track = track }

    /// The first sync sample at or after the end of each interval, from `anchor` on (or the last boundary, where there are
    /// some already); the next interval's end is the first one after the sample.
    ///
    /// Source: WWDC 2020 session 10011: the samples "just prior to the next sync sample after the preferred output segment
    /// interval has been reached or exceeded".
    mutating func addIntervals(of interval: MediaTime, from anchor: MediaTime) {
        let scale = Int128(track.track.timescale)
        let unit = Int128(interval.timescale) * Int128(anchor.timescale)
        // All in ticks of the three timescales' product, which needs no rounding.
        let step = Int128(interval.value) * scale * Int128(anchor.timescale)
        let start = Int128(anchor.value) * scale * Int128(interval.timescale)
        var next = start + step
        // Intervals that end before the first sample have nothing to end.
        let first = samples.last ?? 0
        for index in track.track.samples.indices.dropFirst(first) {
            let sample = track.track.samples[index]
            guard sample.isSync || index == first else { continue }
            let time = Int128(sample.presentationTime + track.timing.presentationShift) * unit
            guard time >= next else { continue }
            if index > first { samples.append(index) }
            next += ((time - next) / step + 1) * step
        }
    }

    /// Less than this by itself makes no segment before another rendition's first one, nor behind its last one, seconds.
    private static let shortestRest = 0.5

    /// The first sync sample at or after each of another rendition's cuts.
    ///
    /// What begins before the other rendition, or goes on after it, is cut at intervals like the rest.
    mutating func add(alignedTo reference: SegmentPlan, intervals: MediaTime) {
        let length = intervals.seconds
        let start = reference.startTime.seconds
        let own = MediaTime(value: track.timing.presentationStart, timescale: track.track.timescale).seconds
        var before: [MediaTime] = []
        if start - own > Self.shortestRest {
            let count = Int(min((start - own - Self.shortestRest) / length, Double(track.track.samples.count)))
            before = (0...count).reversed().map { MediaTime(seconds: start - Double($0) * length) }
        }
        add(at: before + reference.cuts)
        let last = (reference.cuts.last ?? reference.startTime).seconds
        addIntervals(of: intervals, from: MediaTime(seconds: max(last, reference.endTime.seconds - length)))
        // The rest of the last interval is no segment of its own where the other rendition has none.
        guard let rest = samples.last, samples.count > before.count + reference.cuts.count else { return }
        let end = track.track.samples.presentation(of: rest..<track.track.samples.count)?.end ?? 0
        let duration = MediaTime(
            value: end - track.track.samples[rest].presentationTime, timescale: track.track.timescale)
        if duration.seconds < min(Self.shortestRest, length / 2) { samples.removeLast() }
    }

    /// The first sync sample at or after each of these times.
    private mutating func add(at times: [MediaTime]) {
        var index = (samples.last ?? 0) + 1
        for time in times {
            while index < track.track.samples.endIndex {
                let sample = track.track.samples[index]
                if sample.isSync, track.presentationTime(sample) >= time { break }
                index += 1
            }
            guard index < track.track.samples.endIndex else { return }
            samples.append(index)
            index += 1
        }
    }

    /// The sync sample at each of these times, to the millisecond that messages show.
    mutating func add(at seconds: [Double], name: String) throws(MovieError) {
        var last = 0
        for cut in seconds {
            let time = MediaTime(seconds: cut)
            let (before, after) = syncSamples(around: time)
            let found = [before, after].compactMap(\.self).first { isSame($0, time) }
            guard let found, found > last else {
                let nearest = [before, after].compactMap(\.self).map {
                    "\(track.presentationTime(track.track.samples[$0]))"
                }
                throw MovieError(
                    name: name, kind: .impossible,
                    problem: found == nil
                        ? "track \(track.track.id) has no sync sample at \(time) s; the nearest are at "
                            + nearest.joined(separator: " and ") + " s"
                        : "a cut at \(time) s is not after the segment's start: cuts ascend, and the first one is after "
                            + "the first sample")
            }
            samples.append(found)
            last = found
        }
    }

    private func isSame(_ index: Int, _ time: MediaTime) -> Bool {
        let own = track.presentationTime(track.track.samples[index])
        return abs(own.seconds - time.seconds) <= 0.001
    }

    /// The last sync sample that is presented at or before a time, and the first one after it.
    private func syncSamples(around time: MediaTime) -> (before: Int?, after: Int?) {
        var before: Int?
        for index in track.track.samples.indices {
            let sample = track.track.samples[index]
            guard sample.isSync else { continue }
            if track.presentationTime(sample) > time { return (before, index) }
            before = index
        }
        return (before, nil)
    }

    /// For each boundary of a track that leads: the first sync sample at or after its time, or the end; samples of tracks
    /// that are muxed with it.
    mutating func follow(_ times: [MediaTime]) {
        var index = 0
        for time in times {
            while index < track.track.samples.endIndex {
                let sample = track.track.samples[index]
                if sample.isSync, track.presentationTime(sample) >= time { break }
                index += 1
            }
            samples.append(index)
        }
    }
}
