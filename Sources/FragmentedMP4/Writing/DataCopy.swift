/// Copies samples' data through a buffer of 1 MiB: however large the movie is, no more of it is in memory.
///
/// Samples that stand together in the source are read at once, and small ones are gathered before they are handed on.
struct DataCopy: ~Copyable {
    private static let size = 1 << 20

    private let input: any MovieInput
    private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.size, alignment: 1)
    private var filled = 0

    init(_ input: any MovieInput) { self.input = input }

    deinit { buffer.deallocate() }

    /// Hands on the data of samples, in order.
    mutating func copy(_ samples: Slice<SampleTable>, to sink: (SegmentPiece) throws -> Void) throws {
        var run = 0..<0
        for sample in samples {
            if sample.offset == run.upperBound {
                run = run.lowerBound..<sample.offset + sample.size
            } else {
                try copy(run, to: sink)
                run = sample.offset..<sample.offset + sample.size
            }
        }
        try copy(run, to: sink)
    }

    private mutating func copy(_ range: Range<Int>, to sink: (SegmentPiece) throws -> Void) throws {
        var offset = range.lowerBound
        while offset < range.upperBound {
            let count = min(range.upperBound - offset, Self.size - filled)
            try input.fill(UnsafeMutableRawBufferPointer(rebasing: buffer[filled..<filled + count]), at: offset)
            filled += count
            offset += count
            if filled == Self.size { try flush(to: sink) }
        }
    }

    /// Hands on what was gathered.
    mutating func flush(to sink: (SegmentPiece) throws -> Void) throws {
        guard filled > 0 else { return }
        try sink(.bytes(UnsafeRawBufferPointer(rebasing: buffer[..<filled])))
        filled = 0
    }
}
