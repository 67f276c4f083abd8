public import PlayerLog
public import PlayheadNumerics

/// One session in whole numbers: what every KPI is a function of. The KPIs are in files of their own, one each.
public struct SessionTotals: Equatable, Sendable {
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
    /// Whether those are what is declared, since there is no access log.
    private(set) var hasDeclaredAccess = false
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
    /// What a source that is no player's log says of it; `nil` where none does.
    @Boxed public var declared: DeclaredSession?
    /// What was played is worth by a model of QoE that is not the usual; `nil` where nobody counted by one.
    @Boxed var playedQuality: PlayedQuality?
    /// What else the app knows.
    public var context = SessionContext()
    /// The player's user agent.
    public var software: String?
    /// Where it begins in the inputs; `nil` where nobody asked for it, and of one that stands in no file.
    @Boxed public var place: SessionPlace?

    /// When the session began, microseconds since 1970: when the user asked to play, else the first date of its logs; `nil`
    /// where they hold none.
    public var startDate: Int64? {
        if let date = observed?.playDate ?? figure(declared: { $0.startDate?.microseconds }) { return date }
        // Without an array: it is asked of each of a million sessions.
        let first = min(access?.firstDate ?? .max, errors?.firstDate ?? .max, observed?.firstDate ?? .max)
        return first == .max ? nil : first
    }

    /// Whether nothing is known of it but what an access log and a user agent tell.
    var hasOnlyAccessLog: Bool {
        _errors.isEmpty && _observed.isEmpty && _declared.isEmpty && context.values.isEmpty
    }

    /// Whether anything is declared of it; cheaper than to look at it.
    var isDeclared: Bool { !_declared.isEmpty }

    /// Whether the app wrote observations down; cheaper than to look at them.
    var hasObserved: Bool { !_observed.isEmpty }

    /// A figure of what is declared, of which all would be copied to be looked into.
    @inline(__always)
    func figure<Figure>(declared figure: (borrowing DeclaredSession) -> Figure?) -> Figure? { _declared.read(figure) }

    /// A session of which nothing is known.
    public init(id: String) { self.id = id }

    /// Takes the access log's totals over, without a copy of them on the way.
    @inline(__always)
    mutating func unpack(_ packed: borrowing PackedTotals) {
        packed.unpack(into: &accessTotals)
        hasAccess = true
    }

    /// Takes what is declared of it over in the same way, but for the texts beside who says it.
    @inline(__always)
    mutating func unpack(_ packed: borrowing PackedTotals, _ declaration: PackedDeclaration, source: String) {
        unpack(packed)
        hasDeclaredAccess = true
        _declared.update(DeclaredSession(source: source)) { [accessTotals] declared in
            declared.source = source
            declaration.unpack(into: &declared, with: accessTotals)
        }
    }

    /// Adds up all that a log holds.
    ///
    /// - Parameters:
    ///   - log: the session's log.
    ///   - catalog: what the error codes mean.
    ///   - countsVariants: whether the time by variant is wanted.
    ///   - qoe: the model of QoE; nil for what the session's context says, else the usual.
    ///   - fold: what is folded of the log, where something is.
    /// - Complexity: O(*n*) in the log's rows and events; events that came out of order are sorted.
    public init(
        _ log: SessionLog, catalog: ErrorCatalog, countsVariants: Bool = true, qoe: LinearQoE? = nil,
        after fold: CompactedSession? = nil
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
        if let declared = log.declared {
            take(declared)
            if let row = declared.row { take(row) }
        }
        if fold == nil { countQuality(of: log, by: qoe) }
    }

    /// Takes in the access log.
    mutating func take(_ log: AccessLogSummary) {
        access = log.totals
        playbackType = log.playbackType
        variants = log.variants
    }

    /// Takes in what is declared of it, which stands for an access log where there is none.
    mutating func take(_ declared: DeclaredSession) {
        self.declared = declared
        if !hasAccess { (access, hasDeclaredAccess) = (AccessTotals(declared), true) }
        playbackType = playbackType ?? declared.playbackType
    }
}

extension SessionTotals {
    /// The totals of a session as its logs stood at a moment: the same functions of them give every KPI at that moment.
    ///
    /// Before its end a session is measured as one that ends at that moment: a stall that goes on lasts until then. At
    /// its end all of its log counts, the dates of the last dump too.
    ///
    /// - Parameters:
    ///   - state: the logs at that moment.
    ///   - time: the moment, seconds of session time.
    ///   - timeline: the session that they are of.
    ///   - catalog: what the error codes mean; not used where `known` is given.
    ///   - known: what the error log at that moment adds up to, where the caller has added it up already.
    ///   - fold: what is folded of the session's log, where something is. Within the folded part each log is taken as
    ///     it stood at the end of the last stretch before the moment.
    public init(
        _ state: PlaybackState, at time: Double, of timeline: PlaybackTimeline, catalog: ErrorCatalog,
        errors known: ErrorTotals? = nil, after fold: CompactedSession? = nil
    ) {
        self.init(id: timeline.id)
        let isAtEnd = time >= timeline.duration
        context = timeline.log.context
        // How the item ended is not known before the end.
        if !isAtEnd { context.values["status"] = nil }
        software = timeline.log.software
        if timeline.log.hasAccessLog {
            var log = ResolvedAccessLog()
            log.events = state.access
            if isAtEnd {
                log.countersShrank = timeline.access.countersShrank
                log.dumpsDisagree = timeline.access.dumpsDisagree
            }
            let dump = isAtEnd && timeline.log.lastDumpDate != .min ? timeline.log.lastDumpDate : nil
            if let fold {
                take(AccessLogSummary(log, at: timeline, after: fold, lastDumpDate: dump))
            } else {
                take(AccessLogSummary(log, strings: timeline.strings, lastDumpDate: dump))
            }
        }
        if timeline.log.hasErrorLog {
            let date = state.errors.isEmpty ? timeline.startDate?.advanced(by: time) : nil
            errors = known ?? ErrorTotals(state.errors, catalog: catalog, after: fold?.errors(at: date))
        }
        if timeline.log.hasObserved {
            let date = timeline.startDate?.advanced(by: max(0, time))
            let (earlier, end) = fold?.observations(at: state.observed.isEmpty ? date : nil) ?? (nil, nil)
            observed = ObservedTotals(
                state.observed, undated: timeline.log.undatedEvents, firstPlayback: access?.firstDate,
                end: isAtEnd ? nil : end ?? date?.microseconds, after: earlier)
        }
        // What is declared is so of the whole session.
        if isAtEnd, let declared = timeline.log.declared {
            take(declared)
            if let row = declared.row { take(row) }
        }
        if !isAtEnd, timeline.stallWithin(at: time) != nil { forgetStallCount() }
    }

    /// Of the stalls of a row that is under way nobody knows whether they have been yet.
    private mutating func forgetStallCount() {
        access?.stalls = nil
        access?.rebufferAtMost = nil
        observed?.isStallCountUnknown = true
    }
}
