public import Playback
public import PlayerLog
public import PlayheadAnalytics

/// What takes part in a comparison. It carries what it is as values: player and rule are named only where they are shown.
public indirect enum Contender: Sendable {
    /// A player model that plays over every trace.
    case simulated(SimulatedContender)
    /// A recorded session: as a model plays it unchanged where ``RecordedContender/unchanged`` says how, else as it was
    /// recorded, whatever the trace.
    case recorded(RecordedContender)
}

/// A recorded session that takes part in a comparison.
public struct RecordedContender: Sendable {
    /// Its logs.
    public var log: SessionLog
    /// Its KPIs.
    public let totals: SessionTotals
    /// What the user calls it: its bundle, its file.
    public var title: String
    /// Its bundle's folder; nil of a loose log.
    public var folder: String?
    /// What was played, of the bundle's multivariant playlist; nil without one.
    public var presentation: Presentation?
    /// How a model plays the session unchanged. Against a model it takes part in the record's place, so that what the model
    /// gets wrong is on both sides, and no difference. Nil for a session that stands for itself.
    public var unchanged: SimulatedContender?

    /// Creates a session.
    public init(
        _ log: SessionLog, title: String, folder: String? = nil, presentation: Presentation?,
        unchanged: SimulatedContender? = nil
    ) {
        (self.log, self.title, self.folder, self.presentation) = (log, title, folder, presentation)
        self.unchanged = unchanged
        totals = SessionTotals(log, catalog: ErrorCatalog())
    }

    /// What it is called beside another: its title; where the other has the same, with what differs: the folder that the
    /// bundle is in, else the id.
    func name(beside other: RecordedContender) -> String {
        guard title == other.title else { return title }
        func parts(_ folder: String?) -> [Substring] { folder?.split(separator: "/") ?? [] }
        let (own, others) = (parts(folder), parts(other.folder))
        // From the end, up to the first part that differs.
        let alike = zip(own.reversed(), others.reversed()).prefix { $0 == $1 }.count
        if folder != other.folder, alike < own.count { return own.suffix(alike + 1).joined(separator: "/") }
        return log.id == other.log.id || log.id == title ? title : "\(title) \(log.id)"
    }
}

/// One contender's session over one trace, in full: what a screen or a chart draws.
public struct ContenderSession: Sendable {
    /// Which of the two it is.
    public var side: Side
    /// The trace's name.
    public var trace: String
    /// The trace's index among all that were asked for.
    public var traceIndex: Int
    /// The session's logs.
    public var log: SessionLog
    /// The session's KPIs.
    public var totals: SessionTotals
    /// What was simulated, trace and presentation included; nil for a recorded session.
    public var simulation: Simulation?
    /// All that was simulated, requests and the buffer's course included; nil for a recorded session.
    public var simulated: SimulatedSession?
}
