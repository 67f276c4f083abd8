/// Cuts a movie that is still coming: a segment of each track as soon as it is whole.
///
/// The first video track leads, or the first track where there is none: a segment ends before its first sync sample at or
/// after the interval, as ``Segmenter`` has it, and the others are cut at the same time.
///
/// With ``SegmenterOptions/partDuration`` the parts of a segment (RFC 8216bis section 4.4.4.9) are cut before it is whole. Those
/// of the first segment are not, nor those of the first one after the input began again: playlists need it whole.
public struct LiveSegmenter: Sendable {
    /// A segment of each track that has samples in it, or parts of the one under way.
    public struct Cut: Sendable {
        /// By the track's number, the plan of this one segment; empty where only parts of it are whole. The initialization
        /// segment is the same in all until the input begins again.
        public var plans: [Int: SegmentPlan]
        /// By the track's number, the parts that were not cut before. A segment's bytes are those of its parts.
        public var parts: [Int: [SegmentPlan]] = [:]
        /// How many samples of each track are in the segment, by the track's number: they are let go when it is written. Those
        /// of a segment under way stay.
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
    /// Where the parts of the segment under way end that were cut, samples at hand, by the track's number.
    private var partEnds: [Int: [Int]] = [:]
    /// How many fragments more than whole segments were cut, by the track's number.
    private var fragmentOffsets: [Int: Int] = [:]

    /// A segmenter of the given options; it cuts at intervals.
    public init(options: SegmenterOptions) {
        var options = options
        // How large a segment will be is not known when its first part is written.
        if options.partDuration != nil { options.hasSegmentIndex = false }
        self.options = options
    }

    /// Forgets how times change: the input begins again.
    public mutating func restart() { (timings, nextEnd, beginning) = ([:], nil, nil) }

    /// The next segment that is whole, or parts of it that are; nil where more samples are needed.
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
            return try parts(tracks, leader, of: movie)
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

    /// The parts of the segment under way that are whole; nil where there are no more. A part is whole when the sample behind
    /// it has come, and belongs to the segment, too: so it is known what comes next, and the last part comes with its segment.
    private mutating func parts(
        _ tracks: [TimedTrack], _ leader: TimedTrack, of movie: Movie
    ) throws(MovieError) -> Cut? {
        guard options.partDuration != nil, beginning != nil, let end = nextEnd, let latest = leader.latestTime
        else { return nil }
        let boundary = leader.firstSync(from: end, behind: 1)
        let cut = boundary.map(leader.time) ?? max(end, latest)
        var parts: [Int: [SegmentPlan]] = [:]
        for timed in tracks {
            let limit = timed.track.id == leader.track.id ? boundary : timed.firstSync(from: cut, behind: 0)
            let count = limit ?? timed.track.samples.count
            let ends = partEnds(of: timed.track, upTo: count).filter { $0 < count }
            if !ends.isEmpty { parts[timed.track.id] = try plans(ofParts: ends, of: timed.track, in: movie) }
        }
        guard !parts.isEmpty else { return nil }
        let (start, duration) = times(of: leader.track, count: leader.track.samples.count)
        return Cut(plans: [:], parts: parts, sampleCounts: [:], start: start, duration: duration)
    }

    private mutating func cut(_ movie: Movie, _ counts: [Int: Int], _ leader: Track) throws(MovieError) -> Cut {
        var cut = Cut(plans: [:], sampleCounts: counts, start: 0, duration: 0)
        for track in movie.tracks {
            guard let count = counts[track.id], count > 0 else { continue }
            var plan = try plan(track.with(track.samples.samples(in: 0..<count)), of: movie)
            if options.partDuration != nil {
                cut.parts[track.id] = try plans(ofParts: partEnds(of: track, upTo: count), of: track, in: movie)
                plan.split(intoParts: partEnds[track.id] ?? [])
            } else {
                fragmentOffsets[track.id, default: 0] += plan.fragmentCount
            }
            plan.fragmentOffset = fragmentOffsets[track.id, default: 0] - plan.fragmentCount
            fragmentOffsets[track.id, default: 0] -= 1
            cut.plans[track.id] = plan
        }
        (cut.start, cut.duration) = times(of: leader, count: counts[leader.id] ?? 0)
        partEnds = [:]
        return cut
    }

    /// When the first samples of the track that leads begin since the input did, and how long they are, seconds.
    private mutating func times(of leader: Track, count: Int) -> (start: Double, duration: Double) {
        let samples = leader.samples.prefix(count)
        let scale = Double(leader.timescale)
        let start = Double(samples.first?.decodeTime ?? 0) / scale
        let origin = beginning ?? start
        beginning = origin
        let end = samples.last.map { Double($0.decodeTime + $0.duration) / scale } ?? start
        return (start - origin, end - start)
    }

    /// Where the parts end that follow those cut before: each has as many samples as PART-TARGET holds, or ends before a sync
    /// sample where it has enough already, so that the next part is independent. The last one ends at the limit.
    private func partEnds(of track: Track, upTo limit: Int) -> [Int] {
        let target = (options.partDuration ?? 0) * Double(track.timescale)
        var (ends, first, duration) = ([Int](), partEnds[track.id]?.last ?? 0, 0)
        for index in first..<max(first, limit) {
            let sample = track.samples[index]
            let isPicture = sample.isSync && track.mediaType == .video
            // What is the same in decimals may differ in the last bit.
            let isFull = Double(duration + sample.duration) > target * (1 + 1e-9)
            if index > first, isFull || isPicture && Double(duration) >= SegmenterOptions.leastPart * target {
                ends.append(index)
                (first, duration) = (index, 0)
            }
            duration += sample.duration
        }
        return first < limit ? ends + [limit] : ends
    }

    /// The plans of the next parts, which end at these samples.
    private mutating func plans(
        ofParts ends: [Int], of track: Track, in movie: Movie
    ) throws(MovieError) -> [SegmentPlan] {
        var plans: [SegmentPlan] = []
        for end in ends {
            let start = partEnds[track.id]?.last ?? 0
            var plan = try plan(track.with(track.samples.samples(in: start..<end)), of: movie)
            plan.split(intoParts: [end - start])
            (plan.fragmentOffset, plan.continuesSegment) = (fragmentOffsets[track.id] ?? 0, start > 0)
            fragmentOffsets[track.id, default: 0] += plan.fragmentCount
            partEnds[track.id, default: []].append(end)
            plans.append(plan)
        }
        return plans
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

extension SegmentPlan {
    /// How many fragments its only segment has.
    fileprivate var fragmentCount: Int { tracks[0].fragments(ofSegment: 0).count }

    /// Divides its only segment into parts, which end at these samples.
    fileprivate mutating func split(intoParts ends: [Int]) {
        var planned = tracks[0]
        planned.split(intoParts: ends)
        tracks = [planned]
    }
}

/// A track with its samples' times on the presentation's time line.
private struct TimedTrack {
    let track: Track
    let shift: Int

    func time(_ index: Int) -> MediaTime {
        MediaTime(value: track.samples[index].presentationTime + shift, timescale: track.timescale)
    }

    /// When the last of its pictures at hand is presented; nil without samples.
    var latestTime: MediaTime? {
        track.samples.presentation(of: track.samples.indices).map {
            MediaTime(value: $0.latest + shift, timescale: track.timescale)
        }
    }

    /// The first sync sample at or after a time, behind so many samples.
    func firstSync(from time: MediaTime, behind count: Int) -> Int? {
        track.samples.indices.dropFirst(count).first { track.samples[$0].isSync && self.time($0) >= time }
    }
}
