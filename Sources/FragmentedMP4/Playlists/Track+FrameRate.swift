extension Track {
    /// FRAME-RATE, the highest there is in the video (RFC 8216bis section 4.4.6.2): over any second of it, since two
    /// pictures that stand close make no frame rate. Of one picture it is that of its duration. Nil where it is not known.
    var highestFrameRate: Double? {
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
