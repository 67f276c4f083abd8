import FragmentedMP4
import HLS

/// Where the times of a media playlist's segments do not go on as the playlist says.
///
/// Whatever leaps is told once: what comes after is measured from there.
struct SegmentTimeline {
    /// What is wrong, in seconds.
    enum Problem: Equatable {
        /// The media lasts so long, and EXTINF says something else: by so much that players show it, or not.
        case duration(media: Double, isLarge: Bool)
        /// There is nothing for so long before the segment.
        case gap(Double)
        /// The segment begins so long before the one before it ends.
        case overlap(Double)
        /// Times go on elsewhere, so much later, and no EXT-X-DISCONTINUITY says so.
        case leap(Double)
        /// The segment begins so much later than the durations before it say.
        case drift(Double)
    }

    /// A problem, and the segment that has it.
    struct Place {
        var segment: SegmentFacts
        var problem: Problem
    }

    private(set) var places: [Place] = []
    /// Whether all durations are whole seconds, as versions of the format below 3 have them.
    private let isInteger: Bool

    /// Looks through the segments that were opened.
    init(_ media: LintedMedia) {
        let segments = media.playlist.segments
        isInteger = segments.allSatisfy { $0.duration == $0.duration.rounded() }
        guard !media.playlist.isIFramesOnly else { return }
        let times = media.playlistTimes
        // Where the durations are counted from.
        var origin: (time: Double, listed: Double)?
        var before: (segment: SegmentFacts, span: SegmentSpan)?
        // What repeats a segment's bytes repeats its times, and is another rule.
        for segment in media.segments where segment.failure == nil && segment.sameBytesAs == nil {
            guard let span = SegmentSpan(of: segment) else { continue }
            if let last = before {
                let step = segments[(last.segment.index + 1)...segment.index]
                let isContinued = span.isTimed && last.span.isTimed && !step.contains { $0.isDiscontinuity }
                let join = isContinued && step.count == 1 ? Self.join(last.segment, segment) : nil
                // The next segment tells better than the last sample how long that one is.
                let isJoined = isContinued && step.count == 1 && join == nil
                let measured = isJoined ? span.distance(from: last.span.start, to: span.start) : nil
                let isOff = checkDuration(measured, of: last.segment, last.span, segments)
                if let join { places.append(Place(segment: segment, problem: join)) }
                if isOff || join != nil || !isContinued { origin = nil }
            }
            if let known = origin {
                let listed = times[segment.index] - known.listed
                let drift = span.distance(from: known.time, to: span.start) - listed
                if abs(drift) > max(span.longestSample, Self.mostDrift) {
                    places.append(Place(segment: segment, problem: .drift(drift)))
                    origin = nil
                }
            }
            if origin == nil { origin = (span.start, times[segment.index]) }
            before = (segment, span)
        }
        if let before { _ = checkDuration(nil, of: before.segment, before.span, segments) }
    }

    /// How far apart the durations and the media may be all in all, seconds: who seeks by the one and plays by the other
    /// is seen to be wrong beyond.
    private static let mostDrift = 0.5
    /// How far apart two segments may be, seconds: encoders that are started again leave out a frame, or repeat one.
    private static let smallJoin = 0.1
    /// A gap beyond is another time line, seconds.
    private static let longestGap = 10.0

    /// What is wrong between two segments that stand one after another; nil where all goes on.
    private static func join(_ earlier: SegmentFacts, _ later: SegmentFacts) -> Problem? {
        for type in [MediaType.video, .audio] {
            guard let before = SegmentSpan(type, of: earlier), let after = SegmentSpan(type, of: later) else {
                continue
            }
            let distance = after.distance(from: before.end, to: after.start)
            let slack = max(smallJoin, 2 * max(before.longestSample, after.longestSample))
            if distance > max(longestGap, before.duration) || -distance > before.duration + slack {
                return .leap(distance)
            }
            if distance > slack { return .gap(distance) }
            if -distance > slack { return .overlap(-distance) }
        }
        return nil
    }

    /// Holds a segment's duration against its media, and says whether it is far off.
    ///
    /// - Parameter step: how long until the next segment begins; nil where none goes on from here, and the end is only as
    ///   sure as the last sample's duration.
    private mutating func checkDuration(
        _ step: Double?, of segment: SegmentFacts, _ span: SegmentSpan, _ segments: [MediaSegment]
    ) -> Bool {
        let declared = segments[segment.index].duration
        let measured = step ?? span.duration
        let difference = abs(measured - declared) - (isInteger ? 0.5 : 0)
        guard difference > max(1.5 * span.longestSample, 0.01 * declared, 0.02) else { return false }
        let isLarge = difference > max(2 * span.longestSample, 0.1 * declared, step == nil ? 0.5 : 0.1)
        places.append(Place(segment: segment, problem: .duration(media: measured, isLarge: isLarge)))
        return isLarge
    }
}
