/// The bitrates of a media playlist as RFC 8216 section 4.1 defines them, from the sizes of its segments.
struct BitrateMeasurement: Sendable {
    /// All bits over all seconds.
    var average: Double
    /// The highest bitrate of any run of segments that lasts between a half and one and a half target durations.
    var peak: Double
    /// The segment with the highest bitrate of its own, by its place in the playlist.
    var highestSegment: (index: Int, bitrate: Double)

    /// No run of more segments is looked at: a hostile playlist could have a million in a second.
    private static let longestRun = 1000

    /// Measures a playlist; nil where a size is unknown, or where it has nothing to measure.
    init?(_ playlist: MediaPlaylist, segmentBits: [Double?]) {
        guard let target = playlist.targetDuration, target > 0, !playlist.segments.isEmpty else { return nil }
        var durations: [Double] = []
        var bits: [Double] = []
        var highest = (index: 0, bitrate: 0.0)
        for (index, segment) in playlist.segments.enumerated() where !segment.isGap {
            guard let size = segmentBits[index] else { return nil }
            durations.append(segment.duration)
            bits.append(size)
            let bitrate = segment.duration > 0 ? size / segment.duration : 0
            if bitrate > highest.bitrate { highest = (index, bitrate) }
        }
        let seconds = durations.reduce(0, +)
        guard seconds > 0, seconds.isFinite else { return nil }
        average = bits.reduce(0, +) / seconds
        highestSegment = highest
        peak = Self.peak(durations, bits, target) ?? average
    }

    private static func peak(_ durations: [Double], _ bits: [Double], _ target: Double) -> Double? {
        // The bounds take a hair more: sums of decimal fractions are not exact.
        let (shortest, longest) = (target * 0.5 - 1e-6, target * 1.5 + 1e-6)
        var peak: Double?
        for start in durations.indices {
            var (seconds, sum) = (0.0, 0.0)
            for index in start..<min(start + longestRun, durations.count) {
                seconds += durations[index]
                sum += bits[index]
                if seconds > longest { break }
                if seconds >= shortest { peak = max(peak ?? 0, sum / seconds) }
            }
        }
        return peak
    }
}
