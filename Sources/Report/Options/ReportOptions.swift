public import Playback
public import PlayerLog
public import PlayheadAnalytics

/// How a report for people is laid out, and what it may look up. Formats for programs take no notice of it.
public struct ReportOptions: Sendable {
    /// The columns that a text may take.
    public var width = 80
    /// How many sessions a text or a pull request lists, the worst first.
    public var longestList = 40
    /// Whether a text is to fit a screen: the KPIs, what was wrong, and the first of each list.
    public var isShort = false
    /// The sessions' timelines by their ids: where one is given, its stalls and errors are listed.
    public var timelines: [String: PlaybackTimeline] = [:]
    /// Of simulated sessions what was simulated, by their ids: a page with charts plays them again, in detail.
    public var simulations: [String: Simulation] = [:]
    /// Where the pages of single sessions are, by the sessions' ids: URLs relative to the report, of which HTML makes links.
    public var pages: [String: String] = [:]
    /// Where the report comes from; nil where nobody asks.
    public var provenance: ReportProvenance?
    /// What else a reader should know, a sentence each.
    public var notes: [String] = []
    /// What the codes of the error logs mean.
    public var catalog = ErrorCatalog()

    /// The usual options: 80 columns, no timelines.
    public init() {}
}
