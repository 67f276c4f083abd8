public import Comparison
public import Playback
public import PlayerLog
public import PlayheadAnalytics

/// A session that can be opened: what the list shows of it, where it came from, and its log.
///
/// Its log is had only when it is opened, since a list may hold thousands.
public struct SessionEntry: Sendable {
    /// The session's id.
    public var id: String { totals.id }
    /// What the user calls it: its bundle, its file.
    public let title: String
    /// Its bundle's folder, which distinguishes sessions of one title; nil of a loose log.
    public var folder: String?
    /// All that its logs add up to at the end.
    public let totals: SessionTotals
    /// Where it came from. Of a run that is to be opened its link may be read again for this.
    public var origin: SessionOrigin { makeOrigin() }
    private var makeOrigin: @Sendable () -> SessionOrigin
    /// The multivariant playlist that it was played from; nil where none is known, or it cannot be read.
    public var playlist: (@Sendable () -> PlaylistModel?)?
    /// Its log; throws where that cannot be read, or played, again.
    public let log: @Sendable () throws -> SessionLog
    /// The lines of a row of its log as they stand in the file; nil where none does: of the simulator's.
    public var lines: (@Sendable (LogRow) throws -> SourceLines)?
    /// Why it cannot be opened; nil where it can.
    public let note: String?
    /// What is folded of its log; nil of a log that is whole.
    let fold: CompactedSession?

    /// Whether a player's log tells of it, and not the simulator.
    var isRecorded: Bool { if case .recorded = origin { true } else { false } }

    /// The same with its origin at hand, for whoever asks for that often.
    var knowingOrigin: SessionEntry { coming(from: origin) }

    /// The same from another origin.
    public func coming(from origin: SessionOrigin) -> SessionEntry {
        var entry = self
        entry.makeOrigin = { origin }
        return entry
    }

    /// A session from its totals and its log.
    public init(
        title: String, folder: String? = nil, totals: SessionTotals,
        origin: @autoclosure @escaping @Sendable () -> SessionOrigin = .recorded(nil),
        playlist: (@Sendable () -> PlaylistModel?)? = nil, after fold: CompactedSession? = nil, note: String? = nil,
        log: @escaping @Sendable () throws -> SessionLog
    ) {
        (self.title, self.folder, self.totals, self.playlist) = (title, folder, totals, playlist)
        (self.fold, self.note, self.log) = (fold, note, log)
        makeOrigin = origin
    }

    /// A session from its log and, where something of the log is folded, from `fold`.
    public init(
        title: String, log: SessionLog, catalog: ErrorCatalog, origin: SessionOrigin = .recorded(nil),
        playlist: (@Sendable () -> PlaylistModel?)? = nil, after fold: CompactedSession? = nil
    ) {
        self.init(
            title: title, totals: SessionTotals(log, catalog: catalog, after: fold), origin: origin,
            playlist: playlist, after: fold
        ) { log }
    }

    /// A session that cannot be opened, and why.
    public init(title: String, totals: SessionTotals, unopenable note: String) {
        self.init(title: title, totals: totals, note: note) { throw ScreenFailure(message: note) }
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
