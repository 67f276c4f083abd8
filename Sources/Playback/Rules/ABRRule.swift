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

    /// A segment's transfer was given up, and the estimate knows of it: the throughput, in kb/s, from which the estimate is
    /// to begin anew; nil lets it be.
    mutating func restartsEstimate(after transfer: SegmentTransfer, _ situation: ABRSituation) -> Double?

    /// The player waited for room in its buffer, milliseconds.
    mutating func didWait(_ duration: Double)

    /// The user sought another position: the buffer is empty, and the next segment is the one in `situation`.
    mutating func didSeek(_ situation: ABRSituation)
}

extension ABRRule {
    var watchesTransfers: Bool { false }
    mutating func firstVariant(_ situation: ABRSituation) -> Int? { nil }
    mutating func abandon(_ transfer: SegmentTransfer, _ situation: ABRSituation) -> Int? { nil }
    mutating func didLoad(_ transfer: SegmentTransfer, _ situation: ABRSituation) {}
    mutating func restartsEstimate(after transfer: SegmentTransfer, _ situation: ABRSituation) -> Double? { nil }
    mutating func didWait(_ duration: Double) {}
    mutating func didSeek(_ situation: ABRSituation) {}
}

/// What a rule answers.
struct ABRDecision: Equatable, Sendable {
    /// The variant to load.
    var variant: Int
    /// How long to wait before the request, milliseconds.
    var wait = 0.0
}
