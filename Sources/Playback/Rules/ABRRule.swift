/// A rule of adaptive bitrate (ABR): which variant the player loads next.
///
/// A rule is a value that the engine owns and asks; it never reads a clock. Variants are named by their index in
/// ``Presentation/variants``, which is by peak bitrate from the lowest.
///
/// Rules count in milliseconds and kb/s, which are bits per millisecond: the units of traces and of the papers. Whole
/// milliseconds add up exactly, so that a rule meets its thresholds where the published one does.
protocol ABRRule: Sendable {
    /// Whether ``abandon(_:_:)`` can ever answer with a variant; where not, transfers are not watched, which is faster.
    var watchesTransfers: Bool { get }

    /// The first segment's variant; nil leaves it to the player profile.
    mutating func firstVariant(_ situation: ABRSituation) -> Int?

    /// What to load next, and how long to wait before.
    mutating func decide(_ situation: ABRSituation) -> ABRDecision

    /// Whether to give up a transfer under way, and for which variant; nil lets it go on.
    mutating func abandon(_ transfer: SegmentTransfer, _ situation: ABRSituation) -> Int?

    /// A segment arrived, or its transfer was given up. The buffer already holds it; the estimate does not yet know it.
    mutating func didLoad(_ transfer: SegmentTransfer, _ situation: ABRSituation)

    /// A segment arrived, and the estimate knows of it.
    mutating func didEstimate(_ situation: ABRSituation)

    /// A segment's transfer was given up, and the estimate knows of it: the throughput, in kb/s, from which the estimate is
    /// to begin anew; nil lets it be.
    mutating func restartsEstimate(after transfer: SegmentTransfer, _ situation: ABRSituation) -> Double?

    /// The player waited for room in its buffer, milliseconds.
    mutating func didWait(_ duration: Double)

    /// The user sought another position: the buffer is empty, and the next segment is the one in `situation`.
    mutating func didSeek(_ situation: ABRSituation)

    /// The session is over.
    mutating func didEnd()

    /// Why it decides no more; nil of a rule that always can.
    var failure: RuleProgramError? { get }
}

extension ABRRule {
    var watchesTransfers: Bool { false }
    mutating func firstVariant(_ situation: ABRSituation) -> Int? { nil }
    mutating func abandon(_ transfer: SegmentTransfer, _ situation: ABRSituation) -> Int? { nil }
    mutating func didLoad(_ transfer: SegmentTransfer, _ situation: ABRSituation) {}
    @inline(__always)
    mutating func didEstimate(_ situation: ABRSituation) {}
    mutating func restartsEstimate(after transfer: SegmentTransfer, _ situation: ABRSituation) -> Double? { nil }
    mutating func didWait(_ duration: Double) {}
    mutating func didSeek(_ situation: ABRSituation) {}
    mutating func didEnd() {}
    var failure: RuleProgramError? { nil }
}

/// What a rule answers.
struct ABRDecision: Equatable, Sendable {
    /// The variant to load.
    var variant: Int
    /// How long to wait before the request, milliseconds; infinite ends the session, since the rule decides no more.
    var wait = 0.0
}

/// A rule of any kind: one engine is built for all of them.
///
/// An engine of its own costs each rule some 60 kB of code. Those that a matrix plays by the thousand have one; the others
/// take longer to decide than it takes to find out whose decision it is.
struct BoxedRule: ABRRule {
    private var rule: any ABRRule

    /// Boxes a rule.
    init(_ rule: any ABRRule) { self.rule = rule }

    var watchesTransfers: Bool { rule.watchesTransfers }

    mutating func firstVariant(_ situation: ABRSituation) -> Int? { rule.firstVariant(situation) }

    mutating func decide(_ situation: ABRSituation) -> ABRDecision { rule.decide(situation) }

    mutating func abandon(_ transfer: SegmentTransfer, _ situation: ABRSituation) -> Int? {
        rule.abandon(transfer, situation)
    }

    mutating func didLoad(_ transfer: SegmentTransfer, _ situation: ABRSituation) {
        rule.didLoad(transfer, situation)
    }

    mutating func didEstimate(_ situation: ABRSituation) { rule.didEstimate(situation) }

    mutating func restartsEstimate(after transfer: SegmentTransfer, _ situation: ABRSituation) -> Double? {
        rule.restartsEstimate(after: transfer, situation)
    }

    mutating func didWait(_ duration: Double) { rule.didWait(duration) }

    mutating func didSeek(_ situation: ABRSituation) { rule.didSeek(situation) }

    mutating func didEnd() { rule.didEnd() }

    var failure: RuleProgramError? { rule.failure }
}
