/// A segment's transfer, under way or over.
struct SegmentTransfer: Equatable, Sendable {
    /// The segment's index.
    var segment: Int
    /// The variant that is loaded.
    var variant: Int
    /// The whole size, bits.
    var bits: Double
    /// What arrived so far, bits.
    var received = 0.0
    /// Since the request, milliseconds.
    var elapsed = 0.0
    /// From the request to the first byte, milliseconds; nil while there is none.
    var timeToFirstByte: Double?
    /// For which variant it was given up; nil where it was not.
    var abandonedFor: Int?
    /// Whether it replaces a segment that is in the buffer.
    var isReplacement = false

    /// How long bytes have been arriving, milliseconds.
    @inline(__always)
    var receiving: Double { elapsed - (timeToFirstByte ?? elapsed) }

    /// Whether all of it came, or it was given up.
    @inline(__always)
    var isOver: Bool { abandonedFor != nil || (timeToFirstByte != nil && received >= bits) }

    /// What is still to come, bits.
    @inline(__always)
    var remaining: Double { bits - received }
}
