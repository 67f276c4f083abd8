import PlayerLog
import PlayheadNumerics

/// One event of a simulated session's access log while it grows, in plain numbers.
struct AccessRow {
    /// Why an event is over, as `c-reason` was seen to say it (it is not documented).
    enum Reason: Int64 {
        case pause = 1
        case variantSwitch = 2
        case firstSwitch = 7
        case seek = 8
        case audioSelection = 9
    }

    /// The variant that is played, as an index in the presentation.
    var variant: Int
    /// The pathway that its first segment came from.
    var pathway = 0
    /// How often another server was gone to.
    var serverChanges = 0
    /// When its playback began, session time, seconds; nil while it has not.
    var startTime: Double?
    /// Where in the media it began, seconds.
    var startOffset: Double
    /// Media played, seconds.
    var watched = 0.0
    var stalls = 0
    var requests = 0
    /// What arrived, bits.
    var bits = 0.0
    /// Media loaded, seconds.
    var downloaded = 0.0
    /// What arrived in transfers that were timed, bits, and how long bytes were arriving, seconds.
    private var measuredBits = 0.0
    private var transferTime = 0.0
    /// Sums of the transfers' rates and of their squares, for their deviation.
    private var rateSum = 0.0
    private var rateSquares = 0.0
    /// Segments that came later than they last.
    var overdue = 0
    /// Buffering until likely to keep up, seconds.
    var startup: Double?
    /// The observed bitrate of the row before, which stands here until this row has its own.
    var inheritedBitrate: Double?
    /// Why it is over; nil while it is not.
    var reason: Reason?
    /// How many transfers ``rateSum`` is of.
    private var rateCount = 0
    /// More bytes than a log's integers hold are never written.
    private static let mostBytes = 0x1p62

    /// What the network gave, bits per second; nil until measured.
    var observedBitrate: Double? { transferTime > 0 ? measuredBits / transferTime : inheritedBitrate }

    init(variant: Int, startTime: Double?, startOffset: Double) {
        (self.variant, self.startTime, self.startOffset) = (variant, startTime, startOffset)
    }

    /// Makes of it the event that comes after it: all counts begin anew, but for what is carried over.
    @inline(__always)
    mutating func beginNext(variant: Int, startTime: Double?, startOffset: Double) {
        inheritedBitrate = observedBitrate
        (self.variant, self.startTime, self.startOffset, reason) = (variant, startTime, startOffset, nil)
        (watched, stalls, requests, bits, downloaded, overdue, serverChanges) = (0, 0, 0, 0, 0, 0, 0)
        (measuredBits, transferTime, rateSum, rateSquares, rateCount) = (0, 0, 0, 0, 0)
    }

    /// Adds a transfer.
    ///
    /// - Parameter time: how long bytes were arriving, seconds.
    @inline(__always)
    mutating func add(bits: Double, time: Double) {
        self.bits += bits
        guard time > 0 else { return }
        measuredBits += bits
        transferTime += time
        let rate = bits / time
        rateSum += rate
        rateSquares += rate * rate
        rateCount += 1
    }

    /// The deviation of the rates of this row's transfers, bits per second.
    private var deviation: Double? {
        guard rateCount > 0 else { return nil }
        let mean = rateSum / Double(rateCount)
        return max(0, rateSquares / Double(rateCount) - mean * mean).squareRoot()
    }

    /// Says in an event of the access log what this row came to.
    ///
    /// - Parameters:
    ///   - event: what is known of the variant so far.
    ///   - date: of the request to play.
    @inline(__always)
    func fill(_ event: inout AccessLogEvent, startDate date: LogDate) {
        if let startTime { event[.playbackStartDate] = date.advanced(bySeconds: startTime).microseconds }
        event[.playbackStartOffset] = FixedPoint.millionths(startOffset)
        if let observedBitrate { event[.observedBitrate] = FixedPoint.millionths(observedBitrate) }
        if let deviation { event[.observedBitrateStandardDeviation] = FixedPoint.millionths(deviation) }
        if let startup { event[.startupTime] = FixedPoint.millionths(startup) }
        event[.numberOfMediaRequests] = Int64(requests)
        event[.segmentsDownloadedDuration] = FixedPoint.millionths(downloaded)
        event[.durationWatched] = FixedPoint.millionths(watched)
        event[.numberOfServerAddressChanges] = Int64(serverChanges)
        event[.numberOfStalls] = Int64(stalls)
        event[.numberOfBytesTransferred] = FixedPoint.nearest(min(bits / 8, Self.mostBytes))
        if transferTime > 0 { event[.transferDuration] = FixedPoint.millionths(transferTime) }
        event[.downloadOverdue] = Int64(overdue)
        event[.reason] = reason?.rawValue
    }
}

extension LogDate {
    /// The date this many seconds later, to the microsecond; no session lasts so long that it would be beyond a date.
    @inline(__always)
    func advanced(bySeconds seconds: Double) -> LogDate {
        LogDate(microseconds: microseconds + FixedPoint.nearest(min(seconds, Link.longest.seconds) * 1e6))
    }
}
