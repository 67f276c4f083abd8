import HLS

/// A download from its beginning to its end, without a pause.
public struct DownloadRun: Sendable {
    /// What the trace is called.
    public var trace: String
    /// How far it was, at times of equal distance; the last is its end.
    public var course: [DownloadProgress]
    /// When the link was down for a second or more, seconds.
    public var outages: [ClosedRange<Double>]

    /// The course of a download that has not begun, cut into `steps` stretches of time, at least one.
    public init(_ download: TimedDownload, trace: String, steps: Int = 10) {
        self.init(ended: Self.ended(download), trace: trace, course: [])
        let duration = (course.last ?? download.progress).elapsed
        var download = download
        let last = course
        course =
            (1..<max(1, steps)).map { step in
                download.advance(by: duration * Double(step) / Double(steps) - download.elapsed)
                return download.progress
            } + last
    }

    /// The end of a download that was watched.
    public init(ended download: TimedDownload, trace: String, course: [DownloadProgress]) {
        self.trace = trace
        self.course = course + [download.progress]
        outages = download.outages
    }

    private static func ended(_ download: TimedDownload) -> TimedDownload {
        var download = download
        download.advance(by: .infinity)
        return download
    }

    /// How it ended.
    public var end: DownloadProgress { course[course.count - 1] }

    /// Bytes per second from the beginning to the end; nil where no time passed.
    public var meanThroughput: Double? { end.elapsed > 0 ? end.completedBytes / end.elapsed : nil }
}

/// One request of a download.
struct DownloadRequest: Sendable {
    /// The item that it belongs to.
    var item: Int
    /// What it brings, bits.
    var bits: Double

    /// What is requested where only the sum is known, seconds of media at a time.
    private static let usualDuration = 6.0
    /// A sum is cut into no more pieces.
    private static let mostPieces = 10_000.0

    /// The requests for an item whose size is known: its initialization sections together, and its segments; pieces of
    /// equal size where the segments are not known.
    static func requests(
        for item: DownloadPlan.Item, at index: Int, _ sizes: RenditionSizes
    ) -> [DownloadRequest] {
        let bits = Double(item.size.bytes ?? 0) * 8
        if let media = sizes.media(at: item.uri), media.measured.bytes == item.size.bytes {
            let segments = zip(media.playlist.segments, media.measured.bits).lazy.filter { !$0.0.isGap }
            let sections = Double(media.measured.initializationBytes ?? 0) * 8
            return (sections > 0 ? [DownloadRequest(item: index, bits: sections)] : [])
                + segments.map { DownloadRequest(item: index, bits: $0.1 ?? 0) }
        }
        let count = max(1, min(mostPieces, ((sizes.duration ?? 0) / usualDuration).rounded(.up)))
        return (0..<Int(count)).map { _ in DownloadRequest(item: index, bits: bits / count) }
    }
}

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
