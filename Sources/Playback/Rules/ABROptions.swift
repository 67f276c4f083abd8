/// What `--abr-option` sets: the parameters that rules share. Each rule's doc comment says which it heeds.
public struct ABROptions: Equatable, Sendable {
    /// Rules in their basic form: BOLA without its buffer that grows at the start and without abandonment, BBA as BBA-0.
    public var basic = false
    /// BOLA-O: never switches above what the throughput sustains, so that it oscillates less.
    public var osc = false
    /// Leaves out the insufficient buffer rule.
    public var noInsufficientBufferRule = false
    /// BOLA's gamma p: how much a stall weighs against bitrate, seconds.
    public var gammaP = 5.0
    /// How many segments MPC looks ahead.
    public var horizon = 5
    /// BBA's reservoir, seconds; nil for the one that the rule works out.
    public var reservoir: Double?
    /// BBA's cushion, seconds; nil for the one that the rule works out.
    public var cushion: Double?
    /// The part of the estimated throughput that the rule `avplayer` counts on.
    public var safetyFactor = 0.8
    /// The steps in which the rule `optimal` counts time, seconds; nil for a 200th of a segment.
    public var grid: Double?
    /// How many times of arrival the rule `optimal` tells apart for each segment and variant, where no ``grid`` is given.
    public var states: Int?

    /// The usual.
    public init() {}

    /// Whether the rules that decide while they are played have nothing of their own to heed.
    var isUsual: Bool {
        var other = self
        (other.grid, other.states) = (nil, nil)
        return other == ABROptions()
    }
}
