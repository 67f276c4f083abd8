import PlayerLog
import PlayheadAnalytics

/// What a session came to, as far as it tells links apart: stalls, bitrate, switches and rebuffering. What a log does
/// not tell is nil, and tells nothing apart.
struct LinkEvidence {
    var stalls: Double?
    /// Bits per second.
    var bitrate: Double?
    var switches: Double?
    /// Seconds.
    var rebuffering: Double?
    /// Whether the app saw each stall begin and end; else the rebuffering is what dates leave room for.
    var rebufferingIsExact = false

    init(_ log: SessionLog) {
        var log = log
        // Errors tell no links apart, and each entry's text is costly to read.
        log.hasErrorLog = false
        let totals = SessionTotals(log, catalog: ErrorCatalog(), countsVariants: false)
        stalls = totals.stallCount.map(Double.init)
        bitrate = totals.timeWeightedIndicatedBitrate
        switches = totals.switchCount.map(Double.init)
        if let measured = totals.rebufferDuration {
            (rebuffering, rebufferingIsExact) = (measured, true)
        } else {
            rebuffering = totals.stallCount == 0 ? 0 : totals.rebufferDurationAtMost
        }
    }

    /// How far a played session is from this recorded one: about 1 for each value that is as far off as a player's
    /// model may be.
    ///
    /// - Parameter played: the same session, played.
    func distance(to played: LinkEvidence) -> Double {
        func part(_ recorded: Double?, _ played: Double?, fixed: Double, share: Double) -> Double {
            guard let recorded else { return 0 }
            return ((played ?? 0) - recorded).magnitude / (fixed + share * recorded)
        }
        return part(stalls, played.stalls, fixed: 1, share: 0.3)
            + part(bitrate, played.bitrate, fixed: 1, share: 0.04)
            + part(switches, played.switches, fixed: 2, share: 0.1)
            + part(rebuffering, played.rebuffering, fixed: 1.5, share: 0.15)
    }
}
