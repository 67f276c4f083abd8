extension FleetAccumulator {
    /// The startup time beyond which a session is among the slowest twentieth, seconds: the 95th percentile that reports show,
    /// to the millisecond, and never below a value that is the same to that. Nil where no startup time is known.
    ///
    /// - Parameter times: the sessions' startup times, seconds.
    public func slowestStart(of times: some Sequence<Double>) -> Double? {
        guard let percentile = startupTime?.times.percentile(95) else { return nil }
        // A percentile is known to the nearest millisecond, so that values may lie half a one above it.
        let greatest = times.reduce(percentile) { $1 <= percentile + 0.0005 ? max($0, $1) : $0 }
        let microseconds = Int64(clamping: Int128((greatest * 1e6).rounded()))
        return Double((microseconds + 999) / 1000) / 1000
    }
}
