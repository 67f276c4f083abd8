import PlayheadNumerics

/// A request that AVMetrics tells of, from the event of its class and the `mediaResourceRequestEvent` within.
struct AVMetricRequest {
    /// The request, with its date.
    var dated: DatedRequest
    /// The server's address.
    var server: String?
    /// What of a request for a segment the access log would count; `nil` of another, and of one from a cache.
    var transfer: PlaybackCourse.Transfer?

    /// When it was over.
    var end: LogDate { dated.date.advanced(by: dated.request.end) }

    /// The request of an event; `nil` where AVFoundation tells no times of it, or a class that is none of requests.
    ///
    /// - Parameters:
    ///   - name: the event's class, or of one in the lists of another event, the list's.
    ///   - fields: the event.
    ///   - localTime: the zone of a date that names none.
    init?(_ name: String, _ fields: AVMetricFields, localTime: LocalTime) {
        let resource = fields.part("mediaResourceRequestEvent") ?? fields
        let kind: MediaRequest.Kind
        switch name {
        case "AVMetricHLSPlaylistRequestEvent", "playlistRequestEvents":
            kind = fields.truth("isMultivariantPlaylist") == true ? .multivariantPlaylist : .mediaPlaylist
        case "AVMetricHLSMediaSegmentRequestEvent", "mediaSegmentRequestEvents":
            kind = fields.truth("isMapSegment") == true ? .initializationSection : .segment
        case "AVMetricContentKeyRequestEvent", "contentKeyRequestEvents": kind = .key
        default: return nil
        }
        guard let start = resource.date("requestStartTime", localTime),
            let over = resource.date("responseEndTime", localTime) ?? resource.date("requestEndTime", localTime),
            over >= start, over.seconds(since: start) <= Double(ObservedEvent.longestLoad) / 1e6
        else { return nil }
        var request = MediaRequest(kind, start: 0, end: over.seconds(since: start))
        if let first = resource.date("responseStartTime", localTime), first >= start, first <= over {
            request.timeToFirstByte = first.seconds(since: start)
        }
        request.track = kind == .multivariantPlaylist ? nil : Self.track(fields.text("mediaType"))
        request.uri = fields.text("url") ?? resource.text("url")
        request.playlist = fields.text("indexFileURL")
        request.duration = fields.number("segmentDuration").flatMap { $0 > 0 && $0 < 1e9 ? $0 : nil }
        let bytes = Self.bytes(of: resource, fields)
        request.received = bytes.map { Double($0) * 8 }
        request.isCached = resource.truth("wasReadFromCache") ?? false
        request.outcome = Self.outcome(of: resource)
        dated = DatedRequest(request, at: start)
        server = resource.text("serverAddress")
        if kind == .segment, !request.isCached, let bytes {
            transfer = PlaybackCourse.Transfer(
                bytes: bytes, time: over.microseconds - start.microseconds,
                media: request.duration.flatMap(FixedPoint.millionths))
        }
    }

    /// How much of the body arrived: what the network's metrics count, of all transactions of the request, else the range that was
    /// asked for; AVFoundation has 0 there where none was.
    private static func bytes(of resource: AVMetricFields, _ event: AVMetricFields) -> Int64? {
        if let count = resource.count("countOfResponseBodyBytesReceived") { return count }
        if let metrics = resource.part("networkTransactionMetrics") {
            let counts = metrics.parts("transactionMetrics").compactMap { $0.count("countOfResponseBodyBytesReceived") }
            if !counts.isEmpty { return counts.reduce(0) { Int64(clamping: Int128($0) + Int128($1)) } }
        }
        let ranges = [resource.numbers("byteRange"), event.numbers("byteRange")]
        guard let length = ranges.first(where: { $0.count == 2 && $0[1] > 0 && $0[1] < 0x1p53 })?[1] else { return nil }
        return Int64(exactly: length.rounded(.down))
    }

    private static func outcome(of resource: AVMetricFields) -> MediaRequest.Outcome {
        guard let event = resource.part("errorEvent") else { return .delivered }
        let error = event.part("error") ?? event
        guard error.text("domain") == "NSURLErrorDomain" else { return .failed }
        return switch error.number("code") {
        case -999: .cancelled
        case -1001: .timedOut
        default: .failed
        }
    }

    /// The track of an `AVMediaType`'s four characters. `muxx` is video and audio in one.
    private static func track(_ mediaType: String?) -> MediaRequest.Track? {
        switch mediaType {
        case "vide", "muxx": .video
        case "soun": .audio
        case "sbtl", "clcp", "text": .subtitles
        default: nil
        }
    }
}
