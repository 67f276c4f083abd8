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
