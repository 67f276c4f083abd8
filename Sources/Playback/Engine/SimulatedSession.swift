public import PlayerLog

/// What a simulated playback session leaves behind: its logs, as a recorded one has them, and what only a simulation knows.
public struct SimulatedSession: Sendable {
    /// How a session ended.
    public enum End: Hashable, Sendable {
        /// Everything was played.
        case ended
        /// The item's status became failed: why.
        case failed(String)
        /// The session was cut: the trace stopped, its time was up, or nothing more would ever arrive.
        case stopped(String)
    }

    /// The access log, the error log and what the app observed.
    public var log: SessionLog
    /// Every request in the order in which they were made; empty unless recorded in detail.
    public var requests: [MediaRequest] = []
    /// The buffer over time; empty unless recorded in detail.
    public var buffer: [BufferSample] = []
    /// What the startup time was spent on, in order.
    public var startup: [StartupStep] = []
    /// How the session ended.
    public var end = End.ended
    /// Session time at the end, seconds.
    public var duration = 0.0
    /// The media bits that were asked for, that arrived, and that were given up.
    public var transferred = TransferTotals()
    /// How much media playback jumped over, since no variant had it (EXT-X-GAP), seconds.
    public var skipped = 0.0
    /// What no rule can pass; nil but for the rule `optimal`.
    public var bound: LinearQoEBound?
    /// Why the rule, a program of the user's, decided no more: then the session says nothing of it. Nil where all went well.
    public var ruleFailure: RuleProgramError?
}

/// Bits over a session: what was requested was delivered or abandoned.
public struct TransferTotals: Equatable, Sendable {
    /// The sizes of all segments that were asked for, bits.
    public var requested = 0.0
    /// What arrived, bits.
    public var delivered = 0.0
    /// What was not waited for, bits.
    public var abandoned = 0.0
}

/// How much media was buffered at a time; between two samples it changes evenly.
public struct BufferSample: Equatable, Sendable {
    /// Session time, seconds.
    public var time: Double
    /// Media loaded and not yet played, seconds.
    public var level: Double

    /// A level at a time, both seconds.
    ///
    /// - Parameters:
    ///   - time: session time.
    ///   - level: media loaded and not yet played.
    public init(time: Double, level: Double) { (self.time, self.level) = (time, level) }
}

/// One part of the startup time.
public struct StartupStep: Equatable, Sendable {
    /// What was waited for.
    public enum Part: String, CaseIterable, Sendable {
        case multivariantPlaylist, mediaPlaylist, key, initializationSection, segment, starting
    }

    /// What was waited for.
    public var part: Part
    /// When it began, seconds after the request to play.
    public var start: Double
    /// How long it took, seconds.
    public var duration: Double
}

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
