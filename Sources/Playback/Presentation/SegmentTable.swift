import PlayheadNumerics

/// The media segments of all tracks of a presentation: when each ends, and how large it is.
///
/// The values stand in flat arrays, so that the engine reaches a segment without following a reference.
public struct SegmentTable: Sendable {
    /// A segment's position in media time, milliseconds.
    struct Span: Sendable {
        /// When it begins.
        var start: Double
        /// How long it lasts.
        var duration: Double
        /// The same, seconds.
        var seconds: Double
    }

    /// When each segment ends, seconds of media time, track by track; once for all tracks where they are aligned.
    private var ends: [Double] = []
    /// The same in milliseconds, as the engine counts: when each segment begins, and how long it lasts.
    private var spans: [Span] = []
    /// Each segment's size in bits, track by track.
    private var sizes: [Double] = []
    /// Where a track's values begin.
    private var firstEnd: [Int] = []
    private var firstSize: [Int] = []
    private var counts: [Int] = []
    /// The segments that have no media (EXT-X-GAP), by where their sizes stand.
    private var gaps: Set<Int> = []

    /// A table without tracks.
    public init() {}

    /// How many tracks there are.
    var trackCount: Int { counts.count }

    /// Adds a track.
    ///
    /// - Parameters:
    ///   - durations: of its segments, seconds.
    ///   - bits: the segments' sizes; as many as durations.
    ///   - gaps: the segments that have no media (EXT-X-GAP).
    ///   - repetitions: how often the track plays all of them, one time after the other.
    public mutating func append(
        durations: [Double], bits: [Double], gaps: some Sequence<Int> = [], repetitions: Int = 1
    ) {
        precondition(durations.count == bits.count)
        guard repetitions == 1 else {
            return append(
                durations: (0..<repetitions).flatMap { _ in durations }, bits: (0..<repetitions).flatMap { _ in bits },
                gaps: (0..<repetitions).flatMap { round in gaps.map { round * durations.count + $0 } })
        }
        var end = 0.0
        let own = durations.map { duration in
            end += duration
            return end
        }
        if let first = firstEnd.first, counts.first == own.count, ends[first..<(first + own.count)].elementsEqual(own) {
            firstEnd.append(first)
        } else {
            firstEnd.append(ends.count)
            ends += own
            spans += own.indices.map {
                let start = $0 > 0 ? own[$0 - 1] : 0
                let duration = (own[$0] - start).milliseconds
                return Span(start: start.milliseconds, duration: duration, seconds: duration.seconds)
            }
        }
        firstSize.append(sizes.count)
        for gap in gaps { self.gaps.insert(sizes.count + gap) }
        sizes += bits
        counts.append(own.count)
    }

    /// How many segments a track has.
    @inline(__always)
    public func count(ofTrack track: Int) -> Int { counts[track] }

    /// A segment's size, bits.
    @inline(__always)
    public func bits(track: Int, segment: Int) -> Double { sizes[firstSize[track] + segment] }

    /// Whether any segment has no media.
    public var hasGaps: Bool { !gaps.isEmpty }

    /// Whether a segment has no media (EXT-X-GAP, RFC 8216bis section 4.4.4.7): a player does not ask for it.
    public func isGap(track: Int, segment: Int) -> Bool { gaps.contains(firstSize[track] + segment) }

    /// The segments of a track that have no media.
    func gaps(ofTrack track: Int) -> [Int] {
        hasGaps ? (0..<counts[track]).filter { isGap(track: track, segment: $0) } : []
    }

    /// When a segment ends, seconds of media time.
    @inline(__always)
    public func end(track: Int, segment: Int) -> Double { ends[firstEnd[track] + segment] }

    /// When a segment begins, seconds of media time.
    @inline(__always)
    public func start(track: Int, segment: Int) -> Double { segment > 0 ? ends[firstEnd[track] + segment - 1] : 0 }

    /// When a segment begins, and how long it lasts.
    @inline(__always)
    func span(track: Int, segment: Int) -> Span { spans[firstEnd[track] + segment] }

    /// A segment's duration, seconds.
    @inline(__always)
    public func duration(track: Int, segment: Int) -> Double {
        end(track: track, segment: segment) - start(track: track, segment: segment)
    }

    /// Whether two tracks have segments of the same durations, even where the engine has to look for it in their times.
    func areCutAlike(_ left: Int, _ right: Int) -> Bool {
        areAligned(left, right)
            || counts[left] == counts[right]
                && (0..<counts[left]).allSatisfy { end(track: left, segment: $0) == end(track: right, segment: $0) }
    }

    /// How long a track is, seconds.
    public func duration(ofTrack track: Int) -> Double {
        counts[track] > 0 ? end(track: track, segment: counts[track] - 1) : 0
    }

    /// Whether two tracks have segments of the same durations.
    @inline(__always)
    func areAligned(_ left: Int, _ right: Int) -> Bool { firstEnd[left] == firstEnd[right] }

    /// The segment that holds a media time; the count where the track ends before it.
    public func segment(ofTrack track: Int, at time: Double) -> Int {
        var (low, high) = (0, counts[track])
        while low < high {
            let middle = (low + high) / 2
            if end(track: track, segment: middle) > time { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

extension SegmentTable {
    /// How often a track is repeated until it is so long, or has a million segments.
    private func rounds(ofTrack track: Int, for duration: Double) -> Int {
        let length = self.duration(ofTrack: track)
        let most = PresentationOptions.mostSegments / Double(max(1, count(ofTrack: track)))
        return length > 0 ? max(1, Int(min((duration / length).rounded(.up), most))) : 1
    }

    /// How long a track is in ``repeated(for:)``, seconds.
    func duration(ofTrack track: Int, repeatedFor duration: Double) -> Double {
        Double(rounds(ofTrack: track, for: duration)) * self.duration(ofTrack: track)
    }

    /// The same tracks, each repeated from its beginning until it is so long, or has a million segments.
    ///
    /// - Parameter duration: seconds.
    func repeated(for duration: Double) -> SegmentTable {
        var table = SegmentTable()
        for track in 0..<trackCount {
            let count = count(ofTrack: track)
            let rounds = rounds(ofTrack: track, for: duration)
            let durations = (0..<count).map { self.duration(track: track, segment: $0) }
            let sizes = (0..<count).map { bits(track: track, segment: $0) }
            let gaps = gaps(ofTrack: track)
            table.append(durations: durations, bits: sizes, gaps: gaps, repetitions: rounds)
        }
        return table
    }
}
