public import PlayerLog

/// One session in whole numbers: what every KPI is a function of. The KPIs are in files of their own, one each.
public struct SessionTotals: Equatable, Sendable {
    /// Where the events came from.
    public enum Source: String, CaseIterable, Hashable, Sendable {
        /// A recorded log.
        case recorded
        /// The playback engine.
        case simulated
    }

    /// The session's id.
    public var id: String
    /// The access log's totals; `nil` without an access log.
    public var access: AccessTotals? {
        get { hasAccess ? accessTotals : nil }
        set { (hasAccess, accessTotals) = (newValue != nil, newValue ?? AccessTotals()) }
    }
    // Kept apart from whether they are there: to read one number of an optional all of it is copied.
    private var accessTotals = AccessTotals()
    private var hasAccess = false
    /// `LIVE`, `VOD` or `FILE`; `nil` where the access log does not say.
    public var playbackType: String?
    /// How long each variant was watched, in the order of their first appearance.
    public var variants: [VariantTime] = []
    /// The host of the first of the variants, where these themselves are not kept.
    var hostAlone: String?
    /// The error log's totals; `nil` without an error log.
    @Boxed public var errors: ErrorTotals?
    /// The app's observations; `nil` where it wrote none down.
    @Boxed public var observed: ObservedTotals?
    /// What went wrong one by one; `nil` where nobody asked for it, or nothing did.
    @Boxed public var incidents: SessionIncidents?
    /// What else the app knows.
    public var context = SessionContext()
    /// The player's user agent.
    public var software: String?
    /// Where the events came from, as the context says.
    public var source: Source { context["source"].flatMap(Source.init) ?? .recorded }

    /// When the session began, microseconds since 1970: when the user asked to play, else the first date of its logs; `nil`
    /// where they hold none.
    public var startDate: Int64? {
        if let date = observed?.playDate { return date }
        // Without an array: it is asked of each of a million sessions.
        let first = min(access?.firstDate ?? .max, errors?.firstDate ?? .max, observed?.firstDate ?? .max)
        return first == .max ? nil : first
    }

    /// Whether nothing is known of it but what an access log and a user agent tell.
    var hasOnlyAccessLog: Bool { _errors.isEmpty && _observed.isEmpty && context.values.isEmpty }

    /// Whether the app wrote observations down; cheaper than to look at them.
    var hasObserved: Bool { !_observed.isEmpty }

    /// A session of which nothing is known.
    public init(id: String) { self.id = id }

    /// Takes the access log's totals over, without a copy of them on the way.
    @inline(__always)
    mutating func unpack(_ packed: borrowing PackedTotals) {
        packed.unpack(into: &accessTotals)
        hasAccess = true
    }

    /// Adds up all that a log holds.
    ///
    /// - Parameters:
    ///   - log: the session's log.
    ///   - catalog: what the error codes mean.
    ///   - countsVariants: whether the time by variant is wanted.
    ///   - fold: what is folded of the log, where something is.
    /// - Complexity: O(*n*) in the log's rows and events; events that came out of order are sorted.
    public init(
        _ log: SessionLog, catalog: ErrorCatalog, countsVariants: Bool = true, after fold: CompactedSession? = nil
    ) {
        id = log.id
        context = log.context
        software = log.software
        if log.hasAccessLog {
            take(fold.map { AccessLogSummary(log, after: $0) } ?? AccessLogSummary(log, countsVariants: countsVariants))
        }
        if log.hasErrorLog {
            errors = ErrorTotals(log.errorRows.lazy.map(\.event), catalog: catalog, after: fold?.errors)
        }
        if log.hasObserved {
            observed = ObservedTotals(
                log.observed, undated: log.undatedEvents, firstPlayback: access?.firstDate, after: fold?.observations)
        }
    }

    /// Takes in the access log.
    mutating func take(_ log: AccessLogSummary) {
        access = log.totals
        playbackType = log.playbackType
        variants = log.variants
    }
}
