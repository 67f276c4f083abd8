/// What a user of the simulator can change besides profile and rule.
public struct PlaybackOptions: Equatable, Sendable {
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
    /// What is ready before the user asks to play.
    public var preparation = StartupPreparation()
    /// What happens besides the network.
    public var scenario = Scenario()
    /// After how many seconds since the request to play the session is cut; nil plays to the end. A live session without
    /// one takes ten minutes.
    public var duration: Double?

    /// The usual.
    public init() {}
}
