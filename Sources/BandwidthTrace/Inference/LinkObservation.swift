public import PlayerLog

/// What one download shows of a link: so many bits arrived from its first byte to its last.
///
/// Downloads that overlap (audio and video) are one observation: what arrived during the time that any of them took.
public struct LinkObservation: Equatable, Sendable {
    /// When the first byte arrived, session time, seconds.
    public var start: Double
    /// When the last byte arrived, session time, seconds.
    public var end: Double
    /// What arrived, bits.
    public var bits: Double
    /// The variance of the logarithm of ``rate``, by how exactly the times are known.
    public var noise: Double

    /// Creates an observation of the given values.
    public init(start: Double, end: Double, bits: Double, noise: Double) {
        (self.start, self.end, self.bits, self.noise) = (start, end, bits, noise)
    }

    /// How long it took, seconds.
    public var duration: Double { end - start }
    /// The mean rate, bits per second.
    public var rate: Double { bits / duration }

    /// What is known of a download's rate if its times are measured by a player: the model is good to 3 %, and a clock
    /// to some 12 ms (of events on a busy thread), or to 15 % of a round trip where that is more.
    ///
    /// - Parameters:
    ///   - duration: from the first byte to the last, seconds.
    ///   - roundTrip: seconds; nil where it is not known.
    public static func noise(duration: Double, roundTrip: Double?) -> Double {
        let clock = max(0.012, 0.15 * (roundTrip ?? 0)) / duration
        return 0.03 * 0.03 + clock * clock
    }

    /// An observation that is as uncertain as this, or more, is only a lower bound of the link: what it carried is
    /// known, but its rate tells nothing of the time about it.
    private static let mostNoise = 1.0
    /// Whether its rate tells something of the link.
    var tellsRate: Bool { noise < Self.mostNoise }
    /// Session times beyond this are no session, seconds.
    static let latest = 1e8
    /// Clocks of milliseconds may show two downloads, one after the other, to overlap by so much, seconds.
    private static let clockStep = 0.001

    /// Nothing is faster, bits per second.
    private static let mostRate = 1e12

    /// Whether it is one at all: of some time and of some bits.
    private var isPossible: Bool {
        start >= 0 && end <= Self.latest && end > start && bits >= 1 && rate <= Self.mostRate && noise >= 0
    }

    /// The observations in order of time, those that overlap as one; without those that cannot be.
    static func disjoint(_ observations: [LinkObservation]) -> [LinkObservation] {
        let sorted = observations.filter(\.isPossible).sorted {
            ($0.start, $0.end, $0.bits) < ($1.start, $1.end, $1.bits)
        }
        var all: [LinkObservation] = []
        all.reserveCapacity(sorted.count)
        for next in sorted {
            guard let last = all.last, next.start < last.end else {
                all.append(next)
                continue
            }
            if last.end - next.start <= clockStep, next.end - last.end > clockStep {
                var later = next
                later.start = last.end
                all.append(later)
            } else {
                all[all.count - 1].end = max(last.end, next.end)
                all[all.count - 1].bits += next.bits
                // Of two, the whole is known at least as well as the better.
                all[all.count - 1].noise = min(last.noise, next.noise)
            }
        }
        return all
    }
}

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
