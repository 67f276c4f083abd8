/// A clock that only goes forward; passed in, so that tests move it by hand.
public protocol ReplayClock {
    /// Seconds since some fixed moment.
    func now() -> Double
}

/// The clock of the machine.
public struct SystemClock: ReplayClock, Sendable {
    private let start = ContinuousClock.now

    /// A clock that starts now.
    public init() {}

    /// Seconds since the clock was made.
    public func now() -> Double {
        (ContinuousClock.now - start) / .seconds(1)
    }
}
