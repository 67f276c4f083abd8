public import Comparison
public import Playback
public import PlayerLog
public import PlayheadAnalytics

/// A session that can be opened: what the list shows of it, and how to lay it out over time.
///
/// Its timeline is made only when it is opened, since a list may hold thousands.
public struct SessionEntry: Sendable {
    /// The session's id.
    public var id: String { totals.id }
    /// What the user calls it: its bundle, its file.
    public let title: String
    /// Its bundle's folder, which distinguishes sessions of one title; nil of a loose log.
    public let folder: String?
    /// All that its logs add up to at the end.
    public let totals: SessionTotals
    /// Where it came from. Of a run that is to be opened its link may be read again for this.
    public var origin: SessionOrigin { makeOrigin() }
    private var makeOrigin: @Sendable () -> SessionOrigin
    /// The multivariant playlist that it was played from; nil where none is known, or it cannot be read.
    public let playlist: (@Sendable () -> PlaylistModel?)?
    /// Lays the session out over time; throws where its log cannot be read again.
    public let timeline: @Sendable () throws(ScreenFailure) -> PlaybackTimeline
    /// Why it cannot be opened; nil where it can.
    public let note: String?
    /// What is folded of its log; nil of a log that is whole.
    let fold: CompactedSession?

    /// Whether a player's log tells of it, and not the simulator.
    var isRecorded: Bool { if case .recorded = origin { true } else { false } }

    /// The same with its origin at hand, for whoever asks for that often.
    var knowingOrigin: SessionEntry {
        let origin = origin
        var entry = self
        entry.makeOrigin = { origin }
        return entry
    }

    /// A session from its totals and its timeline.
    public init(
        title: String, folder: String? = nil, totals: SessionTotals,
        origin: @autoclosure @escaping @Sendable () -> SessionOrigin = .recorded(nil),
        playlist: (@Sendable () -> PlaylistModel?)? = nil, after fold: CompactedSession? = nil, note: String? = nil,
        timeline: @escaping @Sendable () throws(ScreenFailure) -> PlaybackTimeline
    ) {
        (self.fold, self.note) = (fold, note)
        self.title = title
        self.folder = folder
        self.totals = totals
        makeOrigin = origin
        self.playlist = playlist
        self.timeline = timeline
    }

    /// A session from its log and, where something of the log is folded, from `fold`.
    public init(
        title: String, log: SessionLog, catalog: ErrorCatalog, origin: SessionOrigin = .recorded(nil),
        playlist: (@Sendable () -> PlaylistModel?)? = nil, after fold: CompactedSession? = nil
    ) {
        self.init(
            title: title, totals: SessionTotals(log, catalog: catalog, after: fold), origin: origin,
            playlist: playlist, after: fold
        ) { PlaybackTimeline(log) }
    }
}

/// Where a session came from, and so what the simulator can say of it.
public indirect enum SessionOrigin: Sendable {
    /// A player's log. How the simulator would play such a session is worked out when the user asks for it; nil where
    /// nothing can be worked out.
    case recorded((@Sendable () -> Result<WhatIf, ScreenFailure>)?)
    /// The simulator: its requests and its buffer are known.
    case simulated(Simulation)
}
