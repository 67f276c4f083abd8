import PlayheadAnalytics

/// Who played so little that fewer or shorter stalls are no merit: less than half of what the other did.
public enum UnderplayedGuard {
    /// The one of two that hardly played; nil where neither did, and where that is not known.
    ///
    /// - Parameters:
    ///   - a: what A watched, seconds.
    ///   - b: what B watched.
    public static func side(_ a: Double?, _ b: Double?) -> Side? {
        guard let a, let b else { return nil }
        return isLittle(a, of: b) ? .a : isLittle(b, of: a) ? .b : nil
    }

    /// The same of two sessions.
    static func side(_ a: ComparedSession?, _ b: ComparedSession?) -> Side? {
        side(a?.value(of: .durationWatched), b?.value(of: .durationWatched))
    }

    /// Whether one hardly played, beside the one that played most.
    static func isLittle(_ watched: Double, of most: Double) -> Bool { watched < most / 2 }
}
