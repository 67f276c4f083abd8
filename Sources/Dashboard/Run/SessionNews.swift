public import Analytics

/// The sessions of logs that grow, as they stand now.
public struct SessionNews: Sendable {
    /// The sessions in the list.
    public let sessions: SessionList
    /// The sessions that count, but are not listed any more.
    public let ended: FleetAccumulator

    /// Creates news of the given sessions.
    public init(_ sessions: SessionList, ended: FleetAccumulator = FleetAccumulator()) {
        (self.sessions, self.ended) = (sessions, ended)
    }
}
