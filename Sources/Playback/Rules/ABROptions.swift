/// What `--abr-option` sets: the parameters that rules share.
public struct ABROptions: Hashable, Sendable {
    /// Rules in their basic form: BOLA without its buffer that grows at the start, and without abandonment.
    public var basic = false
    /// BOLA-O: never switches above what the throughput sustains, so that it oscillates less.
    public var osc = false
    /// Leaves out the insufficient buffer rule.
    public var noInsufficientBufferRule = false
    /// BOLA's gamma p: how much a stall weighs against bitrate, seconds.
    public var gammaP = 5.0

    /// The usual.
    public init() {}
}
