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
    /// What no rule can pass; nil but for the rule `optimal`.
    public var bound: LinearQoEBound?
}

/// Bits over a session: what was requested was delivered or abandoned.
public struct TransferTotals: Hashable, Sendable {
    /// The sizes of all segments that were asked for, bits.
    public var requested = 0.0
    /// What arrived, bits.
    public var delivered = 0.0
    /// What was not waited for, bits.
    public var abandoned = 0.0
}

/// One request of a simulated session.
public struct MediaRequest: Hashable, Sendable {
    /// What is asked for.
    public enum Kind: String, CaseIterable, Sendable {
        case multivariantPlaylist, mediaPlaylist, key, initializationSection, segment, audioSegment

        /// Whether it is loaded before the player knows of any media.
        @inline(__always)
        var isPlaylist: Bool { self == .multivariantPlaylist || self == .mediaPlaylist }
    }

    /// How it ended.
    public enum Outcome: Hashable, Sendable {
        /// All of it arrived.
        case delivered
        /// The rule gave it up for another variant.
        case abandoned
        /// It was of no use any more: after a seek, or the session was over.
        case cancelled
        /// It took too long.
        case timedOut
        /// It was answered with this HTTP status instead.
        case status(Int)
    }

    /// What was asked for.
    public var kind: Kind
    /// The variant that it belongs to; nil for the multivariant playlist.
    public var variant: Int?
    /// The segment's index; nil for anything else.
    public var segment: Int?
    /// When it was made, session time, seconds.
    public var start: Double
    /// From the request to the first byte, seconds; nil where none came.
    public var timeToFirstByte: Double?
    /// When it was over, session time, seconds.
    public var end: Double
    /// The size, bits.
    public var bits: Double
    /// What arrived, bits.
    public var received: Double
    /// The estimate of the throughput after it, bits per second.
    public var estimate: Double?
    /// How it ended.
    public var outcome = Outcome.delivered
}

/// How much media was buffered at a time; between two samples it changes evenly.
public struct BufferSample: Hashable, Sendable {
    /// Session time, seconds.
    public var time: Double
    /// Media loaded and not yet played, seconds.
    public var level: Double
}

/// One part of the startup time.
public struct StartupStep: Hashable, Sendable {
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
