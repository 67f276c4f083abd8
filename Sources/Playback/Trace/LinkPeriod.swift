/// A period of a ``BandwidthTrace`` as the ``Link`` counts: in milliseconds and bits per millisecond.
struct LinkPeriod: Hashable, Sendable {
    /// How long it lasts, milliseconds.
    let duration: Double
    /// Bits per millisecond; zero while the link is down.
    let bandwidth: Double
    /// From a request to its first byte, milliseconds.
    let latency: Double

    init(_ period: BandwidthTrace.Period) {
        let milliseconds = period.duration.milliseconds
        // Of a short one no digit is to be lost: some last less than the nanoseconds that times are rounded to.
        duration = milliseconds < Link.shortest ? period.duration * 1000 : milliseconds
        bandwidth = period.bandwidth / 1000
        latency = period.latency.milliseconds
    }
}
