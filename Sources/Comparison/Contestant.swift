public import Analytics
public import Playback
public import PlayerLog

/// What takes part in a comparison as A or B.
public enum Contestant: Sendable {
    /// A side that the model plays over every trace.
    case modelled(Side)
    /// A session as it was recorded: it is what it is, whatever the trace.
    case recorded(RecordedSide)

    /// What was or will be played; nil for a recorded session whose bundle has no playlist.
    public var presentation: Presentation? {
        switch self {
        case .modelled(let side): side.presentation
        case .recorded(let side): side.presentation
        }
    }
}

/// A recorded session as a side of a comparison.
public struct RecordedSide: Sendable {
    /// Its logs.
    public var log: SessionLog
    /// What the user calls it: its bundle, its file.
    public var title: String
    /// What was played, of the bundle's multivariant playlist; nil without one.
    public var presentation: Presentation?

    /// A side of these.
    public init(_ log: SessionLog, title: String, presentation: Presentation?) {
        (self.log, self.title, self.presentation) = (log, title, presentation)
    }
}

/// One side's session over one trace, in full: what a screen or a chart draws.
public struct PlayedSide: Sendable {
    /// `A` or `B`.
    public var label: String
    /// The trace's name.
    public var trace: String
    /// The trace's place among all that were asked for.
    public var place: Int
    /// The session's logs.
    public var log: SessionLog
    /// The session's KPIs.
    public var totals: SessionTotals
    /// What was simulated, trace and presentation included; nil for a recorded session.
    public var simulation: Simulation?
    /// All that was simulated, requests and the buffer's course included; nil for a recorded session.
    public var simulated: SimulatedSession?
}
