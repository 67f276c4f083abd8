public import PlayheadAnalytics

/// The sessions of logs that grow, as they stand now.
public struct SessionNews: Sendable {
    /// The sessions in the list.
    public let sessions: SessionList
    /// The sessions that count, but are not listed any more.
    public let ended: FleetAccumulator
    /// What happened to the logs, besides that they grew, in a line; nil where nothing did.
    public let message: String?

    /// Creates news of the given sessions.
    ///
    /// - Parameters:
    ///   - sessions: the sessions in the list.
    ///   - ended: those that count, but are not listed any more.
    ///   - message: what happened to the logs besides; nil where nothing did.
    public init(_ sessions: SessionList, ended: FleetAccumulator = FleetAccumulator(), message: String? = nil) {
        (self.sessions, self.ended, self.message) = (sessions, ended, message)
    }
}
