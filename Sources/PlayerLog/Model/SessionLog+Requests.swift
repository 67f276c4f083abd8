/// The requests that a player made, where an app wrote them down.
///
/// They are no part of any KPI: a session has the same KPIs with them and without.
extension SessionLog {
    /// The requests in the order in which they were made; empty where nobody wrote them down.
    ///
    /// One that names its media playlist, and not its variant's bitrate, has the bitrate that the access log gives that
    /// playlist.
    ///
    /// - Complexity: O(*n*) in requests and access rows, each time; O(*n* log *n*) where they came out of order.
    public var requests: [MediaRequest] {
        guard dated.count > 0, let zero = startDate else { return [] }
        var bitrates: [String: Double] = [:]
        for row in accessRows {
            if let uri = strings[row.event.uri], let bitrate = row.event.indicatedBitrate { bitrates[uri] = bitrate }
        }
        return dated.sorted.map { dated in
            var request = dated.request.moved(by: dated.date.seconds(since: zero))
            if request.indicatedBitrate == nil { request.indicatedBitrate = request.playlist.flatMap { bitrates[$0] } }
            return request
        }
    }

    /// The requests as they were written down, by date.
    ///
    /// - Complexity: O(1) where they came in order; else O(*n* log *n*), each time.
    public var datedRequests: [DatedRequest] { dated.sorted }

    /// How many requests were left out of a log that is followed, since there were too many.
    public var requestsLeftOut: Int { dated.leftOutCount }

    /// How many requests it holds.
    var requestCount: Int { dated.count }

    /// Leaves out the oldest requests.
    ///
    /// - Parameter count: how many stay at most.
    mutating func keepLatestRequests(_ count: Int) { dated.keepLatest(count) }

    /// Adds a request.
    ///
    /// - Parameter request: the request, with its date.
    public mutating func append(_ request: DatedRequest) {
        hasRequests = true
        dated.append(request)
    }

    /// Adds the requests of a session.
    ///
    /// - Parameters:
    ///   - requests: the requests in session time.
    ///   - zero: the date of session time zero.
    public mutating func append(requests: [MediaRequest], since zero: LogDate) {
        for request in requests { append(DatedRequest(request, since: zero)) }
    }

    /// The moment of session time zero: the request to play, or where the log does not tell it, the first date that it
    /// holds; `nil` where it holds none.
    public var startDate: LogDate? { startDate(of: accessEvents(), observed) }

    /// The moment of session time zero.
    ///
    /// - Parameters:
    ///   - access: the access log's events.
    ///   - observed: what the app observed, by date.
    func startDate(of access: [AccessLogEvent], _ observed: [ObservedEvent]) -> LogDate? {
        let played = folded?.events.playDate ?? observed.first { $0.kind == .play }?.date.microseconds
        if let played { return LogDate(microseconds: played) }
        let dates = access.lazy.compactMap { $0[.playbackStartDate] }
        let errors = errorRows.lazy.compactMap { $0.event.date?.microseconds }
        let first = [
            dates.min(), errors.min(), observed.first?.date.microseconds, folded?.firstDate,
            dated.firstDate?.microseconds,
        ]
        return first.compactMap(\.self).min().map(LogDate.init(microseconds:))
    }
}
