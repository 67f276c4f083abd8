import CProcessor

/// The spaces and line feeds of a stretch of bytes, one after the other; they are looked for in 64 bytes at once.
struct W3CSeparators {
    private static let width = 64

    /// The end of the bytes.
    let end: UnsafePointer<UInt8>
    /// Where the 64 bytes begin in which it has got to, and those of their separators that are still to come.
    private var block: UnsafePointer<UInt8>
    private var coming: UInt64

    /// The separators between two places.
    @inline(__always)
    init(from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>) {
        self.end = end
        block = start
        coming = 0
        coming = separators(at: start)
    }

    /// The next separator; `nil` where there is none any more.
    @inline(__always)
    mutating func next() -> UnsafePointer<UInt8>? {
        while coming == 0 {
            guard end - block > Self.width else { return nil }
            block += Self.width
            coming = separators(at: block)
        }
        let place = coming.trailingZeroBitCount
        coming &= coming &- 1
        return block + place
    }

    @inline(__always)
    private func separators(at start: UnsafePointer<UInt8>) -> UInt64 {
        end - start >= Self.width ? CProcessor.separators(start) : lastSeparators(start)
    }

    /// The separators of the last bytes, of which there are fewer than 64.
    private func lastSeparators(_ start: UnsafePointer<UInt8>) -> UInt64 {
        var found: UInt64 = 0
        for place in 0..<max(0, end - start) where start[place] == 0x20 || start[place] == 0x0A {
            found |= 1 << UInt64(place)
        }
        return found
    }
}
