public import Comparison
public import Playback

/// Where a session came from, and so what the simulator can say of it.
public indirect enum SessionOrigin: Sendable {
    /// A player's log. How the simulator would play such a session is worked out when the user asks for it; nil where
    /// nothing can be worked out.
    case recorded((@Sendable () -> Result<WhatIf, ScreenFailure>)?)
    /// The simulator: its requests and its buffer are known.
    case simulated(Simulation)
}
