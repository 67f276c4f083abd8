public import HLS

extension PackagedRendition {
    /// The durations of its segments as EXTINF has them, seconds.
    public var durations: [Double] {
        var durations = TickedDurations(timescale: timescale)
        return segments.map { durations.next($0.duration) }
    }

    /// EXT-X-TARGETDURATION for these durations: the longest one rounded, half a second upwards (RFC 8216bis section
    /// 4.4.3.1).
    static func targetDuration(of durations: [Double]) -> Int {
        durations.reduce(1) { max($0, Int(exactly: $1.rounded(.toNearestOrAwayFromZero)) ?? .max) }
    }

    /// Its media playlist.
    ///
    /// - Parameter targetDuration: EXT-X-TARGETDURATION, which is the same for all renditions of a presentation.
    public func mediaPlaylist(targetDuration: Int) -> MediaPlaylist {
        var playlist = finishedPlaylist(targetDuration: targetDuration)
        playlist.independentSegments = hasIndependentSegments
        let map = mediaInitialization
        playlist.segments = zip(segments, durations).map { segment, duration in
            var written = MediaSegment(uri: segment.uri, duration: duration, byteRange: segment.byteRange)
            written.initialization = map
            return written
        }
        return playlist
    }

    /// The playlist of the pictures that movie fragments begin with; nil where there are none.
    ///
    /// A picture stands up to the next one in the list, and its byte range begins with the movie fragment, since
    /// without that it is no sample of anything (RFC 8216bis section 4.4.3.6).
    var iFramePlaylist: MediaPlaylist? {
        let pictures = segments.flatMap { segment in segment.iFrames.map { (segment: segment, frame: $0) } }
        guard case .video = medium, let first = pictures.first, let last = segments.last else { return nil }
        var durations = TickedDurations(timescale: timescale)
        let times = pictures.map(\.frame.time) + [max(last.start + last.duration, first.frame.time)]
        let lengths = zip(times, times.dropFirst()).map { durations.next($1 - $0) }
        var playlist = finishedPlaylist(targetDuration: Self.targetDuration(of: lengths))
        playlist.isIFramesOnly = true
        let map = mediaInitialization
        playlist.segments = zip(pictures, lengths).map { picture, duration in
            var written = MediaSegment(
                uri: picture.segment.uri, duration: duration, byteRange: picture.frame.byteRange)
            written.initialization = map
            return written
        }
        return playlist
    }

    private func finishedPlaylist(targetDuration: Int) -> MediaPlaylist {
        var playlist = MediaPlaylist()
        playlist.targetDuration = Double(targetDuration)
        playlist.kind = .vod
        playlist.hasEndList = true
        return playlist
    }

    private var mediaInitialization: MediaInitialization? {
        guard let initialization else { return nil }
        var attributes: AttributeList = ["URI": .string(initialization.uri)]
        if let range = initialization.byteRange { attributes.set("BYTERANGE", to: .string(range.description)) }
        return MediaInitialization(attributes: attributes)
    }
}

/// Bitrates of a playlist as RFC 8216bis section 4.1 has them measured, bits per second.
public struct MeasuredBitrates: Sendable {
    /// All bits over all seconds.
    public internal(set) var average = 0.0
    /// That of the run of segments, of half to one and a half target durations, that has most.
    public internal(set) var peak = 0.0

    init() {}

    /// Measures a playlist, whose segments are of these sizes where they are whole files.
    init(_ playlist: MediaPlaylist, sizes: [String: Int]) {
        let measured = MeasuredSegments(playlist) { sizes[$0] }
        average = measured.averageBitRate ?? 0
        // Media that are shorter than a run that counts have no peak but their average; no peak lies below that.
        peak = max(measured.peakBitRate ?? 0, average)
    }
}

extension PackagedRendition {
    /// The bitrates of its media playlist.
    func bitrates(targetDuration: Int) -> MeasuredBitrates {
        let sizes = Dictionary(segments.map { ($0.uri, $0.size) }) { first, _ in first }
        return MeasuredBitrates(mediaPlaylist(targetDuration: targetDuration), sizes: sizes)
    }
}

/// Durations for EXTINF: of as many decimals as tell one tick from the next, and so rounded that their sums do not
/// drift: where a segment begins is the sum of those before it, to half a unit of the last decimal.
struct TickedDurations {
    private let timescale: Int
    private let unitsASecond: Int
    /// The units up to the end of the durations so far.
    private var end = 0
    private var ticks = 0

    /// Durations in ticks of which so many make a second.
    init(timescale: Int) {
        self.timescale = max(1, timescale)
        var units = 1000
        while units < 2 * self.timescale, units < 1_000_000_000 { units *= 10 }
        unitsASecond = units
    }

    /// The next duration, seconds.
    mutating func next(_ duration: Int) -> Double {
        ticks += max(0, duration)
        let (seconds, rest) = ticks.quotientAndRemainder(dividingBy: timescale)
        let units = seconds * unitsASecond + (rest * unitsASecond + timescale / 2) / timescale
        defer { end = units }
        // Both are exact as doubles, so that the quotient is the double that is nearest to those decimals.
        return Double(units - end) / Double(unitsASecond)
    }
}

extension Track {
    /// FRAME-RATE, the highest there is in the video (RFC 8216bis section 4.4.6.2): over any second of it, since two
    /// pictures that stand close make no frame rate. Of one picture it is that of its duration. What differs from a usual rate by
    /// no more than a coarse timescale makes of it is that rate. Nil where it is not known.
    var highestFrameRate: Double? { measuredFrameRate.map(Self.usualFrameRate) }

    private static func usualFrameRate(_ rate: Double) -> Double {
        let whole: [Double] = [24, 25, 30, 48, 50, 60, 100, 120]
        let usual = whole + whole.map { $0 * 1000 / 1001 }
        return usual.first { abs($0 - rate) <= $0 * 0.0003 } ?? rate
    }

    private var measuredFrameRate: Double? {
        if mediaType == .video, samples.count == 1, let only = samples.first, only.duration > 0 {
            return Double(timescale) / Double(only.duration)
        }
        guard let average = frameRate else { return nil }
        var (highest, last) = (average, 0)
        let times = samples.lazy.map(\.decodeTime)
        for first in times.indices {
            while last < times.count, times[last] - times[first] < timescale { last += 1 }
            guard last < times.count else { break }
            highest = max(highest, Double(last - first) * Double(timescale) / Double(times[last] - times[first]))
        }
        // What a coarse timescale rounds is one rate all the same.
        return highest > average * 1.01 ? highest : average
    }
}
