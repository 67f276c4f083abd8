import PlayheadNumerics

/// What the requests of an HTTP archive tell of a session's KPIs: bytes and the observed bitrate as they came, and the bitrate and
/// the switches of the segments that were fetched, which is near to what was shown. Of what was watched, of stalls and of the
/// startup they tell nothing.
struct HARFigures {
    private(set) var declared: DeclaredSession

    /// The figures of requests.
    ///
    /// - Parameters:
    ///   - requests: each starting at 0 s.
    ///   - source: who says it.
    init(_ requests: [DatedRequest], by source: String) {
        declared = DeclaredSession(source: source)
        let fromNetwork = requests.filter { !$0.request.isCached && $0.request.received != nil }
        guard !requests.isEmpty else { return }
        let bits = fromNetwork.reduce(0) { $0 + ($1.request.received ?? 0) }
        declared.bytes = Int64(exactly: (bits / 8).rounded())
        let segments = Self.shown(requests)
        addBitrates(of: segments)
        let fetched = segments.reduce(0) { $0 + ($1.duration ?? 0) }
        let busy = Self.busy(fromNetwork)
        if busy > 0, let mean = FixedPoint.millionths(bits / busy), let fetched = FixedPoint.millionths(fetched) {
            declared.observed = .init(mean: mean, watched: fetched)
        }
    }

    /// The segments of the video that arrived, by their numbers; of one that was fetched more than once the last.
    private static func shown(_ requests: [DatedRequest]) -> [MediaRequest] {
        var last: [Int: MediaRequest] = [:]
        for request in requests.lazy.map(\.request) where request.kind == .segment && request.outcome == .delivered {
            guard request.track != .audio, request.track != .subtitles, let number = request.segment else { continue }
            last[number] = request
        }
        return last.sorted { $0.key < $1.key }.map(\.value)
    }

    private mutating func addBitrates(of segments: [MediaRequest]) {
        var (times, watched): (Int128, Int64) = (0, 0)
        var (switches, magnitude): (Int64, Int64) = (0, 0)
        var before: Int64?
        for segment in segments {
            guard let bitrate = segment.indicatedBitrate.flatMap(FixedPoint.millionths) else { continue }
            if let duration = segment.duration.flatMap(FixedPoint.millionths), duration > 0 {
                let (sum, overflow) = watched.addingReportingOverflow(duration)
                if overflow { return }
                watched = sum
                times += Int128(bitrate) * Int128(duration)
            }
            if let before, before != bitrate {
                switches += 1
                magnitude = Int64(clamping: Int128(magnitude) + Int128((bitrate - before).magnitude))
            }
            before = bitrate
        }
        guard before != nil else { return }
        declared.indicated = .init(timesWatched: times, watched: watched)
        (declared.switches, declared.switchMagnitude) = (switches, magnitude)
    }

    /// How long anything came over the network, seconds: from the first byte to the last, what overlaps once.
    private static func busy(_ requests: [DatedRequest]) -> Double {
        guard let zero = requests.first?.date else { return 0 }
        let spans = requests.map { dated in
            let start = dated.date.seconds(since: zero)
            return (start: start + (dated.request.timeToFirstByte ?? 0), end: start + dated.request.end)
        }
        var (busy, until) = (0.0, -Double.infinity)
        for span in spans.sorted(by: { $0.start < $1.start }) where span.end > until {
            busy += span.end - max(span.start, until)
            until = span.end
        }
        return busy
    }
}
