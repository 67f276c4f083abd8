public import Analytics
public import PlayerLog

/// A session that can be opened: what the list shows of it, and how to lay it out over time.
///
/// Screens do not know where a session came from; its timeline is made only when it is opened, since a list may hold
/// thousands.
public struct SessionEntry: Sendable {
    /// The session's id.
    public var id: String { totals.id }
    /// What the user calls it: its bundle, its file.
    public let title: String
    /// All that its logs add up to at the end.
    public let totals: SessionTotals
    /// Lays the session out over time.
    public let timeline: @Sendable () -> PlaybackTimeline

    /// A session from its totals and its timeline.
    public init(title: String, totals: SessionTotals, timeline: @escaping @Sendable () -> PlaybackTimeline) {
        self.title = title
        self.totals = totals
        self.timeline = timeline
    }

    /// A session from its log.
    public init(title: String, log: SessionLog, catalog: ErrorCatalog) {
        self.init(title: title, totals: SessionTotals(log, catalog: catalog)) { PlaybackTimeline(log) }
    }
}
