public import Playback
public import PlayerLog

extension Divergence {
    /// What is known of a session that is held against another.
    public struct Session: Sendable {
        /// The session over time.
        public var timeline: PlaybackTimeline
        /// Its requests, with what was played; nil of a recorded one.
        public var detail: (requests: [MediaRequest], presentation: Presentation)?

        /// Creates a session.
        public init(_ timeline: PlaybackTimeline, detail: (requests: [MediaRequest], presentation: Presentation)? = nil)
        {
            (self.timeline, self.detail) = (timeline, detail)
        }
    }

    /// Nobody would look at a difference that is shorter than this, seconds; sessions that start a little apart switch a
    /// little apart too.
    static let shortest = 2.0
    /// Starts that are no further apart than this are the same, seconds.
    static let sameStart = 0.01

    /// The moments where two sessions diverge, by time.
    ///
    /// Of stalls only those count that have a time: where a log tells no more than that there was one within a span,
    /// nobody knows whether the other session stood still as well.
    public static func all(_ a: Session, _ b: Session) -> [Divergence] {
        let moments =
            startup(a, b) + decision(a, b) + bitrates(a.timeline, b.timeline) + stalls(a.timeline, b.timeline)
            + errors(a.timeline, b.timeline) + end(a.timeline, b.timeline)
        // Those of one time stay in this order.
        return moments.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(
            \.element)
    }

    // MARK: Startup and end

    private static func startup(_ a: Session, _ b: Session) -> [Divergence] {
        let (first, second) = (start(a.timeline), start(b.timeline))
        // Where the app wrote nothing down, nothing is known of a start.
        guard let earliest = [first, second].compactMap(\.self).min(), a.timeline.log.hasObserved,
            b.timeline.log.hasObserved
        else { return [] }
        if let first, let second, abs(first - second) <= sameStart { return [] }
        let length = first.flatMap { first in second.map { abs($0 - first) } } ?? 0
        return [Divergence(time: earliest, duration: length, kind: .startup(a: first, b: second))]
    }

    private static func start(_ timeline: PlaybackTimeline) -> Double? {
        timeline.log.observed.first { $0.kind == .timeBaseRunning }.flatMap { timeline.time(of: $0.date) }
    }

    private static func end(_ a: PlaybackTimeline, _ b: PlaybackTimeline) -> [Divergence] {
        let rest = b.duration - a.duration
        guard abs(rest) >= shortest else { return [] }
        return [
            Divergence(
                time: min(a.duration, b.duration), duration: abs(rest), kind: .end(of: rest > 0 ? .a : .b))
        ]
    }

    // MARK: Variants

    /// A piece of media, what it was loaded in, and when that was asked for.
    private typealias Decision = (media: Range<Double>, bitrate: Double, time: Double)

    /// What is loaded for each piece of the media, as far as it is asked for the first time.
    private static func decisions(_ session: Session) -> [Decision] {
        guard let (requests, presentation) = session.detail else { return [] }
        var decisions: [Decision] = []
        for request in requests.sorted(by: { $0.start < $1.start })
        where request.kind == .segment && request.track != .audio {
            guard let variant = request.variant, let segment = request.segment,
                presentation.variants.indices.contains(variant)
            else { continue }
            let track = presentation.variants[variant].track
            guard segment < presentation.segments.count(ofTrack: track) else { continue }
            let start = presentation.segments.start(track: track, segment: segment)
            let end = max(start, presentation.segments.end(track: track, segment: segment))
            // What is loaded again, or after a seek back, was decided before.
            guard start > decisions.last?.media.lowerBound ?? -1 else { continue }
            decisions.append((start..<end, presentation.variants[variant].peakBitrate, request.start))
        }
        return decisions
    }

    /// Two playlists may be cut into segments in different places: what counts is what covers a place of the media.
    private static func decision(_ a: Session, _ b: Session) -> [Divergence] {
        let (first, second) = (decisions(a), decisions(b))
        for position in Set((first + second).map(\.media.lowerBound)).sorted() {
            guard let here = decision(at: position, of: first), let there = decision(at: position, of: second),
                here.bitrate != there.bitrate
            else { continue }
            return [
                Divergence(
                    time: min(here.time, there.time),
                    kind: .decision(position: position, a: here.bitrate, b: there.bitrate))
            ]
        }
        return []
    }

    /// The decision about what covers a position of the media, of decisions in its order.
    private static func decision(at position: Double, of decisions: [Decision]) -> Decision? {
        let next = decisions.partitioningIndex { $0.media.lowerBound > position }
        return decisions[..<next].last.flatMap { $0.media.contains(position) ? $0 : nil }
    }

    /// Who shows the higher bitrate, and until when, as long as both go on: a moment for each change of that.
    private static func bitrates(_ a: PlaybackTimeline, _ b: PlaybackTimeline) -> [Divergence] {
        let (ofA, ofB) = (PlayedBitrate(a), PlayedBitrate(b))
        let over = min(a.duration, b.duration)
        let edges = Set((a.spans + b.spans).flatMap { [$0.start, $0.end] } + [over]).filter { $0 <= over }.sorted()
        var stretches: [Divergence] = []
        for (start, end) in zip(edges, edges.dropFirst()) {
            guard let first = ofA.at(start), let second = ofB.at(start) else {
                continue
            }
            if let last = stretches.last, case .bitrate(let before, let beside) = last.kind,
                last.time + last.duration == start,
                (before < beside, before > beside) == (first < second, first > second)
            {
                stretches[stretches.count - 1].duration = end - last.time
            } else {
                stretches.append(
                    Divergence(time: start, duration: end - start, kind: .bitrate(a: first, b: second)))
            }
        }
        return changes(stretches.filter { $0.duration >= shortest })
    }

    /// Of stretches of which short ones were left out, those that are unlike the one before; that they begin alike is no
    /// news.
    private static func changes(_ stretches: [Divergence]) -> [Divergence] {
        var changes: [Divergence] = []
        var relation = 0
        for stretch in stretches {
            guard case .bitrate(let a, let b) = stretch.kind else { continue }
            let new = a < b ? -1 : a > b ? 1 : 0
            if new != relation {
                changes.append(stretch)
            } else if !changes.isEmpty {
                let last = changes.count - 1
                changes[last].duration = stretch.time + stretch.duration - changes[last].time
            }
            relation = new
        }
        return changes
    }

    // MARK: Stalls and errors

    /// Stalls that overlap are one moment.
    private static func stalls(_ a: PlaybackTimeline, _ b: PlaybackTimeline) -> [Divergence] {
        let all = [(Side.a, a), (.b, b)].flatMap { side, timeline in
            let isEndUnknown = timeline.isLastStallEndUnknown
            return timeline.stalls.filter { !$0.isWithin }.map { stall in
                (
                    side: side, start: stall.start, end: max(stall.start, stall.end),
                    isEndUnknown: stall.isOpen && isEndUnknown
                )
            }
        }
        var moments: [Divergence] = []
        for stall in all.sorted(by: { ($0.start, $0.side.rawValue) < ($1.start, $1.side.rawValue) }) {
            let length = stall.end - stall.start
            if let last = moments.last, case .stall(var first, var second, var unknown) = last.kind,
                stall.start < last.time + last.duration || stall.start == last.time
            {
                if stall.side == .a { first = (first ?? 0) + length } else { second = (second ?? 0) + length }
                if stall.isEndUnknown { unknown.insert(stall.side) }
                moments[moments.count - 1].kind = .stall(a: first, b: second, endUnknown: unknown)
                moments[moments.count - 1].duration = max(last.duration, stall.end - last.time)
            } else {
                let isFirst = stall.side == .a
                moments.append(
                    Divergence(
                        time: stall.start, duration: length,
                        kind: .stall(
                            a: isFirst ? length : nil, b: isFirst ? nil : length,
                            endUnknown: stall.isEndUnknown ? [stall.side] : [])))
            }
        }
        // Two that stall alike do not part; of one whose end is not known nobody can say that it is like another.
        return moments.filter { moment in
            guard case .stall(let first?, let second?, []) = moment.kind else { return true }
            return abs(first - second) > sameStart || moment.duration > max(first, second) + sameStart
        }
    }

    /// Entries of one code pair in their order: the first with the first; what is left over only one session has.
    private static func errors(_ a: PlaybackTimeline, _ b: PlaybackTimeline) -> [Divergence] {
        let (first, second) = (errors(a), errors(b))
        func surplus(_ side: Side, _ own: [ErrorCode], _ others: [ErrorCode]) -> [Divergence] {
            var left = Dictionary(grouping: others) { $0.code }.mapValues(\.count)
            var moments: [Divergence] = []
            for entry in own {
                if let count = left[entry.code], count > 0 {
                    left[entry.code] = count - 1
                } else if let last = moments.last, case .error(_, entry.code, let count) = last.kind,
                    entry.time - last.time - last.duration < shortest
                {
                    moments[moments.count - 1].kind = .error(of: side, code: entry.code, count: count + 1)
                    moments[moments.count - 1].duration = entry.time - last.time
                } else {
                    moments.append(
                        Divergence(time: entry.time, kind: .error(of: side, code: entry.code, count: 1)))
                }
            }
            return moments
        }
        return surplus(.a, first, second) + surplus(.b, second, first)
    }

    private typealias ErrorCode = (time: Double, code: Int?)

    private static func errors(_ timeline: PlaybackTimeline) -> [ErrorCode] {
        timeline.events.compactMap { event in
            guard case .errorLog(let entry) = event.kind else { return nil }
            return (event.time, entry.errorStatusCode)
        }
    }
}

extension PlaybackTimeline {
    /// Whether the log ends in a stall of which nobody knows how long it went on.
    public var isLastStallEndUnknown: Bool {
        let firstPlayback = access.events.lazy.compactMap { $0[.playbackStartDate] }.first
        return log.observedStalls(firstPlayback: firstPlayback).last.map { $0.end == nil } ?? false
    }
}
