public import Playback

/// Where a session came from, and so what the simulator can say of it.
public indirect enum SessionOrigin: Sendable {
    /// A player's log. How the simulator would play such a session is worked out when the user asks for it; nil where
    /// nothing can be worked out.
    case recorded((@Sendable () -> Result<SessionRerun, RerunFailure>)?)
    /// The simulator: its requests and its buffer are known.
    case simulated(Simulation)
}

/// How the simulator plays a recorded session: worked out once, and shared.
public final class SessionRerun: Sendable {
    /// What is played, over which link, by which player.
    public let simulation: Simulation
    /// What of it was derived or assumed, a few words each.
    public let notes: [String]

    /// What the session came from, where it is a simulated one and its bundle says it; nil of any other.
    public let stored: Simulation?

    /// Creates a rerun.
    public init(_ simulation: Simulation, notes: [String] = [], stored: Simulation? = nil) {
        (self.simulation, self.notes, self.stored) = (simulation, notes, stored)
    }
}

/// Why the simulator cannot play a recorded session, in words for the user.
public struct RerunFailure: Error, Hashable, Sendable {
    /// The reason.
    public let message: String

    /// A failure for a reason.
    public init(message: String) { self.message = message }
}
