/// A rule of adaptive bitrate (ABR): which variant the player loads next.
///
/// A rule is a value that the engine owns and asks; it never reads a clock. Variants are named by their place in
/// ``Presentation/variants``, which is by peak bitrate from the lowest.
public protocol ABRRule: Sendable {
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

    /// The player waited for room in its buffer.
    mutating func didWait(_ duration: Double)

    /// The user sought another position: the buffer is empty, and the next segment is the one in `situation`.
    mutating func didSeek(_ situation: ABRSituation)
}

extension ABRRule {
    public var watchesTransfers: Bool { false }
    public mutating func firstVariant(_ situation: ABRSituation) -> Int? { nil }
    public mutating func abandon(_ transfer: SegmentTransfer, _ situation: ABRSituation) -> Int? { nil }
    public mutating func didLoad(_ transfer: SegmentTransfer, _ situation: ABRSituation) {}
    public mutating func didWait(_ duration: Double) {}
    public mutating func didSeek(_ situation: ABRSituation) {}
}

/// What a rule answers.
public struct ABRDecision: Hashable, Sendable {
    /// The variant to load.
    public var variant: Int
    /// How long to wait before the request, seconds.
    public var wait: Double

    /// A decision of these.
    @inline(__always)
    public init(variant: Int, wait: Double = 0) { (self.variant, self.wait) = (variant, wait) }
}

/// A segment's transfer, under way or over.
public struct SegmentTransfer: Hashable, Sendable {
    /// The segment's index.
    public var segment: Int
    /// The variant that is loaded.
    public var variant: Int
    /// The whole size, bits.
    public var bits: Double
    /// What arrived so far, bits.
    public var received: Double
    /// Since the request, seconds.
    public var elapsed: Double
    /// From the request to the first byte, seconds; nil while there is none.
    public var timeToFirstByte: Double?
    /// For which variant it was given up; nil where it was not.
    public var abandonedFor: Int?
    /// Whether it replaces a segment that is in the buffer.
    public var isReplacement = false

    /// How long bytes have been arriving, seconds.
    @inline(__always)
    public var receiving: Double { elapsed - (timeToFirstByte ?? elapsed) }

    /// What is still to come, bits.
    @inline(__always)
    public var remaining: Double { bits - received }
}
