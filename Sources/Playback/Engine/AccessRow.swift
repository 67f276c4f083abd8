import PlayerLog

/// One event of a simulated session's access log while it grows, in plain numbers.
struct AccessRow {
    /// The variant that is played, as a place in the presentation.
    var variant: Int
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
    /// How long bytes were arriving, seconds.
    var transferTime = 0.0
    /// Sums of the transfers' rates and of their squares, for their deviation.
    var rateSum = 0.0
    var rateSquares = 0.0
    /// Segments that came later than they last.
    var overdue = 0
    /// Buffering until likely to keep up, seconds.
    var startup: Double?
    /// The observed bitrate of the row before, which stands here until this row has its own.
    var inheritedBitrate: Double?
    /// Whether nothing is known of it: one of the rows that a seek leaves.
    var isProvisional = false

    /// What the network gave, bits per second; nil until measured.
    var observedBitrate: Double? { transferTime > 0 ? bits / transferTime : inheritedBitrate }

    /// The deviation of the rates of this row's transfers, bits per second.
    private var deviation: Double? {
        guard requests > 0 else { return nil }
        let mean = rateSum / Double(requests)
        return max(0, rateSquares / Double(requests) - mean * mean).squareRoot()
    }

    /// This row as AVPlayer reports it.
    ///
    /// - Parameters:
    ///   - strings: the log's table, to which the texts are added.
    ///   - date: of the request to play.
    func event(
        of variant: Presentation.Variant, type: String, startDate date: LogDate, strings: inout StringTable
    ) -> AccessLogEvent {
        var event = AccessLogEvent()
        event.uri = strings.index(of: variant.uri)
        event.playbackType = strings.index(of: type)
        event.playbackStartDate = startTime.map(date.advanced(bySeconds:))
        event.playbackStartOffset = startOffset
        event.indicatedBitrate = variant.peakBitrate
        event[.indicatedAverageBitrate] = variant.averageBitrate.map { Int64(($0 * 1e6).rounded()) }
        event.observedBitrate = observedBitrate
        event.observedBitrateStandardDeviation = deviation
        event.startupTime = startup
        event.numberOfMediaRequests = requests
        event.segmentsDownloadedDuration = downloaded
        event.durationWatched = watched
        event.numberOfStalls = stalls
        event.numberOfBytesTransferred = Int((bits / 8).rounded())
        event[.transferDuration] = Int64((transferTime * 1e6).rounded())
        event.numberOfDroppedVideoFrames = 0
        event.downloadOverdue = overdue
        event[.mediaRequestsWWAN] = 0
        event[.numberOfServerAddressChanges] = 0
        return event
    }
}

extension LogDate {
    /// The date this many seconds later, to the microsecond.
    func advanced(bySeconds seconds: Double) -> LogDate {
        LogDate(microseconds: microseconds + Int64((seconds * 1e6).rounded()))
    }
}
