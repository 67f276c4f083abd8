/// Cuts a movie that is still coming: a segment of each track as soon as it is whole.
///
/// The first video track leads, or the first track where there is none: a segment ends before its first sync sample at or
/// after the interval, as ``Segmenter`` has it, and the others are cut at the same time.
public struct LiveSegmenter: Sendable {
    /// A segment of each track that has samples in it.
    public struct Cut: Sendable {
        /// By the track's number, the plan of this one segment. The initialization segment is the same in all until the
        /// input begins again.
        public var plans: [Int: SegmentPlan]
        /// How many samples of each track are in it, by the track's number: they are let go when it is written.
        public var sampleCounts: [Int: Int]
        /// When it begins since the input began, seconds.
        public var start: Double
        /// How long the track that leads is decoded, seconds.
        public var duration: Double
    }

    private let options: SegmenterOptions
    /// How the times of each track change, by its number: all alike until the input begins again.
    private var timings: [Int: TrackTiming] = [:]
    /// When the segment under way ends at the earliest, on the presentation's time line.
    private var nextEnd: MediaTime?
    /// When the input began, seconds of the track that leads.
    private var beginning: Double?

    /// A segmenter of the given options; it cuts at intervals.
    public init(options: SegmenterOptions) { self.options = options }

    /// Forgets how times change: the input begins again.
    public mutating func restart() { (timings, nextEnd, beginning) = ([:], nil, nil) }

    /// The next segment that is whole; nil where more samples are needed.
    ///
    /// - Parameters:
    ///   - movie: the samples at hand.
    ///   - isAtEnd: whether none follow: then what is left is a segment.
    public mutating func cut(_ movie: Movie, isAtEnd: Bool) throws(MovieError) -> Cut? {
        let tracks = movie.tracks.filter { $0.mediaType == .video || $0.mediaType == .audio }
            .map { TimedTrack(track: $0, shift: movie.presentationShift(of: $0)) }
        guard let leader = tracks.first(where: { $0.track.mediaType == .video }) ?? tracks.first else {
            throw MovieError(name: movie.input.name, kind: .unsupported, problem: "has no video and no audio")
        }
        if let counts = counts(tracks, leader, isAtEnd: isAtEnd) { return try cut(movie, counts, leader.track) }
        let left = tracks.filter { !$0.track.samples.isEmpty }
        guard isAtEnd, let first = left.first(where: { $0.track.id == leader.track.id }) ?? left.first else {
            return nil
        }
        return try cut(movie, Dictionary(left.map { ($0.track.id, $0.track.samples.count) }) { $1 }, first.track)
    }

    /// How many samples of each track stand before the next cut; nil where it has not come.
    private mutating func counts(_ tracks: [TimedTrack], _ leader: TimedTrack, isAtEnd: Bool) -> [Int: Int]? {
        guard let start = leader.track.samples.indices.first.map(leader.time) else { return nil }
        let interval = options.segmentDuration
        let end = nextEnd ?? MediaTime(seconds: start.seconds + interval)
        nextEnd = end
        guard let boundary = leader.firstSync(from: end, behind: 1) else { return nil }
        let cut = leader.time(boundary)
        // What lags by more than a segment is not waited for.
        let latest = leader.time(leader.track.samples.count - 1).seconds
        let waits = !isAtEnd && latest < cut.seconds + interval
        var counts: [Int: Int] = [:]
        for other in tracks {
            let index = other.track.id == leader.track.id ? boundary : other.firstSync(from: cut, behind: 0)
            if index == nil, waits { return nil }
            counts[other.track.id] = index ?? other.track.samples.count
        }
        let passed = ((cut.seconds - end.seconds) / interval).rounded(.down) + 1
        nextEnd = MediaTime(seconds: end.seconds + passed * interval)
        return counts
    }

    private mutating func cut(_ movie: Movie, _ counts: [Int: Int], _ leader: Track) throws(MovieError) -> Cut {
        var plans: [Int: SegmentPlan] = [:]
        for track in movie.tracks {
            guard let count = counts[track.id], count > 0 else { continue }
            plans[track.id] = try plan(track.with(track.samples.samples(in: 0..<count)), of: movie)
        }
        let samples = leader.samples.prefix(counts[leader.id] ?? 0)
        let scale = Double(leader.timescale)
        let start = Double(samples.first?.decodeTime ?? 0) / scale
        let origin = beginning ?? start
        beginning = origin
        let end = samples.last.map { Double($0.decodeTime + $0.duration) / scale } ?? start
        return Cut(plans: plans, sampleCounts: counts, start: start - origin, duration: end - start)
    }

    /// The plan of a segment that has all samples of a track.
    private mutating func plan(_ track: Track, of movie: Movie) throws(MovieError) -> SegmentPlan {
        let timing: TrackTiming
        if let known = timings[track.id] {
            timing = known
        } else {
            let presented = try PresentedMedia(track, of: movie)
            timing = try TrackTiming(track, presented, options, name: movie.input.name)
            timings[track.id] = timing
        }
        let samples = track.samples
        let earliest = samples.presentation(of: samples.indices)?.earliest ?? 0
        // It is shown until the next one's first picture, which may not have come yet: for as long as it is decoded.
        let end = earliest + samples.endTime - (samples.first?.decodeTime ?? 0)
        var planned = PlannedTrack(track: track, timing: timing, end: end)
        planned.cut(at: [0, samples.count])
        if track.mediaType == .video { planned.splitAtPictures() }
        return SegmentPlan(
            options: options, input: movie.input, movieTimescale: movie.timescale, tracks: [planned], cuts: [],
            startTime: MediaTime(value: earliest, timescale: track.timescale),
            endTime: MediaTime(value: end, timescale: track.timescale), warnings: [], isLive: true)
    }
}

/// A track with its samples' times on the presentation's time line.
private struct TimedTrack {
    let track: Track
    let shift: Int

    func time(_ index: Int) -> MediaTime {
        MediaTime(value: track.samples[index].presentationTime + shift, timescale: track.timescale)
    }

    /// The first sync sample at or after a time, behind so many samples.
    func firstSync(from time: MediaTime, behind count: Int) -> Int? {
        track.samples.indices.dropFirst(count).first { track.samples[$0].isSync && self.time($0) >= time }
    }
}
