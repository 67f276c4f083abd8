public import FragmentedMP4

/// A media file in memory: what a server sent, or what was decrypted.
public struct MediaBytes: MovieInput {
    /// What messages call it.
    public let name: String
    private let bytes: [UInt8]

    /// A file of these bytes.
    public init(name: String, _ bytes: [UInt8]) { (self.name, self.bytes) = (name, bytes) }

    /// How many bytes there are.
    public var size: Int { bytes.count }

    /// Reads bytes from `offset` on. Returns how many; zero at the end.
    public func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(MovieError) -> Int {
        guard offset < bytes.count else { return 0 }
        let count = min(buffer.count, bytes.count - offset)
        bytes.withUnsafeBytes { buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[offset..<offset + count])) }
        return count
    }
}

/// The byte range of a media file that is a segment of its own (EXT-X-BYTERANGE).
public struct MediaRange: MovieInput {
    private let whole: any MovieInput
    private let range: Range<Int>

    /// A part of a file; nil where the file does not have all of it.
    public init?(_ range: Range<Int>, of whole: any MovieInput) {
        guard range.lowerBound >= 0, range.upperBound <= whole.size else { return nil }
        (self.whole, self.range) = (whole, range)
    }

    /// What messages call it: the file.
    public var name: String { whole.name }
    /// How many bytes there are.
    public var size: Int { range.count }

    /// Reads bytes from `offset` of the range on. Returns how many; zero at its end.
    public func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(MovieError) -> Int {
        guard offset < range.count else { return 0 }
        let count = min(buffer.count, range.count - offset)
        return try whole.read(
            into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<count]), at: range.lowerBound + offset)
    }
}
