public import PlayerLog

/// What went wrong in a session one by one, as rows of sessions list it: its stalls, and the entries of its error log.
public struct SessionIncidents: Equatable, Sendable {
    /// A stall; where only a row of the access log tells of it, all stalls of that row.
    public struct Stall: Hashable, Sendable {
        /// When it began, seconds of session time; `nil` where only the row is known.
        public var time: Double?
        /// How long it took, seconds; `nil` where that is not known.
        public var duration: Double?
        /// How many stalls these are.
        public var count: Int
        /// The most likely cause; ``StallDiagnosis/Cause/noneFound`` where the logs show none.
        public var cause: StallDiagnosis.Cause
    }

    /// An entry of the error log.
    public struct ErrorEntry: Equatable, Sendable {
        /// When it was written, microseconds since 1970.
        public var date: Int64?
        /// The code's domain.
        public var domain: String?
        /// The code.
        public var code: Int?
        /// Who has to act.
        public var `class`: ErrorClass
        /// What the player said, cut to ``longestComment`` scalars.
        public var comment: String?
    }

    /// Of more stalls, and of more entries, the first are listed: a log from a stranger may have a million of each.
    public static let mostListed = 1000
    /// How many Unicode scalars of a comment are kept.
    public static let longestComment = 200

    /// The stalls, by time.
    public var stalls: [Stall]
    /// The entries, in the log's order.
    public var errorEntries: [ErrorEntry]

    /// What is listed elsewhere.
    init(stalls: [Stall], errorEntries: [ErrorEntry]) { (self.stalls, self.errorEntries) = (stalls, errorEntries) }

    /// What a session's log tells; `observed` is what the app's observations in it add up to, `nil` where it has none.
    public init(_ log: SessionLog, observed: ObservedTotals?, catalog: ErrorCatalog) {
        let timeline = PlaybackTimeline(outlineOf: log)
        let entries = timeline.explainedEntries(catalog)
        let last = timeline.stalls.lastIndex { !$0.isWithin }
        stalls = timeline.diagnoses(by: entries, most: Self.mostListed).enumerated().map { index, diagnosis in
            let stall = diagnosis.stall
            // Only of the last the end can be unknown, unless no date can be trusted.
            let isEndUnknown =
                stall.isWithin || observed?.areStallsUnknown == true
                || index == last && observed?.isRebufferEndUnknown == true
            return Stall(
                time: stall.isWithin ? nil : stall.start,
                duration: isEndUnknown ? nil : Self.exact(stall.end - stall.start),
                count: stall.count, cause: diagnosis.cause)
        }
        errorEntries = entries.prefix(Self.mostListed).map { entry in
            ErrorEntry(
                date: entry.event.date?.microseconds, domain: entry.event.errorDomain,
                code: entry.event.errorStatusCode, class: entry.explanation.class,
                comment: entry.event.errorComment.map(Self.bounded))
        }
    }

    /// A difference of times in whole microseconds, as the times are.
    private static func exact(_ seconds: Double) -> Double { (seconds * 1e6).rounded() / 1e6 }

    private static func bounded(_ comment: String) -> String {
        guard comment.utf8.count > longestComment else { return comment }
        return String(String.UnicodeScalarView(comment.unicodeScalars.prefix(longestComment)))
    }
}

extension SessionTotals {
    /// Whether there is a stall or an entry of an error log, so that ``incidents`` would hold something.
    public var hasIncidents: Bool {
        (stallCount ?? 0) > 0 || (observed?.stalls.count ?? 0) > 0 || (errors?.total ?? 0) > 0
    }

    /// The same session with what went wrong in it one by one, of its whole log.
    public func listingIncidents(of log: SessionLog, catalog: ErrorCatalog) -> SessionTotals {
        guard hasIncidents else { return self }
        var totals = self
        totals.incidents = SessionIncidents(log, observed: observed, catalog: catalog)
        return totals
    }
}

/// How closely it is looked at what went wrong in sessions: the closer, the more of them are read a second time.
public enum IncidentDetail: Int, Comparable, Sendable {
    /// Only how much went wrong.
    case none
    /// The causes of stalls and the codes of errors. An access log alone tells the causes when it is read.
    case causes
    /// Each stall and each entry of an error log.
    case all

    /// Less detail stands before more.
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
