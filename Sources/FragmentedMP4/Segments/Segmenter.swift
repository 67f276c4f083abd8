/// Cuts a movie's tracks into an initialization segment and separable segments: AVAssetWriter's passthrough.
public struct Segmenter: Sendable {
    /// How a movie is cut.
    public var options: SegmenterOptions

    /// Creates a segmenter of the given options.
    public init(options: SegmenterOptions = SegmenterOptions()) { self.options = options }

    /// Plans one rendition.
    ///
    /// - Parameters:
    ///   - movie: Where the tracks are.
    ///   - trackIDs: The tracks: one, or several that are muxed; the first video track leads, else the first track.
    ///   - reference: Another rendition of the presentation, whose cuts these follow instead of the interval: segments
    ///     begin with the first sync sample at or after each.
    /// - Complexity: O(*n*) in the samples; with ``SegmenterOptions/cuts`` O(*n*) for each cut.
    public func plan(
        _ movie: Movie, trackIDs: [Int], alignedTo reference: SegmentPlan? = nil
    ) throws(MovieError) -> SegmentPlan {
        try options.check(name: movie.input.name)
        var tracks: [PlannedTrack] = []
        var warnings: [SegmentWarning] = []
        for id in trackIDs { tracks.append(try track(id, of: movie, &warnings)) }
        guard let leading = tracks.firstIndex(where: { $0.track.mediaType == .video }) ?? tracks.indices.first else {
            throw MovieError(name: movie.input.name, kind: .impossible, problem: "no track was named")
        }
        tracks.swapAt(0, leading)
        var boundaries = SegmentBoundaries(tracks[0])
        try cut(tracks[0], &boundaries, alignedTo: reference, name: movie.input.name)
        let cuts = boundaries.samples.map { tracks[0].presentationTime(tracks[0].track.samples[$0]) }
        for index in tracks.indices {
            if index > 0 {
                boundaries = SegmentBoundaries(tracks[index])
                boundaries.follow(cuts)
            }
            tracks[index].cut(at: [0] + boundaries.samples + [tracks[index].track.samples.count])
        }
        if tracks.count == 1, tracks[0].track.mediaType == .video { tracks[0].splitAtPictures() }
        let (leader, scale) = (tracks[0], tracks[0].track.timescale)
        let end = (leader.starts.last ?? 0) + leader.timing.presentationShift
        return SegmentPlan(
            options: options, input: movie.input, movieTimescale: movie.timescale, tracks: tracks, cuts: cuts,
            startTime: MediaTime(value: leader.timing.presentationStart, timescale: scale),
            endTime: MediaTime(value: end, timescale: scale),
            warnings: warnings
                + SegmentWarning.warnings(tracks, options, keepsInterval: options.cuts == nil && reference == nil))
    }

    /// A track that can be carried over.
    private func track(
        _ id: Int, of movie: Movie, _ warnings: inout [SegmentWarning]
    ) throws(MovieError) -> PlannedTrack {
        guard let track = movie.track(id) else {
            let ids = movie.tracks.map { "\($0.id)" }.joined(separator: ", ")
            throw MovieError(name: movie.input.name, kind: .impossible, problem: "has no track \(id); there are \(ids)")
        }
        guard !track.samples.isEmpty else {
            throw MovieError(name: movie.input.name, kind: .unsupported, problem: "track \(id) has no samples")
        }
        if let scheme = track.descriptions.lazy.compactMap(\.protectionScheme).first {
            throw MovieError(
                name: movie.input.name, kind: .unsupported,
                problem: "track \(id) is encrypted (\(scheme)); package the clear movie, and encrypt its segments")
        }
        let presented = try PresentedMedia(track, of: movie)
        let trimmed = try presented.trimmed(track, name: movie.input.name)
        warnings += trimmed.warnings
        let timing = try TrackTiming(trimmed.track, presented, options, name: movie.input.name)
        return PlannedTrack(track: trimmed.track, timing: timing, end: presented.end(of: trimmed.track))
    }

    private func cut(
        _ track: PlannedTrack, _ boundaries: inout SegmentBoundaries, alignedTo reference: SegmentPlan?, name: String
    ) throws(MovieError) {
        let interval = MediaTime(seconds: options.segmentDuration)
        if let reference {
            boundaries.add(alignedTo: reference, intervals: interval)
        } else if let cuts = options.cuts {
            try boundaries.add(at: cuts, name: name)
        } else {
            let start = MediaTime(value: track.timing.presentationStart, timescale: track.track.timescale)
            boundaries.addIntervals(of: interval, from: options.intervalStart ?? start)
        }
    }
}

extension SegmenterOptions {
    /// Where the intervals begin on the source's timeline, where that is said.
    fileprivate var intervalStart: MediaTime? {
        initialSegmentStartTime.map { MediaTime(seconds: $0 - effectiveTimeOffset) }
    }

    /// That times are such that can be reckoned with.
    fileprivate func check(name: String) throws(MovieError) {
        let limit = 1e8
        let times = [segmentDuration, effectiveTimeOffset, initialSegmentStartTime ?? 0] + (cuts ?? [])
        guard times.allSatisfy({ $0.isFinite && abs($0) <= limit }) else {
            throw MovieError(name: name, kind: .impossible, problem: "times have at most \(Int(limit)) seconds")
        }
        guard segmentDuration >= 0.001, effectiveTimeOffset >= 0 else {
            throw MovieError(
                name: name, kind: .impossible,
                problem: "segments last a millisecond or more, and the time offset is not below zero")
        }
    }
}

/// What AVFileTypeProfile is: which constraints the segments keep.
public enum SegmentProfile: String, CaseIterable, Hashable, Sendable {
    /// mpeg4AppleHLS: no edit lists; priming moves the media's start back.
    case hls
    /// mpeg4CMAFCompliant (ISO 23000-19): priming is edited out, segments begin with `styp`.
    case cmaf
}

/// How a movie is cut.
public struct SegmenterOptions: Equatable, Sendable {
    /// Which constraints the segments keep.
    public var profile = SegmentProfile.hls
    /// preferredOutputSegmentInterval, seconds; a segment begins with the first sync sample at or after it.
    public var segmentDuration = 6.0
    /// Where segments after the first one begin, seconds of the source's presentation; nil is at every interval.
    public var cuts: [Double]?
    /// Where the intervals begin, seconds with the time offset in them; nil is the presentation's start.
    public var initialSegmentStartTime: Double?
    /// What is added to all times, seconds; nil is the profile's: 10 of `hls`, 0 of `cmaf`.
    public var timeOffset: Double?
    /// Whether each segment has a `sidx`; of `cmaf` only.
    public var hasSegmentIndex = false
    /// PART-TARGET: how long the parts of a live segment are at most, seconds; nil for segments without parts.
    public var partDuration: Double?
    /// The least that a part has of ``partDuration`` where it is not the last of its segment (RFC 8216bis section 4.4.4.9).
    public static let leastPart = 0.85

    /// The talk's: six seconds, Apple HLS.
    public init() {}

    /// What is added to all times, seconds.
    package var effectiveTimeOffset: Double { timeOffset ?? (profile == .hls ? 10 : 0) }
}
