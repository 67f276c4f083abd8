import BandwidthTrace
import PlayerLog
public import PlayheadAnalytics
import PlayheadNumerics

/// Oddities of a session that a reader of its numbers should know of.
public enum SessionFlag: String, CaseIterable, Hashable, Sendable {
    /// A later dump held a smaller counter than an earlier one; the largest counts.
    case countersShrank = "counters-shrank"
    /// Two dumps hold different playback at the same position of the log; both count.
    case dumpsDisagree = "dumps-disagree"
    /// The log's dates run backwards, so they bound nothing.
    case datesRunBackwards = "dates-run-backwards"
    /// The app saw more stalls than the access log counts; the app's count.
    case stallCountsDisagree = "stall-counts-disagree"
    /// What is declared of the session differs from its log by more than one stall, or by a tenth of a time.
    case declaredDisagrees = "declared-disagrees"
    /// The startup time is the access log's, which leaves out what came before the buffering.
    case startupBufferingOnly = "startup-buffering-only"
    /// The app timed fewer stalls than there were, so the rebuffer duration is too small.
    case rebufferIncomplete = "rebuffer-incomplete"
    /// A stall was still going on when the session, or its log, ended.
    case stallOpen = "stall-open"
    /// How long the last stall went on is not known, so the rebuffer duration is not either.
    case stallEndUnknown = "stall-end-unknown"
    /// The user asked to play, and left before anything played.
    case exitedBeforeStart = "exited-before-start"
    /// The session's bits are too many for 64 bits, so that its row leaves them out.
    case bitSumsTooLarge = "bit-sums-too-large"
    /// Far more bytes were fetched than what was watched takes.
    case fetchedFarMore = "fetched-far-more"

    /// What the flag says, in one sentence.
    public var meaning: String {
        switch self {
        case .countersShrank: "A later dump has smaller counters than an earlier one: the largest are taken."
        case .dumpsDisagree: "Two dumps have different playback in one place of the log: both are counted."
        case .datesRunBackwards: "The dates run backwards (the device's clock changed): they bound no stall."
        case .stallCountsDisagree: "The app saw more stalls than the access log counts: the app's are taken."
        case .declaredDisagrees:
            "What is declared of the session differs from its log, by more than one stall or a tenth of a time: the log is taken."
        case .startupBufferingOnly: "The startup time is buffering only: what came before it is not in an access log."
        case .rebufferIncomplete: "Not every stall was timed: the rebuffer duration is too small."
        case .stallOpen: "The last stall was still going on at the end."
        case .stallEndUnknown: "When the last stall ended is not known: the rebuffer duration has a lower bound only."
        case .exitedBeforeStart: "Nothing was played."
        case .bitSumsTooLarge: "Bitrates times the time watched need more than 64 bits: the row has no bits."
        case .fetchedFarMore: "Far more bytes were fetched than what was watched takes."
        }
    }
}

extension SessionTotals {
    /// What is odd about this session, in the order of ``SessionFlag/allCases``.
    public var sessionFlags: [SessionFlag] {
        SessionFlag.allCases.filter { flag in
            // A row that is read back has those that only its logs could tell.
            if declared?.row?.has(flag.rawValue) == true { return true }
            return switch flag {
            case .countersShrank: access?.flags.contains(.countersShrank) ?? false
            case .dumpsDisagree: access?.flags.contains(.dumpsDisagree) ?? false
            case .datesRunBackwards: access?.flags.contains(.datesRunBackwards) ?? false
            case .stallCountsDisagree: stallCountsDisagree
            case .declaredDisagrees: declaredDisagrees
            case .startupBufferingOnly: startupTime?.source == .log
            case .rebufferIncomplete: isRebufferIncomplete
            case .stallOpen: (rebufferOpen ?? 0) > 0
            case .stallEndUnknown: rebufferAtLeastMicroseconds != nil
            case .exitedBeforeStart: exitedBeforeStart ?? false
            case .bitSumsTooLarge: areBitSumsTooLarge
            case .fetchedFarMore: excessiveFetch != nil
            }
        }
    }

    private var isRebufferIncomplete: Bool {
        guard let observed, rebufferMicroseconds != nil else { return false }
        return observed.stallEventCount < Int(clamping: access?.stalls ?? 0)
    }
}
