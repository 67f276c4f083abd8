public import PlayerLog

/// What a simulated session is called, and when it is said to have taken place: the engine reads no clock.
public struct SessionIdentity: Equatable, Sendable {
    /// The playback session id (`cs-guid`).
    public var id: String
    /// The date of the request to play.
    public var startDate: LogDate

    /// Creates an identity.
    public init(id: String, startDate: LogDate = SessionIdentity.defaultStartDate) {
        (self.id, self.startDate) = (id, startDate)
    }

    /// The date of sessions for which none is given: 2026-01-01 12:00:00 UTC.
    public static let defaultStartDate = LogDate(microseconds: 1_767_268_800_000_000)
}
