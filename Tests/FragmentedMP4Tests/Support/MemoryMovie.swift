@testable import FragmentedMP4

/// A movie in memory.
struct MemoryMovie: MovieInput {
    var name = "movie.mp4"
    var bytes: [UInt8]
    /// What the file says its size is; one that shrinks later has more.
    var claimedSize: Int?

    init(_ bytes: [UInt8], claimedSize: Int? = nil) { (self.bytes, self.claimedSize) = (bytes, claimedSize) }

    var size: Int { claimedSize ?? bytes.count }

    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(MovieError) -> Int {
        guard offset < bytes.count else { return 0 }
        let count = min(buffer.count, bytes.count - offset)
        bytes.withUnsafeBytes { buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[offset..<offset + count])) }
        return count
    }
}

/// What a plan writes, segment by segment.
struct WrittenSegments {
    private(set) var reports: [SegmentReport] = []
    private(set) var segments: [[UInt8]] = []

    init(_ plan: SegmentPlan) throws {
        var reports: [SegmentReport] = []
        var segments: [[UInt8]] = []
        try plan.write { piece in
            switch piece {
            case .begin(let report):
                reports.append(report)
                segments.append([])
            case .bytes(let bytes): segments[segments.count - 1] += bytes
            case .end: break
            }
        }
        (self.reports, self.segments) = (reports, segments)
    }

    /// All segments, one after another.
    var bytes: [UInt8] { segments.flatMap(\.self) }

    /// What the movie fragments' headers say, one after another.
    func movieFragmentNumbers() throws -> [UInt32] {
        let bytes = bytes
        return try BoxNode.read(MemoryMovie(bytes)).filter { $0.type == "moof" }.map { fragment in
            // The header is the first box in it: size, type, version and flags, number.
            bytes[fragment.offset + 20..<fragment.offset + 24].reduce(0) { $0 << 8 | UInt32($1) }
        }
    }

    /// What a player would read of it.
    func movie() throws -> Movie { try Movie(reading: MemoryMovie(bytes)) }
}
