/// How far a download is, as NSProgress reports it.
public struct DownloadProgress: Equatable, Sendable {
    /// What it is doing.
    public enum Phase: String, Sendable {
        /// Bytes come, or the first byte of a request is waited for.
        case running
        /// The link is down.
        case waiting
        /// It was paused.
        case paused
        /// Everything is there.
        case finished
        /// The link is down for ever.
        case cutOff
    }

    /// `completedUnitCount`: bytes that are there.
    public var completedBytes: Double
    /// `totalUnitCount`: bytes in all.
    public var totalBytes: Double
    /// Since it began, seconds.
    public var elapsed: Double
    /// What it is doing.
    public var phase: Phase
    /// `throughput`: bytes per second over the last ten seconds; nil where that is not known.
    public var throughput: Double?

    /// `fractionCompleted`: from 0 to 1.
    public var fractionCompleted: Double { totalBytes > 0 ? min(1, completedBytes / totalBytes) : 1 }

    /// `estimatedTimeRemaining`: at this throughput, seconds; nil where that is not known, or nothing comes.
    public var estimatedTimeRemaining: Double? {
        throughput.flatMap { $0 > 0 ? (totalBytes - completedBytes) / $0 : nil }
    }
}

/// Measures what came over the last seconds.
struct ThroughputMeter {
    private static let window = 10.0
    /// Samples that are closer together tell no more.
    private static let step = 0.1

    private var samples: [(time: Double, bits: Double)] = []
    private var latest: (time: Double, bits: Double)?

    mutating func note(_ time: Double, bits: Double) {
        latest = (time, bits)
        if let last = samples.last, time - last.time < Self.step { return }
        samples.append((time, bits))
        // The sample before the window began stays, for the window to have a beginning.
        while samples.count > 1, samples[1].time <= time - Self.window { samples.removeFirst() }
    }

    /// Bits per second; nil before there is a stretch of time to measure.
    var bitsPerSecond: Double? {
        guard let first = samples.first, let latest, latest.time > first.time else { return nil }
        return (latest.bits - first.bits) / (latest.time - first.time)
    }
}
