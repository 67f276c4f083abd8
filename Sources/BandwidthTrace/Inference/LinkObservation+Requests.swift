public import PlayerLog

extension LinkObservation {
    /// What a player's requests show of the link, and how long a request waits for its first byte.
    ///
    /// What came from a cache or was answered with an error shows nothing. A request that was given up shows what had
    /// arrived by then. Where the first byte's time is not known, it is taken to have come the least round trip after
    /// the request that was seen so far.
    ///
    /// - Parameter requests: in session time, in any order.
    /// - Returns: the downloads in order of time, those that overlap as one; and the median from a request to its first
    ///   byte, seconds, nil where none is known.
    public static func all(in requests: [MediaRequest]) -> (observations: [LinkObservation], latency: Double?) {
        var waits: [Double] = []
        var least = Double.infinity
        var downloads: [LinkObservation] = []
        for request in requests.filter(\.isFromNetwork).sorted(by: { $0.start < $1.start }) {
            if let wait = request.timeToFirstByte, wait >= 0, wait <= request.end - request.start {
                waits.append(wait)
                least = min(least, wait)
            }
            guard let bits = request.received ?? (request.outcome == .delivered ? request.bits : nil) else { continue }
            let wait = request.timeToFirstByte ?? (least.isFinite ? least : 0)
            downloads.append(LinkObservation(start: request.start + wait, end: request.end, bits: bits, noise: 0))
        }
        let roundTrip = least.isFinite ? least : nil
        let observations = disjoint(downloads).map { download in
            var download = download
            download.noise = noise(duration: download.duration, roundTrip: roundTrip)
            return download
        }
        waits.sort()
        return (observations, waits.isEmpty ? nil : waits[waits.count / 2])
    }
}

extension MediaRequest {
    /// Whether what arrived came over the network, as far as the log tells.
    fileprivate var isFromNetwork: Bool {
        !isCached && outcome != .failed && (status.map { (200..<300).contains($0) } ?? true) && start.isFinite
    }
}
