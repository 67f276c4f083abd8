/// What a user of the simulator can change besides profile and rule.
public struct PlaybackOptions: Hashable, Sendable {
    /// Which segment in the buffer is loaded again where the rule now wants a higher variant.
    public enum Replacement: String, CaseIterable, Sendable {
        /// The one that plays first.
        case left
        /// The one that plays last.
        case right
    }

    /// Nil where nothing in the buffer is replaced.
    public var replacement: Replacement?
    /// Whether transfers under way may be given up.
    public var mayAbandon = true
    /// What every bandwidth of the trace is multiplied by; more than zero.
    public var bandwidthScale = 1.0

    /// The usual.
    public init() {}
}
