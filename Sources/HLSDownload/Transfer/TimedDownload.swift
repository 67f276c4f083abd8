public import BandwidthTrace
import HLS

/// A download plan carried over the link of a bandwidth trace, paused and resumed: what an AVAssetDownloadTask does in time.
///
/// One request after another, each a round trip of the trace's latency and then its bytes at the trace's bandwidth. An
/// outage is waited for. A pause ends the request that is under way; after it the rest of the segment is asked for anew.
/// The link's time goes on meanwhile.
public struct TimedDownload: Sendable {
    /// What is loaded, in order, without what variables put into the URIs.
    public let items: [DownloadPlan.Item]
    /// What is left out because nothing tells its size.
    public let unknown: [DownloadPlan.Item]
    /// Since the download began, seconds; pauses count.
    public private(set) var elapsed = 0.0
    /// How much of each item is there, bits.
    public private(set) var received: [Double]
    /// How much each item is in all, bits.
    public let totals: [Double]
    /// Whether it is paused.
    public private(set) var isPaused = false
    /// When the link was down for a second or more while the download waited for it, seconds; at most a thousand times.
    public private(set) var outages: [ClosedRange<Double>] = []

    private let requests: [DownloadRequest]
    private let capacity: TraceCapacity
    /// The request under way, or the one that is made next.
    private var next = 0
    /// How much of it has come, bits.
    private var arrived = 0.0
    /// What is left of its round trip, seconds; nil where it is not made yet.
    private var trip: Double?
    /// Whether the link is down for ever.
    private var isCutOff = false
    private var meter = ThroughputMeter()

    private static let mostOutages = 1000

    /// A download of a plan. It requests the measured segments of `sizes`, which the plan was made with.
    public init(_ plan: DownloadPlan, sizes: RenditionSizes, over trace: BandwidthTrace) {
        let shown = plan.redactingVariables.items
        items = shown.filter { $0.size.bytes != nil }
        unknown = shown.filter { $0.size.bytes == nil }
        requests = plan.items.filter { $0.size.bytes != nil }.enumerated().flatMap {
            DownloadRequest.requests(for: $1, at: $0, sizes)
        }
        var totals = items.map { _ in 0.0 }
        for request in requests { totals[request.item] += request.bits }
        self.totals = totals
        received = items.map { _ in 0 }
        capacity = TraceCapacity(trace)
    }

    // MARK: What the user does

    /// Stops loading.
    public mutating func pause() {
        guard !isOver else { return }
        (isPaused, trip, meter) = (true, nil, ThroughputMeter())
    }

    /// Goes on.
    public mutating func resume() { isPaused = false }

    // MARK: What time does

    /// Whether nothing will change any more.
    public var isOver: Bool { next == requests.count || isCutOff }

    /// Lets time pass.
    ///
    /// - Parameter duration: seconds; infinite for as long as it takes, which a pause would never end.
    public mutating func advance(by duration: Double) {
        var left = duration
        while left > 0, !isOver, !(isPaused && left == .infinity) {
            let spent = isPaused ? left : goOn(left)
            if isPaused { elapsed += spent }
            left -= spent
            meter.note(elapsed, bits: receivedBits)
        }
    }

    /// Works on the request under way, no further than to its end.
    ///
    /// - Returns: how long it took, seconds; the limit where the request has not ended.
    private mutating func goOn(_ limit: Double) -> Double {
        let trip = trip ?? capacity.latency(at: elapsed)
        guard trip <= limit else {
            elapsed += limit
            self.trip = trip - limit
            return limit
        }
        elapsed += trip
        self.trip = 0
        return trip + receive(limit - trip)
    }

    private mutating func receive(_ limit: Double) -> Double {
        let request = requests[next]
        let carried = capacity.bits(by: elapsed)
        let end = capacity.time(ofBits: carried + request.bits - arrived)
        if let end, end - elapsed <= limit {
            let spent = max(0, end - elapsed)
            noteOutages(until: end)
            received[request.item] += request.bits - arrived
            (elapsed, arrived, trip) = (elapsed + spent, 0, nil)
            next += 1
            return spent
        }
        if end == nil, limit == .infinity {
            isCutOff = true
            return limit
        }
        noteOutages(until: elapsed + limit)
        let bits = min(max(0, capacity.bits(by: elapsed + limit) - carried), request.bits - arrived)
        elapsed += limit
        arrived += bits
        received[request.item] += bits
        return limit
    }

    private mutating func noteOutages(until end: Double) {
        var from = elapsed
        while outages.count < Self.mostOutages, let outage = capacity.nextOutage(from: from, until: end) {
            if let last = outages.last, outage.lowerBound - last.upperBound < 1e-6 {
                outages[outages.count - 1] = last.lowerBound...max(last.upperBound, outage.upperBound)
            } else {
                outages.append(outage)
            }
            guard outage.upperBound > from, outage.upperBound < end else { return }
            from = outage.upperBound
        }
    }

    // MARK: How far it is

    private var receivedBits: Double { received.reduce(0, +) }

    /// The item that is loaded now; nil where all are there.
    public var current: Int? { next < requests.count ? requests[next].item : nil }

    /// What the link gives now, whether or not anything is loaded, bits per second.
    public var linkBandwidth: Double { capacity.bandwidth(at: elapsed) }

    /// How far it is, as NSProgress reports it.
    public var progress: DownloadProgress {
        let isWaiting = trip == 0 && capacity.bandwidth(at: elapsed) == 0
        let phase: DownloadProgress.Phase =
            next == requests.count
            ? .finished : isCutOff ? .cutOff : isPaused ? .paused : isWaiting ? .waiting : .running
        return DownloadProgress(
            completedBytes: receivedBits / 8, totalBytes: totals.reduce(0, +) / 8, elapsed: elapsed, phase: phase,
            throughput: phase == .finished ? nil : meter.bitsPerSecond.map { $0 / 8 })
    }
}
