import PlayheadNumerics

/// A request as an app wrote it down: with the date at which it was made.
///
/// When a session began is known once all of its log is; until then a request's times are counted from its own date.
public struct DatedRequest: Equatable, Sendable {
    /// When the request was made.
    public var date: LogDate
    /// The request, which starts at 0 s.
    public var request: MediaRequest

    /// A request at a date.
    ///
    /// - Parameters:
    ///   - request: the request; its times are moved so that it starts at 0 s.
    ///   - date: when it was made.
    public init(_ request: MediaRequest, at date: LogDate) {
        self.request = request.moved(by: -request.start)
        self.date = date
    }

    /// A request of a session.
    ///
    /// - Parameters:
    ///   - request: the request in session time.
    ///   - zero: the date of session time zero.
    public init(_ request: MediaRequest, since zero: LogDate) {
        self.init(request, at: LogDate(microseconds: zero.microseconds &+ FixedPoint.nearest(request.start * 1e6)))
    }
}

extension DatedRequest: Comparable {
    /// Orders by date; those of one date by all that they tell, so that every order of reading is one order.
    public static func < (left: Self, right: Self) -> Bool {
        if left.date != right.date { return left.date < right.date }
        if left == right { return false }
        let (mine, others) = (left.figures, right.figures)
        if mine != others { return mine.lexicographicallyPrecedes(others) }
        return left.texts.lexicographicallyPrecedes(right.texts) { $0.utf8.precedes($1.utf8) }
    }

    private var figures: [Double] {
        [
            request.end, request.timeToFirstByte ?? -1, request.duration ?? -1, request.bits ?? -1,
            request.received ?? -1, request.estimate ?? -1, request.buffer ?? -1, request.indicatedBitrate ?? -1,
            Double(request.variant ?? -1), Double(request.segment ?? -1), Double(request.status ?? -1),
            request.isCached ? 1 : 0,
        ]
    }

    private var texts: [String] {
        [
            request.kind.rawValue, request.track?.rawValue ?? "", request.outcome.rawValue, request.uri ?? "",
            request.playlist ?? "",
        ]
    }
}

/// The requests of one session's log, in whatever order and however often they are read.
struct DatedRequests: Sendable {
    private var requests: [DatedRequest] = []
    private var isInOrder = true
    /// The date of the first that there ever was.
    private(set) var firstDate: LogDate?
    /// How many were left out, since there were too many.
    private(set) var leftOutCount = 0
    /// Up to which date requests are left out.
    private var leftOutUntil = LogDate(microseconds: .min)

    /// How many are kept.
    var count: Int { requests.count }

    /// The requests by date, each once.
    ///
    /// - Complexity: O(1) where they came in order; else O(*n* log *n*), each time.
    var sorted: [DatedRequest] {
        if isInOrder { return requests }
        var sorted: [DatedRequest] = []
        sorted.reserveCapacity(requests.count)
        for request in requests.sorted() where sorted.last != request { sorted.append(request) }
        return sorted
    }

    mutating func append(_ request: DatedRequest) {
        guard request.date > leftOutUntil else { return }
        firstDate = firstDate.map { min($0, request.date) } ?? request.date
        if let last = requests.last, !(last < request) {
            if last == request { return }
            isInOrder = false
        }
        requests.append(request)
    }

    mutating func merge(_ other: DatedRequests) {
        leftOutUntil = max(leftOutUntil, other.leftOutUntil)
        leftOutCount += other.leftOutCount
        firstDate = [firstDate, other.firstDate].compactMap(\.self).min()
        for request in other.requests { append(request) }
    }

    /// Leaves out the oldest ones, and all that may still come of their time.
    ///
    /// - Parameter count: how many stay at most.
    mutating func keepLatest(_ count: Int) {
        guard requests.count > count else { return }
        (requests, isInOrder) = (sorted, true)
        let left = max(0, requests.count - count)
        guard left > 0 else { return }
        leftOutUntil = max(leftOutUntil, requests[left - 1].date)
        let before = requests.count
        requests.removeAll { $0.date <= leftOutUntil }
        leftOutCount += before - requests.count
    }
}
