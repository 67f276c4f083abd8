import FragmentedMP4
import PlayheadMedia

/// Tells most inputs apart by little of their bytes: where two have the same fingerprint, they are compared whole.
struct SegmentFingerprint: Hashable, Sendable {
    private let size: Int
    private let hash: UInt64
    /// The hash of all bytes, of what is in memory and gone afterwards; nil of a file.
    private let wholeHash: UInt64?

    /// Whether what has the same fingerprint is the same for certain, as far as a hash can tell.
    var isOfAll: Bool { wholeHash != nil }

    /// So many places are looked at, and so many bytes at each.
    private static let places = 8
    private static let placeLength = 256

    init(of input: any MovieInput) throws(MovieError) {
        size = input.size
        var hash = Self.start
        for place in 0..<Self.places {
            let offset = max(0, size - Self.placeLength) / (Self.places - 1) * place
            let bytes = try input.bytes(at: offset, count: min(Self.placeLength, size - offset))
            bytes.withUnsafeBytes { hash = Self.hash($0, from: hash) }
        }
        self.hash = hash
        wholeHash = input is MediaBytes ? try Self.hash(of: input) : nil
    }

    private static func hash(of input: any MovieInput) throws(MovieError) -> UInt64 {
        var (hash, offset) = (start, 0)
        while offset < input.size {
            let bytes = try input.bytes(at: offset, count: min(pieceLength, input.size - offset))
            bytes.withUnsafeBytes { hash = Self.hash($0, from: hash) }
            offset += bytes.count
        }
        return hash
    }

    private static let start: UInt64 = 0x9E37_79B9_7F4A_7C15

    /// Eight bytes at a time, each word mixed into both halves of a product.
    private static func hash(_ bytes: UnsafeRawBufferPointer, from start: UInt64) -> UInt64 {
        var hash = start
        var offset = 0
        while offset + 8 <= bytes.count {
            let product = (hash ^ bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
                .multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
            hash = product.high ^ product.low
            offset += 8
        }
        for byte in bytes[offset...] { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return hash
    }

    /// Whether two inputs have the same bytes.
    static func areEqual(_ left: any MovieInput, _ right: any MovieInput) throws(MovieError) -> Bool {
        guard left.size == right.size else { return false }
        var offset = 0
        while offset < left.size {
            let count = min(pieceLength, left.size - offset)
            guard try left.bytes(at: offset, count: count) == right.bytes(at: offset, count: count) else {
                return false
            }
            offset += count
        }
        return true
    }

    private static let pieceLength = 1 << 18
}
