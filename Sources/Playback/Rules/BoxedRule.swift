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

    mutating func restartsEstimate(after transfer: SegmentTransfer, _ situation: ABRSituation) -> Double? {
        rule.restartsEstimate(after: transfer, situation)
    }

    mutating func didWait(_ duration: Double) { rule.didWait(duration) }

    mutating func didSeek(_ situation: ABRSituation) { rule.didSeek(situation) }
}
