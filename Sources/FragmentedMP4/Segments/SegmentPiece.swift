/// What a sink is given, in order: a segment begins, its bytes come in pieces of at most 1 MiB, it ends.
public enum SegmentPiece {
    /// A segment begins, and this is what it will hold.
    case begin(SegmentReport)
    /// More of its bytes; they are gone after the call.
    case bytes(UnsafeRawBufferPointer)
    /// All of its bytes have come.
    case end(SegmentReport)
}
