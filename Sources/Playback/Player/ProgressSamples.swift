/// What comes of transfers under way, cut into samples as Shaka Player 5.2 cuts it (https://github.com/shaka-project/shaka-player:
/// `http_fetch_plugin.js`, `ewma_bandwidth_estimator.js`, and the defaults in `player_configuration.js`). Times are in
/// milliseconds, sizes in bits.
struct ProgressSamples: Sendable {
    /// What came in some time.
    struct Sample: Equatable, Sendable {
        /// kb/s.
        var rate: Double
        /// Milliseconds.
        var duration: Double
    }

    /// The player looks at a transfer when more than this time has passed since it did so last, milliseconds...
    static let interval = 100.0
    /// ...and this much has come: 16 kB (`networking.minBytesForProgressEvents`). Less is no sample either
    /// (`abr.advanced.minBytes`), since it tells more of the latency than of the bandwidth.
    static let leastBits = 128_000.0
    /// What comes faster than this may be from a cache, milliseconds (`abr.cacheLoadThreshold`).
    static let leastDuration = 5.0
    /// The estimate is believed once this much was sampled: 128 kB (`abr.advanced.minTotalBytes`).
    static let leastTotal = 1_024_000.0

    /// How long a browser takes to send a request, which the first sample of a transfer holds too, milliseconds: measured.
    static let sendTime = 4.0

    private var seenBits = 0.0
    private var seenUntil = -Self.sendTime
    /// How many whole bytes were there at the last chance to look.
    private var bytes = 0.0
    private var total = 0.0

    /// Whether enough was sampled to believe it.
    var hasEnough: Bool { total >= Self.leastTotal }

    /// Whether the player looks at a transfer now: it only can when something comes.
    @inline(__always)
    mutating func isDue(_ transfer: SegmentTransfer) -> Bool {
        let bytesBefore = bytes
        bytes = (transfer.received / 8).rounded(.down)
        return bytes > bytesBefore && transfer.elapsed - seenUntil > Self.interval
            && transfer.received - seenBits >= Self.leastBits
    }

    /// How long it is until the player can look at a transfer again, milliseconds. It looks when a piece of it is read, which in
    /// measured sessions was 2 ms after the interval.
    func untilDue(_ transfer: SegmentTransfer) -> Double {
        max(Self.interval + 2 - (transfer.elapsed - seenUntil), 4)
    }

    /// What came of a transfer since the last sample of it; nil where that is too little to tell anything.
    mutating func sample(_ transfer: SegmentTransfer) -> Sample? {
        let (bits, duration) = (transfer.received - seenBits, transfer.elapsed - seenUntil)
        (seenBits, seenUntil) = (transfer.received, transfer.elapsed)
        guard bits >= Self.leastBits, duration >= Self.leastDuration else { return nil }
        total += bits
        return Sample(rate: bits / duration, duration: duration)
    }

    /// The transfer is over: the next sample is of another one.
    mutating func finish() { (seenBits, seenUntil, bytes) = (0, -Self.sendTime, 0) }
}
