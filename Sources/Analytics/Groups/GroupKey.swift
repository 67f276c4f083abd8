public import PlayerLog

/// What sessions are grouped by.
public enum GroupKey: Hashable, Sendable {
    /// A span of the calendar.
    public enum Span: String, CaseIterable, Hashable, Sendable {
        /// `2026-03-02T08`.
        case hour
        /// `2026-03-02`.
        case day
        /// `2026-W10`: a week begins on Monday, and belongs to the year of its Thursday (ISO 8601).
        case week
    }

    /// What a session itself tells.
    public enum Property: String, CaseIterable, Hashable, Sendable {
        /// `LIVE`, `VOD` or `FILE`.
        case playbackType
        /// ``SessionTotals/host``.
        case host
        /// ``SessionTotals/errorClass``.
        case errorClass
        /// ``SessionTotals/errorCode``.
        case errorCode
        /// ``SessionTotals/stallCause``.
        case stallCause
        /// ``SessionTotals/player``.
        case player
        /// ``SessionTotals/source-swift.property``.
        case source
    }

    /// A key of the context, as ``SessionTotals/fullContext`` has it.
    case context(String)
    /// The span in which the session started.
    case start(Span)
    /// What the session itself tells.
    case property(Property)

    /// All keys but those of the context.
    public static let named: [GroupKey] = Span.allCases.map(start) + Property.allCases.map(property)

    /// A key as it is typed: `context.network`, `start.hour`, `host`; nil for a text that is none.
    public init?(_ text: String) {
        if let key = Self.named.first(where: { $0.description == text }) {
            self = key
        } else if text.hasPrefix("context."), text.utf8.count > 8 {
            self = .context(String(text.dropFirst(8)))
        } else {
            return nil
        }
    }

    /// The key's name in a report: `network`, `startHour`, `host`.
    public var name: String {
        switch self {
        case .context(let key): key
        case .start(.hour): "startHour"
        case .start(.day): "startDay"
        case .start(.week): "startWeek"
        case .property(let property): property.rawValue
        }
    }

    /// A session's value, hours, days and weeks by a clock; nil where nobody knows it.
    public func value(of session: SessionTotals, by clock: LocalTime = .utc) -> String? {
        switch self {
        case .context(let key): session.contextValue(key)
        case .start(let span): session.startDate.map { span.text(clock.shown(at: LogDate(microseconds: $0))) }
        case .property(.playbackType): session.playbackType
        case .property(.host): session.host
        case .property(.errorClass): session.errorClass
        case .property(.errorCode): session.errorCode
        case .property(.stallCause): session.stallCause
        case .property(.player): session.player
        case .property(.source): session.source.rawValue
        }
    }
}

extension GroupKey: CustomStringConvertible {
    /// The key as it is typed.
    public var description: String {
        switch self {
        case .context(let key): "context." + key
        case .start(let span): "start." + span.rawValue
        case .property(let property): property.rawValue
        }
    }
}

extension GroupKey.Span {
    /// The span in which a clock shows this.
    func text(_ shown: LogDate) -> String {
        switch self {
        case .hour: return String(shown.iso8601.prefix { $0 != ":" })
        case .day: return String(shown.iso8601.prefix { $0 != "T" })
        case .week:
            // 1970 began on a Thursday, so that a whole number of weeks after it another Thursday begins.
            let (perDay, perWeek) = (Int64(86_400_000_000), Int64(604_800_000_000))
            let sinceMonday = (shown.microseconds + 3 * perDay) % perWeek
            let monday = shown.microseconds - (sinceMonday < 0 ? sinceMonday + perWeek : sinceMonday)
            let thursday = LogDate(microseconds: monday + 3 * perDay)
            let year = thursday.components.year
            let newYear = LogDate(year: year, month: 1, day: 1).microseconds
            let week = (thursday.microseconds - newYear) / perWeek + 1
            return String(thursday.iso8601.prefix { $0 != "-" }) + (week < 10 ? "-W0" : "-W") + String(week)
        }
    }
}

extension GroupKey {
    /// Whether it says how a session went: classes and codes of errors, causes of stalls, and the status of its item. It may
    /// follow from what makes a session bad, and says nothing of its viewer.
    public var isOfOutcome: Bool {
        switch self {
        case .property(.errorClass), .property(.errorCode), .property(.stallCause): true
        // The app writes it at the session's end; failures are told by it (``SessionTotals/failure``).
        case .context(let key): key == "status"
        default: false
        }
    }

    /// Whether only the rows of an access log tell it, so that nobody knows it of a session that never played.
    public var isOfPlayback: Bool {
        switch self {
        case .property(.host), .property(.playbackType): true
        default: false
        }
    }
}

extension RiskRatio.Count {
    /// Whether a property is known only of sessions that played: of nearly none that never did, and of most others. An app
    /// may write a key of the context, such as the CDN, once it plays.
    ///
    /// - Parameters:
    ///   - unknown: the sessions that do not know it; here ``bad`` are those that never played.
    ///   - all: the same of all sessions.
    static func isKnownOnceTheyPlayed(unknown: Self, all: Self) -> Bool {
        let (played, unknownPlayed) = (all.all - all.bad, unknown.all - unknown.bad)
        return all.bad > 0 && unknown.bad * 20 >= all.bad * 19 && unknownPlayed * 2 <= played
    }

    /// Whether a property is unknown just where sessions are bad, but for one in ten either way: then the outcome decides
    /// whether it is known.
    ///
    /// - Parameters:
    ///   - unknown: the sessions that do not know it.
    ///   - all: all sessions.
    static func isUnknownWhereBad(unknown: Self, all: Self) -> Bool {
        all.bad > 0 && unknown.bad * 10 >= all.bad * 9 && unknown.bad * 10 >= unknown.all * 9
    }
}
